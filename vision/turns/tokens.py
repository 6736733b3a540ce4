"""Tokens: in which gaps of the ring the spoon and the hornet tile lie, told by what has changed.

No template of either is known. A token that moves changes two gaps: the one it leaves and the one
it comes to.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import CAP, NOISE, SPREAD_OF_MEDIAN, Floats, Ints, Logs, Mask, Pixels
from vision.geometry.pose import Pose, TopView, Window
from vision.geometry.scene import BAND_MM, Ring
from vision.turns.light import OTHER_LIGHT, fitted_surface, log_colours, quadratic_terms

#: For each pixel the pile that its gap lies clockwise after, −1 elsewhere.
Labels: TypeAlias = npt.NDArray[np.int8]

#: Pixels a mm of the gaps' view: the spoon is nine pixels wide.
GAP_SCALE = 0.5
#: A changed area that may, and that surely does, mean a token (mm²).
LEAST_MM2, SURE_MM2 = 110.0, 330.0

_SMOOTH_PX = 0.8
# A gap is noisy whose pixels differ by so much (log colour); it is smoothed by so much more.
_NOISY, _SMOOTH_NOISE_PX = 0.05, 1.5
# What is left out about each pile cell's middle, mm.
_CLEAR_MM = 25.0
# A changed pixel's residual is so many times the baseline, and this part of what stands out there.
_TIMES, _PART = 3.2, 0.5
# Every so many of a gap's pixels tell its smooth surface.
_SPARSE = 15
# Under another lamp two views differ by no less than this (log colour).
_OTHER_LIGHT_CHANGE = 0.2
# So many gaps change where both tokens move.
_MOST_GAPS = 4
# What a moved hornet tile weighs (log-likelihood): it moves only when its pile is emptied.
_TILE_MOVES_SELDOM = 1.0


@dataclass(frozen=True)
class Gaps:
    """The ring's gaps as pixels of a top view, `GAP_SCALE` pixels a mm."""

    ring: Ring

    @cached_property
    def window(self) -> Window:
        """The part of the table that holds all gaps."""
        places = np.array([p.middle for p in self.ring.piles])
        low, high = places.min(axis=0) - BAND_MM, places.max(axis=0) + BAND_MM
        width, height = np.ceil((high - low) * GAP_SCALE).astype(int)
        return Window(float(low[0]), float(high[1]), int(width), int(height), GAP_SCALE)

    @cached_property
    def labels(self) -> Labels:
        """For each pixel (height, width) the pile that its gap lies clockwise after, −1 elsewhere."""
        w = self.window
        columns, rows = np.meshgrid(np.arange(w.width), np.arange(w.height))
        points = w.to_table(np.stack([columns.ravel(), rows.ravel()], axis=1))
        labels = self.ring.gap_at(points).astype(np.int8)
        labels[self.ring.off(points) >= BAND_MM] = -1
        for pile in self.ring.piles:
            for middle in pile.lattice.place(pile.cells):
                near = np.hypot(*(points - middle).T) < _CLEAR_MM
                labels[near] = -1
        return labels.reshape(w.height, w.width)

    @cached_property
    def pixels(self) -> tuple[Ints, ...]:
        """For each gap, the flat indices of its pixels."""
        flat = self.labels.ravel()
        return tuple(np.flatnonzero(flat == i) for i in range(len(self.ring.piles)))

    @property
    def points(self) -> tuple[Floats, ...]:
        """For each gap, its pixels' places (N, 2) on the table, mm."""
        width = self.window.width
        return tuple(
            self.window.to_table(np.stack([flat % width, flat // width], axis=1))
            for flat in self.pixels
        )

    @cached_property
    def terms(self) -> tuple[Floats, ...]:
        """For each gap, the terms (N, 6) of a smooth surface over its pixels."""
        middled = (
            points - points.mean(axis=0) if len(points) else points for points in self.points
        )
        return tuple(quadratic_terms(*(places / BAND_MM).T) for places in middled)

    def view(self, image: Pixels, pose: Pose) -> Logs:
        """Return the log colours (height, width, 3) of the gaps' top view."""
        top = TopView(pose, self.window).of(image)
        return log_colours(cv2.GaussianBlur(top, (0, 0), _SMOOTH_PX).astype(np.float32))


def changed_areas(now: Logs, then: Logs, gaps: Gaps) -> Floats:
    """Return how many mm² of each gap (12,) have changed between two views.

    A token that comes or goes changes a pixel by as much as it stands out from the table; another
    lamp, or its mirror image from another place, changes a gap smoothly. Each gap has its own
    baseline, for a lamp lights one side of the table, and the other is full of noise.
    """
    fine, smooth = (now, then), (_smoothed(now), _smoothed(then))
    least = _OTHER_LIGHT_CHANGE / _TIMES if _is_other_light(now, then, gaps) else NOISE
    changed = np.zeros(gaps.labels.size, bool)
    for pixels, terms in zip(gaps.pixels, gaps.terms, strict=True):
        a, b = (view.reshape(-1, 3)[pixels] for view in fine)
        residuals = _from_surface(a - b, terms)
        if np.median(residuals) > _NOISY:
            a, b = (view.reshape(-1, 3)[pixels] for view in smooth)
            residuals = _from_surface(a - b, terms)
        stands_out = np.maximum(_from_surface(a, terms), _from_surface(b, terms))
        baseline = max(float(np.median(residuals)) * SPREAD_OF_MEDIAN, least)
        changed[pixels] = (residuals > _TIMES * baseline) & (residuals > _PART * stands_out)
    return _areas(changed, gaps)


def _smoothed(view: Logs) -> Logs:
    return np.asarray(cv2.GaussianBlur(view, (0, 0), _SMOOTH_NOISE_PX), np.float32)


def _is_other_light(now: Logs, then: Logs, gaps: Gaps) -> bool:
    """Tell whether the lamp is another one: most gaps have taken another colour."""
    difference = (now - then).reshape(-1, 3)
    drifts = [np.median(difference[pixels[::7]], axis=0) for pixels in gaps.pixels]
    return bool(np.abs(np.median(drifts, axis=0)).max() > OTHER_LIGHT)


def _from_surface(values: Logs, terms: Floats) -> Logs:
    """Return how far each of *values* (N, 3) is from the smooth surface of most, in the channel where it is most."""
    if not len(values):
        return np.zeros(0, np.float32)
    surface = fitted_surface(values[::_SPARSE], terms[::_SPARSE])
    return np.asarray(np.abs(values - terms @ surface).max(axis=1), np.float32)


def token_log_likelihoods(
    areas: Floats, spoon_after: int, hornet_pile: int
) -> Mapping[tuple[int, int], float]:
    """Return the log-likelihood of each (spoon after, hornet tile's pile) after *areas* (12,) changed.

    Both tokens change four gaps at most: where more have changed, a shadow does so too, and how
    many it has changed tells how likely it is in any gap.
    """
    middle = np.sqrt(LEAST_MM2 * SURE_MM2)
    slope = CAP / np.log(SURE_MM2 / middle)
    changed = np.log(np.maximum(areas, 1.0) / middle) * slope
    changed = np.clip(changed, -CAP, CAP)
    by_shadow = max(int((changed > 0).sum()) - _MOST_GAPS, 0) / len(areas)
    still = np.minimum(0, -changed)
    if by_shadow:
        still = np.maximum(still, np.log(by_shadow))
    scores = {}
    piles = range(len(areas))
    for spoon in piles:
        for tile in piles:
            moved = _moved(spoon_after, spoon) | _moved(hornet_pile, tile)
            fits = np.where(np.isin(piles, list(moved)), np.minimum(0, changed), still)
            scores[spoon, tile] = float(fits.sum())
            scores[spoon, tile] -= _TILE_MOVES_SELDOM * (tile != hornet_pile)
    return scores


def _moved(before: int, after: int) -> set[int]:
    return set() if before == after else {before, after}


def _areas(changed: Mask, gaps: Gaps) -> Floats:
    """Return the area of the larger blobs of *changed* (pixels, flat) in each gap, mm²."""
    mask = changed.reshape(gaps.labels.shape).astype(np.uint8)
    solid = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))).ravel()
    return np.array([float(solid[pixels].sum()) for pixels in gaps.pixels]) / GAP_SCALE**2
