r"""The scene: where everything that stays put lies on one table.

The hive lies on a lattice of hexagons:

___
___/ b \___        corner k of a cell lies between its neighbours k and k + 1,
/ c \___/ a \       a third of the way to both
\___/ · \___/

The ring is the piles about it, in clockwise order. Piles are of three hexagons; their shape and the
order of their cells follow the records: straight and bent from end to end (bent so that the walk
turns left), triangular counter-clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.games.hexes import DIRECTIONS, Cell, Shape, are_adjacent
from vision.arrays import Floats, Ints
from vision.geometry.cards import CardMap
from vision.geometry.pose import Pose

#: Tokens lie within this of the piles' own distance from the ring's centre.
BAND_MM = 62.0
_CORNERS = (np.array(DIRECTIONS) + np.roll(DIRECTIONS, -1, axis=0)) / 3


@dataclass(frozen=True)
class Lattice:
    """A hexagon lattice in a plane: cell (0, 0) at *origin*, a step along q is *step* long at *angle_deg*.

    The plane's y points up; angles are counter-clockwise.
    """

    origin: tuple[float, float]
    angle_deg: float
    step: float

    @property
    def axes(self) -> Floats:
        """The two vectors (2, 2) by which q and r move."""
        angles = np.radians([self.angle_deg, self.angle_deg + 60])
        return np.asarray(
            self.step * np.stack([np.cos(angles), np.sin(angles)], axis=1), np.float64
        )

    def corners(self, cells: npt.ArrayLike) -> Floats:
        """Return the corners (N, 6, 2) of *cells* (N, 2): the k-th lies between directions k and k + 1."""
        return np.asarray(self.place(cells)[:, None] + _CORNERS @ self.axes, np.float64)

    def place(self, cells: npt.ArrayLike) -> Floats:
        """Return the middles (N, 2) of *cells* (N, 2)."""
        steps = np.asarray(cells, np.float64).reshape(-1, 2)
        return np.asarray(steps @ self.axes + np.asarray(self.origin), np.float64)

    def steps(self, points: Floats) -> Floats:
        """Return in which cells (N, 2), not rounded, *points* (N, 2) of the plane lie."""
        return np.asarray((points - self.origin) @ np.linalg.inv(self.axes), np.float64)


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

    def off(self, points: Floats) -> Floats:
        """Return how far (N,) *points* (N, 2) lie from the piles' own distance from the centre, mm."""
        angles, distances = self._polar(points)
        piles = self._polar(np.array([pile.middle for pile in self.piles]))
        order = np.argsort(piles[0])
        expected = np.interp(angles, piles[0][order], piles[1][order], period=2 * np.pi)
        return np.asarray(np.abs(distances - expected), np.float64)

    def _polar(self, points: Floats) -> tuple[Floats, Floats]:
        """Return the angles (N,) and the distances (N,) of *points* (N, 2) as seen from the centre."""
        x, y = (points - self.centre).T
        return np.arctan2(y, x), np.hypot(x, y)


@dataclass(frozen=True)
class Scene:
    """The marker *cards*' places, the camera's *pose*, the hive's *lattice*, the *ring*; lengths in mm."""

    cards: CardMap
    pose: Pose
    lattice: Lattice
    ring: Ring


def fit_lattice(
    cells: npt.ArrayLike, points: npt.ArrayLike, *, near: Lattice, step: float | None = None
) -> Lattice:
    """Return the lattice that puts *cells* (N, 2) nearest to *points* (N, 2), least squares.

    One cell moves *near* to its point; two or more also turn it, and scale it unless *step* is
    given.
    """
    at = np.asarray(points, np.float64).reshape(-1, 2)
    unit = replace(near, origin=(0.0, 0.0), angle_deg=0.0, step=1.0).place(cells)
    if len(at) < 2:
        shift = at[0] - near.place(cells)[0]
        return replace(near, origin=(near.origin[0] + shift[0], near.origin[1] + shift[1]))
    z, w = _complex(unit), _complex(at)
    turn = np.vdot(z - z.mean(), w - w.mean()) / np.vdot(z - z.mean(), z - z.mean())
    angle, length = float(np.degrees(np.angle(turn))), step or float(np.abs(turn))
    origin = w.mean() - length * turn / np.abs(turn) * z.mean()
    return Lattice((float(origin.real), float(origin.imag)), angle, length)


def _complex(points: Floats) -> npt.NDArray[np.complex128]:
    return points[:, 0] + 1j * points[:, 1]


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
