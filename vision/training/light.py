"""Light, lens and camera drawn at random: how the same table looks in another room to another camera."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Mask, Pixels, Singles
from vision.setup.detector import statistics, within
from vision.training.textures import Rng

_EVERY = 8


@dataclass(frozen=True)
class Tone:
    """A change of colours: a *matrix* over BGR shares of 1, then *gamma*, *gain* and *lift*."""

    matrix: Singles
    gamma: float
    gain: float
    lift: float

    def of(self, image: Singles) -> Singles:
        """Return *image* (…, 3), 0–1, in this tone."""
        mixed = np.clip(image @ self.matrix, 0, 1) ** np.float32(self.gamma)
        return np.asarray(np.clip(mixed * self.gain + self.lift, 0, 1), np.float32)


def draw_tone(rng: Rng) -> Tone:
    """Return a random tone: casts, exchanged colours, dim and bright."""
    matrix = np.eye(3) + rng.normal(0, rng.choice([0.03, 0.12]), (3, 3))
    if rng.random() < 0.3:
        matrix = matrix[rng.permutation(3)]
    if rng.random() < 0.3:
        matrix *= rng.uniform(0.6, 1.3, 3)
    gain = rng.uniform(0.12, 0.6) if rng.random() < 0.25 else rng.uniform(0.7, 1.2)
    return Tone(matrix.astype(np.float32), rng.uniform(0.7, 1.5), gain, rng.uniform(-0.02, 0.05))


def seen(rng: Rng, crop: Pixels, whole: Pixels, faces: Mask) -> Singles:
    """Return *crop* of the top view *whole* in random light as the network takes it: (3, rows, columns).

    *faces* (rows, columns) tells where the tiles' faces are, which may be glossy.
    """
    tone = draw_tone(rng)
    image = _lit(rng, tone.of(np.asarray(crop / 255, np.float32)))
    if rng.random() < 0.3:
        image = glossed(rng, image, faces)
    image = _photographed(rng, image)
    mean, spread = _jittered(rng, *statistics(_thumbnail(tone, whole)))
    image[~within(crop)] = 0
    scaled = (image * 255 - mean) / spread
    return np.ascontiguousarray(scaled.transpose(2, 0, 1).astype(np.float32))


def _thumbnail(tone: Tone, whole: Pixels) -> Pixels:
    """Return *whole* in *tone* at a fraction of its size; what is out of the picture stays black."""
    small = np.ascontiguousarray(whole[::_EVERY, ::_EVERY])
    toned = np.maximum(tone.of(np.asarray(small / 255, np.float32)) * 255, 1)
    return np.where(within(small)[..., None], toned, 0).astype(np.uint8)


def _jittered(rng: Rng, mean: Singles, spread: float) -> tuple[Singles, float]:
    """Return the statistics a little off, as lamps and glare move them."""
    spread = spread * float(rng.uniform(0.9, 1.35))
    return (mean + rng.normal(0, 0.15, 3) * spread).astype(np.float32), spread


def _lit(rng: Rng, image: Singles) -> Singles:
    """Return *image* under lamps: a slope of light, a hard shadow's edge, a spot of glare."""
    height, width = image.shape[:2]
    if rng.random() < 0.5:
        low, high = (0.4, 1.6) if rng.random() < 0.3 else (0.7, 1.3)
        grid = rng.uniform(low, high, (3, 3)).astype(np.float32)
        image = image * cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    if rng.random() < 0.25:
        image = image * _shadow(rng, (height, width))[..., None]
    if rng.random() < 0.07:
        image = image * _flicker(rng, height)[:, None, None]
    if rng.random() < 0.25:
        spot = _spot(rng, (height, width))[..., None] * np.float32(rng.uniform(0.1, 0.6))
        image = image * (1 - spot) + spot * rng.uniform(0.7, 1.1, 3).astype(np.float32)
    return image


def glossed(rng: Rng, image: Singles, faces: Mask) -> Singles:
    """Return *image* with lamps thrown back by its *faces*: beside them the cloth stays as it is."""
    for _ in range(int(rng.integers(1, 4))):
        spot = np.minimum(_spot(rng, faces.shape) * np.float32(rng.uniform(1, 3)), 1)
        share = (spot * faces * np.float32(rng.uniform(0.2, 1)))[..., None]
        image = image * (1 - share) + share * rng.uniform(0.8, 1.1, 3).astype(np.float32)
    return image


def _shadow(rng: Rng, shape: tuple[int, int]) -> Singles:
    """Return the light left about the shadow of something out of the picture: an arm, a chair, a frame."""
    mask = np.zeros(shape, np.uint8)
    x, y = rng.uniform(0, shape[1]), rng.uniform(0, shape[0])
    size = (rng.uniform(20, 120), rng.uniform(80, 500))
    points = cv2.boxPoints(((x, y), size, rng.uniform(0, 180)))
    cv2.fillPoly(mask, [points.astype(np.int32)], 255)
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 8)), np.float32)
    return 1 - soft * np.float32(rng.uniform(0.2, 0.65) / 255)


def _flicker(rng: Rng, height: int) -> Singles:
    """Return the light of each row where a lamp on the mains flickers while the sensor reads."""
    at = np.arange(height, dtype=np.float32) / np.float32(rng.uniform(25, 250))
    return np.asarray(
        1 + rng.uniform(0.05, 0.25) * np.sin(2 * np.pi * (at + rng.random())), np.float32
    )


def _spot(rng: Rng, shape: tuple[int, ...]) -> Singles:
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    across, along = rng.uniform(8, 70, 2)
    away = ((x - rng.uniform(0, shape[1])) / across) ** 2 + (
        (y - rng.uniform(0, shape[0])) / along
    ) ** 2
    return np.asarray(np.exp(-away), np.float32)


def _photographed(rng: Rng, image: Singles) -> Singles:
    """Return *image* through a lens and a sensor: blur, sharpening, noise, 256 levels, often JPEG."""
    if rng.random() < 0.6:
        image = _blurred(image, rng.uniform(0.3, 1.1))
    if rng.random() < 0.25:
        image = image + (image - _blurred(image, 1)) * np.float32(rng.uniform(0.2, 0.9))
    level = rng.uniform(0, 0.012) if rng.random() < 0.75 else rng.uniform(0.012, 0.035)
    grain = rng.standard_normal(image.shape, np.float32) * np.float32(level)
    if rng.random() < 0.5:
        grain = _blurred(grain, 0.7)
    image = np.clip(image + grain, 0, 1)
    levels = np.round(image * 255).astype(np.uint8)
    if rng.random() < 0.3:
        quality = int(rng.integers(35, 90))
        _, code = cv2.imencode(".jpg", levels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        levels = np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(levels / np.float32(255), np.float32)


def _blurred(image: Singles, sigma: float) -> Singles:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.float32)
