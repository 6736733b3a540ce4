"""Evidence: the detector's maps as log-odds that one can add up along outlines, and where heights are seen."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Floats, Mask, Singles
from vision.geometry.pose import Pose
from vision.settings import ObserverSettings
from vision.setup.detector import PLACE_MM, Detection, Kind

#: Doubt that stays in every place of the maps: log-odds reach about four.
_RESIDUAL = 0.02
#: Maps and pictures are sampled at points so far apart, mm: two to a place of the maps.
APART_MM = PLACE_MM / 2
# Where the picture ends is reckoned at every so many places.
_COARSE = 8
# How much a cell's height counts: a face taken for another height is worth this part of a right one.
_OTHER_HEIGHT = 0.5
# The log-odds of a cell's middle are believed this far, and count this much beside the face's mean.
_MOST_CENTRE, _CENTRE_WEIGHT = 4.0, 0.5


@dataclass(frozen=True)
class Evidence:
    """What the *detection* says about the table seen from *pose*, for each thing of a setup.

    *picture* is the picture's (width, height): what lies outside of it is nothing. *hive_frame* (N,
    2) in mm are the corners within which players say the hive lies.
    """

    detection: Detection
    pose: Pose
    settings: ObserverSettings
    picture: tuple[int, int] | None = None
    hive_frame: Floats | None = None

    @cached_property
    def _odds(self) -> Singles:
        """The probabilities (kinds, rows, columns); the table is bare where the picture does not show it."""
        odds = np.exp(self.detection.kinds)
        odds[:, ~self.inside] = 0
        odds[Kind.CLOTH, ~self.inside] = 1
        return odds

    @cached_property
    def inside(self) -> Mask:
        """Which places (rows, columns) the picture shows."""
        rows, columns = self.detection.centre.shape
        if self.picture is None:
            return np.ones((rows, columns), bool)
        coarse = np.mgrid[0 : rows + _COARSE : _COARSE, 0 : columns + _COARSE : _COARSE]
        points = self.detection.to_table(coarse.reshape(2, -1).T[:, ::-1])
        pixels = self.pose.project_at(0.0, points)
        off = np.minimum(pixels, np.array(self.picture) - 1 - pixels).min(axis=1)
        off = off.reshape(coarse.shape[1:]).astype(np.float32)
        across, down = np.meshgrid(np.arange(columns) / _COARSE, np.arange(rows) / _COARSE)
        fine = cv2.remap(off, across.astype(np.float32), down.astype(np.float32), cv2.INTER_LINEAR)
        return np.asarray(fine >= 0, bool)

    @cached_property
    def hive(self) -> Singles:
        """Log-odds (rows, columns) of a face one tile high, whatever stands on it."""
        p = self._odds
        odds = _log_odds(
            p[Kind.CELL]
            + p[Kind.ICON]
            + p[Kind.HORNET]
            + p[Kind.BEE]
            + _OTHER_HEIGHT * p[Kind.PILE]
        )
        return odds if self.hive_frame is None else self._framed(odds, self.hive_frame)

    def _framed(self, odds: Singles, corners: Floats) -> Singles:
        """Return *odds*, as low as they go outside of *corners*."""
        inside = np.zeros(odds.shape, np.uint8)
        places = np.round(self.detection.to_places(corners)).astype(np.int32)
        cv2.fillPoly(inside, [places], 1)
        return np.where(inside, odds, _log_odds(np.zeros_like(odds)))

    @cached_property
    def pile(self) -> Singles:
        """Log-odds (rows, columns) of a whole pile's top face."""
        p = self._odds
        return _log_odds(p[Kind.PILE] + p[Kind.ICON] + _OTHER_HEIGHT * p[Kind.CELL])

    @cached_property
    def any_face(self) -> Singles:
        """Log-odds (rows, columns) of a tile's face at any height."""
        p = self._odds
        return _log_odds(p[[Kind.CELL, Kind.PILE, Kind.ICON, Kind.HORNET]].sum(axis=0))

    @cached_property
    def centre(self) -> Singles:
        """What a cell's middle here adds (rows, columns) to the mean of its face."""
        clipped = np.clip(self.detection.centre, -_MOST_CENTRE, _MOST_CENTRE)
        clipped[~self.inside] = -_MOST_CENTRE
        return np.asarray(_CENTRE_WEIGHT * clipped, np.float32)

    @cached_property
    def hornet(self) -> Singles:
        """Log-odds (rows, columns) of a hornet, standing or printed: at the start hornets stand on all icons."""
        return _log_odds(self._odds[Kind.HORNET] + self._odds[Kind.ICON])

    @cached_property
    def spoon(self) -> Singles:
        """Log-odds (rows, columns) of the spoon."""
        return _log_odds(self._odds[Kind.SPOON])

    @cached_property
    def hornet_tile(self) -> Singles:
        """Log-odds (rows, columns) of the hornet tile."""
        return _log_odds(self._odds[Kind.HORNET_TILE])

    def seen(self, points: Floats, height_mm: float) -> Floats:
        """Return where on the table's plane *points* (N, 2), so high, are seen."""
        foot, high = self.pose.centre[:2], self.pose.centre[2]
        return np.asarray(foot + (points - foot) * high / (high - height_mm), np.float64)

    def risen(self, points: Floats, height_mm: float) -> Floats:
        """Return where (N, 2) what is seen at *points* of the table's plane lies, so high."""
        foot, high = self.pose.centre[:2], self.pose.centre[2]
        return np.asarray(foot + (points - foot) * (high - height_mm) / high, np.float64)

    def enlarged(self, height_mm: float) -> float:
        """Return how many times larger what lies so high is seen."""
        high = float(self.pose.centre[2])
        return high / (high - height_mm)


def points_within(reach_mm: float, apart_mm: float = APART_MM) -> Floats:
    """Return points (N, 2) *apart_mm* from one another that fill the disc of *reach_mm* about nothing."""
    steps = np.arange(-(reach_mm // apart_mm), reach_mm // apart_mm + 1)
    grid = apart_mm * np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    return np.asarray(grid[np.hypot(*grid.T) <= reach_mm], np.float64)


def _log_odds(probability: Singles) -> Singles:
    return np.asarray(
        np.log((probability + _RESIDUAL) / np.maximum(1 - probability + _RESIDUAL, _RESIDUAL)),
        np.float32,
    )
