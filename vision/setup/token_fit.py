"""The ring's tokens: the one gap between two piles in which spoon and hornet tile explain most together."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Mask, Singles
from vision.geometry.scene import BAND_MM, Ring
from vision.setup.detector import PLACE_MM
from vision.setup.evidence import Evidence
from vision.setup.placements import TURN_DEG

# Tokens lie this far off a tile's middle, mm.
_OFF_TILES_MM = 20.0
#: What a token is worth in a gap where none can lie.
_NOTHING = -4.0


@dataclass(frozen=True)
class Tokens:
    """Spoon and hornet tile (mm) in the gap after pile *gap*, and by how much that beats the next explanation.

    *apart* is how much better it would be if each lay in a gap of its own: more than nothing
    where players have laid them so.
    """

    gap: int
    spoon: tuple[float, float]
    hornet_tile: tuple[float, float]
    worth: float
    margin: float
    apart: float


def find_tokens(ring: Ring, tiles: Floats, evidence: Evidence) -> Tokens:
    """Return where the tokens lie among *ring*'s gaps; *tiles* (N, 2) are the middles of all cells, mm."""
    found = gap_worths(ring, tiles, evidence)
    tile, spoon = found.tile, found.spoon
    both = tile + spoon
    gap = int(both.argmax())
    rest = np.delete(both, gap)
    return Tokens(
        gap,
        found.spoon_at[gap],
        found.tile_at[gap],
        float(both[gap]),
        float(both[gap] - rest.max(initial=2 * _NOTHING)),
        float(tile.max() + spoon.max() - both[gap]),
    )


@dataclass(frozen=True)
class GapWorths:
    """What each gap (N,) is worth as that of the hornet *tile*, or the *spoon*, and where (mm)."""

    tile: Floats
    spoon: Floats
    tile_at: tuple[tuple[float, float], ...]
    spoon_at: tuple[tuple[float, float], ...]


def gap_worths(ring: Ring, tiles: Floats, evidence: Evidence) -> GapWorths:
    """Return what the gaps after *ring*'s piles are worth; *tiles* (N, 2) are the middles of all cells, mm."""
    points, gaps = _places(ring, tiles, evidence)
    tile_worths = _at(points, _mean_over(evidence.hornet_tile, [_disc(evidence)]), evidence)
    spoon_worths = _at(points, _mean_over(evidence.spoon, _spoons(evidence)), evidence)
    tiles_best = [_best(tile_worths, gaps == i) for i in range(len(ring.piles))]
    spoons_best = [_best(spoon_worths, gaps == i) for i in range(len(ring.piles))]
    return GapWorths(
        np.array([worth for worth, _ in tiles_best]),
        np.array([worth for worth, _ in spoons_best]),
        tuple(_point(points, number) for _, number in tiles_best),
        tuple(_point(points, number) for _, number in spoons_best),
    )


def _places(ring: Ring, tiles: Floats, evidence: Evidence) -> tuple[Floats, Floats]:
    """Return the places (N, 2) in mm where tokens may lie, and the gap (N,) of each."""
    rows, columns = evidence.spoon.shape
    free = np.ones((rows, columns), np.uint8)
    reach = max(1, round(_OFF_TILES_MM / PLACE_MM))
    for column, row in np.round(evidence.detection.to_places(tiles)).astype(int).tolist():
        cv2.circle(free, (column, row), reach, 0, -1)
    points = evidence.detection.to_table(np.argwhere(free)[:, ::-1])
    points = points[ring.off(points) < BAND_MM]
    return points, np.asarray(ring.gap_at(points), np.float64)


def _mean_over(values: Singles, kernels: Sequence[Singles]) -> Singles:
    """Return the best mean (rows, columns) of *values* over any of *kernels* laid at each place."""
    means = [cv2.filter2D(values, -1, k, borderType=cv2.BORDER_REPLICATE) for k in kernels]
    return np.asarray(np.max(means, axis=0), np.float32)


def _disc(evidence: Evidence) -> Singles:
    return _kernel([(0.0, 0.0)], evidence.settings.hornet_tile_mm / 2)


def _spoons(evidence: Evidence) -> list[Singles]:
    """Return a bar as long as the spoon at each turn."""
    length, width = evidence.settings.spoon_mm
    along = np.linspace(-1, 1, 9) * (length - width) / 2
    kernels = []
    for turn in np.radians(np.arange(0, 180, TURN_DEG)):
        bar = [(float(a * np.cos(turn)), float(a * np.sin(turn))) for a in along]
        kernels.append(_kernel(bar, width / 3))
    return kernels


def _kernel(middles: Sequence[tuple[float, float]], radius: float) -> Singles:
    """Return the shares (k, k) of the places within *radius* mm of any of *middles*; they sum to 1."""
    half = int(np.ceil((np.abs(middles).max() + radius) / PLACE_MM))
    axis = np.arange(-half, half + 1) * PLACE_MM
    x, y = np.meshgrid(axis, -axis)
    away = np.min([np.hypot(x - a, y - b) for a, b in middles], axis=0)
    shares = np.clip((radius - away) / PLACE_MM + 0.5, 0, 1)
    return np.asarray(shares / shares.sum(), np.float32)


def _at(points: Floats, values: Singles, evidence: Evidence) -> Floats:
    return np.asarray(evidence.detection.sample(values, points), np.float64)


def _best(worths: Floats, here: Mask) -> tuple[float, int | None]:
    """Return the best of *worths* among those *here*, and its number."""
    numbers = np.flatnonzero(here)
    if not len(numbers):
        return _NOTHING, None
    best = int(numbers[worths[numbers].argmax()])
    return float(worths[best]), best


def _point(points: Floats, number: int | None) -> tuple[float, float]:
    if number is None:
        return 0.0, 0.0
    return float(points[number][0]), float(points[number][1])
