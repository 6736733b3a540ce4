"""A game of Radioactive Bees as it stands: the box, the tiles on the board, the rings on the bees.

side view of one row            level
   [ b  b ]                       2     a tile lies on one layer, over two tiles at least
[ a  a ][ c  c ]                  1
─────────────────  the board
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from companion.games.hexes import Cell
from companion.games.strict_json import Count, Name, Spot

#: How many rings lie on each bee: by player, by tile of the box, by bee of the tile.
Rings: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]


class Tile(Struct, frozen=True):
    """A tile of the box: its hexagons before any turn, and those of them that bear a bee."""

    id: Name
    hexes: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=12)]
    bees: Annotated[tuple[Spot, ...], Meta(max_length=12)]


class Box(Struct, frozen=True):
    """What is printed on the parts; every player has one of each tile.

    A bee is worth *base* and *ring* more for each of its rings; with *queen* rings it becomes a
    mutant queen.
    """

    board: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=500)]
    tiles: Annotated[tuple[Tile, ...], Meta(min_length=1, max_length=60)]
    base: Count
    ring: Count
    queen: Annotated[int, Meta(ge=1, le=99)]


class Player(Struct, frozen=True):
    """Somebody at the table."""

    name: Name


@dataclass(frozen=True)
class Lying:
    """A tile on the board: *spots* follow the order of its hexagons, *level* counts from 1."""

    player: int
    tile: int
    spots: tuple[Cell, ...]
    level: int


@dataclass(frozen=True)
class Covering:
    """A bee of *owner* that a tile of *by* covered, and what its owner got for it."""

    round: int
    owner: int
    tile: int
    by: int
    points: int


@dataclass(frozen=True)
class State:
    """The whole game; *first* is who began the running round, ``None`` before its first tile.

    *turn* is the seat on turn; before a round's first tile it is only the usual one.
    """

    box: Box
    players: tuple[Player, ...]
    rings: Rings
    turn: int = 0
    round: int = 0
    first: int | None = None
    lying: tuple[Lying, ...] = ()
    coverings: tuple[Covering, ...] = ()
    over: bool = False

    @cached_property
    def tops(self) -> dict[Cell, Lying]:
        """The uppermost tile at each covered place."""
        return {spot: tile for tile in self.lying for spot in tile.spots}

    @cached_property
    def used(self) -> frozenset[tuple[int, int]]:
        """Which player's tiles lie on the board: pairs of seat and tile."""
        return frozenset((tile.player, tile.tile) for tile in self.lying)

    def hand(self, player: int) -> tuple[int, ...]:
        """Return the tiles that *player* has not laid in this round."""
        return tuple(t for t in range(len(self.box.tiles)) if (player, t) not in self.used)

    def rings_at(self, lying: Lying, spot: Cell) -> int | None:
        """Return the rings of the bee at *spot* of a lying tile, ``None`` where no bee is."""
        bee = bee_at(self.box.tiles[lying.tile], lying.spots.index(spot))
        return None if bee is None else self.rings[lying.player][lying.tile][bee]


def bee_at(tile: Tile, hexagon: int) -> int | None:
    """Return which of the *tile*'s bees sits on its *hexagon*, ``None`` where none does."""
    at = tile.hexes[hexagon]
    return tile.bees.index(at) if at in tile.bees else None


def no_rings(box: Box, players: int) -> Rings:
    """Return the rings at the start: none, for every bee of every player."""
    return tuple(tuple((0,) * len(tile.bees) for tile in box.tiles) for _ in range(players))
