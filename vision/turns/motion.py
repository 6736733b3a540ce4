"""Motion: whether anything moves between small pictures, whatever the light does.

A picture becomes a small map of log grey. From the difference of two maps everything is taken off
that lamps do: each row's median (the mains' flicker runs over the picture in bands of rows, and a
brighter lamp lifts all of them) and what is left of each column's. A hand, a sleeve or their
shadows remain, as a share of the map that has changed.

    picture ─► 160 wide, log grey ─► less rows' and columns' medians ─► share above the noise
"""

from collections import deque

import cv2
import numpy as np

from companion.ports import Movement
from vision.arrays import SPREAD_OF_MEDIAN, Logs, Pixels

# Added to a grey (0–255) before its log is taken, so that noise in the dark stays small: less than
# for colours, for the map is averaged over many pixels.
_DARK = 5.0
_LOG = np.log(np.arange(256, dtype=np.float32) + _DARK)
#: The map's width, pixels.
WIDTH_PX = 160
# A pixel has changed from so many times the baseline on, and by no less than this (log grey).
_TIMES, _LEAST_CHANGE = 5.0, 0.12
# Something moves when so much of the map has changed: a fingertip's worth.
_LEAST_SHARE = 0.0006
# What moves slowly is seen against the picture so many back.
_BACK = 5


class FrameDifferencing:
    """Looks at one small picture after another; `mark` one, and later ones are compared with it."""

    def __init__(self) -> None:
        self._last: deque[Logs] = deque(maxlen=_BACK)
        self._marked: Logs | None = None

    def see(self, image: Pixels) -> Movement:
        """Return what moves in *image* (h, w, 3), which follows the one seen before."""
        now = log_map(image, width_px=WIDTH_PX)
        if self._last and self._last[-1].shape != now.shape:
            self._last.clear()
            self._marked = None
        before = [self._last[-1], self._last[0]] if self._last else []
        self._last.append(now)
        share = max((changed_share(now, then) for then in before), default=0.0)
        return Movement(
            moves=share > _LEAST_SHARE,
            differs=self._marked is None or changed_share(now, self._marked) > _LEAST_SHARE,
            light=0.0 if self._marked is None else float(np.median(now - self._marked)),
        )

    def mark(self) -> None:
        """Take the picture seen last as the one that later ones are compared with."""
        self._marked = self._last[-1] if self._last else None


def log_map(image: Pixels, *, width_px: int) -> Logs:
    """Return *image* as a map of log grey, *width_px* wide."""
    height = max(1, round(image.shape[0] * width_px / image.shape[1]))
    small = cv2.resize(image, (width_px, height), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY) if small.ndim == 3 else small
    return np.asarray(_LOG[grey], np.float32)


def changed_share(now: Logs, then: Logs) -> float:
    """Return the share of the map that has changed from *then* to *now*, light and flicker taken off."""
    difference = now - then
    difference -= np.median(difference, axis=1, keepdims=True)
    difference -= np.median(difference, axis=0, keepdims=True)
    residuals = np.abs(cv2.blur(difference, (3, 3)))
    baseline = SPREAD_OF_MEDIAN * float(np.median(residuals))
    return float(np.mean(residuals > max(_LEAST_CHANGE, _TIMES * baseline)))
