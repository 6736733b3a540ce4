"""Patches: each lattice place cut out of the picture, turned and scaled alike, at its own height.

A patch is a square of `SIDE` × `SIDE` samples about a cell's middle, `REACH` times the apothem to
each side, with the lattice's q axis pointing right and y up: the cell's hexagon lies in it the
same way whatever the camera and the hive's turn.
"""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Mask, Patches, Pixels
from vision.geometry.cards import Pose
from vision.geometry.lattice import Lattice

#: Samples along a patch's side.
SIDE = 24
#: Half a patch's side, in apothems (an apothem is half the cell's width from flat to flat).
REACH = 1.12
# Samples no farther apart than this miss nothing of a picture.
_SHARP_PX = 1.3


def cut_patches(
    image: Pixels, pose: Pose, lattice: Lattice, cells: npt.ArrayLike, heights_mm: npt.ArrayLike
) -> Patches:
    """Return the patches (N, SIDE, SIDE, 3), 0–255, of *cells* (N, 2) whose tops lie at *heights_mm* (N,).

    *image* is best `smoothed` before.
    """
    pixels = patch_pixels(pose, lattice, cells, heights_mm)
    flat = pixels.astype(np.float32).reshape(-1, SIDE, 2)
    samples = cv2.remap(
        image, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(samples, np.float32).reshape(-1, SIDE, SIDE, 3)


def patch_pixels(
    pose: Pose, lattice: Lattice, cells: npt.ArrayLike, heights_mm: npt.ArrayLike
) -> Floats:
    """Return where each sample lies in the picture: (N, SIDE, SIDE, 2) pixels.

    The corners are projected, the rest lies between: over a cell's width the lens bends nothing.
    """
    middles = lattice.place(cells)
    along = lattice.axes[0] / 2 * REACH
    across = np.array([-along[1], along[0]])
    corners = np.stack([-along + across, along + across, -along - across, along - across])
    points = middles[:, None] + corners[None]
    heights = np.broadcast_to(
        np.asarray(heights_mm, np.float64)[:, None, None], (*points.shape[:2], 1)
    )
    world = np.concatenate([points, heights], axis=-1)
    pixels = pose.project(world.reshape(-1, 3)).reshape(-1, 4, 2)
    return np.asarray(np.tensordot(pixels, _between_corners(), axes=(1, 2)).transpose(0, 2, 3, 1))


@lru_cache(maxsize=1)
def _between_corners() -> Floats:
    """Return each sample's weights (SIDE, SIDE, 4) of the patch's four corners, row by row."""
    part = (np.arange(SIDE) + 0.5) / SIDE
    x, y = np.meshgrid(part, part)
    return np.stack([(1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y], axis=-1)


def ring_mask(inner: float, outer: float) -> Mask:
    """Return the samples (SIDE, SIDE) between hexagons of *inner* and *outer* apothems."""
    reach = _hexagon_reach()
    return np.asarray((reach >= inner) & (reach < outer))


def disc_mask(radius: float) -> Mask:
    """Return the samples (SIDE, SIDE) within *radius* apothems of the middle."""
    x, y = _grid()
    return np.asarray(np.hypot(x, y) < radius)


def _grid() -> tuple[Floats, Floats]:
    steps = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * REACH
    x, y = np.meshgrid(steps, -steps)
    return x, y


def _hexagon_reach() -> Floats:
    """Return each sample's distance from the middle, in apothems, as a hexagon measures it."""
    x, y = _grid()
    normals = np.radians([0, 60, 120])
    reach = np.abs(x[..., None] * np.cos(normals) + y[..., None] * np.sin(normals))
    return np.asarray(reach.max(axis=-1), np.float64)


def smoothed(image: Pixels, pose: Pose, lattice: Lattice) -> Pixels:
    """Return *image* blurred so far that samples a step apart do not miss what lies between."""
    pixels = patch_pixels(pose, lattice, [(0, 0)], [0.0])
    step = float(np.median(np.linalg.norm(np.diff(pixels, axis=2), axis=-1)))
    if step < _SHARP_PX:
        return image
    return np.asarray(cv2.blur(image, (round(step), round(step))), np.uint8)
