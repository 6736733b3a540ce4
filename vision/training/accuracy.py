"""Accuracy: what the detector says at each place of recorded starts, held against the truth."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

import cv2
import numpy as np

from vision.arrays import Floats, Mask, Singles
from vision.setup.detector import Detection, Kind
from vision.training.layouts import Tile
from vision.training.recorded import Recorded

_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
_FACES = (Kind.CELL, Kind.PILE, Kind.ICON, Kind.HORNET, Kind.BEE)
_DISC_MM, _TOKEN_MM, _SPOON_MM = 8.0, 10.0, 24.0


@dataclass(frozen=True)
class Score:
    """How many places were *wrong* of so many."""

    wrong: int = 0
    of: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.wrong + other.wrong, self.of + other.of)

    def __str__(self) -> str:
        return f"{self.of - self.wrong}/{self.of}"


@dataclass(frozen=True)
class Marks:
    """What was read wrong in one picture or many, place by place.

    *cells* of the hive taken for cloth, empty neighbours (*beside*) taken for cells, *piles* with a
    cell not found, *heights* on the wrong side of 5 mm, spoon and hornet tile (*tokens*) and
    *hornets* elsewhere, *fills* in the wrong one of two groups, *honey* the wrong way round.
    """

    cells: Score = Score()
    beside: Score = Score()
    piles: Score = Score()
    heights: Score = Score()
    tokens: Score = Score()
    hornets: Score = Score()
    fills: Score = Score()
    honey: Score = Score()

    def __add__(self, other: "Marks") -> "Marks":
        return Marks(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    @property
    def is_whole(self) -> bool:
        """Whether every place was right, which fill is honey and the heights apart."""
        parts = (self.cells, self.beside, self.piles, self.tokens, self.hornets, self.fills)
        return not any(part.wrong for part in parts)


def judged(found: Detection, seen: Recorded) -> Marks:
    """Return how right *found* is about the start *seen*."""
    face = _log_sum(found.kinds[list(_FACES)])
    hive = [_shown(seen, tile) for _, tile in seen.hive]
    ring = [_shown(seen, tile) for tile in seen.ring]
    is_cell = [_mean(found, face, p)[0] > np.log(0.5) for p in hive]
    is_pile = [bool((_mean(found, face, p) > np.log(0.5)).all()) for p in ring]
    beside = _mean(found, face, _beside(seen)) > np.log(0.5)
    full = [fill for tile in (*(t for _, t in seen.hive), *seen.ring) for fill in tile.fills]
    fills, honey = _fills(found, np.vstack([*hive, *ring]), np.array(full))
    return Marks(
        Score(is_cell.count(False), len(is_cell)),
        Score(int(beside.sum()), len(beside)),
        Score(is_pile.count(False), len(is_pile)),
        _heights(found, hive, ring),
        _tokens(found, seen),
        _hornets(found, seen, hive),
        fills,
        honey,
    )


def _shown(seen: Recorded, tile: Tile) -> Floats:
    """Return where the middles of *tile*'s face show in the table's plane, mm."""
    return seen.fine.to_table(seen.eye.seen(tile.middles, 2.0 * tile.level))


def _log_sum(maps: Singles) -> Singles:
    return np.asarray(np.logaddexp.reduce(maps, axis=0), np.float32)


def _mean(found: Detection, map_: Singles, points: Floats) -> Singles:
    """Return the mean of *map_* over a disc about each of *points*."""
    turn = np.arange(12) * np.pi / 6
    ring = np.stack([np.cos(turn), np.sin(turn)], 1)
    spots = np.vstack([[[0.0, 0.0]], ring * _DISC_MM, ring[::2] * _DISC_MM / 2])
    each = found.sample(map_, (points[:, None] + spots).reshape(-1, 2))
    return np.asarray(each.reshape(*map_.shape[:-2], len(points), -1).mean(axis=-1), np.float32)


def _beside(seen: Recorded) -> Floats:
    """Return the middles, on the table, of the empty places next to the hive."""
    hive = {(int(c["at"][0]), int(c["at"][1])) for c, _ in seen.hive}
    beside = {(q + a, r + b) for q, r in hive for a, b in _AROUND} - hive
    pose = seen.table["hive_pose"]
    q, r = np.array(sorted(beside), np.float64).T
    x, y = pose["size"] * np.sqrt(3) * (q + r / 2), pose["size"] * 1.5 * r
    turn = np.radians(pose["rotation"])
    turned = np.stack([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)], 1)
    return np.asarray(turned + pose["origin"], np.float64)


def _heights(found: Detection, hive: list[Floats], ring: list[Floats]) -> Score:
    """Return how often a cell of the hive is taken for a pile's, or a whole pile for the hive."""
    rise = found.kinds[Kind.PILE] - found.kinds[Kind.CELL]
    high = [float(_mean(found, rise, p).mean()) > 0 for p in ring]
    low = [float(_mean(found, rise, p).mean()) < 0 for p in hive]
    return Score((high + low).count(False), len(high) + len(low))


def _tokens(found: Detection, seen: Recorded) -> Score:
    wrong = 0
    for kind, name, reach in (
        (Kind.SPOON, "spoon", _SPOON_MM),
        (Kind.HORNET_TILE, "hornet_tile", _TOKEN_MM),
    ):
        share = cv2.blur(np.exp(found.kinds[kind]), (5, 5))
        row, column = np.unravel_index(int(share.argmax()), share.shape)
        best = found.to_table([[column, row]])[0]
        truth = seen.pose.on_table([seen.truth[name]["pixel"]], height_mm=2.0)[0]
        wrong += bool(np.linalg.norm(best - truth) > reach)
    return Score(wrong, 2)


def _hornets(found: Detection, seen: Recorded, hive: list[Floats]) -> Score:
    """Return how many of the two likeliest cells bear no hornet."""
    share = _mean(found, np.exp(found.kinds[Kind.HORNET]), np.vstack(hive))
    return Score(sum(not seen.hive[i][0]["piece"] for i in np.argsort(share)[-2:]), 2)


def _fills(found: Detection, middles: Floats, full: Mask) -> tuple[Score, Score]:
    """Return how many cells two groups by the fill's embedding get wrong, and whether honey is the wrong one."""
    means = fill_means(found, middles)
    group = two_groups(means)
    wrong = min(int((group != full).sum()), int((group == full).sum()))
    prior = _mean(found, found.full, middles)
    if group.all() or not group.any():
        return Score(wrong, len(full)), Score(1, 1)
    said = group if prior[group].mean() > prior[~group].mean() else ~group
    return Score(wrong, len(full)), Score(int((said == full).mean() < 0.5), 1)


def fill_means(found: Detection, middles: Floats) -> Singles:
    """Return the embedding of each cell (N, channels), its bare places alone."""
    bare = np.exp(_log_sum(found.kinds[[Kind.CELL, Kind.PILE]])) + 1e-3
    total = _mean(found, np.concatenate([found.fill * bare, bare[None]]), middles)
    return np.asarray((total[:-1] / total[-1]).T, np.float32)


def two_groups(means: Singles) -> Mask:
    """Return which of two groups each row of *means* is nearer to (2-means from the furthest pair)."""
    away = np.linalg.norm(means[:, None] - means[None], axis=2)
    first, second = np.unravel_index(int(away.argmax()), away.shape)
    middles = means[[first, second]]
    group = np.zeros(len(means), bool)
    for _ in range(10):
        group = np.linalg.norm(means - middles[0], axis=1) < np.linalg.norm(
            means - middles[1], axis=1
        )
        if group.all() or not group.any():
            break
        middles = np.stack([means[group].mean(axis=0), means[~group].mean(axis=0)])
    return group


def total(marks: Iterable[Marks]) -> Marks:
    """Return the sum of *marks*."""
    return sum(marks, Marks())
