"""Appearance: how places of this very table look, whatever a detector has learnt of others.

A place that the detector takes for a cell, but which looks like the cloth beside it and like no
cell, is cloth; and the other way round. Where cloth and cells look alike, this says nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Floats, Mask, Pixels
from vision.geometry.pose import Pose
from vision.setup.detector import Kind
from vision.setup.evidence import APART_MM, Evidence, points_within

# A place's look is taken so far about its middle, a body's so far, mm.
_REACH_MM, _BODY_MM = 10.5, 6.5
# Points that are more of a body or an icon than this are left out, but for this weight; where so much
# of the disc is hidden, the place's look says nothing.
_BODY, _LEAST_WEIGHT, _HIDDEN = 0.3, 1e-3, 0.25
# Sensor noise, in grey levels: darker colours are not told apart.
_NOISE = 6.0
# Two places look alike within these: chroma (three log colours less their mean), brightness, and unevenness (logs).
_SPREADS = np.array([0.06, 0.06, 0.06, 0.13, 0.4])
# Half the squared distance beyond which something is simply unlike, and the neighbours that are averaged.
_UNLIKE, _CLOTHS, _CELLS = 6.0, 3, 2
# Cloth is looked at every so many mm, so far round the hive, so far off any tile, where it is surely cloth.
_GRID_MM, _AROUND_MM, _OFF_TILES_MM, _SURELY = 9.0, 75.0, 34.0, 0.8
# About the ring, which is larger, every so many; its many places at points so far apart.
_RING_GRID_MM, _RING_APART_MM = 21.0, 3.3
# Fewer places of cloth say nothing.
_LEAST_CLOTHS = 20


@dataclass(frozen=True)
class CellTops:
    """Tiles' faces whose middles are *points* (N, 2) on the table, *height_mm* up."""

    points: Floats
    height_mm: float


@dataclass(frozen=True)
class CellLooks:
    """For each place the log-odds that it looks like a cell rather than like cloth; nothing where a body has *hidden* it."""

    odds: Floats
    hidden: Mask


@dataclass(frozen=True)
class Appearance:
    """How the table in *image*, of which *evidence* tells, looks."""

    image: Pixels
    evidence: Evidence

    @cached_property
    def _smooth(self) -> Pixels:
        side = max(1, round(self._pose.length_px(APART_MM)))
        return np.asarray(cv2.blur(self.image, (side, side)), np.uint8)

    @property
    def _pose(self) -> Pose:
        return self.evidence.pose

    def looks(self, faces: CellTops, disc: Floats | None = None) -> Floats:
        """Return the look (N, 5) of *faces* over *disc*: chroma, brightness, unevenness."""
        around = _DISC if disc is None else disc
        weights = np.where(self._bodies(faces, around) < _BODY, 1.0, _LEAST_WEIGHT)
        return self._measured(faces, around, np.asarray(weights, np.float64))

    def hidden(self, faces: CellTops) -> Mask:
        """Return which of *faces* are hidden by a body or an icon."""
        return np.asarray(self._bodies(faces, _DISC).mean(axis=1) > _HIDDEN, bool)

    def _bodies(self, faces: CellTops, disc: Floats) -> Floats:
        """Return how much of a body or an icon each point of *disc* about *faces* is: (N, P)."""
        at = faces.points[:, None] + disc
        seen = self.evidence.seen(at.reshape(-1, 2), faces.height_mm)
        odds = np.exp(self.evidence.detection.kinds[[Kind.ICON, Kind.HORNET, Kind.BEE]]).sum(axis=0)
        found = self.evidence.detection.sample(odds, seen)
        return np.asarray(found, np.float64).reshape(at.shape[:2])

    def cell_looks(self, hive: Floats, tops: Floats, is_cell: Mask) -> CellLooks:
        """Return whether the places *hive* (N, 2) look like cells or like the cloth about them.

        *is_cell* says which of them are taken for cells, *tops* (M, 2) are the middles of the
        piles' top cells.
        """
        cells = self._low(hive[is_cell]), self._high(tops)
        cloth = self._cloth_near(hive[is_cell], np.vstack([hive[is_cell], tops]), _GRID_MM)
        return self._like_cells(self._low(hive), cells, cloth, _DISC)

    def top_looks(self, places: Floats, hive: Floats, tops: Floats) -> CellLooks:
        """Return whether *places* (N, 2), as high as piles, look like cells or like the cloth about the ring.

        *hive* (M, 2) are the middles of the hive's cells, *tops* (K, 2) of the piles' that are
        known.
        """
        cloth = self._cloth_near(tops, np.vstack([hive, tops]), _RING_GRID_MM)
        cells = self._low(hive), self._high(tops)
        return self._like_cells(self._high(places), cells, cloth, _SPARSE_DISC)

    def _low(self, points: Floats) -> CellTops:
        return CellTops(points, self.evidence.settings.tile_thickness_mm)

    def _high(self, points: Floats) -> CellTops:
        return CellTops(points, self.evidence.settings.pile_height_mm)

    def _like_cells(
        self, faces: CellTops, cells: Sequence[CellTops], cloth: Floats, disc: Floats
    ) -> CellLooks:
        """Return whether *faces* look like *cells*, of which they may be some, or like *cloth* (M, 2)."""
        hidden = self.hidden(faces)
        if len(cloth) < _LEAST_CLOTHS:
            return CellLooks(np.zeros(len(hidden)), hidden)
        flat = np.ones((1, len(disc)))
        seen = self.evidence.seen(faces.points, faces.height_mm)
        bare, cloths = (self._measured(CellTops(at, 0.0), disc, flat) for at in (seen, cloth))
        here, known = self.looks(faces, disc), np.vstack([self.looks(f, disc) for f in cells])
        itself = _near(faces.points, np.vstack([f.points for f in cells]))
        odds = _unlikeness(bare, cloths, _CLOTHS) - _unlikeness(here, known, _CELLS, itself)
        return CellLooks(np.where(hidden, 0.0, odds), hidden)

    def oddness(self, cells: Floats, tops: Floats) -> Floats:
        """Return how unlike any other cell's the middle of each of *cells* (N, 2) looks (N,), up to `_UNLIKE`.

        *tops* (M, 2) are the middles of the piles' top cells, which bear icons, but no pieces.
        """
        faces, flat = (self._low(cells), self._high(tops)), np.ones((1, len(_MIDDLE)))
        looks = [self._measured(face, _MIDDLE, flat) for face in faces]
        itself = _near(cells, np.vstack([cells, tops]))
        return _unlikeness(looks[0], np.vstack(looks), _CELLS, itself)

    def _cloth_near(self, cells: Floats, tiles: Floats, grid_mm: float) -> Floats:
        """Return places (N, 2) about *cells* that are surely bare table, off all *tiles*."""
        low, high = cells.min(axis=0) - _AROUND_MM, cells.max(axis=0) + _AROUND_MM
        x, y = (np.arange(a, b, grid_mm) for a, b in zip(low, high, strict=True))
        grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
        away = np.linalg.norm(grid[:, None] - tiles[None], axis=2).min(axis=1)
        grid = grid[away > _OFF_TILES_MM]
        detection = self.evidence.detection
        sure = detection.sample(np.exp(detection.kinds[Kind.CLOTH]), grid)
        return np.asarray(grid[sure > _SURELY], np.float64)

    def _measured(self, faces: CellTops, disc: Floats, weights: Floats) -> Floats:
        """Return the look (N, 5) of *faces* over *disc* (P, 2), its points weighted (N, P)."""
        at = self._pose.project_at(faces.height_mm, faces.points[:, None] + disc)
        x, y = np.moveaxis(at.astype(np.float32), -1, 0)
        found = cv2.remap(self._smooth, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        logs = np.log(found.astype(np.float64) + _NOISE)
        shares = weights / weights.sum(axis=1, keepdims=True)
        colour = (logs * shares[..., None]).sum(axis=1)
        bright = colour.mean(axis=1, keepdims=True)
        uneven = (((logs.mean(axis=2) - bright) ** 2) * shares).sum(axis=1, keepdims=True)
        return np.hstack([colour - bright, bright, np.log(np.sqrt(uneven) + 0.02)])


def _near(points: Floats, others: Floats) -> Mask:
    """Return which of *others* (M, 2) show about the same as each of *points* (N, 2): (N, M)."""
    away = np.linalg.norm(points[:, None] - others[None], axis=2)
    return np.asarray(away < _REACH_MM, bool)


def _unlikeness(looks: Floats, others: Floats, count: int, itself: Mask | None = None) -> Floats:
    """Return half the squared distance (N,), in spreads, of *looks* to the nearest *count* of *others*, up to `_UNLIKE`.

    *itself* (N, M) are those of *others* that do not count, for they are the same.
    """
    squares = (((looks[:, None] - others[None]) / _SPREADS) ** 2).sum(axis=2)
    if itself is not None:
        squares[itself] = np.inf
    nearest = np.sort(squares, axis=1)[:, :count]
    return np.asarray(np.minimum(nearest.mean(axis=1) / 2, _UNLIKE), np.float64)


_DISC, _MIDDLE = points_within(_REACH_MM), points_within(_BODY_MM)
_SPARSE_DISC = points_within(_REACH_MM, _RING_APART_MM)
