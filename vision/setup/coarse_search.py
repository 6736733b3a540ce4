"""The coarse search: at every place, how much a trihex of each shape explains at its best turn.

maps ─► a hexagon's worth at each place, at each turn ─► three of them, shifted and added ─► peaks
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.games.hexes import Cell, Shape
from vision.arrays import Floats, Ints, Singles
from vision.geometry.scene import Lattice
from vision.setup.detector import SCALE, STRIDE
from vision.setup.evidence import Evidence

#: The cells of each shape in the order of records: straight and bent from end to end (the bent walk
#: turns left), triangular counter-clockwise.
CELLS: Mapping[Shape, tuple[Cell, Cell, Cell]] = {
    Shape.STRAIGHT: ((-1, 0), (0, 0), (1, 0)),
    Shape.BENT: ((-1, 0), (0, 0), (0, 1)),
    Shape.TRIANGULAR: ((0, 0), (1, 0), (0, 1)),
}
#: A shape looks the same after so many degrees.
PERIOD_DEG: Mapping[Shape, int] = {Shape.STRAIGHT: 180, Shape.BENT: 360, Shape.TRIANGULAR: 120}
_TURN_DEG = 5
_PLACES_MM = STRIDE / SCALE
# A placement's cell (0, 0) is worth at least so much at some turn, and so little off the maps.
_LEAST_CELL, _OUTSIDE = -2.0, -4.0
# Peaks of a shape lie at least so many places apart.
_APART, _MOST_PEAKS = 5, 40


@dataclass(frozen=True)
class Peak:
    """A trihex of *shape* may lie with its cell (0, 0) seen at (*x*, *y*) mm, turned by *angle_deg*."""

    shape: Shape
    x: float
    y: float
    angle_deg: float


def coarse_peaks(evidence: Evidence, step: float) -> tuple[Peak, ...]:
    """Return where trihexes of cells seen *step* mm wide explain more than a bare table would."""
    turns = range(0, 60, _TURN_DEG)
    worths = np.stack([_hexagon_worths(evidence, step, turn) for turn in turns])
    search = _Search(worths, step)
    return tuple(peak for shape in Shape for peak in search.peaks(shape, evidence))


def _hexagon_worths(evidence: Evidence, step: float, turn_deg: float) -> Singles:
    """Return the worth (rows, columns) of a cell whose middle is at each place."""
    kernel = _hexagon_kernel(step, turn_deg)
    mean = cv2.filter2D(evidence.any_face, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(mean + evidence.centre, np.float32)


def _hexagon_kernel(step: float, turn_deg: float, finer: int = 8) -> Singles:
    """Return a hexagon's shares (k, k) of the places about its middle; they sum to 1."""
    half = int(np.ceil(step / np.sqrt(3) / _PLACES_MM))
    side = (2 * half + 1) * finer
    angles = np.radians(turn_deg + 30 + 60 * np.arange(6))
    corners = np.stack([np.cos(angles), -np.sin(angles)], 1) * step / np.sqrt(3)
    fine = np.zeros((side, side), np.uint8)
    places = corners / _PLACES_MM * finer + (side - 1) / 2
    cv2.fillPoly(fine, [np.round(places * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    small = cv2.resize(fine.astype(np.float32), (2 * half + 1,) * 2, interpolation=cv2.INTER_AREA)
    return np.asarray(small / small.sum(), np.float32)


class _Search:
    """Adds the hexagons' *worths* (turns, rows, columns) up to trihexes, where a cell (0, 0) may lie."""

    def __init__(self, worths: Singles, step: float) -> None:
        self.step = step
        self.places = np.argwhere(worths.max(axis=0) > _LEAST_CELL)
        self._shape = worths.shape[1:]
        # A border as wide as any trihex reaches, so that every sum is of three numbers.
        border = int(np.ceil(2 * step / _PLACES_MM)) + 1
        wide = ((0, 0), (border, border), (border, border))
        self._padded = np.pad(worths, wide, constant_values=_OUTSIDE)
        self._columns = self._padded.shape[2]
        self._flat = (self.places + border) @ np.array([self._columns, 1])

    def peaks(self, shape: Shape, evidence: Evidence) -> list[Peak]:
        """Return the best places of *shape* and their turns."""
        angles = np.arange(0, PERIOD_DEG[shape], _TURN_DEG)
        best = np.full(len(self.places), -np.inf, np.float32)
        turned = np.zeros(len(self.places))
        for angle in angles.tolist():
            worth = self._worth(shape, angle)
            np.copyto(turned, angle, where=worth > best)
            np.maximum(best, worth, out=best)
        chosen = self._local_maxima(best)
        points = evidence.detection.to_table(self.places[chosen][:, ::-1])
        return [
            Peak(shape, float(x), float(y), float(angle))
            for (x, y), angle in zip(points, turned[chosen], strict=True)
        ]

    def _worth(self, shape: Shape, angle_deg: int) -> Singles:
        """Return the worth (N,) of *shape* at each place, turned so."""
        worths = self._padded[angle_deg % 60 // _TURN_DEG].ravel()
        offsets: Floats = Lattice((0.0, 0.0), angle_deg, self.step / _PLACES_MM).place(CELLS[shape])
        total = np.zeros(len(self.places), np.float32)
        for column, row in np.round(offsets * (1, -1)).astype(int).tolist():
            total += worths[self._flat + (row * self._columns + column)]
        return total

    def _local_maxima(self, best: Singles) -> Ints:
        """Return the numbers of the places whose worth is more than nothing and the best about them."""
        lying = np.full(self._shape, -np.inf, np.float32)
        lying[tuple(self.places.T)] = best
        around = cv2.dilate(lying, np.ones((_APART, _APART), np.uint8))[tuple(self.places.T)]
        found = np.flatnonzero((best == around) & (best > 0))
        return np.asarray(found[np.argsort(-best[found])][:_MOST_PEAKS], np.intp)
