"""The hive's look: which places are its cells, by the detector's word and by how they look, weighed together.

The weights are those of a logistic regression over the places of 193 starts, read by detectors that
had not seen their cloths, motifs, cameras or prints; see ``docs/accuracy.md``.
"""

from dataclasses import replace

import numpy as np

from companion.games.hexes import neighbours, touching
from vision.arrays import Floats
from vision.setup.appearance import Appearance
from vision.setup.hive_fit import Hive, cell_evidence, reweighed

# What a place's face, its middle and its look count; and a face hidden by a hornet, whose look says nothing.
_FACE, _MIDDLE, _LOOK, _HIDDEN, _ANY = 1.5, 0.5, 2.0, 1.5, 0.4
# A detector that knows that hives hang together fills their notches in: what each cell beside a place, but two, costs it.
_FILLED_IN = 0.3
# So often is the hive looked at again after cells came or went.
_LOOKS = 3


def looked_at(hive: Hive, tops: Floats, appearance: Appearance) -> Hive:
    """Return *hive* with the cells that look like cells too; where that leaves none, as it was.

    *tops* (M, 2) are the middles of the piles' top cells, mm.
    """
    looked = hive
    for _ in range(_LOOKS):
        before, looked = looked, _looked_at_once(hive, looked, tops, appearance)
        if not looked.cells:
            return hive
        if looked.cells == before.cells:
            break
    return looked


def _looked_at_once(hive: Hive, looked: Hive, tops: Floats, appearance: Appearance) -> Hive:
    """Return *hive* as it is with the looks of the cells of *looked*, and of the places beside them."""
    cells = sorted({*looked.cells, *touching(looked.cells)} & set(hive.worths))
    is_cell = np.array([cell in looked.cells for cell in cells])
    faces, middles = cell_evidence(hive.lattice, cells, appearance.evidence)
    looks = appearance.cell_looks(hive.lattice.place(cells), tops, is_cell)
    beside = np.array([sum(n in looked.cells for n in neighbours(cell)) for cell in cells])
    worths = _FACE * faces + _MIDDLE * middles + _LOOK * looks.odds + _HIDDEN * looks.hidden + _ANY
    worths = worths - _FILLED_IN * np.maximum(beside - 2, 0)
    return reweighed(
        replace(hive, cells=looked.cells), dict(zip(cells, worths.tolist(), strict=True))
    )
