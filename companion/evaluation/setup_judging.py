"""Judging a starting table as read: what of it is wrong, and which corrections would put it right."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import hypot

from companion.evaluation.setup_truth import TrueSetup
from companion.games.hexes import Cell
from companion.starting_table import Doubt, Pixel, StartCell, StartingTable, StartPile
from companion.tracking.setup.correcting import corrected
from companion.tracking.setup.corrections import (
    AddCell,
    AddPile,
    Correction,
    MoveCell,
    MoveHornet,
    MovePile,
    PlaceHornetTile,
    PlaceSpoon,
    PutHornet,
    RemoveCell,
    RemoveHornet,
    RemovePile,
    SetFill,
    ShapePile,
    SwapFills,
)
from companion.tracking.setup.picture_geometry import cell_of, gap_after, turn_of

# A cell or token is where it should be within this part of a cell's width; piles are matched within so many.
_NEAR, _PILE_NEAR = 0.4, 1.6
#: Corrections without end are none.
_MOST_CORRECTIONS = 80


def errors(read: StartingTable, true: TrueSetup) -> tuple[Doubt, ...]:
    """Return what of *read* is not as it is, by the ids of doubts; `HONEY` where just the fills are swapped."""
    judged = _Judged(read, true)
    checks: tuple[tuple[Doubt, Callable[[], bool]], ...] = (
        (Doubt.HIVE, judged.is_hive_wrong),
        (Doubt.PILES, judged.are_piles_wrong),
        (Doubt.HORNETS, judged.are_hornets_wrong),
        (Doubt.TOKENS, judged.are_tokens_wrong),
        (Doubt.HONEY, judged.are_fills_swapped),
    )
    return tuple(doubt for doubt, is_wrong in checks if is_wrong())


def corrections_to(true: TrueSetup, read: StartingTable) -> tuple[Correction, ...] | None:
    """Return the corrections that make *read* what it is, one tap each; ``None`` where they do not."""
    made: list[Correction] = []
    table = read
    while (correction := next(_Judged(table, true).corrections(), None)) is not None:
        if len(made) == _MOST_CORRECTIONS:
            return None
        table = corrected(table, correction)
        made.append(correction)
    return None if errors(table, true) else tuple(made)


class _Judged:
    """A table as read beside the true one."""

    def __init__(self, read: StartingTable, true: TrueSetup) -> None:
        self.read, self.true, self.cell_px = read, true.table, true.cell_px
        self.pairs = self._paired_cells()

    def _paired_cells(self) -> tuple[tuple[StartCell, StartCell], ...]:
        """Return the cells read with the true cells that they lie on."""
        pairs = ((cell, self._nearest(cell.pixel)) for cell in self.read.cells)
        return tuple((cell, true) for cell, true in pairs if true is not None)

    def _nearest(self, pixel: Pixel) -> StartCell | None:
        nearest = min(self.true.cells, key=lambda cell: _apart(cell.pixel, pixel))
        return nearest if _apart(nearest.pixel, pixel) < _NEAR * self.cell_px else None

    def is_hive_wrong(self) -> bool:
        are_same = len(self.pairs) == len(self.read.cells) == len(self.true.cells)
        agreeing = sum(read.full is true.full for read, true in self.pairs)
        return not are_same or 0 < agreeing < len(self.pairs)

    def are_fills_swapped(self) -> bool:
        return bool(self.pairs) and not any(read.full is true.full for read, true in self.pairs)

    def are_piles_wrong(self) -> bool:
        """Tell whether any pile is not where, or not as it is; or the true ones' order is another."""
        return len(self.read.piles) != len(self.true.piles) or any(
            not self._is_as(pile, self._pile_at(pile.pixel)) for pile in self.read.piles
        )

    def _is_as(self, pile: StartPile, true: StartPile | None) -> bool:
        """Tell whether *pile* has the shape of *true* and its cells lie where the true ones do."""
        return (
            true is not None
            and pile.shape is true.shape
            and all(
                min(_apart(cell, other) for other in true.cells) < _NEAR * self.cell_px
                for cell in pile.cells
            )
        )

    def _pile_at(self, pixel: Pixel) -> StartPile | None:
        return _pile_near(self.true.piles, pixel, _PILE_NEAR * self.cell_px)

    def are_hornets_wrong(self) -> bool:
        where = sorted(cell.pixel for cell in self.read.cells if cell.hornet)
        found = [self._nearest(pixel) for pixel in where]
        wanted = {cell.at for cell in self.true.cells if cell.hornet}
        return {cell.at for cell in found if cell is not None} != wanted or len(where) != len(
            wanted
        )

    def are_tokens_wrong(self) -> bool:
        return self._is_in_other_gap(self.read.spoon, self.true.spoon) or self._is_in_other_gap(
            self.read.hornet_tile, self.true.hornet_tile
        )

    def _is_in_other_gap(self, read: Pixel | None, true: Pixel | None) -> bool:
        """Tell whether *read* lies in another of the true gaps than *true* does."""
        if read is None or true is None:
            return read is not true
        return gap_after(self.true.piles, read) != gap_after(self.true.piles, true)

    def corrections(self) -> Iterator[Correction]:
        """Yield what would have to be corrected; only the first is sure to speak of what is there."""
        if self.read.grid is not None:
            yield from self._cells()
            yield from self._fills()
            yield from self._hornets()
            yield from self._piles()
        if self._is_in_other_gap(self.read.spoon, self.true.spoon) and self.true.spoon:
            yield PlaceSpoon(self.true.spoon)
        tile = self.true.hornet_tile
        if self._is_in_other_gap(self.read.hornet_tile, tile) and tile:
            yield PlaceHornetTile(tile)

    def _cells(self) -> Iterator[Correction]:
        paired = {id(read) for read, _ in self.pairs}
        extra = [cell.at for cell in self.read.cells if id(cell) not in paired]
        there = {true.at for _, true in self.pairs}
        missing = [cell for cell in self.true.cells if cell.at not in there]
        taken = {cell.at for cell in self.read.cells}
        for cell in missing:
            to = self._place(cell)
            if to in taken:
                continue
            yield MoveCell(extra[0], to) if extra else AddCell(to, cell.full)
        for at in extra:
            yield RemoveCell(at)

    def _place(self, cell: StartCell) -> Cell:
        assert self.read.grid is not None, "cells are corrected on a grid"
        return cell_of(self.read.grid, cell.pixel)

    def _fills(self) -> Iterator[Correction]:
        wrong = [(read, true) for read, true in self.pairs if read.full is not true.full]
        if len(wrong) > len(self.pairs) / 2:
            yield SwapFills()
        for read, true in wrong:
            yield SetFill(read.at, true.full)

    def _hornets(self) -> Iterator[Correction]:
        wrong = [read.at for read, true in self.pairs if read.hornet and not true.hornet]
        missing = [read.at for read, true in self.pairs if true.hornet and not read.hornet]
        for at in missing:
            yield MoveHornet(wrong[0], at) if wrong else PutHornet(at)
        for at in wrong:
            yield RemoveHornet(at)

    def _piles(self) -> Iterator[Correction]:
        reach = _PILE_NEAR * self.cell_px
        for number, pile in enumerate(self.read.piles):
            true = self._pile_at(pile.pixel)
            twin = true and _pile_near(self.read.piles, true.pixel, reach)
            if true is None or twin is not pile:
                yield RemovePile(number)
            elif not self._is_as(pile, true):
                yield from self._as(number, pile, true)
        for true in self.true.piles:
            if _pile_near(self.read.piles, true.pixel, reach) is None:
                yield AddPile(true.pixel, true.shape, self._turn(true))

    def _as(self, number: int, pile: StartPile, true: StartPile) -> Iterator[Correction]:
        shaped = ShapePile(number, true.shape, self._turn(true))
        moved = corrected(self.read, shaped).piles
        near = _pile_near(moved, true.pixel, _PILE_NEAR * self.cell_px)
        if near is None or not self._is_as(near, true):
            yield MovePile(number, true.pixel)
        if pile.shape is not true.shape or not self._is_as(_centred(pile, true), true):
            yield shaped

    def _turn(self, true: StartPile) -> float:
        assert self.read.grid is not None, "piles are corrected beside a hive"
        return turn_of(self.read.grid, true)


def _centred(pile: StartPile, true: StartPile) -> StartPile:
    """Return *pile* moved to where *true* has its middle."""
    (x, y), (there_x, there_y) = pile.pixel, true.pixel
    a, b, c = ((u + there_x - x, v + there_y - y) for u, v in pile.cells)
    return replace(pile, cells=(a, b, c))


def _pile_near(piles: tuple[StartPile, ...], pixel: Pixel, reach: float) -> StartPile | None:
    nearest = min(piles, key=lambda pile: _apart(pile.pixel, pixel), default=None)
    return nearest if nearest and _apart(nearest.pixel, pixel) < reach else None


def _apart(a: Pixel, b: Pixel) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
