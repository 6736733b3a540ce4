"""The box of Apiary: the parts that `box.toml` lists, or people's own, or those that a table keeps."""

from collections.abc import Mapping
from functools import cache
from itertools import chain
from random import Random
from typing import Annotated

from msgspec import Meta, Struct

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.apiary import table
from companion.games.apiary.record import FORMAT
from companion.games.apiary.state import Form, Sector
from companion.games.boxes import EditableBox, printed_in
from companion.games.strict_json import Count, Name, Small, Spot, plain, read

#: The costs of a kind's tiles: a resource's amounts, one for each tile.
Costs = dict[Name, Annotated[tuple[Count, ...], Meta(max_length=60)]]


class Limits(Struct, frozen=True):
    """A player's workers and tokens; the comb's places with one, two, … five players."""

    workers: Count
    tokens: Count
    comb: tuple[Count, Count, Count, Count, Count]


class Parts(Struct, frozen=True):
    """What is printed on the parts, as the file lists it; *gives* is of the market's tiles, as their costs."""

    spaces: tuple[Name, ...]
    min_sum: tuple[Count, ...]
    basic: tuple[Name, ...]
    pad: tuple[Name, ...]
    face_up: Count
    workers: tuple[Small, ...]
    hive: tuple[Spot, ...]
    farms: tuple[Name, ...]
    limits: Limits
    frame: Form
    sectors: tuple[Sector, ...]
    market: dict[Name, Costs]
    gives: dict[Name, Costs] = {}


#: What players may agree on about the parts that are kept, and about resources.
EVERYTHING = "all"
AT_THE_TABLE, ON_PHONES = "table", "phones"

#: What of the box a table keeps with the companion, by what was agreed on.
PARTS: Mapping[str, tuple[str, ...]] = {
    EVERYTHING: ("spaces", "sectors", "limits", "min_sum", "market", "basic", "frame", "pad"),
    "sectors": ("sectors", "pad"),
    "workers": ("spaces", "sectors", "limits", "pad"),
    "market": ("market", "pad"),
    "frames": ("basic", "frame", "pad"),
}

#: A box of which the table keeps everything itself.
NOTHING: Json = {
    "sectors": [],
    "spaces": [],
    "min_sum": [],
    "market": {},
    "basic": [],
    "frame": None,
}


@cache
def default_parts() -> Parts:
    """Return the parts of our own box."""
    return read(Parts, printed_in(__package__))


def read_parts(data: Json) -> Parts:
    """Return the parts that *data* lists; raises where nobody could play with them."""
    parts = read(Parts, data)
    for kind, costs in parts.market.items():
        lists = (*costs.values(), *parts.gives.get(kind, {}).values())
        if len({len(amounts) for amounts in lists}) != 1:
            raise IllegalMove(
                "costs", "every cost of kind {kind} needs a number for each tile", kind=kind
            )
    players = ({"name": "A"},)
    table.start(made_of(parts, EVERYTHING, players, counts_resources=True, chance=Random(0)))
    return parts


def new_header(players: tuple[Json, ...], chance: Random, agreed: Mapping[str, Json]) -> Json:
    """Return a header with the parts of our box that the table wants kept."""
    made = made_of(
        default_parts(),
        agreed["keeps"],
        players,
        counts_resources=agreed["resources"] == ON_PHONES,
        chance=chance,
    )
    return {"format": FORMAT, **made}


def agreed_in(header: Json) -> dict[str, Json]:
    """Return what the table of *header* keeps with the companion, and where its resources are."""
    is_counted = header["players"][0]["resources"] is not None
    return {
        "keeps": header.get("keeps", EVERYTHING),
        "resources": ON_PHONES if is_counted else AT_THE_TABLE,
    }


def put_into(header: Json, parts: Parts) -> Json:
    """Return *header* with other *parts*, shuffled anew by the chance that shuffled it."""
    agreed = agreed_in(header)
    made = made_of(
        parts,
        agreed["keeps"],
        tuple(header["players"]),
        counts_resources=agreed["resources"] == ON_PHONES,
        chance=Random(repr(header["box"])),
    )
    return {**header, **made}


def made_of(
    parts: Parts,
    keeps: str,
    players: tuple[Json, ...],
    *,
    counts_resources: bool,
    chance: Random,
) -> Json:
    """Return the header of a table that *keeps* some of the *parts*, the market shuffled."""
    comb = parts.limits.comb[len(players) - 1]
    whole = {
        **plain(parts),
        "limits": {**plain(parts.limits), "comb": comb},
        "market": _market(parts, chance),
    }
    own = _beginning(parts, keeps, counts_resources=counts_resources)
    return {
        "keeps": keeps,
        "box": {**NOTHING, **{name: whole[name] for name in PARTS[keeps]}},
        "players": [{**player, **own} for player in players],
    }


def _beginning(parts: Parts, keeps: str, *, counts_resources: bool) -> Json:
    """Return what a player begins with, as far as the table keeps it."""
    resources = (*parts.basic, *chain.from_iterable(parts.market.values()))
    return {
        "workers": list(parts.workers) if "spaces" in PARTS[keeps] else [],
        "hive": plain(parts.hive),
        "farms": list(parts.farms),
        "resources": dict.fromkeys(resources, 0) if counts_resources else None,
    }


def _market(parts: Parts, chance: Random) -> Json:
    """Return every kind's tiles shuffled, the first of them face up."""
    market = {}
    for kind, costs in parts.market.items():
        tiles = [
            _tile(f"{kind} {n + 1}", _of_tile(costs, n), _of_tile(parts.gives.get(kind, {}), n))
            for n, _ in enumerate(next(iter(costs.values())))
        ]
        chance.shuffle(tiles)
        market[kind] = {"row": tiles[: parts.face_up], "pile": tiles[parts.face_up :]}
    return market


def _of_tile(amounts: Costs, number: int) -> dict[str, int]:
    return {name: each[number] for name, each in amounts.items() if each[number]}


def _tile(name: str, cost: dict[str, int], given: dict[str, int]) -> Json:
    tile = {"id": name, "cost": cost}
    return {**tile, "gives": given} if given else tile


BOX = EditableBox[Parts](parts=default_parts, read=read_parts, put_into=put_into)
