"""The top view: a picture seen again from straight above, at one scale, so that a mm is a mm."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Pixels, Singles
from vision.geometry.cards import CardMap
from vision.geometry.pose import Pose


@dataclass(frozen=True)
class Window:
    """The part of the table that the top view shows: *left*, *top* in mm, *width*, *height* in pixels.

    One pixel is ``1 / scale`` mm; rows go down while the table's y goes up.
    """

    left: float
    top: float
    width: int
    height: int
    scale: float

    def to_pixels(self, points: npt.ArrayLike) -> Floats:
        """Return the top view's pixels (N, 2) of table *points* (N, 2) in mm."""
        xy = np.asarray(points, np.float64).reshape(-1, 2)
        return np.stack(
            [(xy[:, 0] - self.left) * self.scale, (self.top - xy[:, 1]) * self.scale], axis=1
        )

    def to_table(self, pixels: npt.ArrayLike) -> Floats:
        """Return the table points (N, 2) in mm of top view *pixels* (N, 2)."""
        uv = np.asarray(pixels, np.float64).reshape(-1, 2)
        return np.stack(
            [uv[:, 0] / self.scale + self.left, self.top - uv[:, 1] / self.scale], axis=1
        )


def window_round(cards: CardMap, *, scale: float, margin_mm: float = 20.0) -> Window:
    """Return the window that shows all *cards* with *margin_mm* around them."""
    corners = np.vstack(list(cards.places.values()))
    low, high = corners.min(axis=0) - margin_mm, corners.max(axis=0) + margin_mm
    width, height = np.ceil((high - low) * scale).astype(int)
    return Window(float(low[0]), float(high[1]), int(width), int(height), scale)


@dataclass(frozen=True)
class TopView:
    """How to turn pictures from *pose* into top views of *window*, in the plane *height_mm* up."""

    pose: Pose
    window: Window
    height_mm: float = 0.0

    @cached_property
    def _maps(self) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]:
        w = self.window
        # The lens bends slowly: every eighth pixel is computed, the rest interpolated.
        step = 8
        columns, rows = np.arange(0, w.width + step, step), np.arange(0, w.height + step, step)
        grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
        world = np.hstack([w.to_table(grid), np.full((len(grid), 1), self.height_mm)])
        coarse = self.pose.project(world).astype(np.float32).reshape(len(rows), len(columns), 2)
        fine = _between(coarse, step, w.width, w.height)
        fixed, fraction = cv2.convertMaps(fine[..., 0], fine[..., 1], cv2.CV_16SC2)
        return np.asarray(fixed, np.int16), np.asarray(fraction, np.uint16)

    def of(self, image: Pixels) -> Pixels:
        """Return *image* (h, w, 3) as a top view (window.height, window.width, 3); outside is black."""
        fixed, fraction = self._maps
        return np.asarray(cv2.remap(image, fixed, fraction, cv2.INTER_LINEAR), np.uint8)


def _between(coarse: Singles, step: int, width: int, height: int) -> Singles:
    """Return *coarse* (rows, columns, 2), given at every *step* pixels, for each pixel."""
    columns = np.arange(width, dtype=np.float32) / step
    rows = np.arange(height, dtype=np.float32) / step
    x, y = np.meshgrid(columns, rows)
    return np.asarray(cv2.remap(coarse, x, y, cv2.INTER_LINEAR), np.float32)
