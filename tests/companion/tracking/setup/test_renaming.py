"""What moves name, in the names of another reading of the same picture."""

from dataclasses import replace

from companion.starting_table import StartingTable
from companion.tracking.setup.correcting import corrected
from companion.tracking.setup.corrections import SwapFills, TurnLattice
from companion.tracking.setup.late_start import Renaming
from tests.companion.tracking.setup.laid_table import laid_table

TABLE = laid_table()
MOVE = {
    "player": 0,
    "power": {"id": "move_hornet", "hornet": {"from": [0, 0], "to": [1, 0], "ate": None}},
    "pile": 3,
    "tile": 0,
    "cells": [[0, 1], [1, 1], [2, 1]],
    "action": "enlarge",
    "bee": None,
    "hornets": [{"from": [1, 0], "to": [0, 1], "ate": None}],
    "pattern": [{"fill": "full", "icon": True}],
}


def counted_from(table: StartingTable, first: int) -> StartingTable:
    """Return *table* with its piles counted from the one called *first* so far."""
    return replace(table, piles=(*table.piles[first:], *table.piles[:first]))


def test_moves_of_the_same_table_stay_as_they_are() -> None:
    assert Renaming(TABLE, TABLE).move(MOVE) == MOVE


def test_piles_are_counted_from_where_the_hornet_tile_lies() -> None:
    assert Renaming(TABLE, counted_from(TABLE, 2)).move(MOVE) == {**MOVE, "pile": 1}
    assert Renaming(TABLE, counted_from(TABLE, 4)).pile(3) == 11


def test_cells_are_called_as_the_turned_lattice_calls_them() -> None:
    turned = corrected(TABLE, TurnLattice(60.0))

    assert Renaming(TABLE, turned).cell((0, 0)) == (0, 0)
    assert sorted(Renaming(TABLE, turned).cell(at) for at in [(1, 0), (0, 1)]) != [(0, 1), (1, 0)]


def test_prints_are_the_other_way_round_where_every_cell_of_the_start_is() -> None:
    swapped = Renaming(TABLE, corrected(TABLE, SwapFills())).move(MOVE)

    assert swapped == {**MOVE, "pattern": [{"fill": "empty", "icon": True}]}
