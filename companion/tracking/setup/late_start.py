"""A start put right late: what its header and turns say then.

Honey is read the other way round, or cells and piles have the names of another reading of the
starting picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import dist
from typing import Any

from companion.core.commands import CorrectStart
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.hexes import Cell
from companion.starting_table import StartingTable
from companion.tracking.setup.laying import can_be_laid_back
from companion.tracking.setup.picture_geometry import cell_of

_OTHER = {"full": "empty", "empty": "full"}
_PLACES = frozenset({"at", "from", "to"})


def swapped_start(snapshot: Snapshot, *, seat: int | None, revision: int | None) -> CorrectStart:
    """Return the command that swaps full and empty from the start on; raises `IllegalMove`.

    Turns that were entered by hand say what lies on the table in the same words, so theirs turn
    too.
    """
    started = snapshot.started
    if started is None or not can_be_laid_back(snapshot):
        raise IllegalMove("not-read", "This game's start was not read from the table")
    setup = started.header["setup"]
    header = {**started.header, "setup": {**setup, **_swapped_setup(setup)}}
    moves = tuple(swapped_move(turn.event.move) for turn in snapshot.turns)
    table = started.starting_table and {
        **started.starting_table,
        "cells": _swapped(started.starting_table["cells"]),
    }
    return CorrectStart(header, moves, table, seat=seat, revision=revision)


def _swapped_setup(setup: Json) -> Json:
    """Return what is otherwise in *setup*, a game's that begins with it or in the middle."""
    cells = {"cells": _swapped(setup["cells"])}
    position = setup.get("position")
    if position is None:
        return cells
    return {**cells, "position": {**position, "hive": _swapped(position["hive"])}}


def swapped_move(move: Json) -> Json:
    """Return *move* with the fills of its tile the other way round."""
    pattern = move.get("pattern")
    return move if pattern is None else {**move, "pattern": _swapped(pattern)}


def _swapped(cells: Sequence[dict[str, Any]]) -> list[Json]:
    return [{**cell, "fill": _OTHER[cell["fill"]]} for cell in cells]


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
