"""Laid back: a known position found again on a table on which it is being laid out anew.

maps ─► the hive's lattice ─► turned and moved so that most wanted cells lie there ─► each place: as wanted?
     ─► the ring's piles ─► counted round so that shapes and tokens come out best
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.games.hexes import Cell, Shape, rotate
from companion.laid_back import Difference, Differs, LaidBack, WantedPosition
from companion.observation import BARE, HORNET, PieceKind, ShownCell, SurfaceClass
from companion.starting_table import StartCell, StartingTable, StartPile
from vision.arrays import Floats, Singles
from vision.geometry.scene import Lattice, PilePlace, Ring, ring_of
from vision.setup.detector import Kind
from vision.setup.evidence import Evidence, points_within
from vision.setup.hive_fit import Hive, find_hive
from vision.setup.picture_table import grid_of, pixels
from vision.setup.placements import Placement, find_placements, pile_about, pile_place
from vision.setup.ring_choice import choose_ring
from vision.setup.solver import off_hive
from vision.setup.token_fit import GapWorths, gap_worths

# What stands on a cell is looked for so far about its middle, mm; its print farther.
_PIECE_MM, _PRINT_MM = 4.0, 8.0
# Where no more of a middle is bare than this, something stands or is printed there; where so much
# is, nothing does.
_COVERED, _BARE = 0.2, 0.4
# So many shifts of each turn are looked at more closely.
_SHIFTS = 3
# So much (log-odds) has to speak for a cell that is not wanted, and for a token's being in another gap.
_SURE = 1.0
# Each pile of the wanted shape adds so much (log-odds) to what the tokens' gaps are worth.
_SHAPE_WORTH = 4.0


def find_laid_back(evidence: Evidence, wanted: WantedPosition) -> LaidBack:
    """Return how what was detected agrees with the *wanted* position."""
    placements = find_placements(evidence)
    hive = find_hive(placements.hive, evidence)
    if hive is None:
        return LaidBack(None, differences=(Difference(Differs.HIVE),))
    lattice = _turned(hive, [cell.at for cell in wanted.shown.cells])
    cells = _Cells(lattice, _counted_on(hive, lattice), wanted, evidence)
    piles = _found_ring(placements.piles, hive, wanted, evidence)
    if piles is None:
        table = StartingTable(
            cells.found(), grid=grid_of(lattice, evidence.pose, evidence.settings)
        )
        differences = (*cells.differences(), Difference(Differs.PILES))
        return LaidBack(table, cells.agreed(), differences)
    table = _table(cells, piles, evidence)
    return LaidBack(table, cells.agreed(), (*cells.differences(), *piles.differences()))


def _turned(hive: Hive, wanted: Sequence[Cell]) -> Lattice:
    """Return the lattice of *hive* with its cells named so that most *wanted* ones lie on it."""
    best = max(_ways(hive.cells, wanted), key=lambda way: way[0])
    _, sixths, shift = best
    (origin,) = hive.lattice.place([shift])
    return Lattice(
        (float(origin[0]), float(origin[1])),
        hive.lattice.angle_deg + 60 * sixths,
        hive.lattice.step,
    )


def _ways(lying: frozenset[Cell], wanted: Sequence[Cell]) -> Iterator[tuple[int, int, Cell]]:
    """Yield how many cells agree when *wanted* is turned by sixths, then moved."""
    for sixths in range(6):
        turned = [rotate(cell, sixths) for cell in wanted]
        shifts = Counter((q - a, r - b) for a, b in turned for q, r in lying)
        for shift, _ in shifts.most_common(_SHIFTS):
            moved = {(q + shift[0], r + shift[1]) for q, r in turned}
            yield len(moved & lying) - len(lying - moved), sixths, shift


def _counted_on(hive: Hive, lattice: Lattice) -> dict[Cell, float]:
    """Return the cells of *hive* as *lattice* names them, each with how sure it is."""
    cells, margins = sorted(hive.cells), hive.margins()
    named = np.round(lattice.steps(hive.lattice.place(cells))).astype(int)
    return {(int(q), int(r)): margins[c] for c, (q, r) in zip(cells, named, strict=True)}


@dataclass(frozen=True)
class _Cells:
    """The cells that are *lying*, each with how sure it is.

    They are named by *lattice* as the *wanted* position names them.
    """

    lattice: Lattice
    lying: Mapping[Cell, float]
    wanted: WantedPosition
    evidence: Evidence

    @property
    def _by_cell(self) -> Mapping[Cell, ShownCell]:
        return {cell.at: cell for cell in self.wanted.shown.cells}

    def found(self) -> tuple[StartCell, ...]:
        """Return the wanted cells where they lie or should lie."""
        shown = sorted(self.wanted.shown.cells, key=lambda cell: cell.at)
        seen = self._pixels([cell.at for cell in shown])
        return tuple(
            StartCell(c.at, pixel, c.surface is SurfaceClass.FULL, c.piece_class == HORNET)
            for c, pixel in zip(shown, seen, strict=True)
        )

    def agreed(self) -> tuple[Cell, ...]:
        """Return the cells that lie as wanted."""
        differing = {difference.cell for difference in self.differences()}
        return tuple(sorted(self._by_cell.keys() - differing))

    def differences(self) -> tuple[Difference, ...]:
        """Return what is otherwise than wanted, as far as the maps tell."""
        known, here = self._by_cell, self.lying
        missing = sorted(known.keys() - here.keys())
        extra = sorted(at for at in here.keys() - known.keys() if here[at] > _SURE)
        wrong = dict.fromkeys(missing, Differs.CELL_MISSING)
        wrong |= dict.fromkeys(extra, Differs.CELL_TOO_MANY)
        wrong |= self._wrong_tops([known[at] for at in sorted(known.keys() & here.keys())])
        seen = dict(zip(wrong, self._pixels(list(wrong)), strict=True))
        return tuple(Difference(how, seen[at], at) for at, how in wrong.items())

    def _wrong_tops(self, cells: Sequence[ShownCell]) -> dict[Cell, Differs]:
        """Return which of the *cells* that lie there bear another piece or print than wanted."""
        if not cells:
            return {}
        bare = self._mean(np.exp(self.evidence.detection.kinds), cells, _PIECE_MM)
        bare = bare[[Kind.CELL, Kind.PILE]].sum(axis=0)
        wrong = {c.at: Differs.FILL for c in self._wrong_fills(cells)}
        for cell, part in zip(cells, bare, strict=True):
            stands = cell.piece_class.kind not in {PieceKind.BARE, PieceKind.ICON}
            if stands and part > _BARE:
                wrong[cell.at] = Differs.PIECE_MISSING
            elif cell.piece_class == BARE and part < _COVERED:
                wrong[cell.at] = Differs.PIECE_TOO_MANY
        return wrong

    def _wrong_fills(self, cells: Sequence[ShownCell]) -> Iterator[ShownCell]:
        """Yield the bare cells whose print is more like the other fill's."""
        bare = [cell for cell in cells if cell.piece_class == BARE]
        full = np.array([cell.surface is SurfaceClass.FULL for cell in bare], bool)
        if min(full.sum(), (~full).sum()) < 2:
            return
        prints = self._mean(self.evidence.detection.fill, bare, _PRINT_MM).T
        for i, cell in enumerate(bare):
            others = np.arange(len(bare)) != i
            like = [prints[others & (full == fill)].mean(axis=0) for fill in (full[i], not full[i])]
            own, other = (float(((prints[i] - mean) ** 2).sum()) for mean in like)
            if other < own:
                yield cell

    def _mean(self, maps: Singles, cells: Sequence[ShownCell], reach_mm: float) -> Floats:
        """Return the mean (K, N) of *maps* (K, …) about the middles of *cells*, at their own heights."""
        disc = points_within(reach_mm)
        thick = self.evidence.settings.tile_thickness_mm
        places = self.lattice.place([cell.at for cell in cells])
        seen = np.vstack(
            [
                self.evidence.seen(place[None], cell.level * thick)
                for place, cell in zip(places, cells, strict=True)
            ]
        )
        around = (seen[:, None] + disc).reshape(-1, 2)
        found = self.evidence.detection.sample(maps, around)
        return np.asarray(found.reshape(len(found), len(cells), -1).mean(axis=2), np.float64)

    def _pixels(self, cells: Sequence[Cell]) -> tuple[tuple[float, float], ...]:
        height = self.evidence.settings.tile_thickness_mm
        return pixels(self.lattice.place(cells), height, self.evidence.pose) if cells else ()


@dataclass(frozen=True)
class _Piles:
    """The *ring* of all the position's piles in its count; those numbered *found* were seen."""

    ring: Ring
    found: tuple[int, ...]
    worths: GapWorths
    wanted: WantedPosition
    evidence: Evidence

    def differences(self) -> Iterator[Difference]:
        """Yield what of the ring is otherwise than wanted."""
        shown, shapes = self.wanted.shown, self.wanted.shapes
        for number, tiles in enumerate(shown.piles):
            if tiles and number not in self.found:
                yield Difference(Differs.PILES, pile=number)
        for number in self.found:
            if self.ring.piles[number].shape is not shapes[number]:
                yield Difference(Differs.SHAPES, self._pixel(number), pile=number)
        for how, worths, gap in (
            (Differs.SPOON, self.worths.spoon, shown.spoon_after),
            (Differs.HORNET_TILE, self.worths.tile, shown.hornet_pile),
        ):
            if worths[gap] < worths.max() - _SURE:
                yield Difference(how, pile=gap)

    def _pixel(self, number: int) -> tuple[float, float]:
        middle = self.ring.piles[number].middle
        (seen,) = pixels([middle], self.evidence.settings.pile_height_mm, self.evidence.pose)
        return seen


def _found_ring(
    placements: Sequence[Placement], hive: Hive, wanted: WantedPosition, evidence: Evidence
) -> _Piles | None:
    """Return the ring of the piles that were seen, counted as wanted; ``None`` where one is missing."""
    lying = [i for i, tiles in enumerate(wanted.shown.piles) if tiles]
    shapes = Counter(wanted.shapes[i] for i in lying)
    middle = hive.lattice.place(sorted(hive.cells)).mean(axis=0)
    chosen = choose_ring(off_hive(placements, hive, evidence), shapes, middle).piles
    if len(chosen) != len(lying):
        return None
    seen = ring_of([pile_place(pile, evidence) for pile in chosen])
    cells = hive.lattice.place(sorted(hive.cells))
    ways = [
        _counted(seen.turned_to(first), lying, cells, wanted, evidence)
        for first in range(len(lying))
    ]
    return max(ways, key=_similarity)


def _similarity(piles: _Piles) -> float:
    """Return how well the count of *piles* explains shapes and tokens."""
    shown = piles.wanted.shown
    alike = sum(piles.ring.piles[i].shape is piles.wanted.shapes[i] for i in piles.found)
    return alike * _SHAPE_WORTH + float(
        piles.worths.spoon[shown.spoon_after] + piles.worths.tile[shown.hornet_pile]
    )


def _counted(
    seen: Ring, lying: Sequence[int], cells: Floats, wanted: WantedPosition, evidence: Evidence
) -> _Piles:
    """Return *seen*'s piles as those numbered *lying*, and guess where the empty ones would lie."""
    places = dict(zip(lying, seen.piles, strict=True))
    whole = [
        places[number] if number in places else _between(number, places, wanted.shapes)
        for number in range(len(wanted.shapes))
    ]
    ring = Ring(tuple(whole), seen.centre)
    tiles = np.vstack([cells, *(pile.lattice.place(pile.cells) for pile in seen.piles)])
    return _Piles(ring, tuple(lying), gap_worths(ring, tiles, evidence), wanted, evidence)


def _between(number: int, seen: Mapping[int, PilePlace], shapes: Sequence[Shape]) -> PilePlace:
    """Return where the empty pile *number* would lie: between the nearest ones that were seen.

    *shapes* are those of the whole ring, empty piles counted.
    """
    count, shape = len(shapes), shapes[number]
    before = next(k for k in range(1, count) if (number - k) % count in seen)
    after = next(k for k in range(1, count) if (number + k) % count in seen)
    a, b = seen[(number - before) % count], seen[(number + after) % count]
    middle = a.middle + (b.middle - a.middle) * before / (before + after)
    return pile_about(middle, shape, a.lattice.angle_deg, a.lattice.step)


def _table(cells: _Cells, piles: _Piles, evidence: Evidence) -> StartingTable:
    """Return what was found as it lies in the picture; piles count from the hornet tile's gap."""
    settings, pose, ring = evidence.settings, evidence.pose, piles.ring
    between = (ring.piles[0].middle + ring.piles[1].middle) / 2
    (counted_from,) = pixels([between], settings.tile_thickness_mm, pose)
    spoon = piles.worths.spoon_at[int(piles.worths.spoon.argmax())]
    (spoon_at,) = pixels([spoon], settings.tile_thickness_mm, pose)
    return StartingTable(
        cells.found(),
        tuple(_pile(place, evidence) for place in ring.piles),
        spoon_at,
        counted_from,
        grid_of(cells.lattice, pose, settings),
    )


def _pile(place: PilePlace, evidence: Evidence) -> StartPile:
    a, b, c = pixels(
        place.lattice.place(place.cells), evidence.settings.pile_height_mm, evidence.pose
    )
    return StartPile(place.shape, (a, b, c))
