"""Textures: noise and colours that cloths, prints and clutter are made of."""

import cv2
import numpy as np

from vision.arrays import Map, Pixels, Singles

Rng = np.random.Generator


def noise(rng: Rng, shape: tuple[int, int], cell: float, *, octaves: int = 3) -> Map:
    """Return smooth noise of mean 0 and about unit spread; *cell* is its largest feature in pixels."""
    height, width = shape
    total: Map = np.zeros(shape, np.float32)
    for octave in range(octaves):
        step = max(1.0, cell / 2**octave)
        grid = rng.standard_normal((int(height / step) + 2, int(width / step) + 2))
        fine = cv2.resize(grid.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
        total += fine * 0.6**octave
    return total / np.float32(total.std() + 1e-6)


def smooth(low: float, high: float, values: Map) -> Map:
    """Return a soft step from 0 at *low* to 1 at *high* (either may be the greater)."""
    part = np.clip((values - low) / (high - low), 0, 1)
    return np.asarray(part * part * (3 - 2 * part), np.float32)


def bgr(blue: float, green: float, red: float) -> Singles:
    """Return a colour as the canvas takes it."""
    return np.array([blue, green, red], np.float32)


def hsv(hue: float, saturation: float, value: float) -> Singles:
    """Return the colour (BGR 0–255) of *hue* 0–360, *saturation* 0–1, *value* 0–255."""
    one = np.array([[[hue, saturation, value]]], np.float32)
    return np.asarray(cv2.cvtColor(one, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def near(rng: Rng, base: Singles, spread: float) -> Singles:
    """Return a colour that differs from *base* at random."""
    return (base + rng.normal(0, spread, 3)).astype(np.float32)


def colour(rng: Rng, *, saturation: float = 0.9) -> Singles:
    """Return a random colour, BGR 0–255."""
    value = 255 * rng.uniform(0.08, 0.98)
    return hsv(rng.uniform(0, 360), rng.uniform(0, saturation), value)


def difference(first: Singles, second: Singles) -> float:
    """Return how far two colours (BGR 0–255) are apart to the eye (CIE 1976)."""
    pair = np.stack([first, second])[None].astype(np.float32) / 255
    lab = cv2.cvtColor(pair, cv2.COLOR_BGR2LAB)[0]
    return float(np.linalg.norm(lab[0] - lab[1]))


def unlike(rng: Rng, other: Singles, *, least: float) -> Singles:
    """Return a random colour at least *least* away from *other*, if a few tries find one."""
    tries = [colour(rng) for _ in range(12)]
    return next((c for c in tries if difference(c, other) >= least), tries[-1])


def toned(rng: Rng, base: Singles, *, least: float, most: float) -> Singles:
    """Return *base* made darker or lighter by a random part between *least* and *most*."""
    part = np.float32(rng.uniform(least, most))
    return base * (1 - part) if rng.random() < 0.6 else base + (255 - base) * part


def painted(share: Map, colours: list[Singles]) -> Pixels:
    """Return the picture whose pixels run through *colours* as *share* goes from 0 to 1."""
    at = np.linspace(0, 255, len(colours))
    ramp = np.stack([np.interp(np.arange(256), at, channel) for channel in np.array(colours).T], 1)
    index = np.clip(share * 255, 0, 255).astype(np.uint8)
    table = np.clip(ramp, 0, 255).astype(np.uint8)[None]
    return np.asarray(cv2.LUT(cv2.merge([index] * 3), table), np.uint8)


def modulated(image: Pixels, share: Map) -> Pixels:
    """Return *image* made lighter or darker by the factor ``1 + share`` at each pixel."""
    factor = cv2.merge([np.clip(1 + share, 0, 3).astype(np.float32)] * 3)
    return np.asarray(cv2.multiply(image, factor, dtype=cv2.CV_8U), np.uint8)


def leaves(rng: Rng, shape: tuple[int, int], *, count: int, largest: float) -> Pixels:
    """Return overlapping shapes of all sizes: pictures of this kind share the statistics of photographs.

    The "dead leaves" model (Lee, Mumford and Huang 2001).
    """
    height, width = shape
    palette = [colour(rng) for _ in range(int(rng.integers(3, 9)))]
    image = np.empty((height, width, 3), np.uint8)
    image[:] = palette[0]
    smallest = max(2.0, largest / 25)
    sizes = (smallest**-2 + rng.random(count) * (largest**-2 - smallest**-2)) ** -0.5
    for size in -np.sort(-sizes):
        tone = palette[int(rng.integers(len(palette)))] + rng.normal(0, 14, 3)
        middle = (int(rng.integers(width)), int(rng.integers(height)))
        axes = (int(size), int(size * rng.uniform(0.3, 1)) + 1)
        shade = tuple(float(c) for c in np.clip(tone, 0, 255))
        if rng.random() < 0.6:
            cv2.ellipse(image, middle, axes, rng.uniform(0, 180), 0, 360, shade, -1, cv2.LINE_AA)
        else:
            box = cv2.boxPoints((middle, (axes[0] * 2, axes[1] * 2), rng.uniform(0, 180)))
            cv2.fillPoly(image, [box.astype(np.int32)], shade, cv2.LINE_AA)
    return image
