"""Patterns of cloths drawn at random: what repeats, 1 pixel a millimetre."""

import numpy as np

from vision.arrays import Map, Pixels, Singles
from vision.training.textures import Rng, colour, noise, painted, smooth, toned, unlike

Shape = tuple[int, int]


def stripes(rng: Rng, shape: Shape) -> Pixels:
    """Draw stripes, now and then finer ones between."""
    u, _ = grid(rng, shape, _period(rng))
    edge = rng.uniform(0.02, 0.1)
    share = smooth(-edge, edge, _from_centre(u) - rng.uniform(0.1, 0.4))
    if rng.random() < 0.4:
        share = 0.7 * share + 0.3 * smooth(-edge, edge, _from_centre(u * rng.integers(2, 5)) - 0.3)
    return painted(share, two_colours(rng))


def checks(rng: Rng, shape: Shape) -> Pixels:
    """Draw checks, woven or printed."""
    u, v = grid(rng, shape, _period(rng))
    a, b = smooth(0.23, 0.27, _from_centre(u)), smooth(0.23, 0.27, _from_centre(v))
    share = 0.5 * a + 0.5 * b if rng.random() < 0.6 else np.abs(a - b)
    return painted(share, two_colours(rng))


def tartan(rng: Rng, shape: Shape) -> Pixels:
    """Draw crossing stripes of a few widths."""
    u, v = grid(rng, shape, _period(rng))
    share = np.zeros(shape, np.float32)
    for _ in range(int(rng.integers(2, 5))):
        width, times = rng.uniform(0.05, 0.4), int(rng.integers(1, 4))
        for axis in (u, v):
            share += rng.uniform(0.1, 0.4) * smooth(
                width + 0.03, width, _from_centre(axis * times + rng.random())
            )
    return painted(share / share.max(), [*two_colours(rng), colour(rng)])


def dots(rng: Rng, shape: Shape) -> Pixels:
    """Draw dots in rows or staggered."""
    u, v = grid(rng, shape, _period(rng))
    if rng.random() < 0.4:
        u = _staggered(u, v + 0.5)
    share = smooth(
        0.04, -0.04, np.hypot(_from_centre(u), _from_centre(v)) - np.float32(rng.uniform(0.1, 0.42))
    )
    return painted(share, two_colours(rng))


def ornament(rng: Rng, shape: Shape) -> Pixels:
    """Draw a damask: two tones of one colour."""
    u, v = grid(rng, shape, rng.uniform(40, 120))
    u, v = u * 2 * np.pi, v * 2 * np.pi
    share = np.zeros(shape, np.float32)
    for _ in range(4):
        p, q = rng.integers(0, 6, 2)
        share += rng.normal() * np.cos(p * u) * np.cos(q * v + rng.random() * np.cos(u))
    base = colour(rng)
    return painted(smooth(-0.1, 0.1, share), [base, toned(rng, base, least=0.02, most=0.5)])


def hexagons(rng: Rng, shape: Shape) -> Pixels:
    """Draw a honeycomb pattern: hexagons on a cloth are no cells."""
    u, v = grid(rng, shape, rng.uniform(12, 70))
    v = v / np.float32(np.sqrt(3))
    first = np.maximum(_from_centre(u), 0.5 * _from_centre(u) + 1.5 * _from_centre(v))
    second = np.maximum(
        _from_centre(u + 0.5), 0.5 * _from_centre(u + 0.5) + 1.5 * _from_centre(v + 0.5)
    )
    inside = np.asarray(0.5 - np.minimum(first, second), np.float32)
    width = rng.uniform(0.02, 0.15)
    share = smooth(width + 0.03, width, inside) if rng.random() < 0.6 else inside * 2
    return painted(share, two_colours(rng))


def zigzag(rng: Rng, shape: Shape) -> Pixels:
    """Draw zigzag lines."""
    u, v = grid(rng, shape, _period(rng))
    share = smooth(0.2, 0.28, _from_centre(u + np.float32(rng.uniform(0.2, 1.5)) * _from_centre(v)))
    return painted(share, two_colours(rng))


def bricks(rng: Rng, shape: Shape) -> Pixels:
    """Draw bricks or tiles with joints."""
    u, v = grid(rng, shape, _period(rng))
    v = v * np.float32(rng.uniform(1, 3))
    u = _staggered(u, v)
    joint = np.minimum(u - np.floor(u), v - np.floor(v))
    tone = np.sin(np.floor(u) * 12.9 + np.floor(v) * 78.2) * 0.25 + 0.4
    return painted(np.where(joint < 0.06, 1.0, tone).astype(np.float32), two_colours(rng))


def scales(rng: Rng, shape: Shape) -> Pixels:
    """Draw rows of overlapping arcs."""
    u, v = grid(rng, shape, _period(rng))
    radius = np.hypot(_from_centre(_staggered(u, v)), v - np.floor(v))
    share = 0.5 + 0.5 * np.sin(radius * np.pi * 2 * rng.integers(1, 5))
    return painted(share.astype(np.float32), two_colours(rng))


def weave(rng: Rng, shape: Shape) -> Pixels:
    """Draw bands that go over and under one another: baskets, mats, coarse linen."""
    u, v = grid(rng, shape, float(np.exp(rng.uniform(np.log(4), np.log(40)))))
    over = (np.floor(u) + np.floor(v)) % 2 > 0
    across = np.where(over, u - np.floor(u), v - np.floor(v)).astype(np.float32)
    share = 0.75 * np.sin(np.pi * across) + 0.25 * over
    return painted(share.astype(np.float32), two_colours(rng))


def radial(rng: Rng, shape: Shape) -> Pixels:
    """Draw rays and rings about a point of the table: a mandala, a doily, a round cloth."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    x, y = x - rng.uniform(0, shape[1]), y - rng.uniform(0, shape[0])
    away, turn = np.hypot(x, y) / rng.uniform(15, 70), np.arctan2(y, x) * int(rng.integers(3, 40))
    field = np.cos(turn + np.float32(rng.uniform(0, 2)) * np.sin(2 * away)) + np.cos(
        2 * np.pi * away
    )
    return painted(smooth(-0.4, 0.4, field - rng.uniform(-0.8, 0.8)), two_colours(rng))


def two_colours(rng: Rng) -> list[Singles]:
    """Return two colours: unlike, or two tones of one."""
    first = colour(rng)
    least = rng.uniform(4, 40)
    return [
        first,
        unlike(rng, first, least=least)
        if rng.random() < 0.7
        else toned(rng, first, least=0.1, most=0.6),
    ]


def grid(rng: Rng, shape: Shape, period: float) -> tuple[Map, Map]:
    """Return coordinates in periods, turned and a little warped as a cloth lies."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    turn = rng.uniform(0, np.pi) if rng.random() < 0.6 else rng.normal(0, 0.05)
    warp = rng.uniform(0, 2.5)
    x, y = (
        x + noise(rng, shape, 200, octaves=1) * warp,
        y + noise(rng, shape, 200, octaves=1) * warp,
    )
    u = (x * np.cos(turn) - y * np.sin(turn)) / period + rng.random()
    v = (x * np.sin(turn) + y * np.cos(turn)) / period + rng.random()
    return u.astype(np.float32), v.astype(np.float32)


def _period(rng: Rng) -> float:
    """Return a pattern's period in mm: any, but often near a cell's width."""
    return float(
        rng.uniform(24, 36) if rng.random() < 0.3 else np.exp(rng.uniform(np.log(7), np.log(110)))
    )


def _from_centre(u: Map) -> Map:
    return np.asarray(np.abs(u - np.round(u)), np.float32)


def _staggered(u: Map, v: Map) -> Map:
    """Return *u* moved by half a period in every other row of *v*."""
    return np.asarray(u + np.float32(0.5) * (np.floor(v) % 2), np.float32)
