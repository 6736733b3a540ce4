"""Cuts: the hive's places and the piles' tops cut out of one picture, in log colours."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.games.hexes import Cell
from vision.arrays import Floats, Patches, Pixels
from vision.geometry.cards import Pose
from vision.geometry.lattice import Lattice
from vision.settings import ObserverSettings
from vision.setup.scene import Scene
from vision.turns.cells import log_colours, ring_colours
from vision.turns.patches import cut_patches, smoothed


@dataclass(frozen=True)
class Cuts:
    """Cut-outs as log colours: *patches* (N, SIDE, SIDE, 3).

    *colours* (N, 3) are those of the rings that pieces leave free, *places* (N, 2) the middles in
    mm on the table.
    """

    patches: Patches
    colours: Floats
    places: Floats

    def __len__(self) -> int:
        """Return how many they are."""
        return len(self.patches)


@dataclass(frozen=True)
class TableCuts:
    """One picture's cut-outs: the lattice's *cells*, and three *tops* for each of the twelve piles."""

    cells: Cuts
    tops: Cuts

    @property
    def all(self) -> Cuts:
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
) -> TableCuts:
    """Cut *cells*, which are *levels* high, and the tops of *piles*, so many tiles each, out of *image*."""
    thick = settings.tile_thickness_mm
    smooth = smoothed(image, scene.pose, scene.lattice)

    def cut(lattice: Lattice, some: Sequence[Cell], heights_mm: npt.ArrayLike) -> Cuts:
        return _cut(smooth, scene.pose, lattice, some, heights_mm, settings)

    tops = [
        cut(pile.lattice, pile.cells, np.full(3, thick * max(1, count)))
        for pile, count in zip(scene.ring.piles, piles, strict=True)
    ]
    return TableCuts(cut(scene.lattice, cells, thick * np.array(levels, np.float64)), _joined(tops))


def cut_start(
    image: Pixels, scene: Scene, hive: Sequence[Cell], settings: ObserverSettings
) -> Cuts:
    """Cut *hive*, one tile high, and the tops of the whole piles out of the setup picture *image*."""
    piles = [settings.pile_tiles] * len(scene.ring.piles)
    levels = [1] * len(hive)
    return cut_table(image, scene, hive, levels=levels, piles=piles, settings=settings).all


def _cut(
    image: Pixels,
    pose: Pose,
    lattice: Lattice,
    cells: Sequence[Cell],
    heights_mm: npt.ArrayLike,
    settings: ObserverSettings,
) -> Cuts:
    logs = log_colours(cut_patches(image, pose, lattice, cells, heights_mm))
    return Cuts(logs, ring_colours(logs, settings.cells), lattice.place(cells))


def _joined(parts: Sequence[Cuts]) -> Cuts:
    return Cuts(
        np.concatenate([part.patches for part in parts]),
        np.vstack([part.colours for part in parts]),
        np.vstack([part.places for part in parts]),
    )
