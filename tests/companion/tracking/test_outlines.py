"""A cell's hexagon in the picture, from where its neighbours' middles are seen."""

import math

import pytest

from companion.games.hexes import DIRECTIONS, Cell
from companion.tracking.outlines import outline

SIZE = 20.0


def middle(cell: Cell) -> tuple[float, float]:
    """Return where *cell* lies on a table whose y goes up."""
    q, r = cell
    return SIZE * math.sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def seen(x: float, y: float) -> tuple[float, float]:
    """Return where a tilted camera, turned by 20°, sees a place on the table."""
    turned = complex(x, y) * complex(math.cos(0.35), math.sin(0.35))
    depth = 1 + 0.0004 * turned.imag
    return 500 + turned.real / depth, 400 - turned.imag / depth


HIVE = [(q, r) for q in range(-3, 4) for r in range(-3, 4)]
MIDDLES = {cell: seen(*middle(cell)) for cell in HIVE}


def true_corners(cell: Cell) -> list[tuple[float, float]]:
    x, y = middle(cell)
    angles = [math.radians(30 + 60 * k) for k in range(6)]
    return [seen(x + SIZE * math.cos(a), y + SIZE * math.sin(a)) for a in angles]


@pytest.mark.parametrize(
    ("cell", "known"),
    [
        ((0, 0), HIVE),
        ((3, 3), HIVE),
        ((0, 0), [(0, 0), (1, 0), (0, 1)]),
        ((0, 0), [c for c in HIVE if c != (0, 0)]),
        ((2, -1), [(0, 0), (1, 0), (0, 1), (-1, 0)]),
    ],
    ids=["inside", "at the rim", "of three", "not among them", "beyond them"],
)
def test_outline_is_the_hexagon_that_is_seen(cell: Cell, known: list[Cell]) -> None:
    found = outline(cell, {c: MIDDLES[c] for c in known})

    assert len(found) == 6
    for (x, y), (true_x, true_y) in zip(found, true_corners(cell), strict=True):
        assert math.hypot(x - true_x, y - true_y) < 0.15 * SIZE


@pytest.mark.parametrize("known", [[], [(0, 0)], [(0, 0), (1, 0)], [(0, 0), (1, 0), (2, 0)]])
def test_too_few_cells_tell_nothing(known: list[Cell]) -> None:
    assert outline((0, 0), {cell: MIDDLES[cell] for cell in known}) == ()


def test_neighbours_share_an_edge() -> None:
    here = outline((0, 0), MIDDLES)

    for number, step in enumerate(DIRECTIONS):
        beside = outline(step, MIDDLES)
        shared = {(number - 1) % 6, number}
        for corner in (here[k] for k in shared):
            assert min(math.dist(corner, other) for other in beside) < 0.1 * SIZE
