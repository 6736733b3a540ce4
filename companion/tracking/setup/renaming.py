"""Renaming: what a game's moves name, as another reading of its starting picture names it."""

from dataclasses import dataclass
from functools import cached_property
from math import dist

from companion.games.answers import Json
from companion.games.hexes import Cell
from companion.starting_table import StartingTable
from companion.tracking.setup.late_start import swapped_move
from companion.tracking.setup.picture_geometry import cell_of

_PLACES = frozenset({"at", "from", "to"})


@dataclass(frozen=True)
class Renaming:
    """From the names of the *former* starting table to those of the one *now*: both lie in one picture."""

    former: StartingTable
    now: StartingTable

    def move(self, move: Json) -> Json:
        """Return *move*, a turn as a record has it, in the names of now."""
        named = self._named(move)
        return swapped_move(named) if self._are_fills_swapped else named

    def cell(self, at: Cell) -> Cell:
        """Return the cell that lies where *at* lay."""
        former, now = self.former.grid, self.now.grid
        return at if former is None or now is None else cell_of(now, former.pixel(at))

    def pile(self, number: int) -> int:
        """Return the pile that lies where *number* lay; where there was none, the same number."""
        if number >= len(self.former.piles):
            return number
        here = self.former.piles[number].pixel
        piles = self.now.piles
        return min(range(len(piles)), key=lambda i: dist(piles[i].pixel, here), default=number)

    @cached_property
    def _are_fills_swapped(self) -> bool:
        """Whether every cell that is in both is full in one and empty in the other."""
        fills = {cell.at: cell.full for cell in self.now.cells}
        both = [(c.full, fills.get(self.cell(c.at))) for c in self.former.cells]
        shared = [(then, now) for then, now in both if now is not None]
        return bool(shared) and all(then != now for then, now in shared)

    def _named(self, value: Json) -> Json:
        return {key: self._value(key, part) for key, part in value.items()}

    def _value(self, key: str, value: Json) -> Json:
        if key in _PLACES and value is not None:
            return list(self.cell((value[0], value[1])))
        if key == "cells":
            return [list(self.cell((q, r))) for q, r in value]
        if key == "pile":
            return self.pile(value)
        if isinstance(value, dict):
            return self._named(value)
        if isinstance(value, list):
            return [self._named(part) if isinstance(part, dict) else part for part in value]
        return value
