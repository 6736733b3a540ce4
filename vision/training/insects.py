"""Insects drawn at random: printed icons and the wooden hornets and bees that stand on cells."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Pixels, Singles
from vision.training.textures import Rng, bgr, colour, near

_FINE = 4  # samples a mm while drawing


@dataclass(frozen=True)
class Icon:
    """The printed hornet of a box, head up: *small* for cells, *large* for the hornet tile (BGR, coverage)."""

    small: Pixels
    large: Pixels


@dataclass(frozen=True)
class Figure:
    """A painted wooden insect from above: *patch* (BGR, coverage), its *length* and *height* in mm."""

    patch: Pixels
    length: float
    height: float


def draw_icon(rng: Rng) -> Icon:
    """Return a random printed hornet."""
    seed, halo = int(rng.integers(2**31)), rng.uniform(0, 1.2) if rng.random() < 0.8 else 0.0
    length = rng.uniform(10.5, 15)
    return Icon(
        _icon(np.random.default_rng(seed), length, halo),
        _icon(np.random.default_rng(seed), length * 1.5, halo),
    )


def _icon(rng: Rng, length: float, halo: float) -> Pixels:
    dark, light = colour(rng) * np.float32(0.25), colour(rng)
    light = near(rng, bgr(30, 40, 215), 30) if rng.random() < 0.5 else light
    wing = colour(rng, saturation=0.5)
    pen = _Pen(length * 1.3)
    k = length / 12
    spread, count = rng.uniform(0.5, 1.3), int(rng.integers(1, 3))
    for side in (-1, 1):
        for pair in range(count):
            at = (side * 3.1 * k * spread, (1.2 - 2 * pair) * k)
            pen.ellipse(
                at, (3.2 * k * spread, rng.uniform(0.8, 1.5) * k), side * (28 + 22 * pair), wing
            )
    pen.ellipse((0, -2.6 * k), (rng.uniform(1.5, 2.4) * k, 3.4 * k), 0, light)
    for y in rng.uniform(-5, 0, int(rng.integers(1, 5))):
        pen.ellipse((0, float(y) * k), (1.6 * k, 0.4 * k), 0, dark)
    pen.ellipse((0, 2.1 * k), (1.75 * k, 1.7 * k), 0, dark)
    pen.ellipse((0, 4.5 * k), (1.6 * k, 1.25 * k), 0, light)
    return pen.patch(halo=halo, halo_colour=bgr(205, 240, 255) * np.float32(rng.uniform(0.75, 1)))


def draw_hornet(rng: Rng) -> Figure:
    """Return a random standing hornet: long, dark, striped, with dark wings."""
    body = (bgr(14, 15, 19) + rng.uniform(0, 35, 3)).astype(np.float32)
    stripe = near(rng, bgr(13, 107, 230), 30)
    if rng.random() < 0.15:
        stripe = colour(rng)
    wing = bgr(33, 38, 51) * np.float32(rng.uniform(0.5, 2.5))
    return _figure(
        rng, rng.uniform(18, 23), 0.48, (body, stripe, wing, stripe), rng.uniform(0.4, 0.55)
    )


def draw_bee(rng: Rng) -> Figure:
    """Return a random worker or queen in a player's colour, with light wings."""
    body = colour(rng) if rng.random() < 0.8 else colour(rng) * np.float32(0.25)
    stripe = bgr(10, 12, 18) if body.mean() > 45 else bgr(150, 155, 160)
    if rng.random() < 0.2:
        stripe = colour(rng)
    wing = bgr(212, 234, 237) * np.float32(rng.uniform(0.7, 1.05))
    length = rng.uniform(13.5, 17) if rng.random() < 0.7 else rng.uniform(19, 23)
    head = body if length > 18 else stripe
    return _figure(rng, length, 0.55, (body, stripe, wing, head), rng.uniform(0.4, 0.55))


def _figure(
    rng: Rng,
    length: float,
    width: float,
    paint: tuple[Singles, Singles, Singles, Singles],
    wings: float,
) -> Figure:
    body, stripe, wing, head = paint
    light = rng.uniform(0, 2 * np.pi)
    pen = _Pen(length * 1.3)
    half, across = length / 2, length * width / 2
    pen.ellipse((0, -0.06 * length), (across, half * 0.9), 0, body)
    for at in rng.uniform(-0.38, 0.15, int(rng.integers(2, 4))):
        reach = across * np.sqrt(max(0.05, 1 - (2.2 * at) ** 2)) * 0.93
        pen.ellipse((0, (float(at) - 0.06) * length), (float(reach), length * 0.055), 0, stripe)
    pen.ellipse((0, 0.40 * length), (across * 0.66, across * 0.66), 0, head)
    shine = (np.cos(light) * across * 0.35, np.sin(light) * across * 0.35 - 0.05 * length)
    glint = np.clip(body + rng.uniform(30, 130), 0, 255).astype(np.float32)
    pen.ellipse((float(shine[0]), float(shine[1])), (across * 0.16, half * 0.3), 0, glint)
    for side in (-1, 1):
        reach = length * wings / 2
        pen.ellipse(
            (side * (across * 0.3 + reach * 0.75), -0.12 * length),
            (reach, reach * 0.5),
            side * -55,
            wing,
        )
    return Figure(pen.patch(), length, length * 0.5 + 1)


class _Pen:
    """Draws ellipses on a fine square of *side* mm whose middle is the origin, y up."""

    def __init__(self, side: float) -> None:
        self._side = int(np.ceil(side)) | 1
        pixels = self._side * _FINE
        self._image = np.zeros((pixels, pixels, 3), np.uint8)
        self._cover = np.zeros((pixels, pixels), np.uint8)

    def ellipse(
        self, at: tuple[float, float], radii: tuple[float, float], turn: float, paint: Singles
    ) -> None:
        middle = (
            int((at[0] + self._side / 2) * _FINE * 16),
            int((self._side / 2 - at[1]) * _FINE * 16),
        )
        axes = (max(1, int(radii[0] * _FINE * 16)), max(1, int(radii[1] * _FINE * 16)))
        shade = tuple(float(c) for c in np.clip(paint, 0, 255))
        cv2.ellipse(self._image, middle, axes, -turn, 0, 360, shade, -1, cv2.LINE_8, 4)
        cv2.ellipse(self._cover, middle, axes, -turn, 0, 360, 255, -1, cv2.LINE_8, 4)

    def patch(self, *, halo: float = 0.0, halo_colour: Singles | None = None) -> Pixels:
        image, cover = self._image, self._cover
        if halo > 0 and halo_colour is not None:
            image[cover == 0] = halo_colour
            side = 2 * int(halo * _FINE) + 1
            round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
            cover = np.asarray(cv2.dilate(cover, round_), np.uint8)
        seen = cv2.merge(
            [*(cv2.multiply(c, cover, scale=1 / 255) for c in cv2.split(image)), cover]
        )
        small = cv2.resize(seen, (self._side, self._side), interpolation=cv2.INTER_AREA).astype(
            np.float32
        )
        small[..., :3] *= 255 / np.maximum(small[..., 3:], 1)
        return np.clip(small, 0, 255).astype(np.uint8)
