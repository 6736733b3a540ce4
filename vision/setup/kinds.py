"""Kinds: the two looks of a cell, told apart without knowing either, and which of them is honey."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Ints

# Lamps change how bright a cell is over the table more than what colour it has.
_BRIGHTNESS_WEIGHT = 0.5
_SHIFTS = np.linspace(-0.35, 0.35, 15)
# Honey is yellow in any art: it gives back less blue than the other kind does, by this much (log).
LEAST_YELLOWER = 0.12


@dataclass(frozen=True)
class Kinds:
    """Two kinds of cells: their *middles* (2, 3) in opponent colours, the first being honey.

    *is_sure* tells whether one of them is clearly the yellower.
    """

    middles: Floats
    is_sure: bool

    @property
    def apart(self) -> float:
        """How far the two middles lie from each other."""
        return float(np.linalg.norm(self.middles[0] - self.middles[1]))

    def distance(self, colours: Floats) -> Floats:
        """Return the distances (N, 2) of log *colours* (N, 3) from honey and from the other kind."""
        away = opponent(colours)[:, None] - self.middles[None]
        return np.asarray(np.linalg.norm(away, axis=2), np.float64)

    def misfit(self, colours: Floats) -> float:
        """Return how far the worst of neighbouring cells' *colours* (N, 3) is from both kinds.

        Neighbours stand in one light: they may all be brighter or darker together.
        """
        points = opponent(colours)
        shifts = np.zeros((len(_SHIFTS), 1, 3))
        shifts[:, 0, 0] = _SHIFTS
        away = (points[None] + shifts)[:, :, None] - self.middles
        return float(np.linalg.norm(away, axis=3).min(axis=2).max(axis=1).min())


def two_kinds(colours: Floats) -> Kinds:
    """Return the two kinds that log *colours* (N, 3; blue, green, red) fall into, N ≥ 2.

    Two means, begun at the two cells farthest from each other.
    """
    points = opponent(colours)
    apart = np.linalg.norm(points[:, None] - points[None], axis=2)
    middles = points[list(np.unravel_index(int(apart.argmax()), apart.shape))]
    for _ in range(10):
        belongs = _nearest(points, middles)
        if len(set(belongs.tolist())) < 2:
            break
        middles = np.stack([np.median(points[belongs == k], axis=0) for k in range(2)])
    yellow = yellowness(middles)
    order = np.argsort(-yellow)
    return Kinds(middles[order], bool(abs(yellow[0] - yellow[1]) > LEAST_YELLOWER))


def _nearest(points: Floats, middles: Floats) -> Ints:
    return np.asarray(np.linalg.norm(points[:, None] - middles[None], axis=2).argmin(axis=1))


def opponent(colours: Floats) -> Floats:
    """Return brightness, red against green, and blue against green of log *colours*."""
    blue, green, red = colours[:, 0], colours[:, 1], colours[:, 2]
    brightness = _BRIGHTNESS_WEIGHT * colours.mean(axis=1)
    return np.stack([brightness, red - green, blue - green], axis=1)


def yellowness(middles: Floats) -> Floats:
    """Return how much red and green outweigh blue in each of *middles*."""
    return np.asarray(middles[:, 1] / 2 - middles[:, 2], np.float64)
