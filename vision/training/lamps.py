"""Lamps drawn at random, and the shadows that things cast on the table in their light."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Pixels, Singles
from vision.training.textures import Rng

#: Shadows are drawn at so many pixels a millimetre.
_SCALE = 0.5


@dataclass(frozen=True)
class Lamp:
    """A lamp: a thing casts its shadow *slant* (mm along x, y) a millimetre of height, *share* as dark as can be."""

    slant: tuple[float, float]
    share: float
    softness: float


@dataclass(frozen=True)
class Body:
    """Something that casts a shadow: its outline on the table and how far it reaches up, mm."""

    outline: Floats
    height: float


def draw_lamps(rng: Rng) -> tuple[Lamp, ...]:
    """Return one to three random lamps."""
    lamps = []
    for _ in range(int(rng.integers(1, 4))):
        way, slant = rng.uniform(0, 2 * np.pi), np.exp(rng.uniform(np.log(0.08), np.log(2.2)))
        lamps.append(
            Lamp(
                (slant * np.cos(way), slant * np.sin(way)),
                rng.uniform(0.15, 0.6),
                rng.uniform(0.05, 0.6),
            )
        )
    return tuple(lamps)


def shadows(
    rng: Rng, bodies: list[Body], lamps: tuple[Lamp, ...], shape: tuple[int, int]
) -> Singles:
    """Return the share of light (rows, columns at half of *shape*) that *bodies* leave the table."""
    small = (round(shape[0] * _SCALE), round(shape[1] * _SCALE))
    light: Singles = np.ones(small, np.float32)
    for lamp in lamps:
        for low, high in ((0.0, 5.0), (5.0, 16.0), (16.0, 500.0)):
            here = [b for b in bodies if low <= b.height < high]
            if here:
                light *= 1 - np.float32(lamp.share) * _cast(here, lamp, small)
    return light * (1 - np.float32(rng.uniform(0, 0.4)) * _contact(bodies, small))


def _cast(bodies: list[Body], lamp: Lamp, shape: tuple[int, int]) -> Singles:
    mask = np.zeros(shape, np.uint8)
    for body in bodies:
        far = body.outline + np.array(lamp.slant) * body.height
        hull = cv2.convexHull(np.vstack([body.outline, far]).astype(np.float32))
        cv2.fillPoly(mask, [_fixed(hull)], 255, cv2.LINE_AA, 4)
    height = float(np.mean([b.height for b in bodies]))
    return _blurred(mask, 0.4 + lamp.softness * height * _SCALE * 0.6)


def _contact(bodies: list[Body], shape: tuple[int, int]) -> Singles:
    """Return how much darker the table is where a thing's foot is near."""
    mask = np.zeros(shape, np.uint8)
    for body in bodies:
        cv2.polylines(mask, [_fixed(body.outline)], True, 255, 2, cv2.LINE_AA, 4)
    return np.asarray(np.minimum(_blurred(mask, 1.2) * 1.5, 1), np.float32)


def _fixed(points: npt.ArrayLike) -> npt.NDArray[np.int32]:
    return np.asarray(np.round(np.asarray(points).reshape(-1, 2) * _SCALE * 16), np.int32)


def _blurred(mask: Pixels, sigma: float) -> Singles:
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), max(0.4, sigma)), np.float32) / np.float32(255)
