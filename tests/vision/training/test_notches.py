"""Hives are ragged: made-up ones have notches, and cells of recorded ones are replaced by the table's cloth."""

import numpy as np

from vision.setup.detector import Kind
from vision.training.canvas import Canvas, Eye
from vision.training.example import UNKNOWN
from vision.training.layouts import Layout, Tile, draw_layout
from vision.training.notches import patch

_EYE = Eye((100.0, 100.0), 800.0)
_TILE = Tile(np.array([[100.0, 100.0]]), 0.0, 1, (True,), (False,))


def _neighbours_each(layout: Layout) -> float:
    middles = np.vstack([tile.middles for tile in layout.hive if tile.level == 1])
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    return float(((away > 1) & (away < 34)).sum(axis=1).mean())


def _layouts(*, ragged: bool) -> list[Layout]:
    rngs = (np.random.default_rng(seed) for seed in range(40))
    return [draw_layout(rng, (1216, 704), ragged=ragged) for rng in rngs]


def test_cells_of_a_ragged_hive_touch_fewer_others() -> None:
    ragged, plain = (
        np.mean([_neighbours_each(layout) for layout in _layouts(ragged=ragged)])
        for ragged in (True, False)
    )

    assert ragged < plain - 0.4


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
