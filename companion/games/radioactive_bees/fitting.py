"""Where tiles fit: turned, shifted, on one layer, over two tiles at least, as low as they can."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from companion.games.hexes import Cell, add, rotate
from companion.games.radioactive_bees.rulings import TILES_BELOW
from companion.games.radioactive_bees.state import State

Spots: TypeAlias = tuple[Cell, ...]


class Fit(NamedTuple):
    """A way to lay a tile: its rotation, where its origin goes, and the places it takes."""

    rotation: int
    at: Cell
    spots: Spots


def spots_of(hexes: Spots, rotation: int, at: Cell) -> Spots:
    """Return the places that *hexes* take when turned by *rotation* and shifted to *at*.

    >>> spots_of(((0, 0), (1, 0)), 1, (2, 0))
    ((2, 0), (2, 1))
    """
    return tuple(add(rotate(cell, rotation), at) for cell in hexes)


@lru_cache(maxsize=256)
def fits_on(board: Spots, hexes: Spots) -> tuple[Fit, ...]:
    """Return every way to lay *hexes* wholly within *board*."""
    inside = frozenset(board)
    found = []
    for rotation in range(6):
        turned = spots_of(hexes, rotation, (0, 0))
        for q, r in board:
            at = q - turned[0][0], r - turned[0][1]
            spots = spots_of(turned, 0, at)
            if inside.issuperset(spots):
                found.append(Fit(rotation, at, spots))
    return tuple(found)


def level_of(state: State, spots: Spots) -> int | None:
    """Return the level on which a tile at *spots* would lie, ``None`` over a gap."""
    below = [state.tops.get(spot) for spot in spots]
    levels = {0 if tile is None else tile.level for tile in below}
    return levels.pop() + 1 if len(levels) == 1 else None


def tiles_below(state: State, spots: Spots) -> int:
    """Return how many different tiles a tile at *spots* would cover a part of."""
    return len({id(state.tops[spot]) for spot in spots if spot in state.tops})


def lowest_level(state: State, player: int) -> int | None:
    """Return the lowest level on which a tile of *player* fits, ``None`` when none fits."""
    levels = [level for hexes in _forms(state, player) for _, level in _fits(state, hexes)]
    return min(levels, default=None)


def can_lay(state: State, player: int) -> bool:
    """Tell whether any tile of *player* fits anywhere."""
    return any(True for hexes in _forms(state, player) for _ in _fits(state, hexes))


def fits(state: State, player: int) -> Iterator[tuple[int, Fit]]:
    """Yield every tile that *player* may lay now, with each way to lay it."""
    ways = {hexes: list(_fits(state, hexes)) for hexes in _forms(state, player)}
    lowest = min((level for found in ways.values() for _, level in found), default=None)
    for tile in state.hand(player):
        for fit, level in ways[state.box.tiles[tile].hexes]:
            if level == lowest:
                yield tile, fit


def _forms(state: State, player: int) -> set[Spots]:
    """Return the different forms among the tiles in hand."""
    return {state.box.tiles[tile].hexes for tile in state.hand(player)}


def _fits(state: State, hexes: Spots) -> Iterator[tuple[Fit, int]]:
    """Yield each way to lay *hexes* that breaks no rule but "lower first", with its level."""
    tops = state.tops
    for fit in fits_on(state.box.board, hexes):
        first, *others = [tops.get(spot) for spot in fit.spots]
        if first is None:
            if not any(others):
                yield fit, 1
        elif all(tile and tile.level == first.level for tile in others) and (
            len({id(first), *map(id, others)}) >= TILES_BELOW
        ):
            yield fit, first.level + 1
