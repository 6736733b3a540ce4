"""Random motifs: what is printed on the faces of cells, as the share of ink at each place."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Map
from vision.training.textures import Rng, noise, smooth

#: A cell's half-width from flat to flat, mm.
APOTHEM = 15.0
#: Pixels of a cell's patch along each side: one a mm, with room for its corners.
PATCH = 40
#: Samples a mm while drawing.
FINE = 3


@dataclass(frozen=True)
class Place:
    """Where a patch's samples lie: *x*, *y*, radius *r*, *d* inside the edge (mm), at angle *a*."""

    x: Map
    y: Map
    r: Map
    a: Map
    d: Map


def sampled() -> Place:
    """Return where the samples of a patch lie."""
    side = PATCH * FINE
    along = (np.arange(side, dtype=np.float32) + 0.5) / FINE - PATCH / 2
    x, y = (np.asarray(axis, np.float32) for axis in np.meshgrid(along, -along))
    third = np.abs(x / 2 + y * np.sqrt(3) / 2), np.abs(x / 2 - y * np.sqrt(3) / 2)
    d = APOTHEM - np.maximum(np.abs(x), np.maximum(*third))
    return Place(x, y, np.hypot(x, y), np.arctan2(y, x), d.astype(np.float32))


def _line(values: Map, at: float, half: float) -> Map:
    return smooth(half + 0.3, half, np.abs(values - at))


def _flat(rng: Rng, p: Place, n: Map) -> Map:
    return np.zeros_like(p.x)


def _gradient(rng: Rng, p: Place, n: Map) -> Map:
    turn = rng.uniform(0, 2 * np.pi)
    along = p.x * np.cos(turn) + p.y * np.sin(turn)
    return smooth(-12, 12, along) if rng.random() < 0.5 else smooth(4, 16, p.r)


def _drop(rng: Rng, p: Place, n: Map) -> Map:
    size = rng.uniform(3, 6)
    narrow = np.clip(1 - (p.y + size) / (size * 3), 0.05, 1)
    shape = np.hypot(p.x / narrow, np.minimum(p.y, 0) + 0 * p.x) - size
    inside = np.where(p.y > size * 2, 9, shape)
    return smooth(0.4, -0.4, inside) if rng.random() < 0.5 else _line(inside, 0, 0.5)


def _arc(rng: Rng, p: Place, n: Map) -> Map:
    turn, reach = rng.uniform(-np.pi, np.pi), rng.uniform(0.4, 1.2)
    away = np.abs(np.angle(np.exp(1j * (p.a - turn))))
    return _line(p.r, rng.uniform(6, 11), rng.uniform(0.4, 1.5)) * smooth(reach, reach * 0.5, away)


def _dots(rng: Rng, p: Place, n: Map) -> Map:
    step, turn = rng.uniform(2, 7), rng.uniform(0, np.pi)
    u, v = (
        (p.x * np.cos(turn) - p.y * np.sin(turn)) / step,
        (p.x * np.sin(turn) + p.y * np.cos(turn)) / step,
    )
    radius = rng.uniform(0.2, 0.45) * smooth(16, -13, p.y if rng.random() < 0.5 else -p.r)
    return smooth(0.08, -0.08, np.hypot(u - np.round(u), v - np.round(v)) - radius)


def _rings(rng: Rng, p: Place, n: Map) -> Map:
    field = p.d if rng.random() < 0.6 else p.r
    ats = rng.uniform(2, 12, int(rng.integers(1, 4)))
    return np.asarray(
        np.max([_line(field, float(at), rng.uniform(0.2, 0.9)) for at in ats], axis=0), np.float32
    )


def _hatch(rng: Rng, p: Place, n: Map) -> Map:
    step, width = rng.uniform(2, 6), rng.uniform(0.12, 0.35)
    out = np.zeros_like(p.x)
    for turn in rng.uniform(0, np.pi, int(rng.integers(1, 3))):
        u = (p.x * np.cos(turn) + p.y * np.sin(turn)) / step
        out = np.maximum(out, smooth(width + 0.08, width, np.abs(u - np.round(u))))
    return out * smooth(0.5, 2.0, p.d)


def _hole(rng: Rng, p: Place, n: Map) -> Map:
    start = rng.uniform(0.5, 5)
    return smooth(start, start + rng.uniform(0.5, 6), p.d + 0.6 * n)


def _minihex(rng: Rng, p: Place, n: Map) -> Map:
    out = np.zeros_like(p.x)
    size, count = rng.uniform(2.5, 5), int(rng.choice([1, 3, 4, 6]))
    for turn in np.pi / 2 + np.arange(count) * 2 * np.pi / count:
        x, y = p.x - size * 1.1 * np.cos(turn), p.y - size * 1.1 * np.sin(turn)
        d = size - np.maximum(np.abs(x), np.abs(np.abs(x) / 2 + np.abs(y) * np.float32(0.866)))
        out = np.maximum(out, _line(d, 0.4, rng.uniform(0.3, 0.7)))
    return out


def _blobs(rng: Rng, p: Place, n: Map) -> Map:
    return smooth(
        -0.1, 0.1, noise(rng, p.x.shape, rng.uniform(10, 40), octaves=2) - rng.uniform(-0.5, 1)
    )


def _rays(rng: Rng, p: Place, n: Map) -> Map:
    count = int(rng.integers(2, 10))
    twist = rng.uniform(-0.25, 0.25) if rng.random() < 0.4 else 0.0
    return smooth(
        -0.15, 0.15, np.sin(count * (p.a + twist * p.r)) - rng.uniform(-0.5, 0.6)
    ) * smooth(0, 2, p.d)


def _star(rng: Rng, p: Place, n: Map) -> Map:
    count, size, deep = int(rng.integers(3, 9)), rng.uniform(5, 12), rng.uniform(0, 0.5)
    edge = size * (1 - deep * (0.5 + 0.5 * np.cos(count * (p.a + rng.random()))))
    inside = edge.astype(np.float32) - p.r
    return smooth(-0.3, 0.3, inside) if rng.random() < 0.6 else _line(inside, 0, 0.6)


def _strokes(rng: Rng, p: Place, n: Map) -> Map:
    """Draw a few pen strokes: a letter, a scrawl, a face."""
    canvas = np.zeros(p.x.shape, np.uint8)
    for _ in range(int(rng.integers(1, 5))):
        points = rng.normal(PATCH * FINE / 2, 20, (int(rng.integers(2, 6)), 2)).astype(np.int32)
        cv2.polylines(
            canvas, [points], bool(rng.random() < 0.3), 255, int(rng.integers(2, 9)), cv2.LINE_AA
        )
    return np.asarray(canvas, np.float32) / np.float32(255)


def _waves(rng: Rng, p: Place, n: Map) -> Map:
    turn, step = rng.uniform(0, np.pi), rng.uniform(0.6, 2)
    u, v = p.x * np.cos(turn) + p.y * np.sin(turn), p.y * np.cos(turn) - p.x * np.sin(turn)
    return smooth(-0.2, 0.2, np.sin(u * step + rng.uniform(0.5, 2) * np.sin(v * 0.5)))


def _cracks(rng: Rng, p: Place, n: Map) -> Map:
    seeds = rng.uniform(-16, 16, (int(rng.integers(6, 20)), 2))
    away = np.sort(np.stack([np.hypot(p.x - s[0], p.y - s[1]) for s in seeds]), axis=0)
    return smooth(1.4, 0.3, (away[1] - away[0]).astype(np.float32))


def _bubbles(rng: Rng, p: Place, n: Map) -> Map:
    out = np.zeros_like(p.x)
    for x, y, size in rng.uniform((-11, -11, 0.8), (11, 11, 4), (int(rng.integers(3, 12)), 3)):
        away = np.hypot(p.x - x, p.y - y)
        out = np.maximum(
            out, _line(away, size, 0.35) if rng.random() < 0.6 else smooth(size + 0.2, size, away)
        )
    return out


def _squares(rng: Rng, p: Place, n: Map) -> Map:
    step = rng.uniform(4, 12)
    is_odd = (np.floor(p.x / step + 0.5) + np.floor(p.y / step + 0.5)) % 2 > 0
    return np.asarray(is_odd, np.float32)


def _spiral(rng: Rng, p: Place, n: Map) -> Map:
    arms, tight = int(rng.integers(1, 4)), rng.uniform(0.4, 1.4)
    turns = np.sin(arms * p.a + np.float32(tight) * p.r)
    return smooth(-0.2, 0.3, turns) * smooth(14, 10, p.r)


def _chevrons(rng: Rng, p: Place, n: Map) -> Map:
    step, steep = rng.uniform(3, 8), rng.uniform(0.3, 1.2)
    u = (p.y + steep * np.abs(p.x)) / step
    return smooth(0.28, 0.2, np.abs(u - np.round(u))) * smooth(0.5, 1.5, p.d)


def _halves(rng: Rng, p: Place, n: Map) -> Map:
    """Colour one part of the cell: two tones meet in a straight or a bent line."""
    bend = rng.uniform(0, 0.1) if rng.random() < 0.5 else 0.0
    edge = p.y + np.float32(bend) * p.x**2 - np.float32(rng.uniform(-6, 6))
    return smooth(-0.3, 0.3, edge)


def _petals(rng: Rng, p: Place, n: Map) -> Map:
    count, reach = int(rng.integers(3, 8)), rng.uniform(6, 12)
    edge = reach * np.abs(np.cos(count * p.a / 2)).astype(np.float32)
    return smooth(-0.4, 0.4, edge - p.r) * smooth(rng.uniform(0, 3), 3.5, p.r)


#: Families of motifs by name.
MOTIFS: dict[str, Callable[[Rng, Place, Map], Map]] = {
    "flat": _flat,
    "gradient": _gradient,
    "drop": _drop,
    "arc": _arc,
    "dots": _dots,
    "rings": _rings,
    "hatch": _hatch,
    "hole": _hole,
    "minihex": _minihex,
    "blobs": _blobs,
    "rays": _rays,
    "star": _star,
    "strokes": _strokes,
    "waves": _waves,
    "cracks": _cracks,
    "bubbles": _bubbles,
    "squares": _squares,
    "picture": _blobs,
    "spiral": _spiral,
    "chevrons": _chevrons,
    "halves": _halves,
    "petals": _petals,
}
