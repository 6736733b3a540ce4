"""The rectified table: the starting picture seen from straight above at one small scale, as the detector reads it."""

from dataclasses import dataclass
from math import ceil

import cv2
import numpy as np

from vision.arrays import Floats, Mask, Pixels
from vision.cards import CardMap, Pose
from vision.topview import TopView, Window

#: Pixels a mm of everything that the detector sees and says.
SCALE = 0.5
#: The ring may reach so far beyond the cards, mm.
BEYOND_MM = 90.0
#: Both sides are multiples of this, so that a network may halve them.
_MULTIPLE = 16
# Pictures finer than this many times the scale are not averaged any further.
_MOST_AVERAGED = 4


@dataclass(frozen=True)
class Rectified:
    """The table as *pixels* (h, w, 3) of the part that *window* is; *inside* tells what the picture shows of it."""

    pixels: Pixels
    window: Window
    inside: Mask


def rectify(image: Pixels, pose: Pose, cards: CardMap, *, height_mm: float) -> Rectified:
    """Return *image* seen from above in the plane *height_mm* up, black where it shows nothing."""
    window = _window(image, pose, cards)
    times = _averaging(pose)
    fine = Window(
        window.left, window.top, window.width * times, window.height * times, SCALE * times
    )
    view = TopView(pose, fine, height_mm).of(image)
    size = (window.width, window.height)
    small = np.asarray(cv2.resize(view, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Rectified(small, window, _inside(image, pose, window, height_mm))


def _window(image: Pixels, pose: Pose, cards: CardMap) -> Window:
    """Return the part of the table round *cards* that *image* shows, its sides multiples of `_MULTIPLE`."""
    corners = np.vstack(list(cards.places.values()))
    border = pose.on_table(_border(image))
    low = np.maximum(corners.min(axis=0) - BEYOND_MM, border.min(axis=0))
    high = np.minimum(corners.max(axis=0) + BEYOND_MM, border.max(axis=0))
    width, height = (
        _MULTIPLE * max(1, ceil(side * SCALE / _MULTIPLE)) for side in (high - low).tolist()
    )
    return Window(float(low[0]), float(high[1]), width, height, SCALE)


def _border(image: Pixels, steps: int = 9) -> Floats:
    """Return pixels (N, 2) along the four sides of *image*."""
    height, width = image.shape[:2]
    x, y = np.linspace(0, width - 1, steps), np.linspace(0, height - 1, steps)
    sides = [
        np.stack([x, np.zeros(steps)], 1),
        np.stack([x, np.full(steps, height - 1)], 1),
        np.stack([np.zeros(steps), y], 1),
        np.stack([np.full(steps, width - 1), y], 1),
    ]
    return np.asarray(np.vstack(sides), np.float64)


def _averaging(pose: Pose) -> int:
    """Return how many times finer than `SCALE` the picture is about the table's origin, rounded."""
    a, b = pose.project([(0.0, 0.0, 0.0), (10.0, 0.0, 0.0)])
    return int(np.clip(round(float(np.linalg.norm(b - a)) / 10 / SCALE), 1, _MOST_AVERAGED))


def _inside(image: Pixels, pose: Pose, window: Window, height_mm: float) -> Mask:
    """Return which of the window's pixels (h, w) *image* shows."""
    shown = np.full(image.shape[:2], 255, np.uint8)
    seen = TopView(pose, window, height_mm).of(shown)
    return np.asarray(seen > 127, bool)
