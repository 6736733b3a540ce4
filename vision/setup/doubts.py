"""Doubts: what of a solved setup is too close to another explanation to be believed unasked."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from companion.games.hexes import Cell
from companion.starting_table import Doubt, Doubted, Pixel
from vision.geometry.cards import CARD_IDS
from vision.geometry.pose import Pose
from vision.settings import ObserverSettings
from vision.setup.picture_table import pixels
from vision.setup.ring_choice import PLAIN_PART
from vision.setup.solver import Solution


@dataclass(frozen=True)
class DoubtLimits:
    """How far the next explanation must be behind for each decision, in log-odds as the maps have them.

    *rival* is the part of the hive's worth that a hive on another lattice may reach, *pile* the
    part of a usual pile's worth that each must have; *least_token* and *least_hornet* are the
    log-odds that the tokens, and the weaker hornet, must have.
    """

    cell: float = 1.0
    rival: float = 0.8
    fill: float = 0.3
    pile_margin: float = 1.5
    pile: float = PLAIN_PART
    tokens: float = 1.8
    apart: float = 0.5
    least_token: float = -4.5
    hornets: float = 0.3
    least_hornet: float = -1.0
    honey: float = 1.2


def doubts_about(
    solution: Solution, cards: int, pose: Pose, settings: ObserverSettings, limits: DoubtLimits
) -> tuple[Doubted, ...]:
    """Return what is in doubt about *solution*, found from so many marker *cards*."""
    doubting = _Doubting(solution, pose, settings, limits)
    return (
        *((Doubted(Doubt.CARDS),) if cards < len(CARD_IDS) else ()),
        *doubting.hive(),
        *doubting.piles(),
        *doubting.hornets(),
        *doubting.tokens(),
        *doubting.honey(),
    )


def least_margins(solution: Solution) -> dict[Doubt, float]:
    """Return the least margin of each thing that was found, in doubt or not."""
    margins: dict[Doubt, float] = {}
    if solution.hive is not None:
        margins[Doubt.HIVE] = min(solution.hive.margins().values())
    if solution.ring_margins:
        margins[Doubt.PILES] = float(min(solution.ring_margins))
    if solution.hornets is not None:
        margins[Doubt.HORNETS] = solution.hornets.margin
    if solution.tokens is not None:
        margins[Doubt.TOKENS] = solution.tokens.margin
    if solution.fills is not None:
        margins[Doubt.HONEY] = abs(solution.fills.honey)
    return margins


@dataclass(frozen=True)
class _Doubting:
    solution: Solution
    pose: Pose
    settings: ObserverSettings
    limits: DoubtLimits

    def hive(self) -> Iterator[Doubted]:
        """Yield the cells, and places beside them, that may be otherwise."""
        hive = self.solution.hive
        if hive is None:
            yield Doubted(Doubt.HIVE)
            return
        margins = hive.margins()
        near = [c for c, margin in margins.items() if margin < self.limits.cell]
        if near:
            yield Doubted(Doubt.HIVE, self._cell_pixels(near), min(margins[c] for c in near))
        if hive.rival > self.limits.rival * hive.worth:
            yield Doubted(
                Doubt.HIVE, self._cell_pixels(sorted(hive.cells)), hive.worth - hive.rival
            )
        yield from self._fills()

    def _fills(self) -> Iterator[Doubted]:
        """Yield the hive's cells that may belong to the other fill."""
        fills, cells = self.solution.fills, self.solution.cells
        if fills is None:
            return
        margins = fills.margins[: len(cells)]
        near = [c for c, margin in zip(cells, margins, strict=True) if margin < self.limits.fill]
        if near:
            yield Doubted(Doubt.HIVE, self._cell_pixels(near), float(margins.min()))

    def piles(self) -> Iterator[Doubted]:
        """Yield the piles that may be none, or of another shape or turn; all where one is missing."""
        ring, limits = self.solution.ring, self.limits
        if ring is None:
            yield Doubted(Doubt.PILES)
            return
        worths = np.array(self.solution.ring_worths)
        usual = float(np.median(worths))
        near = [
            i
            for i, margin in enumerate(self.solution.ring_margins)
            if margin < limits.pile_margin or worths[i] < limits.pile * usual
        ]
        if near or len(ring.piles) < sum(self.settings.piles.values()):
            middles = [ring.piles[i].middle for i in near]
            least = min((self.solution.ring_margins[i] for i in near), default=0.0)
            yield Doubted(
                Doubt.PILES, pixels(middles, self.settings.pile_height_mm, self.pose), least
            )

    def hornets(self) -> Iterator[Doubted]:
        """Yield the hornets' cells where another cell may bear one."""
        hornets, limits = self.solution.hornets, self.limits
        if hornets is None:
            yield Doubted(Doubt.HORNETS)
        elif hornets.margin < limits.hornets or hornets.least < limits.least_hornet:
            yield Doubted(Doubt.HORNETS, self._cell_pixels(hornets.cells), hornets.margin)

    def tokens(self) -> Iterator[Doubted]:
        """Yield the tokens' places where another gap may hold them."""
        tokens, limits = self.solution.tokens, self.limits
        if tokens is None:
            yield Doubted(Doubt.TOKENS)
            return
        if (
            tokens.margin < limits.tokens
            or tokens.apart > limits.apart
            or tokens.worth < limits.least_token
        ):
            places = [tokens.spoon, tokens.hornet_tile]
            seen = pixels(places, self.settings.tile_thickness_mm, self.pose)
            yield Doubted(Doubt.TOKENS, seen, tokens.margin)

    def honey(self) -> Iterator[Doubted]:
        """Yield the question which of the two fills is honey, with a cell of each."""
        fills = self.solution.fills
        if fills is None or abs(fills.honey) < self.limits.honey:
            yield Doubted(
                Doubt.HONEY, self._of_each_fill(), 0.0 if fills is None else abs(fills.honey)
            )

    def _of_each_fill(self) -> tuple[Pixel, ...]:
        """Return the surest cell of either fill."""
        fills, cells = self.solution.fills, self.solution.cells
        if fills is None:
            return ()
        surest: dict[bool, tuple[float, Cell]] = {}
        rated = zip(fills.margins.tolist(), cells, fills.first.tolist(), strict=False)
        for margin, cell, is_first in rated:
            surest[is_first] = max(surest.get(is_first, (0.0, cell)), (margin, cell))
        return self._cell_pixels([cell for _, cell in surest.values()])

    def _cell_pixels(self, cells: list[Cell] | tuple[Cell, ...]) -> tuple[Pixel, ...]:
        assert self.solution.hive is not None, "only a hive has cells"
        places = self.solution.hive.lattice.place(cells)
        return pixels(places, self.settings.tile_thickness_mm, self.pose)
