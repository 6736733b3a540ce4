"""Geometry in the picture: lattice places and pixels, a pile's three cells, clockwise order, gaps."""

from collections.abc import Sequence
from dataclasses import replace
from math import atan2, cos, pi, radians, sin, sqrt

from companion.games.hexes import Cell, Shape
from companion.starting_table import Grid, Pixel, StartingTable, StartPile

#: The cells of each shape in the order of records, (q, r).
SHAPE_CELLS: dict[Shape, tuple[Cell, Cell, Cell]] = {
    Shape.STRAIGHT: ((-1, 0), (0, 0), (1, 0)),
    Shape.BENT: ((-1, 0), (0, 0), (0, 1)),
    Shape.TRIANGULAR: ((0, 0), (1, 0), (0, 1)),
}
#: A place between lattice cells.
Axial = tuple[float, float]


def pixel_of(grid: Grid, place: Axial) -> Pixel:
    """Return where the lattice's *place* is seen."""
    return grid.pixel(place)


def place_of(grid: Grid, pixel: Pixel) -> Axial:
    """Return the lattice's place that is seen at *pixel*, between cells as it comes."""
    return Grid(_inverse(grid.numbers)).pixel(pixel)


def cell_of(grid: Grid, pixel: Pixel) -> Cell:
    """Return the cell whose hexagon *pixel* lies in: the nearest of cube coordinates.

    >>> cell_of(Grid((20.0, 10.0, 400.0, 0.0, -17.0, 300.0, 0.0, 0.0, 1.0)), (437, 268))
    (1, 2)
    """
    q, r = place_of(grid, pixel)
    cube = (q, r, -q - r)
    whole = [round(number) for number in cube]
    off = [abs(w - number) for w, number in zip(whole, cube, strict=True)]
    worst = off.index(max(off))
    whole[worst] -= sum(whole)
    return whole[0], whole[1]


def turned_grid(grid: Grid, about: Cell, degrees: float) -> Grid:
    """Return *grid* turned counter-clockwise about a cell, as seen from above."""
    q, r = about
    a, b, c, d = _axial_turn(degrees)
    turn = (a, b, q - a * q - b * r, c, d, r - c * q - d * r, 0.0, 0.0, 1.0)
    return Grid(_product(grid.numbers, turn))


def pile_at(grid: Grid, middle: Pixel, shape: Shape, turn_deg: float) -> StartPile:
    """Return a pile of *shape* whose top's middle is seen at *middle*, turned counter-clockwise from the grid's q axis."""
    q, r = place_of(grid, middle)
    a, b, c, d = _axial_turn(turn_deg)
    cells = SHAPE_CELLS[shape]
    mean_q, mean_r = (sum(cell[i] for cell in cells) / 3 for i in range(2))
    seen = []
    for cell_q, cell_r in cells:
        off_q, off_r = cell_q - mean_q, cell_r - mean_r
        seen.append(pixel_of(grid, (q + a * off_q + b * off_r, r + c * off_q + d * off_r)))
    return StartPile(shape, (seen[0], seen[1], seen[2]))


def turn_of(grid: Grid, pile: StartPile) -> float:
    """Return by how many degrees *pile* is turned, as `pile_at` takes it."""
    (q0, r0), (q1, r1) = place_of(grid, pile.cells[0]), place_of(grid, pile.cells[1])
    q, r = q1 - q0, r1 - r0
    return atan2(sqrt(3) / 2 * r, q + r / 2) * 180 / pi % 360


def clockwise(piles: Sequence[StartPile]) -> tuple[StartPile, ...]:
    """Return *piles* in clockwise order about their middle; a picture's rows grow downwards."""
    centre = middle_of([pile.pixel for pile in piles])
    return tuple(sorted(piles, key=lambda pile: _angle(pile.pixel, centre)))


def gap_after(piles: Sequence[StartPile], pixel: Pixel) -> int:
    """Return the number of the pile that *pixel* lies clockwise after."""
    centre = middle_of([pile.pixel for pile in piles])
    here = _angle(pixel, centre)
    return min(range(len(piles)), key=lambda i: (here - _angle(piles[i].pixel, centre)) % (2 * pi))


def numbered(table: StartingTable) -> StartingTable:
    """Return *table* with its piles clockwise from the one that the hornet tile lies after."""
    piles = clockwise(table.piles)
    if table.hornet_tile is None or not piles:
        return replace(table, piles=piles)
    first = gap_after(piles, table.hornet_tile)
    return replace(table, piles=piles[first:] + piles[:first])


def middle_of(pixels: Sequence[Pixel]) -> Pixel:
    """Return the middle of *pixels*."""
    count = len(pixels) or 1
    return sum(x for x, _ in pixels) / count, sum(y for _, y in pixels) / count


def _angle(pixel: Pixel, centre: Pixel) -> float:
    """Return the angle of *pixel* about *centre*, growing clockwise on the screen."""
    return atan2(pixel[1] - centre[1], pixel[0] - centre[0])


def _axial_turn(degrees: float) -> tuple[float, float, float, float]:
    """Return the matrix that turns axial coordinates counter-clockwise, row by row."""
    c, s = cos(radians(degrees)), sin(radians(degrees)) / sqrt(3)
    return c - s, -2 * s, 2 * s, c + s


def _inverse(m: Sequence[float]) -> tuple[float, ...]:
    """Return the inverse of a 3 × 3 matrix but for a factor (its adjugate)."""
    a, b, c, d, e, f, g, h, i = m
    return (
        e * i - f * h, c * h - b * i, b * f - c * e,
        f * g - d * i, a * i - c * g, c * d - a * f,
        d * h - e * g, b * g - a * h, a * e - b * d,
    )  # fmt: skip


def _product(m: Sequence[float], n: Sequence[float]) -> tuple[float, ...]:
    return tuple(
        sum(m[3 * row + k] * n[3 * k + column] for k in range(3))
        for row in range(3)
        for column in range(3)
    )
