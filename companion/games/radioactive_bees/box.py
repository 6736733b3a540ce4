"""The box of Radioactive Bees: the parts that `box.toml` lists, or people's own, made into a board."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated

from msgspec import Meta, Struct

from companion.games.game import Json
from companion.games.radioactive_bees.rules import PLAYERS, check_box
from companion.games.radioactive_bees.state import Box
from companion.games.steps import Count, Name, Spot, plain, read

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
    return read(Parts, tomllib.loads((files(__package__) / "box.toml").read_text("utf-8")))


def read_parts(data: Json) -> Parts:
    """Return the parts that *data* lists; raises where nobody could play with them."""
    parts = read(Parts, data)
    for players in PLAYERS:
        check_box(read(Box, box_of(parts, players)))
    return parts


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
