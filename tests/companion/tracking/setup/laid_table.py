"""A small starting table in a picture, laid by rule: a hive of seven cells, twelve piles around it."""

from math import cos, pi, sin

from companion.games.hexes import Shape, neighbours
from companion.starting_table import Grid, StartCell, StartingTable
from companion.tracking.setup.picture_geometry import clockwise, pile_at, pixel_of

#: Cells 40 pixels wide, the q axis to the right, seen straight from above.
GRID = Grid((40.0, 20.0, 800.0, 0.0, -34.64, 450.0, 0.0, 0.0, 1.0))
BOX = (Shape.STRAIGHT,) * 4 + (Shape.BENT,) * 6 + (Shape.TRIANGULAR,) * 2


def on_ring(eighths: float) -> tuple[float, float]:
    """Return the pixel so many twelfths of a turn clockwise from the right."""
    angle = eighths * pi / 6
    return 800 + 400 * cos(angle), 450 + 330 * sin(angle)


def laid_table() -> StartingTable:
    """Return the table; the hornet tile and the spoon lie after its first pile."""
    hive = ((0, 0), *neighbours((0, 0)))
    cells = tuple(
        StartCell(at, pixel_of(GRID, at), full=at[0] > 0, hornet=at in {(0, 0), (1, 0)})
        for at in sorted(hive)
    )
    piles = clockwise([pile_at(GRID, on_ring(i), shape, 25.0 * i) for i, shape in enumerate(BOX)])
    first = next(i for i, pile in enumerate(piles) if pile.pixel[0] > 1190)
    return StartingTable(cells, piles[first:] + piles[:first], on_ring(0.4), on_ring(0.6), GRID)
