"""The ring's look: what likely piles are worth by the detector and by how their cells look."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Floats
from vision.setup.appearance import Appearance
from vision.setup.hive_fit import Hive
from vision.setup.placements import Placement, middles_of

# What a cell's look counts beside the detector's word.
_WEIGHT = 1.0


def judged_piles(
    placements: Sequence[Placement], begun: Sequence[Placement], hive: Hive, appearance: Appearance
) -> list[Placement]:
    """Return *placements* of piles with what they are worth when their cells' looks count too.

    Their cells are compared with those of *hive* and of the piles that the choice was *begun* with.
    """
    if not placements or not begun:
        return list(placements)
    evidence = appearance.evidence
    height = evidence.box.pile_height_mm

    def tops(piles: Sequence[Placement]) -> Floats:
        return evidence.risen(middles_of(piles).reshape(-1, 2), height)

    cells = hive.lattice.place(sorted(hive.cells))
    odds = appearance.top_looks(tops(placements), cells, tops(begun)).odds.reshape(-1, 3)
    return [
        replace(pile, worths=tuple((np.array(pile.worths) + _WEIGHT * more).tolist()))
        for pile, more in zip(placements, odds, strict=True)
    ]
