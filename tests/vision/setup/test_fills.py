"""Full and empty cells are told apart in whatever shade they lie."""

import numpy as np

from vision.arrays import Floats
from vision.setup.fills import told_fills
from vision.setup.kinds import two_kinds

HONEY, EMPTY = np.log([95.0, 150.0, 200.0]), np.log([50.0, 62.0, 75.0])
FULL = np.arange(40) % 2 == 0
#: Every second pair of cells lies in a deep shadow, as does the table beside it.
SHADES = np.where(np.arange(40) % 4 < 2, 4.6, 3.6)


def colours() -> Floats:
    """Return the cells' log colours, a little uneven."""
    uneven = np.random.default_rng(1).normal(0, 0.04, (40, 3))
    plain = np.where(FULL[:, None], HONEY, EMPTY)
    return np.asarray(plain + (SHADES - 4.6)[:, None] * np.ones(3) + uneven, np.float64)


def test_a_full_cell_in_the_shadow_is_no_empty_one_in_the_light() -> None:
    fills = told_fills(colours(), SHADES)

    assert fills.full == tuple(FULL.tolist())
    assert fills.is_known
    assert min(fills.sure) > 0.9


def test_colour_alone_would_mistake_it() -> None:
    away = two_kinds(colours()).distance(colours())

    assert ((away[:, 0] < away[:, 1]) != FULL).any()


def test_a_cell_between_the_kinds_is_in_doubt() -> None:
    cells = colours()
    cells[8] = (cells[8] + cells[9]) / 2

    fills = told_fills(cells, SHADES)

    assert fills.sure[8] < min(s for i, s in enumerate(fills.sure) if i != 8)


def test_kinds_that_differ_in_no_yellow_are_not_known() -> None:
    grey = np.log(np.where(FULL[:, None], 180.0, 60.0) * np.ones(3))

    assert not told_fills(grey, np.full(40, 4.0)).is_known
