"""The pose: where the camera is over the table, where each point shows, and the view from straight above."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Pixels, Singles
from vision.geometry.lens import Lens

#: Points that are projected at once: OpenCV makes a Jacobian too, 240 bytes a point or more.
AT_ONCE = 4096


@dataclass(frozen=True)
class Pose:
    """Where the camera is: OpenCV's world-to-camera *rotation* (Rodrigues) and *translation* in mm.

    The world is the table: x right and y up in the picture, z up, the table's top at z = 0.
    """

    lens: Lens
    rotation: Floats
    translation: Floats

    @cached_property
    def matrix(self) -> Floats:
        """The 3×3 rotation matrix."""
        return np.asarray(cv2.Rodrigues(self.rotation)[0], np.float64)

    @cached_property
    def centre(self) -> Floats:
        """The camera's place in the table's frame, mm."""
        return np.asarray(-self.matrix.T @ self.translation, np.float64)

    def project(self, points: npt.ArrayLike) -> Floats:
        """Return the pixels (N, 2) of *points* (N, 3) in mm."""
        world = np.asarray(points, np.float64).reshape(-1, 1, 3)
        parts = [world[i : i + AT_ONCE] for i in range(0, max(1, len(world)), AT_ONCE)]
        return np.vstack([self._projected(part) for part in parts])

    def _projected(self, world: Floats) -> Floats:
        pixels, _ = cv2.projectPoints(
            world, self.rotation, self.translation, self.lens.matrix, self.lens.distortion
        )
        return np.asarray(pixels, np.float64).reshape(-1, 2)

    def project_at(self, heights_mm: npt.ArrayLike, points: npt.ArrayLike) -> Floats:
        """Return the pixels (…, 2) of table *points* (…, 2) in mm, each at one of *heights_mm*.

        One height for all of them, or an array that broadcasts to (…).
        """
        flat = np.asarray(points, np.float64)
        heights = np.broadcast_to(np.asarray(heights_mm, np.float64), flat.shape[:-1])
        return self.project(np.concatenate([flat, heights[..., None]], axis=-1)).reshape(flat.shape)

    def length_px(self, length_mm: float) -> float:
        """Return how long *length_mm* is seen to be at the table's origin, along x."""
        begin, end = self.project_at(0.0, [(0.0, 0.0), (length_mm, 0.0)])
        return float(np.linalg.norm(end - begin))

    def on_table(self, pixels: npt.ArrayLike, *, height_mm: float = 0.0) -> Floats:
        """Return the points (N, 2) in mm that *pixels* (N, 2) show at *height_mm*."""
        rays = self.lens.rays(pixels) @ self.matrix
        steps = (height_mm - self.centre[2]) / rays[:, 2]
        return np.asarray(self.centre[:2] + rays[:, :2] * steps[:, None], np.float64)


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


def window_round(corners: Iterable[Floats], *, scale: float, margin_mm: float = 20.0) -> Window:
    """Return the window that shows all *corners*, each (4, 2) in mm, with *margin_mm* around them."""
    points = np.vstack(list(corners))
    low, high = points.min(axis=0) - margin_mm, points.max(axis=0) + margin_mm
    width, height = np.ceil((high - low) * scale).astype(int)
    return Window(float(low[0]), float(high[1]), int(width), int(height), scale)


@dataclass(frozen=True)
class TopView:
    """How to turn pictures from *pose* into top views of *window*, in the table's plane."""

    pose: Pose
    window: Window

    @cached_property
    def _maps(self) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]:
        w = self.window
        # The lens bends slowly: every eighth pixel is computed, the rest interpolated.
        step = 8
        columns, rows = np.arange(0, w.width + step, step), np.arange(0, w.height + step, step)
        grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
        pixels = self.pose.project_at(0.0, w.to_table(grid)).astype(np.float32)
        coarse = pixels.reshape(len(rows), len(columns), 2)
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
