"""What cells and piles are worth when their appearance counts beside the detector's word.

The hive's weights are those of a logistic regression over the places of 193 starts, read by
detectors that had not seen their cloths, motifs, cameras or prints; see ``docs/figures.md``.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.games.hexes import neighbours, touching
from vision.arrays import Floats
from vision.setup.appearance import Appearance
from vision.setup.hive_fit import Hive, cell_evidence, reweighed
from vision.setup.placements import Placement, middles_of

# What a place's face, its middle and its look count; and a face hidden by a hornet, whose look says nothing.
_FACE, _MIDDLE, _APPEARANCE, _HIDDEN, _ANY = 1.5, 0.5, 2.0, 1.5, 0.4
# A detector that knows that hives hang together fills their notches in: what each cell beside a place, but two, costs it.
_FILLED_IN = 0.3
# So often is the hive looked at again after cells came or went.
_LOOKS = 3


def judged_by_appearance(hive: Hive, tops: Floats, appearance: Appearance) -> Hive:
    """Return *hive* with the cells that look like cells too; where that leaves none, as it was.

    *tops* (M, 2) are the middles of the piles' top cells, mm.
    """
    judged = hive
    for _ in range(_LOOKS):
        before, judged = judged, _judged_at_once(hive, judged, tops, appearance)
        if not judged.cells:
            return hive
        if judged.cells == before.cells:
            break
    return judged


def _judged_at_once(hive: Hive, judged: Hive, tops: Floats, appearance: Appearance) -> Hive:
    """Return *hive* as it is with the looks of the cells of *looked*, and of the places beside them."""
    cells = sorted({*judged.cells, *touching(judged.cells)} & set(hive.worths))
    is_cell = np.array([cell in judged.cells for cell in cells])
    faces, middles = cell_evidence(hive.lattice, cells, appearance.evidence)
    looks = appearance.cell_looks(hive.lattice.place(cells), tops, is_cell)
    beside = np.array([sum(n in judged.cells for n in neighbours(cell)) for cell in cells])
    worths = (
        _FACE * faces + _MIDDLE * middles + _APPEARANCE * looks.odds + _HIDDEN * looks.hidden + _ANY
    )
    worths = worths - _FILLED_IN * np.maximum(beside - 2, 0)
    return reweighed(
        replace(hive, cells=judged.cells), dict(zip(cells, worths.tolist(), strict=True))
    )


def judged_piles(
    placements: Sequence[Placement], begun: Sequence[Placement], hive: Hive, appearance: Appearance
) -> list[Placement]:
    """Return *placements* of piles with what they are worth when their cells' looks count too.

    Their cells are compared with those of *hive* and of the piles that the choice was *begun* with.
    """
    if not placements or not begun:
        return list(placements)
    evidence = appearance.evidence
    height = evidence.settings.pile_height_mm

    def tops(piles: Sequence[Placement]) -> Floats:
        return evidence.risen(middles_of(piles).reshape(-1, 2), height)

    cells = hive.lattice.place(sorted(hive.cells))
    odds = appearance.top_looks(tops(placements), cells, tops(begun)).odds.reshape(-1, 3)
    return [
        replace(pile, worths=tuple((np.array(pile.worths) + more).tolist()))
        for pile, more in zip(placements, odds, strict=True)
    ]
