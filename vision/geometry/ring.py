"""The ring: twelve piles about the hive, in clockwise order, and what lies in the gaps between them.

Piles are of three hexagons; their shape and the order of their cells follow the records:
straight and bent from end to end (bent so that the walk turns left), triangular counter-clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.games.hexes import Cell, Shape, are_adjacent
from vision.arrays import Floats, Ints
from vision.geometry.lattice import Lattice

#: A ring has so many piles.
PILES = 12


@dataclass(frozen=True)
class PilePlace:
    """Where a pile lies: its three *cells*, in the order of records, on its own *lattice* (mm)."""

    lattice: Lattice
    cells: tuple[Cell, Cell, Cell]
    shape: Shape

    @property
    def middle(self) -> Floats:
        """The middle (2,) of the pile, mm."""
        return np.asarray(self.lattice.place(self.cells).mean(axis=0), np.float64)


@dataclass(frozen=True)
class Ring:
    """The piles, clockwise as seen from above, about *centre* (mm)."""

    piles: tuple[PilePlace, ...]
    centre: tuple[float, float]

    def turned_to(self, first: int) -> "Ring":
        """Return the same ring counted from pile *first*."""
        return Ring(self.piles[first:] + self.piles[:first], self.centre)

    def gap_at(self, points: Floats) -> Ints:
        """Return the index (N,) of the pile that each of *points* (N, 2) lies clockwise after."""
        starts = np.array([_clockwise(p.middle - self.centre) for p in self.piles])
        order = starts.argsort()
        passed = starts[order].searchsorted(_clockwise(points - np.asarray(self.centre)), "right")
        return np.asarray(order[passed - 1], np.intp)  # before the first start lies the last gap


def ring_of(piles: Sequence[PilePlace]) -> Ring:
    """Return *piles* in clockwise order about their middle."""
    centre = np.mean([p.middle for p in piles], axis=0)
    ordered = sorted(piles, key=lambda p: float(_clockwise(p.middle - centre)))
    return Ring(tuple(ordered), (float(centre[0]), float(centre[1])))


def in_record_order(cells: Sequence[Cell]) -> tuple[Shape, tuple[Cell, Cell, Cell]]:
    """Return the shape of three connected *cells* and the cells in the order of records.

    >>> in_record_order([(0, 0), (1, 0), (0, 1)])
    (<Shape.TRIANGULAR: 'triangular'>, ((0, 0), (1, 0), (0, 1)))
    >>> in_record_order([(1, 0), (0, 0), (2, -1)])
    (<Shape.BENT: 'bent'>, ((2, -1), (1, 0), (0, 0)))
    """
    middles = [c for c in cells if all(are_adjacent(c, o) for o in cells if o != c)]
    if len(middles) == 3:
        first = min(cells)
        a, b = (c for c in cells if c != first)
        return Shape.TRIANGULAR, (first, a, b) if _turn(first, a, b) > 0 else (first, b, a)
    (middle,) = middles
    a, b = sorted(c for c in cells if c != middle)
    turn = _turn(a, middle, b)
    if turn == 0:
        return Shape.STRAIGHT, (a, middle, b)
    return Shape.BENT, (a, middle, b) if turn > 0 else (b, middle, a)


def _turn(a: Cell, b: Cell, c: Cell) -> int:
    """Return whether the walk a, b, c turns left (+), right (−) or not (0): axial axes keep the sign."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _clockwise(points: Floats) -> Floats:
    """Return the angles of *points* (…, 2), growing clockwise as seen from above."""
    return np.asarray(-np.arctan2(points[..., 1], points[..., 0]) % (2 * np.pi), np.float64)
