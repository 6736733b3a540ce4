"""Judging a starting table as read: what of it is wrong, and which corrections would put it right."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot

from companion.evaluation.setup_truth import TrueSetup
from companion.games.hexes import Cell, Shape
from companion.starting_table import Doubt, Pixel, StartCell, StartingTable, StartPile
from companion.tracking.setup.correcting import FitPile, as_pictured, corrected
from companion.tracking.setup.corrections import (
    AddCell,
    AddPile,
    Correction,
    FrameHive,
    MoveCell,
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
    TurnPile,
)
from companion.tracking.setup.picture_geometry import cell_of, gap_after, turn_of

# A cell or token is right within this part of a cell's width; piles are matched within so many.
_NEAR, _PILE_NEAR = 0.4, 1.6
#: Corrections without end are none; where more than a few are needed, a frame may do instead, so
#: much wider than the hive.
_MOST_CORRECTIONS, _FEW_TAPS, _FRAME_PART = 80, 3, 0.25
# A shape looks the same after so many degrees.
_PERIOD_DEG: Mapping[Shape, float] = {
    Shape.STRAIGHT: 180.0,
    Shape.BENT: 360.0,
    Shape.TRIANGULAR: 120.0,
}
# A tap turns a pile so far.
_TURN_DEG = 15.0


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


@dataclass(frozen=True)
class Mendable:
    """A starting table as read, which the page can look at again.

    *fit_pile* finds how a tapped pile lies, *framed* reads the table with the hive within a frame.
    """

    table: StartingTable
    fit_pile: FitPile
    framed: Callable[[Sequence[Pixel]], StartingTable | None] = lambda corners: None


def corrections_to(true: TrueSetup, read: Mendable) -> tuple[Correction | FrameHive, ...] | None:
    """Return what is to be tapped on the page to make *read* what it is, one correction each.

    ``None`` where that cannot be. A frame is dragged around the hive where that saves taps.
    """
    taps = _replayed(true, read.table, read.fit_pile)
    if taps is not None and len(taps) <= _FEW_TAPS:
        return taps
    frame = FrameHive(_corners_around(true.table))
    framed = read.framed(frame.corners)
    rest = None if framed is None else _replayed(true, framed, read.fit_pile)
    if rest is None or (taps is not None and len(taps) <= 1 + len(rest)):
        return taps
    return (frame, *rest)


def _replayed(
    true: TrueSetup, table: StartingTable, fit_pile: FitPile
) -> tuple[Correction, ...] | None:
    """Return the page's corrections of *table*, each done as the page does it; ``None`` where they do not help."""
    made: list[Correction] = []
    while (correction := next(_Judged(table, true).corrections(), None)) is not None:
        if len(made) == _MOST_CORRECTIONS:
            return None
        table = corrected(table, as_pictured(correction, table, fit_pile))
        made.append(correction)
    return None if errors(table, true) else tuple(made)


def _corners_around(table: StartingTable) -> tuple[Pixel, Pixel, Pixel, Pixel]:
    """Return the corners of a frame that a finger would drag around the hive of *table*."""
    xs, ys = zip(*(cell.pixel for cell in table.cells), strict=True)
    margin = _FRAME_PART * max(max(xs) - min(xs), max(ys) - min(ys))
    left, right, top, bottom = (
        min(xs) - margin,
        max(xs) + margin,
        min(ys) - margin,
        max(ys) + margin,
    )
    return (left, top), (right, top), (right, bottom), (left, bottom)


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
        for at in wrong:
            yield RemoveHornet(at)
        for at in missing:
            yield PutHornet(at)

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
                yield AddPile(true.pixel, true.shape)

    def _as(self, number: int, pile: StartPile, true: StartPile) -> Iterator[Correction]:
        """Yield what makes *pile* the *true* one: its shape, its place, then its turn step by step."""
        if pile.shape is not true.shape:
            yield ShapePile(number, true.shape)
        elif not self._is_as(_centred(pile, true), true):
            off = (self._turn(true) - self._turn(pile) + _PERIOD_DEG[true.shape] / 2) % (
                _PERIOD_DEG[true.shape]
            ) - _PERIOD_DEG[true.shape] / 2
            yield TurnPile(number, _TURN_DEG if off > 0 else -_TURN_DEG)
        else:
            yield MovePile(number, true.pixel)

    def _turn(self, pile: StartPile) -> float:
        assert self.read.grid is not None, "piles are corrected beside a hive"
        return turn_of(self.read.grid, pile)


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
