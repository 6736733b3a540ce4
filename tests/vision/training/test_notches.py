"""Hives are ragged: made-up ones have notches, and cells of recorded ones are replaced by the table's cloth."""

from collections.abc import Callable

import numpy as np

from vision.setup.detector import Kind
from vision.training.canvas import Canvas, Eye
from vision.training.example import UNKNOWN
from vision.training.layouts import Cell, Tile, grown, ragged, touching
from vision.training.notches import patch
from vision.training.textures import Rng

_EYE = Eye((100.0, 100.0), 800.0)
_TILE = Tile(np.array([[100.0, 100.0]]), 0.0, 1, (True,), (False,))


def _edges_each(grow: Callable[[Rng, int], list[Cell]]) -> float:
    hives = [grow(np.random.default_rng(seed), 20) for seed in range(40)]
    return float(np.mean([touching(cell, cells) for cells in hives for cell in cells]))


def test_cells_of_a_ragged_hive_touch_fewer_others() -> None:
    assert _edges_each(ragged) < _edges_each(grown) - 0.4


def test_a_cell_that_is_gone_shows_the_tables_own_cloth() -> None:
    canvas = Canvas(np.full((200, 200, 3), (20, 160, 90), np.uint8), _EYE)
    canvas.kinds[:] = Kind.CLOTH
    canvas.image[80:120, 80:120] = 255

    patch(np.random.default_rng(1), canvas, [_TILE])

    assert tuple(canvas.image[100, 100]) == (20, 160, 90)
    assert canvas.kinds[100, 100] == Kind.CLOTH


def test_nothing_is_known_of_a_cell_that_no_cloth_can_be_laid_on() -> None:
    canvas = Canvas(np.zeros((200, 200, 3), np.uint8), _EYE)
    canvas.kinds[:] = Kind.PILE
    canvas.kinds[85:115, 85:115] = Kind.CLOTH

    patch(np.random.default_rng(1), canvas, [_TILE])

    assert canvas.kinds[100, 100] == UNKNOWN
