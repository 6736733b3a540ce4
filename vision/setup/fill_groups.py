"""The fills: hive and pile tops in two groups of like print, and which of the two is honey."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Mask
from vision.setup.detector import Kind
from vision.setup.evidence import Evidence

# A cell's print is averaged so far about its middle, mm, at points so far apart.
_REACH_MM, _APART_MM = 9.0, 2.0
# The least weight of a point, so that a cell under a piece has a print too.
_LEAST_WEIGHT = 0.02
_ROUNDS = 20
# Log-odds that two cells are alike fall by this for each unit of squared distance.
_STEEPNESS = 4.0


@dataclass(frozen=True)
class FillGroups:
    """Which group each cell is in, and by how much (log-odds) it is not in the other; which group is honey.

    *first* (N,) tells who is in the first group, *margins* (N,) by how much. *honey* is the
    log-odds that the first group is the full one.
    """

    first: Mask
    margins: Floats
    honey: float
    apart: float


def group_fills(points: Floats, evidence: Evidence) -> FillGroups:
    """Return the groups of the cells whose middles are seen at *points* (N, 2) in mm."""
    prints, honey = _prints(points, evidence)
    first = _two_groups(prints)
    middles = np.array([prints[first].mean(axis=0), prints[~first].mean(axis=0)])
    squares = ((prints[:, None] - middles[None]) ** 2).sum(axis=2)
    odds = _STEEPNESS * (squares[:, 1] - squares[:, 0])
    return FillGroups(
        first,
        np.abs(odds),
        float(honey[first].mean() - honey[~first].mean()),
        float(((middles[0] - middles[1]) ** 2).sum()),
    )


def _prints(points: Floats, evidence: Evidence) -> tuple[Floats, Floats]:
    """Return the mean embedding (N, channels) about each of *points*, and the log-odds (N,) of honey."""
    near = np.arange(-_REACH_MM, _REACH_MM + 1e-6, _APART_MM)
    offsets = np.stack(np.meshgrid(near, near), -1).reshape(-1, 2)
    offsets = offsets[np.hypot(*offsets.T) <= _REACH_MM]
    at = (points[:, None] + offsets).reshape(-1, 2)
    detection = evidence.detection
    bare = np.exp(detection.kinds[Kind.CELL]) + np.exp(detection.kinds[Kind.PILE])
    weights = detection.sample(bare, at).reshape(len(points), -1) + _LEAST_WEIGHT
    weights = weights / weights.sum(axis=1, keepdims=True)
    fill = detection.sample(detection.fill, at).reshape(-1, len(points), len(offsets))
    honey = detection.sample(detection.full, at).reshape(len(points), len(offsets))
    return np.asarray((fill * weights).sum(axis=2).T, np.float64), np.asarray(
        (honey * weights).sum(axis=1), np.float64
    )


def _two_groups(prints: Floats) -> Mask:
    """Return who is in the first of the two groups that lie closest together (2-means, begun along the widest axis)."""
    centred = prints - prints.mean(axis=0)
    axis = np.linalg.svd(centred, full_matrices=False)[2][0]
    first = np.asarray(centred @ axis > 0, bool)
    for _ in range(_ROUNDS):
        if first.all() or not first.any():
            break
        middles = prints[first].mean(axis=0), prints[~first].mean(axis=0)
        nearer = np.linalg.norm(prints - middles[0], axis=1) < np.linalg.norm(
            prints - middles[1], axis=1
        )
        if (nearer == first).all():
            break
        first = nearer
    return first
