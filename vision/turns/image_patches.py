"""Image patches: the hive's places and the piles' tops cut out of one picture, and what changed in them.

A patch is a square of `SIDE` × `SIDE` samples about a cell's middle, `_REACH` times the apothem to
each side, with the lattice's q axis pointing right and y up: the cell's hexagon lies in it the
same way whatever the camera, the tile's height and the hive's turn. Values are log colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.hexes import Cell
from vision.arrays import CAP, NOISE, Floats, Ints, Mask, Patches, Pixels, Singles
from vision.geometry.pose import Pose
from vision.geometry.scene import Lattice, Scene
from vision.settings import ObserverSettings
from vision.turns.light import log_colours

#: Samples along a patch's side.
SIDE = 24
# Half a patch's side, in apothems (an apothem is half the cell's width from flat to flat).
_REACH = 1.12


# A cell that differs so many times as much as the baseline is as likely changed as not …
_CHANGED_TIMES = 2.6
# A shadow's edge is tried in so many directions, in so many places each.
_EDGE_TURNS, _EDGE_PLACES = 12, 9
# … and e times as much weighs so much (log-likelihood).
_CHANGE_WEIGHT = 7.0


@dataclass(frozen=True)
class ImagePatches:
    """Patches as log colours: *logs* (N, SIDE, SIDE, 3).

    *colours* (N, 3) are those of the rings that pieces leave free, *places* (N, 2) the middles in
    mm on the table.
    """

    logs: Patches
    colours: Floats
    places: Floats

    def __len__(self) -> int:
        """Return how many they are."""
        return len(self.logs)


@dataclass(frozen=True)
class TablePatches:
    """One picture's patches: the lattice's *cells*, and three *tops* for each of the twelve piles."""

    cells: ImagePatches
    tops: ImagePatches

    @property
    def all(self) -> ImagePatches:
        """The cells followed by the tops."""
        return _joined([self.cells, self.tops])


def cut_table(
    image: Pixels,
    scene: Scene,
    cells: Sequence[Cell],
    *,
    levels: Sequence[int],
    piles: Sequence[int],
    settings: ObserverSettings,
) -> TablePatches:
    """Cut *cells*, which are *levels* high, and the tops of *piles*, so many tiles each, out of *image*."""
    thick = settings.tile_thickness_mm
    smooth = _smoothed(image, scene.pose, scene.lattice)

    def cut(lattice: Lattice, some: Sequence[Cell], heights_mm: npt.ArrayLike) -> ImagePatches:
        logs = log_colours(sample_patches(smooth, scene.pose, lattice, some, heights_mm))
        return ImagePatches(logs, free_colours(logs), lattice.place(some))

    tops = [
        cut(pile.lattice, pile.cells, np.full(3, thick * max(1, count)))
        for pile, count in zip(scene.ring.piles, piles, strict=True)
    ]
    hive = cut(scene.lattice, cells, thick * np.array(levels, np.float64))
    return TablePatches(hive, _joined(tops))


def _joined(parts: Sequence[ImagePatches]) -> ImagePatches:
    return ImagePatches(
        np.concatenate([part.logs for part in parts]),
        np.vstack([part.colours for part in parts]),
        np.vstack([part.places for part in parts]),
    )


def sample_patches(
    image: Pixels, pose: Pose, lattice: Lattice, cells: npt.ArrayLike, heights_mm: npt.ArrayLike
) -> Patches:
    """Return the patches (N, SIDE, SIDE, 3), 0–255, of *cells* (N, 2) whose tops lie at *heights_mm* (N,)."""
    pixels = _sample_pixels(pose, lattice, cells, heights_mm)
    flat = pixels.astype(np.float32).reshape(-1, SIDE, 2)
    samples = cv2.remap(
        image, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(samples, np.float32).reshape(-1, SIDE, SIDE, 3)


def _sample_pixels(
    pose: Pose, lattice: Lattice, cells: npt.ArrayLike, heights_mm: npt.ArrayLike
) -> Floats:
    """Return where each sample lies in the picture: (N, SIDE, SIDE, 2) pixels.

    The corners are projected, the rest lies between: over a cell's width the lens bends nothing.
    """
    along = lattice.axes[0] / 2 * _REACH
    across = np.array([-along[1], along[0]])
    corners = np.stack([-along + across, along + across, -along - across, along - across])
    points = lattice.place(cells)[:, None] + corners[None]
    pixels = pose.project_at(np.asarray(heights_mm, np.float64)[:, None], points)
    return np.asarray(np.tensordot(pixels, _corner_weights(), axes=(1, 2)).transpose(0, 2, 3, 1))


@lru_cache(maxsize=1)
def _corner_weights() -> Floats:
    """Return each sample's weights (SIDE, SIDE, 4) of the patch's four corners, row by row."""
    part = (np.arange(SIDE) + 0.5) / SIDE
    x, y = np.meshgrid(part, part)
    return np.stack([(1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y], axis=-1)


def _smoothed(image: Pixels, pose: Pose, lattice: Lattice) -> Pixels:
    """Return *image* blurred so far that samples a step apart do not miss what lies between."""
    pixels = _sample_pixels(pose, lattice, [(0, 0)], [0.0])
    step = round(float(np.median(np.linalg.norm(np.diff(pixels, axis=2), axis=-1))))
    return np.asarray(cv2.blur(image, (step, step)), np.uint8) if step > 1 else image


def ring_mask(inner: float, outer: float) -> Mask:
    """Return the samples (SIDE, SIDE) between hexagons of *inner* and *outer* apothems."""
    x, y = _grid()
    normals = np.radians([0, 60, 120])
    reach = np.abs(x[..., None] * np.cos(normals) + y[..., None] * np.sin(normals)).max(axis=-1)
    return np.asarray((reach >= inner) & (reach < outer))


def disc_mask(radius: float) -> Mask:
    """Return the samples (SIDE, SIDE) within *radius* apothems of the middle."""
    return np.asarray(np.hypot(*_grid()) < radius)


def _grid() -> tuple[Floats, Floats]:
    steps = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * _REACH
    x, y = np.meshgrid(steps, -steps)
    return x, y


#: The ring that pieces and borders leave free, and all that neighbours' edges and shadows do not reach.
FREE, BODY = ring_mask(0.55, 0.86), ring_mask(0.0, 0.8)


def free_colours(logs: Patches) -> Floats:
    """Return each patch's median log colour (N, 3) in the ring that pieces leave free."""
    return np.asarray(np.median(logs[:, FREE], axis=1), np.float64)


def change_since(now: Patches, then: Patches, mask: Mask) -> Floats:
    """Return how much each patch's log colours within *mask* differ from *then* (N,), drift apart.

    What all patches share (the exposure, the lamp) is taken off first.
    """
    difference = (now - then)[:, mask]
    drift = np.median(difference.reshape(-1, 3), axis=0)
    return np.asarray(np.sqrt(((difference - drift) ** 2).mean(axis=(1, 2))), np.float64)


def structure_change(now: Patches, then: Patches, mask: Mask) -> Floats:
    """Return how much each patch's drawing within *mask* differs from *then* (N,), its shade apart.

    A shadow that falls over bare table shades it evenly, on one side of its straight edge; a tile
    brings lines with it.
    """
    difference = np.ascontiguousarray((now - then)[:, mask])
    residuals = without_plane(difference, mask)
    left = (residuals**2).sum(axis=(1, 2)) - _explained_by_an_edge(residuals, mask)
    return np.asarray(np.sqrt(np.maximum(left, 0) / residuals[0].size), np.float64)


def _explained_by_an_edge(residuals: Patches, mask: Mask) -> Floats:
    """Return how much of the squares of *residuals* (N, K, 3) the best straight edge takes off (N,)."""
    steps = _straight_edges(mask.tobytes())
    along = np.tensordot(residuals, steps, axes=(1, 1))
    return np.asarray((along**2).sum(axis=1).max(axis=1), np.float64)


def without_shadow_edges(logs: Patches, ring: Patches) -> Patches:
    """Return *logs* (N, SIDE, SIDE, 3) without the shadow whose straight edge crosses a patch.

    *ring* (N, K, 3) is what the rings that pieces leave free have over plain ones: a shadow is
    there where that is far more than most have, and an edge takes off more than half of its squares.
    """
    steps = _steps()
    inside = steps[:, FREE]
    level = inside - inside.mean(axis=1, keepdims=True)
    lengths = np.maximum((level**2).sum(axis=1), 1e-6)
    along = np.tensordot(ring - ring.mean(axis=1, keepdims=True), level, axes=(1, 1))
    explained = (along**2).sum(axis=1) / lengths
    best, every = explained.argmax(axis=1), np.arange(len(ring))
    whole = ((ring - ring.mean(axis=1, keepdims=True)) ** 2).sum(axis=(1, 2))
    depth = along[every, :, best] / lengths[best][:, None]
    is_odd = whole > _CHANGED_TIMES**2 * (np.median(whole) if len(whole) else 0.0)
    depth[~is_odd | (explained[every, best] <= whole / 2)] = 0.0
    return np.asarray(logs - steps[best][..., None] * depth[:, None, None], np.float32)


@lru_cache(maxsize=1)
def _steps() -> Singles:
    """Return straight edges in every direction and place: 1 on one side, 0 on the other (E, SIDE, SIDE)."""
    x, y = _grid()
    turns = np.arange(_EDGE_TURNS) * np.pi / _EDGE_TURNS
    across = x * np.cos(turns)[:, None, None] + y * np.sin(turns)[:, None, None]
    places = np.linspace(-1, 1, _EDGE_PLACES + 2)[1:-1]
    steps = across[:, None] > places[None, :, None, None]
    return steps.reshape(-1, SIDE, SIDE).astype(np.float32)


@lru_cache(maxsize=2)
def _straight_edges(mask: bytes) -> Singles:
    """Return steps (E, K) over the samples of *mask*, less their planes, each of length 1."""
    inside = np.frombuffer(mask, bool).reshape(SIDE, SIDE)
    flat = without_plane(_steps()[:, inside][..., None], inside)[..., 0]
    return np.asarray(flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6), np.float32)


def without_plane(values: Patches, mask: Mask) -> Patches:
    """Return *values* (N, K, 3) of the K samples of *mask* less the plane that fits each channel best."""
    rows, columns = np.nonzero(mask)
    terms = np.stack([np.ones(len(rows)), rows - rows.mean(), columns - columns.mean()], axis=1)
    inverse = np.linalg.pinv(terms).astype(np.float32)
    return np.asarray(values - terms.astype(np.float32) @ (inverse @ values), np.float32)


def change_log_ratio(change: Floats, groups: Ints) -> Floats:
    """Return how likely each cell (N,) is changed rather than as it was: a log-likelihood ratio.

    *change* is each patch's difference from the reference; *groups* (N,) are of cells that vary
    alike. The unchanged majority of each group is its baseline.
    """
    ratio = np.zeros(len(change))
    floor = float(np.median(change)) if len(change) else 1.0
    for group in np.unique(groups):
        among = groups == group
        baseline = max(float(np.median(change[among])), floor, NOISE)
        ratio[among] = np.log(np.maximum(change[among], 1e-6) / baseline)
    weighed = _CHANGE_WEIGHT * (ratio - np.log(_CHANGED_TIMES))
    return np.asarray(np.clip(weighed, -CAP, CAP), np.float64)
