"""The hornets: the cells of the hive on which they stand, as many as the box has."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.games.hexes import Cell
from vision.arrays import Floats
from vision.geometry.scene import Lattice
from vision.setup.evidence import Evidence, points_within

# A hornet's body covers about so much of a cell's middle, mm.
_REACH_MM = 8.0
# What looking like no other cell counts beside the detector's word.
_ODD_WEIGHT = 0.4


@dataclass(frozen=True)
class Hornets:
    """The *cells* with hornets, the *margin* over the next cell, the *least* of their log-odds."""

    cells: tuple[Cell, ...]
    margin: float
    least: float


def find_hornets(
    lattice: Lattice, cells: Sequence[Cell], evidence: Evidence, oddness: Floats | None = None
) -> Hornets:
    """Return the hornets on the hive's *cells*, whose middles look so odd beside one another (N,)."""
    count = evidence.settings.hornets
    worths = _worths(lattice, cells, evidence)
    if oddness is not None:
        worths = worths + _ODD_WEIGHT * oddness
    order = np.argsort(-worths)
    chosen = tuple(sorted(cells[int(i)] for i in order[:count]))
    if len(cells) <= count:
        return Hornets(chosen, 0.0, float(worths.min(initial=0.0)))
    last, following = worths[order[count - 1]], worths[order[count]]
    return Hornets(chosen, float(last - following), float(last))


def _worths(lattice: Lattice, cells: Sequence[Cell], evidence: Evidence) -> Floats:
    """Return the mean log-odds (N,) of a hornet about the middle of each of *cells*."""
    disc = points_within(_REACH_MM)
    middles = evidence.seen(lattice.place(cells), evidence.settings.tile_thickness_mm)
    found = evidence.detection.sample(evidence.hornet, (middles[:, None] + disc).reshape(-1, 2))
    return np.asarray(found.reshape(len(middles), -1).mean(axis=1), np.float64)
