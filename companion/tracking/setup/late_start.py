"""A start corrected late: header and turns once honey is read the other way round."""

from collections.abc import Sequence
from typing import Any

from companion.core.commands import CorrectStart
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.tracking.setup.laying import can_be_laid_back

_OTHER = {"full": "empty", "empty": "full"}


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
