"""The fills: hive and pile tops in two groups of like print, and which of the two is honey."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Mask
from vision.setup.appearance import Appearance, CellTops
from vision.setup.detector import Kind
from vision.setup.evidence import Evidence, points_within

# A cell's print is averaged so far about its middle, mm.
_REACH_MM = 9.0
# The least weight of a point, so that a cell under a piece has a print too.
_LEAST_WEIGHT = 0.02
_ROUNDS, _BEGINNINGS = 20, 3
# A hidden face is judged by its look alone, which counts so many times as much then.
_HIDDEN_COUNTS = 3.0
# What a look's chroma, brightness and unevenness count beside the embedding.
_APPEARANCE_WEIGHTS = np.array([1.6, 1.6, 1.6, 0.4, 0.0])
# The hive's own groups are two fills where they lie this part as far apart as those of the whole table.
_OWN_PART = 0.25
# Log-odds that two cells are alike fall by this for each unit of squared distance.
_STEEPNESS = 4.0


@dataclass(frozen=True)
class FillGroups:
    """Which group each cell is in, and by how much (log-odds) it is not in the other; which group is honey.

    *first* (N,) tells who is in the first group, *margins* (N,) by how much. *honey* is the
    log-odds that the first group is the full one. *means* are the two groups' embeddings.
    """

    first: Mask
    margins: Floats
    honey: float
    apart: float
    means: tuple[tuple[float, ...], tuple[float, ...]] | None = None


def group_fills(
    faces: Sequence[CellTops], evidence: Evidence, appearance: Appearance | None
) -> FillGroups:
    """Return the groups of *faces*, the hive's first, by the detector's embedding and by how they look.

    The hive lies in one light, the piles round about in others: its cells are weighed among
    themselves.
    """
    prints, honey = _prints(
        np.vstack([evidence.seen(f.points, f.height_mm) for f in faces]), evidence
    )
    looks, hidden = _looks(faces, appearance)
    together = np.hstack([prints, looks])
    first = _two_groups(together)
    apart = _apart(together, first)
    squares = _distances(together, looks, hidden, first)
    hive = slice(0, len(faces[0].points))
    own = _own_groups(together[hive], ~hidden[hive], first[hive], _OWN_PART * apart)
    if own is not None:
        squares[hive] = _distances(together[hive], looks[hive], hidden[hive], own, ~hidden[hive])
    first = np.asarray(squares[:, 0] < squares[:, 1], bool)
    return FillGroups(
        first,
        np.abs(_STEEPNESS * (squares[:, 1] - squares[:, 0])),
        float(honey[first].mean() - honey[~first].mean()),
        apart,
        None if first.all() or not first.any() else (_mean(prints[first]), _mean(prints[~first])),
    )


def _own_groups(cells: Floats, shown: Mask, first: Mask, least: float) -> Mask | None:
    """Return the two groups (N,) of *cells* by themselves, those *shown* alone deciding; named as in *first*.

    ``None`` where they lie no farther apart than *least*: then all are of one fill.
    """
    if shown.sum() <= _BEGINNINGS:
        return None
    own = np.zeros(len(cells), bool)
    own[shown] = _two_groups(cells[shown])
    if not own.any() or own[shown].all() or _apart(cells[shown], own[shown]) < least:
        return None
    return np.asarray(own == ((own == first)[shown].mean() > 0.5), bool)


def _distances(
    together: Floats, looks: Floats, hidden: Mask, first: Mask, among: Mask | None = None
) -> Floats:
    """Return the squared distances (N, 2) of faces to the middles of two groups.

    A hornet spoils the print that the detector sees, but not the colours beside it.
    """
    squares = _squares(together, first, among)
    squares[hidden] = _HIDDEN_COUNTS * _squares(looks, first, among)[hidden]
    return squares


def _mean(prints: Floats) -> tuple[float, ...]:
    return tuple(prints.mean(axis=0).tolist())


def _looks(faces: Sequence[CellTops], appearance: Appearance | None) -> tuple[Floats, Mask]:
    """Return how *faces* look (N, 5), weighted, and which are hidden (N,)."""
    count = sum(len(f.points) for f in faces)
    if appearance is None:
        return np.zeros((count, 0)), np.zeros(count, bool)
    looks = [appearance.looks(f) for f in faces]
    hidden = [appearance.hidden(f) for f in faces]
    return np.vstack(looks) * _APPEARANCE_WEIGHTS, np.concatenate(hidden)


def _squares(prints: Floats, first: Mask, among: Mask | None = None) -> Floats:
    """Return the squared distances (N, 2) of *prints* to the two groups' middles, of those *among*."""
    known = np.ones(len(prints), bool) if among is None else among
    groups = [known & first, known & ~first]
    middles = np.array([prints[here if here.any() else known].mean(axis=0) for here in groups])
    return np.asarray(((prints[:, None] - middles[None]) ** 2).sum(axis=2), np.float64)


def _apart(prints: Floats, first: Mask) -> float:
    """Return the squared distance between the two groups' middles."""
    return float(((prints[first].mean(axis=0) - prints[~first].mean(axis=0)) ** 2).sum())


def _prints(points: Floats, evidence: Evidence) -> tuple[Floats, Floats]:
    """Return the mean embedding (N, channels) about each of *points*, and the log-odds (N,) of honey."""
    offsets = points_within(_REACH_MM)
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
    """Return who is in the first of the two tightest groups (2-means, begun along the widest axes)."""
    centred = prints - prints.mean(axis=0)
    axes = np.linalg.svd(centred, full_matrices=False)[2][:_BEGINNINGS]
    tried = [_settled(prints, np.asarray(centred @ axis > 0, bool)) for axis in axes]
    return min(tried, key=lambda first: _spread(prints, first))


def _settled(prints: Floats, first: Mask) -> Mask:
    """Return the groups that *first* comes to when everybody goes to the nearer middle, again and again."""
    for _ in range(_ROUNDS):
        if first.all() or not first.any():
            break
        middles = prints[first].mean(axis=0), prints[~first].mean(axis=0)
        away = [np.linalg.norm(prints - middle, axis=1) for middle in middles]
        nearer = away[0] < away[1]
        if (nearer == first).all():
            break
        first = np.asarray(nearer, bool)
    return first


def _spread(prints: Floats, first: Mask) -> float:
    """Return the sum of squared distances from the groups' middles."""
    groups = [prints[here] for here in (first, ~first) if here.any()]
    return float(sum(((group - group.mean(axis=0)) ** 2).sum() for group in groups))
