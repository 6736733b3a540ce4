"""What players tell of a starting table is laid where they see it."""

from dataclasses import replace

import numpy as np
import pytest

from companion.games.hexes import Shape
from companion.starting_table import StartingTable
from tests.vision.setup.made_tables import MadeTable, detection_of, made_table
from vision.settings import ObserverSettings
from vision.setup.evidence import Evidence
from vision.setup.picture_table import table_in_picture
from vision.setup.solver import solve
from vision.setup.told import pile_near, told_solution

SETTINGS = ObserverSettings()
TABLE = made_table(21)


def evidence_of(table: MadeTable) -> Evidence:
    return Evidence(detection_of(table), table.pose, SETTINGS)


def in_picture() -> StartingTable:
    return table_in_picture(solve(evidence_of(TABLE)), TABLE.pose, SETTINGS)


def test_a_read_table_told_again_is_the_same_table() -> None:
    read = in_picture()

    told = table_in_picture(told_solution(read, TABLE.pose, SETTINGS), TABLE.pose, SETTINGS)

    assert told.hornets == read.hornets
    assert [cell.full for cell in told.cells] == [cell.full for cell in read.cells]
    for one, other in zip(told.piles, read.piles, strict=True):
        assert one.shape is other.shape
        assert np.abs(np.array(one.cells) - other.cells).max() < 2
    pixels = [[cell.pixel for cell in table.cells] for table in (told, read)]
    assert np.abs(np.subtract(*pixels)).max() < 2


def test_the_pile_after_which_the_hornet_tile_is_told_to_lie_becomes_the_first() -> None:
    read = in_picture()
    assert read.hornet_tile is not None
    a, b = read.piles[4].pixel, read.piles[5].pixel
    between = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)

    told = told_solution(replace(read, hornet_tile=between, spoon=between), TABLE.pose, SETTINGS)

    assert told.ring is not None
    seen = TABLE.pose.project([(*told.ring.piles[0].middle, SETTINGS.pile_height_mm)])[0]
    assert np.hypot(*(seen - a)) < 3


@pytest.mark.parametrize("shape", [None, *Shape])
def test_a_tapped_pile_is_found_with_its_turn(shape: Shape | None) -> None:
    pile = next(p for p in TABLE.piles if shape in {None, p.shape})
    (middle,) = TABLE.pose.project([(*(pile.middle + np.array([6, -5])), SETTINGS.pile_height_mm)])

    found = pile_near((float(middle[0]), float(middle[1])), shape, evidence_of(TABLE))

    assert found is not None
    assert found.shape is pile.shape
    places = np.hstack([pile.lattice.place(pile.cells), np.full((3, 1), SETTINGS.pile_height_mm)])
    true = TABLE.pose.project(places)
    away = np.linalg.norm(np.array(found.cells)[:, None] - true[None], axis=2)
    assert away.min(axis=1).max() < 8


def test_nothing_told_is_nothing_found() -> None:
    told = told_solution(StartingTable(), TABLE.pose, SETTINGS)

    assert told.hive is None
    assert told.ring is None
    assert told.tokens is None
