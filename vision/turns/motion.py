"""Motion: whether anything moves between small pictures, whatever the light does.

A picture becomes a small map of log grey. From the difference of two maps everything is taken off
that lamps do: each row's median (the mains' flicker runs over the picture in bands of rows, and a
brighter lamp lifts all of them) and what is left of each column's. A hand, a sleeve or their
shadows remain, as a share of the map that has changed.

    picture ─► 160 wide, log grey ─► less rows' and columns' medians ─► share above the noise
"""

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from companion.ports import Movement
from vision.arrays import SPREAD_OF_MEDIAN, Logs, Pixels

#: Black is never quite black: this much grey is added before the logarithm, so noise there is small.
_FLOOR = 5.0
_LOG = np.log(np.arange(256, dtype=np.float32) + _FLOOR)


@dataclass(frozen=True)
class MotionSettings:
    """What counts as moving.

    *width* of the map in pixels; *least* and *away*: a pixel has changed when its log grey differs
    by so much, and by so many times the usual; *share* of the map that must have changed at least;
    *back* pictures ago is looked too, for what moves slowly.
    """

    width: int = 160
    least: float = 0.12
    away: float = 5.0
    share: float = 0.0006
    back: int = 5


class MotionSense:
    """Looks at one small picture after another; `mark` one, and later ones are compared with it."""

    def __init__(self, settings: MotionSettings | None = None) -> None:
        self._settings = settings or MotionSettings()
        self._last: deque[Logs] = deque(maxlen=self._settings.back)
        self._marked: Logs | None = None

    def see(self, image: Pixels) -> Movement:
        """Return what moves in *image* (h, w, 3), which follows the one seen before."""
        now = log_map(image, width=self._settings.width)
        if self._last and self._last[-1].shape != now.shape:
            self._last.clear()
            self._marked = None
        before = [self._last[-1], self._last[0]] if self._last else []
        self._last.append(now)
        share = max((self._share(now, then) for then in before), default=0.0)
        return Movement(
            moves=share > self._settings.share,
            differs=self._marked is None or self._share(now, self._marked) > self._settings.share,
            light=0.0 if self._marked is None else float(np.median(now - self._marked)),
        )

    def mark(self) -> None:
        """Take the picture seen last as the one that later ones are compared with."""
        self._marked = self._last[-1] if self._last else None

    def _share(self, now: Logs, then: Logs) -> float:
        return changed_share(now, then, self._settings)


def log_map(image: Pixels, *, width: int) -> Logs:
    """Return *image* as a map of log grey, *width* pixels wide."""
    height = max(1, round(image.shape[0] * width / image.shape[1]))
    small = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY) if small.ndim == 3 else small
    return np.asarray(_LOG[grey], np.float32)


def changed_share(now: Logs, then: Logs, settings: MotionSettings) -> float:
    """Return the share of the map that has changed from *then* to *now*, light and flicker taken off."""
    difference = now - then
    difference -= np.median(difference, axis=1, keepdims=True)
    difference -= np.median(difference, axis=0, keepdims=True)
    away = np.abs(cv2.blur(difference, (3, 3)))
    usual = SPREAD_OF_MEDIAN * float(np.median(away))
    return float(np.mean(away > max(settings.least, settings.away * usual)))


if __name__ == "__main__":
    from vision.debug.stage import run
    from vision.debug.stage_drawings import draw_motion

    raise SystemExit(run(draw_motion))
