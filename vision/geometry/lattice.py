r"""The lattice: where hexagonal cells lie in a plane.

___
___/ b \___        corner k of a cell lies between its neighbours k and k + 1,
/ c \___/ a \       a third of the way to both
\___/ · \___/
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.games.hexes import DIRECTIONS
from vision.arrays import Floats

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
