"""The box of Radioactive Bees: the parts that `box.toml` lists, or people's own, made into a board."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Annotated

from msgspec import Meta, Struct

from companion.games.answers import Json
from companion.games.boxes import EditableBox, printed_in
from companion.games.radioactive_bees.record import FORMAT
from companion.games.radioactive_bees.rules import PLAYERS, check_box
from companion.games.radioactive_bees.state import Box
from companion.games.strict_json import Count, Name, Spot, plain, read

#: What players may agree on about the rings that make a mutant queen.
AS_THE_BOX_SAYS = "box"
QUEENS = (2, 3, 4)

#: How many of a tile each player has, with one player, two, three and four.
Counts = tuple[Count, Count, Count, Count]


class Kind(Struct, frozen=True):
    """A kind of tile: its hexagons, those that bear a bee, and how many a player has."""

    name: Name
    hexes: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=12)]
    bees: Annotated[tuple[Spot, ...], Meta(max_length=12)]
    count: Counts


class Parts(Struct, frozen=True):
    """What is printed on the parts, as the file lists it; the board has *side* places a side."""

    side: Annotated[int, Meta(ge=1, le=12)]
    base: Count
    ring: Count
    queen: Annotated[int, Meta(ge=1, le=99)]
    tiles: tuple[Kind, ...]


@cache
def default_parts() -> Parts:
    """Return the parts of our own box."""
    return read(Parts, printed_in(__package__))


def read_parts(data: Json) -> Parts:
    """Return the parts that *data* lists; raises where nobody could play with them."""
    parts = read(Parts, data)
    for players in PLAYERS:
        check_box(read(Box, box_of(parts, players)))
    return parts


def new_header(players: tuple[Json, ...], chance: Random, agreed: Mapping[str, Json]) -> Json:
    """Return a header with our box for so many players."""
    box = _with_rings(box_of(default_parts(), len(players)), agreed["queen"])
    return {"format": FORMAT, "box": box, "players": list(players)}


def agreed_in(header: Json) -> dict[str, Json]:
    """Return whether the rings that make a queen in *header* are the box's, or how many."""
    queen = header["box"]["queen"]
    is_agreed = queen in QUEENS and queen != default_parts().queen
    return {"queen": queen if is_agreed else AS_THE_BOX_SAYS}


def put_into(header: Json, parts: Parts) -> Json:
    """Return *header* with other *parts*; a number of rings that was agreed on stays."""
    box = _with_rings(box_of(parts, len(header["players"])), agreed_in(header)["queen"])
    return {**header, "box": box}


def _with_rings(box: Json, queen: Json) -> Json:
    return box if queen == AS_THE_BOX_SAYS else {**box, "queen": queen}


def box_of(parts: Parts, players: int) -> Json:
    """Return the box for so many *players*, as a record's header holds it."""
    return {
        "board": _hexagon(parts.side - 1),
        "tiles": [
            {"id": f"{kind.name} {n + 1}", "hexes": plain(kind.hexes), "bees": plain(kind.bees)}
            for kind in parts.tiles
            for n in range(kind.count[players - 1])
        ],
        "base": parts.base,
        "ring": parts.ring,
        "queen": parts.queen,
    }


def _hexagon(radius: int) -> list[list[int]]:
    """Return the places within *radius* steps of the middle, row by row."""
    across = range(-radius, radius + 1)
    return [[q, r] for r in across for q in across if abs(q + r) <= radius]


BOX = EditableBox[Parts](parts=default_parts, read=read_parts, put_into=put_into)
