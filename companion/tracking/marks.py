"""Marks: what a turn of Alveola's records changes, and what does not fit, as pixels of a picture."""

from collections.abc import Iterable, Iterator, Mapping

from companion.core.events import Mark, MarkKind
from companion.games.answers import Json
from companion.games.hexes import Cell
from companion.observation import Observation, Pixel


def turn_marks(observation: Observation, move: Json) -> tuple[Mark, ...]:
    """Return the marks of *move*, a turn as in a record, in the picture of *observation*.

    The tile's cells come first, then its bee, then every hornet that moves.
    """
    middles = _middles(observation)
    if not isinstance(move, dict) or "cells" not in move:
        return ()  # another game's
    return (
        *cell_marks(observation, (_cell(at) for at in move["cells"])),
        *_ways(MarkKind.BEE, (move.get("bee"),), middles),
        *_ways(MarkKind.HORNET, _hornets(move), middles),
    )


def cell_marks(observation: Observation, cells: Iterable[Cell]) -> tuple[Mark, ...]:
    """Return the outlines of *cells* in the picture of *observation*."""
    outlines = {cell.at: cell.outline for cell in observation.cells}
    seen = (outlines.get(cell, ()) for cell in cells)
    return tuple(Mark(MarkKind.CELL, _whole(corners)) for corners in seen if corners)


def _hornets(move: Json) -> Iterator[Json]:
    power = move.get("power")
    if power and power.get("hornet"):
        yield power["hornet"]
    yield from move.get("hornets", ())


def _ways(kind: MarkKind, parts: Iterable[Json], middles: Mapping[Cell, Pixel]) -> Iterator[Mark]:
    """Yield a mark for each of *parts* that stands or moves somewhere that is seen."""
    for part in parts:
        ends = [_cell(part[key]) for key in ("from", "at", "to") if key in part] if part else []
        seen = [middles[cell] for cell in ends if cell in middles]
        if seen and len(seen) == len(ends):
            yield Mark(kind, _whole(seen))


def _middles(observation: Observation) -> dict[Cell, Pixel]:
    return {cell.at: cell.pixel for cell in observation.cells}


def _cell(at: Json) -> Cell:
    q, r = at
    return q, r


def _whole(points: Iterable[Pixel]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x), round(y)) for x, y in points)
