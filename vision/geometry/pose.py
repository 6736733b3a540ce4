"""The pose: where the camera is over the table, and so where each point of the table shows."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats
from vision.geometry.lens import Lens


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

    def on_table(self, pixels: npt.ArrayLike, *, height_mm: float = 0.0) -> Floats:
        """Return the points (N, 2) in mm that *pixels* (N, 2) show at *height_mm*."""
        rays = self.lens.rays(pixels) @ self.matrix
        steps = (height_mm - self.centre[2]) / rays[:, 2]
        return np.asarray(self.centre[:2] + rays[:, :2] * steps[:, None], np.float64)
