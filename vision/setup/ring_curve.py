"""The ring's curve: the smooth closed line on which most piles lie, and how far off it any place is."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats

# The curve's distance from its centre has so many waves round the circle, fitted in so many rounds;
# a pile this far off it (mm) counts half as much.
_WAVES, _ROUNDS, _HALF_MM = 2, 12, 20.0
# How strongly the waves are held to a circle: as if so many piles said so.
_CIRCLE = 0.5
#: A curve through fewer piles says nothing.
LEAST_PILES = 6


@dataclass(frozen=True)
class RingCurve:
    """A closed line about *centre* (mm): its distance at an angle is that of *waves*, a constant first."""

    centre: Floats
    waves: Floats

    def off(self, points: Floats) -> Floats:
        """Return how far (N,) *points* (N, 2) lie outside of the line, negative inside, mm."""
        away = points - self.centre
        return np.asarray(np.hypot(*away.T) - _basis(away) @ self.waves, np.float64)


def fit_curve(points: Floats, centre: Floats) -> RingCurve | None:
    """Return the line about *centre* nearest to most *points* (N, 2) (least squares, reweighted)."""
    if len(points) < LEAST_PILES:
        return None
    away = points - centre
    basis, distances = _basis(away), np.hypot(*away.T)
    held = np.diag([0.0] + [_CIRCLE] * (basis.shape[1] - 1))
    weights = np.ones(len(points))
    for _ in range(_ROUNDS):
        weighted = basis * weights[:, None]
        waves = np.linalg.solve(weighted.T @ basis + held, weighted.T @ distances)
        weights = 1 / (1 + ((distances - basis @ waves) / _HALF_MM) ** 2)
    return RingCurve(centre, np.asarray(waves, np.float64))


def gap_middles(points: Floats, centre: Floats, count: int) -> Floats:
    """Return where (N, 2) piles are missing between *points* (M, 2), were all *count* evenly apart."""
    if len(points) < LEAST_PILES:
        return np.zeros((0, 2))
    away = points - centre
    angles = np.arctan2(away[:, 1], away[:, 0])
    order = np.argsort(angles)
    angles, reach = angles[order], np.hypot(*away[order].T)
    turns = np.diff(np.append(angles, angles[0] + 2 * np.pi))
    ways = turns * (reach + np.roll(reach, -1)) / 2
    usual = float(np.median(ways))
    missing = []
    for i, way in enumerate(ways):
        steps = round(float(way) / usual)
        for part in np.arange(1, steps) / steps:
            angle = angles[i] + part * turns[i]
            far = (1 - part) * reach[i] + part * np.roll(reach, -1)[i]
            missing.append(centre + far * np.array([np.cos(angle), np.sin(angle)]))
    return np.array(missing[:count]).reshape(-1, 2)


def _basis(away: Floats) -> Floats:
    """Return 1 and the waves (N, 1 + 2 · waves) at the angles of *away* (N, 2)."""
    angles = np.arctan2(away[:, 1], away[:, 0])
    waves = [wave(k * angles) for k in range(1, _WAVES + 1) for wave in (np.cos, np.sin)]
    return np.stack([np.ones_like(angles), *waves], axis=1)
