"""A hive is drawn very small, as large as it fits, and the marked cells stand out."""

import numpy as np
import pytest
from PIL import Image

from companion.games.hexes import Cell, neighbours, touching
from companion.ports import DisplayMap
from hardware.oled.hive_map import draw_map


def hive(rings: int) -> tuple[Cell, ...]:
    cells = {(0, 0)}
    for _ in range(rings):
        cells |= touching(cells)
    return tuple(sorted(cells))


def drawn(map: DisplayMap, *, top: int = 0, bottom: int = 64) -> np.ndarray:
    image = Image.new("1", (128, 64))
    draw_map(image, map, top=top, bottom=bottom)
    return np.asarray(image)


@pytest.mark.parametrize("rings", range(6))
def test_any_hive_fits(rings: int) -> None:
    cells = hive(rings)

    lit = drawn(DisplayMap(cells, tuple(touching(cells)), cells[:3]))

    edge = np.concatenate([lit[:, 0], lit[:, -1]])
    assert lit.any()
    assert not edge.any()


def test_drawing_keeps_to_its_rows() -> None:
    cells = hive(2)

    lit = drawn(DisplayMap(cells, (), cells[:1]), top=10, bottom=53)

    assert not lit[:10].any()
    assert not lit[54:].any()


@pytest.mark.parametrize("cell", [(0, 0), *neighbours((0, 0))])
def test_marked_cell_is_the_one_that_is_filled(cell: Cell) -> None:
    cells = hive(1)

    plain = drawn(DisplayMap(cells, (), ()))
    marked = drawn(DisplayMap(cells, (), (cell,)))

    rows, columns = np.nonzero(plain != marked)
    q, r = cell
    assert abs(columns.mean() - (64 + 14 * (q + r / 2))) < 2
    assert abs(rows.mean() - (32 - 12 * r)) < 2


def test_places_to_choose_are_dots() -> None:
    cells = hive(1)

    lit = drawn(DisplayMap(cells, ((3, 0),), ()))
    without = drawn(DisplayMap((*cells, (3, 0)), (), ()))

    assert lit.sum() < without.sum()
