"""Occlusion: is somebody's hand over the table? Small views of it, compared without minding the light.

An arm reaches in over the edge and covers more than any tile; a lamp changes the whole table
smoothly. So the light's smooth change is taken off first, and what remains is looked at for its
size and for whether it comes in from outside.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np

from vision.arrays import SPREAD_OF_MEDIAN, Floats, Logs, Mask, Pixels
from vision.geometry.cards import CardMap
from vision.geometry.pose import Pose, TopView, Window, window_round
from vision.turns.light import (
    DARK,
    OTHER_LIGHT,
    fitted_surface,
    log_colours,
    quadratic_terms,
)

#: Pixels a mm of the small view: a cell is nine pixels wide.
OVERVIEW_SCALE = 0.3
#: Columns and rows of the view that the light's surface is fitted on.
_COARSE = (48, 28)
# A hand is so broad, mm.
_HAND_MM = 60
# Medians are taken of every so many pixels: as good, and a ninth of the work.
_SOME = slice(None, None, 3)
#: A turn covers no more than this: a tile and what stands beside it (mm²).
TURN_MM2 = 3200.0
# A player's hand covers so much of the play area where it does not come in from outside (mm²).
_HAND_MM2 = 9000.0
# A pixel has changed from so many times the baseline on, and by no less than this (log colour).
_TIMES, _LEAST_CHANGE = 6.0, 0.16
# A large body of which less than this part has changed its colour by this (log colour), and whose
# middle half of pixels is uneven by less (log light), is a shadow.
_COLOURED_PART, _LEAST_COLOUR, _UNEVEN = 0.18, 0.1, 0.12


@dataclass(frozen=True)
class Overview:
    """The table between its cards as a small top view; *play* is the polygon (N, 2) of the ring, mm."""

    cards: CardMap
    play: Floats

    @cached_property
    def window(self) -> Window:
        """The part of the table that the overview shows."""
        return window_round(self.cards.places.values(), scale=OVERVIEW_SCALE)

    @cached_property
    def play_area(self) -> Mask:
        """Where the hive and the ring lie, with a hand's breadth around them."""
        mask = np.zeros((self.window.height, self.window.width), np.uint8)
        corners = np.round(self.window.to_pixels(self.play)).astype(np.int32)
        cv2.fillConvexPoly(mask, cv2.convexHull(corners), 1)
        reach = round(2 * _HAND_MM * OVERVIEW_SCALE) | 1
        return np.asarray(cv2.dilate(mask, np.ones((reach, reach), np.uint8)), np.uint8) > 0

    def view(self, image: Pixels, pose: Pose) -> Logs:
        """Return log colours (h, w, 3) of the table, `OVERVIEW_SCALE` pixels a mm."""
        small = TopView(pose, self.window).of(np.asarray(cv2.blur(image, (5, 5)), np.uint8))
        return log_colours(cv2.blur(small, (3, 3)).astype(np.float32))


@dataclass(frozen=True)
class Occlusion:
    """What lies over the play area that was not there, areas in mm².

    *reaching_mm2* belongs to the largest that comes in from the picture's edge, *largest_mm2* to
    the largest of all; *other_light* tells that the lamp is another one.
    """

    mask: Mask
    reaching_mm2: float
    largest_mm2: float
    other_light: bool

    @property
    def is_arm(self) -> bool:
        """Whether that comes in from outside and covers more than any tile."""
        return self.reaching_mm2 > TURN_MM2

    def is_hand(self) -> bool:
        """Tell whether that is the hand of somebody who plays."""
        if self.is_arm:
            return True
        return self.largest_mm2 > _HAND_MM2 and not self.other_light


def find_occlusion(now: Logs, then: Logs, overview: Overview) -> Occlusion:
    """Return what covers the table in *now* and did not in *then* (both (h, w, 3))."""
    drift = np.median((now - then)[_SOME, _SOME].reshape(-1, 3), axis=0)
    difference = without_light(now - then)
    residuals = np.abs(difference).max(axis=2)
    baseline = float(np.median(residuals[_SOME, _SOME])) * SPREAD_OF_MEDIAN
    changed = (residuals > max(_LEAST_CHANGE, _TIMES * baseline)).astype(np.uint8)
    solid = cv2.morphologyEx(changed, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    solid = cv2.morphologyEx(solid, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    matter = _without_shadows(np.asarray(solid, np.uint8), then + difference, then)
    reaching, largest = _body_areas(matter, overview.play_area)
    return Occlusion(matter > 0, reaching, largest, bool(np.abs(drift).max() > OTHER_LIGHT))


def _without_shadows(solid: Pixels, now: Logs, then: Logs) -> Pixels:
    """Return *solid* without its large bodies that are shadows, or where a shadow was."""
    count, labels = cv2.connectedComponents(solid)
    inner = np.where(cv2.erode(solid, np.ones((3, 3), np.uint8)) > 0, labels, 0)
    shade, colour = _shade_and_colour(now, then)
    baseline = SPREAD_OF_MEDIAN * float(np.median(colour[_SOME, _SOME]))
    coloured = colour > max(_LEAST_COLOUR, _TIMES * baseline)
    areas = np.bincount(labels.ravel(), minlength=count) / OVERVIEW_SCALE**2
    matter = solid.copy()
    for body in np.flatnonzero(areas > TURN_MM2):
        within = inner == body
        if body and within.any() and _is_shadow(shade[within], coloured[within]):
            matter[labels == body] = 0
    return matter


def _is_shadow(shade: Floats, coloured: Mask) -> bool:
    """Tell whether a body darkens (or lights up) what lies below evenly, and hardly colours it.

    *shade* (N,) is the log of how much light its pixels keep. A tile laid within is coloured.
    """
    low, high = np.quantile(shade, (0.25, 0.75))
    return bool(high - low < _UNEVEN and coloured.mean() < _COLOURED_PART)


def _shade_and_colour(now: Logs, then: Logs) -> tuple[Floats, Floats]:
    """Return the log of how much light each pixel keeps, and how far it is from keeping just that.

    A shadow takes the same part of each colour; that part is what fits all three best.
    """
    here, there = np.exp(now) - DARK, np.maximum(np.exp(then) - DARK, 0)
    kept = (here * there).sum(axis=2) / np.maximum((there**2).sum(axis=2), 1.0)
    kept = np.maximum(kept, 1 / 255)  # no shadow takes all light
    residuals = np.abs(now - np.log(kept[..., None] * there + DARK)).max(axis=2)
    return np.asarray(np.log(kept), np.float64), np.asarray(residuals, np.float64)


def _body_areas(solid: Pixels, play_area: Mask) -> tuple[float, float]:
    """Return the play area (mm²) covered by the largest body from outside, and by the largest of all."""
    count, labels = cv2.connectedComponents(solid)
    areas = np.bincount(labels[play_area], minlength=count) / OVERVIEW_SCALE**2
    areas[0] = 0.0
    outside = np.zeros(count, bool)
    for edge in (labels[:2], labels[-2:], labels[:, :2], labels[:, -2:]):
        outside[np.unique(edge)] = True
    return float(areas[outside].max(initial=0.0)), float(areas.max(initial=0.0))


def without_light(difference: Logs) -> Logs:
    """Return *difference* (h, w, 3) less the smooth surface that most of it lies on."""
    height, width, _ = difference.shape
    some = np.asarray(cv2.resize(difference, _COARSE, interpolation=cv2.INTER_NEAREST), np.float64)
    terms = _surface()
    surface = np.asarray(terms @ fitted_surface(some.reshape(-1, 3), terms), np.float32)
    smooth = surface.reshape(some.shape)
    return difference - np.asarray(cv2.resize(smooth, (width, height)), np.float32)


@lru_cache(maxsize=1)
def _surface() -> Floats:
    """Return the terms (pixels, 6) of a quadratic surface over the coarse view."""
    width, height = _COARSE
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    return quadratic_terms(x.ravel(), y.ravel())
