"""Table tops drawn at random: families of cloths, woods, stones and pictures, 1 pixel a millimetre."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.training import patterns
from vision.training.patterns import Shape, grid, two_colours
from vision.training.textures import (
    Rng,
    colour,
    hsv,
    leaves,
    modulated,
    noise,
    painted,
    smooth,
    toned,
)


def cloth(rng: Rng, shape: Shape, family: str) -> Pixels:
    """Return a table top of *family* (a key of `CLOTHS`)."""
    image = CLOTHS[family](rng, shape)
    if rng.random() < 0.5:
        image = modulated(
            image, noise(rng, shape, rng.uniform(1.5, 5), octaves=2) * rng.uniform(0.0, 0.06)
        )
    return modulated(image, noise(rng, shape, 250, octaves=2) * rng.uniform(0, 0.05))


def _plain(rng: Rng, shape: Shape) -> Pixels:
    base = colour(rng)
    return painted(np.zeros(shape, np.float32), [base, base])


def _grain(rng: Rng, shape: Shape) -> Pixels:
    share = 0.5 + 0.2 * noise(rng, shape, rng.uniform(1.2, 8))
    base = colour(rng)
    return painted(share, [base, toned(rng, base, least=0.05, most=0.35)])


def _planks(rng: Rng, shape: Shape) -> Pixels:
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    if rng.random() < 0.3:
        x, y = y, x
    width = rng.uniform(50, 240)
    plank = np.floor(y / width)
    far = rng.uniform(0, 1, int(plank.max()) + 1).astype(np.float32)[plank.astype(int)]
    warp = cv2.resize(noise(rng, (shape[0], max(2, shape[1] // 8)), 14), shape[::-1])
    rings = (y + 14 * warp + far * 300) / rng.uniform(4, 14)
    share = 0.45 + 0.22 * np.sin(rings * 2) * rng.uniform(0.2, 1) + 0.2 * warp + 0.25 * (far - 0.5)
    share = np.where(y - plank * width < 1.2, 1.1, share) if rng.random() < 0.7 else share
    brown = hsv(rng.uniform(8, 45), rng.uniform(0.1, 0.75), rng.uniform(70, 235))
    base = brown if rng.random() < 0.7 else colour(rng)
    return painted(share.astype(np.float32), [base, base * np.float32(rng.uniform(0.4, 0.75))])


def _marble(rng: Rng, shape: Shape) -> Pixels:
    u, _ = grid(rng, shape, rng.uniform(80, 300))
    veins = np.abs(np.sin(np.pi * (u + 0.7 * noise(rng, shape, rng.uniform(60, 200), octaves=5))))
    share = smooth(0.0, rng.uniform(0.15, 0.9), veins) + 0.08 * noise(rng, shape, 20)
    return painted(
        share,
        two_colours(rng)
        if rng.random() < 0.6
        else [colour(rng, saturation=0.2), colour(rng, saturation=0.3)],
    )


def _clouds(rng: Rng, shape: Shape) -> Pixels:
    cell = np.exp(rng.uniform(np.log(6), np.log(200)))
    image = np.stack([noise(rng, shape, cell, octaves=5) for _ in range(3)], -1)
    mixed = image @ rng.normal(0, 35, (3, 3)) + colour(rng)
    return np.clip(mixed, 0, 255).astype(np.uint8)


def _leaves(rng: Rng, shape: Shape) -> Pixels:
    image = leaves(rng, shape, count=int(rng.integers(300, 1500)), largest=rng.uniform(15, 160))
    return modulated(image, noise(rng, shape, rng.uniform(3, 40), octaves=4) * rng.uniform(0, 0.25))


def _terrazzo(rng: Rng, shape: Shape) -> Pixels:
    field = noise(rng, shape, rng.uniform(5, 30), octaves=2)
    share = smooth(0.0, 0.05, field - rng.uniform(0.2, 1.2)) * (
        0.5 + 0.5 * (noise(rng, shape, 40) > 0)
    )
    return painted(share.astype(np.float32), [*two_colours(rng), colour(rng)])


def _printed(rng: Rng, shape: Shape) -> Pixels:
    """Repeat a small picture: flowers, fruit, whatever a shape of leaves looks like."""
    side = int(rng.uniform(20, 110))
    motif = leaves(rng, (side, side), count=int(rng.integers(4, 25)), largest=side / 3)
    y, x = np.mgrid[:side, :side]
    inside = np.hypot(x - side / 2, y - side / 2) < side * rng.uniform(0.25, 0.48)
    motif[~inside] = colour(rng)
    rows, columns = shape[0] // side + 2, shape[1] // side + 2
    turned = np.rot90(motif, int(rng.integers(4)))
    tile = np.vstack([np.hstack([motif, turned]), np.hstack([turned, motif])])
    return np.ascontiguousarray(np.tile(tile, (rows, columns, 1))[: shape[0], : shape[1]])


def _text(rng: Rng, shape: Shape) -> Pixels:
    """Write lines of strokes as on a newspaper or an oilcloth with words."""
    paper, ink = two_colours(rng)
    image = np.empty((*shape, 3), np.uint8)
    image[:] = np.clip(paper, 0, 255)
    size = rng.uniform(3, 40)
    tone = tuple(float(c) for c in np.clip(ink, 0, 255))
    for y in np.arange(size, shape[0], size * 1.7):
        x = rng.uniform(0, 60)
        while x < shape[1]:
            points = rng.uniform((x, y - size), (x + size, y), (int(rng.integers(2, 6)), 2))
            stroke = max(1, round(size / 7))
            cv2.polylines(image, [points.astype(np.int32)], False, tone, stroke, cv2.LINE_AA)
            x += size * (rng.uniform(0.8, 1.2) if rng.random() < 0.85 else rng.uniform(1.5, 6))
    return image


def _patchwork(rng: Rng, shape: Shape) -> Pixels:
    """Sew pieces of a few other tops together."""
    parts = [CLOTHS[str(rng.choice(_SEWN))](rng, shape) for _ in range(3)]
    u, v = grid(rng, shape, rng.uniform(40, 220))
    pick = (np.floor(u) * 3 + np.floor(v) * 5 + np.floor(u) * np.floor(v)).astype(int) % 3
    return np.where((pick == 0)[..., None], parts[0], np.where((pick == 1)[..., None], *parts[1:]))


def _laid_over(rng: Rng, shape: Shape) -> Pixels:
    """Lay a runner, a place mat or a round cloth on another top."""
    under, over = (CLOTHS[str(rng.choice(_SEWN))](rng, shape) for _ in range(2))
    mask = np.zeros(shape, np.uint8)
    middle = (rng.uniform(0.2, 0.8) * shape[1], rng.uniform(0.2, 0.8) * shape[0])
    if rng.random() < 0.3:
        middle_px = (round(middle[0]), round(middle[1]))
        cv2.circle(mask, middle_px, int(rng.integers(120, 420)), 1, -1)
    else:
        size = (rng.uniform(200, 600), rng.uniform(300, 1800))
        corners = cv2.boxPoints((middle, size, rng.uniform(0, 180)))
        cv2.fillPoly(mask, [corners.astype(np.int32)], 1)
    rim = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 4) * (1 - mask)
    shaded = modulated(under, -rim * np.float32(rng.uniform(0, 1)))
    return np.where(mask[..., None] > 0, over, shaded)


#: What others are made of: tops that imitate no recorded kind.
_SEWN = ("marble", "clouds", "leaves", "terrazzo", "zigzag", "bricks", "printed", "text", "weave")
#: Families of table tops by name.
CLOTHS: dict[str, Callable[[Rng, Shape], Pixels]] = {
    "plain": _plain,
    "grain": _grain,
    "stripes": patterns.stripes,
    "checks": patterns.checks,
    "tartan": patterns.tartan,
    "dots": patterns.dots,
    "ornament": patterns.ornament,
    "planks": _planks,
    "marble": _marble,
    "clouds": _clouds,
    "leaves": _leaves,
    "terrazzo": _terrazzo,
    "hexagons": patterns.hexagons,
    "zigzag": patterns.zigzag,
    "bricks": patterns.bricks,
    "scales": patterns.scales,
    "printed": _printed,
    "weave": patterns.weave,
    "radial": patterns.radial,
    "text": _text,
    "patchwork": _patchwork,
    "laid-over": _laid_over,
}
