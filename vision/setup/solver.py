"""The solver: the setup of a box that explains the maps best, and how far the next is behind.

maps ─► placements of trihexes ─► hive (lattice, connected cells) ─► ring (the box's piles, together)
     ─► tokens (one gap) ─► hornets (two cells) ─► fills (two groups)
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.games.hexes import Cell, Shape
from vision.arrays import Floats
from vision.geometry.scene import Lattice, Ring, ring_of
from vision.setup.appearance import Appearance, CellTops
from vision.setup.appearance_weights import judged_by_appearance, judged_piles
from vision.setup.evidence import Evidence
from vision.setup.fill_groups import FillGroups, group_fills
from vision.setup.hive_fit import Hive, find_hive, recentred
from vision.setup.hornet_choice import Hornets, find_hornets
from vision.setup.placements import (
    Placement,
    distinct,
    find_placements,
    middles_of,
    pile_place,
    placements_near,
)
from vision.setup.ring_choice import PLAIN_PART, TOO_NEAR, RingChoice, choose_ring
from vision.setup.ring_curve import gap_middles
from vision.setup.token_fit import Tokens, find_tokens

# In a gap of the ring a pile is looked for so far about the gap's middle, mm.
_GAP_MM = 32.0


@dataclass(frozen=True)
class Solution:
    """The setup that fits best, in mm on the table, each part with what its margins are.

    *ring*'s piles are in clockwise order, *ring_margins* in theirs; ``None`` is what was not found.
    *fills* are those of the hive's cells (sorted), then of each pile's three.
    """

    hive: Hive | None
    ring: Ring | None
    ring_margins: tuple[float, ...] = ()
    ring_worths: tuple[float, ...] = ()
    tokens: Tokens | None = None
    hornets: Hornets | None = None
    fills: FillGroups | None = None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The hive's cells, sorted."""
        return () if self.hive is None else tuple(sorted(self.hive.cells))


def solve(evidence: Evidence, appearance: Appearance | None = None) -> Solution:
    """Return the setup of the box that explains what was detected, and how the table looks, best."""
    placements = find_placements(evidence)
    hive = find_hive(placements.hive, evidence)
    if hive is None:
        return Solution(None, None)
    return counted_from_tokens(_around(recentred(hive), placements.piles, evidence, appearance))


def _around(
    hive: Hive,
    placements: Sequence[Placement],
    evidence: Evidence,
    appearance: Appearance | None,
) -> Solution:
    """Return the best setup whose hive is about as *hive* is."""
    choice = _chosen_ring(off_hive(placements, hive, evidence), hive, evidence, appearance)
    if not choice.piles:
        hornets = find_hornets(hive.lattice, sorted(hive.cells), evidence)
        return Solution(hive, None, hornets=hornets)
    ring, order = _ring(choice, evidence)
    oddness = None
    if appearance is not None:
        hive = judged_by_appearance(hive, _tops(ring), appearance)
        oddness = appearance.oddness(hive.lattice.place(sorted(hive.cells)), _tops(ring))
    cells = sorted(hive.cells)
    hornets = find_hornets(hive.lattice, cells, evidence, oddness)
    points = np.vstack([hive.lattice.place(cells), *(p.lattice.place(p.cells) for p in ring.piles)])
    return Solution(
        hive,
        ring,
        tuple(choice.margins[i] for i in order),
        tuple(choice.piles[i].worth for i in order),
        find_tokens(ring, points, evidence),
        hornets,
        group_fills(_cell_tops(hive.lattice, cells, ring, evidence), evidence, appearance),
    )


def _chosen_ring(
    placements: Sequence[Placement],
    hive: Hive,
    evidence: Evidence,
    appearance: Appearance | None,
) -> RingChoice:
    """Return the ring's piles about *hive*: the plain ones first, then all, its gaps searched too."""
    middle = hive.lattice.place(sorted(hive.cells)).mean(axis=0)
    wanted = evidence.settings.piles
    plain = choose_ring(placements, wanted, middle, least_part=PLAIN_PART)
    gaps = gap_middles(middles_of(plain.piles).mean(axis=1), middle, sum(wanted.values()))
    more = placements_near(gaps, Shape, evidence, reach_mm=_GAP_MM)
    known: Sequence[Placement] = distinct((*placements, *off_hive(more, hive, evidence)))
    if appearance is not None:
        known = judged_piles(known, plain.piles, hive, appearance)
    return choose_ring(known, wanted, middle, least_part=-PLAIN_PART)


def off_hive(placements: Sequence[Placement], hive: Hive, evidence: Evidence) -> list[Placement]:
    """Return those of *placements* that lie on none of the cells of *hive*."""
    height = evidence.settings.tile_thickness_mm
    cells = evidence.seen(hive.lattice.place(sorted(hive.cells)), height)

    def is_off(placement: Placement) -> bool:
        away = np.linalg.norm(placement.middles[:, None] - cells[None], axis=2)
        return bool(away.min() > TOO_NEAR * placement.step)

    return [p for p in placements if is_off(p)]


def _ring(choice: RingChoice, evidence: Evidence) -> tuple[Ring, list[int]]:
    """Return the ring of *choice*'s piles, and the numbers of the choice in the ring's order."""
    places = [pile_place(p, evidence) for p in choice.piles]
    ring = ring_of(places)
    return ring, [next(i for i, p in enumerate(places) if p is pile) for pile in ring.piles]


def _tops(ring: Ring) -> Floats:
    """Return the middles (N, 2) of the cells on top of the piles, mm."""
    return np.vstack([pile.lattice.place(pile.cells) for pile in ring.piles])


def _cell_tops(
    lattice: Lattice, cells: Sequence[Cell], ring: Ring, evidence: Evidence
) -> tuple[CellTops, CellTops]:
    """Return the faces of the hive's *cells*, and those on top of *ring*'s piles."""
    settings = evidence.settings
    return (
        CellTops(lattice.place(cells), settings.tile_thickness_mm),
        CellTops(_tops(ring), settings.pile_height_mm),
    )


def counted_from_tokens(solution: Solution) -> Solution:
    """Return *solution* with its piles counted from the one that the hornet tile lies after."""
    if solution.ring is None or solution.tokens is None:
        return solution
    first = solution.tokens.gap
    hive = len(solution.cells)

    def turned(values: tuple[float, ...]) -> tuple[float, ...]:
        return values[first:] + values[:first]

    fills = solution.fills
    if fills is not None:
        order = np.concatenate(
            [np.arange(hive), hive + np.roll(np.arange(len(fills.first) - hive), -3 * first)]
        )
        fills = replace(fills, first=fills.first[order], margins=fills.margins[order])
    return replace(
        solution,
        ring=solution.ring.turned_to(first),
        ring_margins=turned(solution.ring_margins),
        ring_worths=turned(solution.ring_worths),
        tokens=replace(solution.tokens, gap=0),
        fills=fills,
    )
