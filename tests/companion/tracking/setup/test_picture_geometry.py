"""Places of the lattice and pixels, turns, clockwise order and gaps in the picture."""

from math import hypot

import pytest

from companion.games.hexes import Cell, Shape
from companion.starting_table import Grid
from companion.tracking.setup.picture_geometry import (
    cell_of,
    gap_after,
    numbered,
    pile_at,
    pixel_of,
    place_of,
    turn_of,
    turned_grid,
)
from tests.companion.tracking.setup.laid_table import GRID, laid_table, on_ring

#: As a leaning camera sees it.
LEANING = Grid((40.0, 21.0, 800.0, 1.0, -30.0, 450.0, 0.002, 0.004, 1.0))


@pytest.mark.parametrize("grid", [GRID, LEANING], ids=["above", "leaning"])
@pytest.mark.parametrize("cell", [(0, 0), (3, -2), (-4, 4)])
def test_a_cells_pixel_lies_in_that_cell(grid: Grid, cell: Cell) -> None:
    x, y = pixel_of(grid, cell)

    assert cell_of(grid, (x + 8, y - 6)) == cell
    assert place_of(grid, (x, y)) == pytest.approx(cell, abs=1e-9)


def test_a_grid_turned_by_a_sixth_has_the_neighbour_where_the_next_was() -> None:
    turned = turned_grid(GRID, (2, 1), 60)

    assert pixel_of(turned, (2, 1)) == pytest.approx(pixel_of(GRID, (2, 1)))
    assert pixel_of(turned, (3, 1)) == pytest.approx(pixel_of(GRID, (2, 2)), abs=1e-2)


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("turn", [0.0, 47.0, 200.0])
def test_a_pile_lies_about_its_middle_at_its_turn(shape: Shape, turn: float) -> None:
    pile = pile_at(GRID, (500.0, 300.0), shape, turn)

    assert pile.pixel == pytest.approx((500, 300))
    assert turn_of(GRID, pile) == pytest.approx(turn, abs=0.01)
    (ax, ay), (bx, by), _ = pile.cells
    assert hypot(ax - bx, ay - by) == pytest.approx(40, abs=0.01)


def test_bent_piles_turn_left_as_seen_from_above() -> None:
    (ax, ay), (bx, by), (cx, cy) = pile_at(GRID, (500.0, 300.0), Shape.BENT, 130.0).cells

    assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0  # rows grow downwards


def test_a_token_is_in_the_gap_clockwise_after_a_pile() -> None:
    table = laid_table()

    assert [gap_after(table.piles, on_ring(i + 0.5)) for i in range(12)] == list(range(12))


def test_piles_are_numbered_from_the_one_before_the_hornet_tile() -> None:
    table = laid_table()
    turned = numbered(type(table)(table.cells, table.piles, table.spoon, on_ring(3.5), table.grid))

    assert turned.piles == table.piles[3:] + table.piles[:3]
