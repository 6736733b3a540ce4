"""Pointing at what is meant in a picture: the piece of it that a question shows, and what to draw there."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TypeAlias

from companion.core.events import Mark
from companion.core.verdict import Crop
from companion.games.alveola.turn import MoveWorker, Turn
from companion.games.hexes import Cell
from companion.observation import Observation
from companion.starting_table import Pixel
from companion.tracking.referee.evidence import Evidence


class MarkKind(StrEnum):
    """What a mark shows: a cell by its corners, a piece where it stands or from where to where."""

    CELL = "cell"
    BEE = "bee"
    HORNET = "hornet"


#: A piece that stands somewhere, or moves from the first place to the second.
_Way: TypeAlias = tuple[MarkKind, tuple[Cell, ...]]

#: A crop's width by its height: as a phone held upright has room for.
ASPECT = 1.6
#: What is left around the middles of the cells that change, in cells.
AROUND = 1.5
#: How wide a cell is taken to be where no two neighbours are seen, in pixels.
CELL_PX = 60.0


def turn_marks(observation: Observation, turn: Turn) -> tuple[Mark, ...]:
    """Return the marks of *turn*: the tile's cells, then its bee, then every hornet that moves."""
    middles = {cell.at: cell.pixel for cell in observation.cells}
    ways = (
        Mark(kind, _whole(middles[cell] for cell in cells))
        for kind, cells in _ways(turn)
        if all(cell in middles for cell in cells)
    )
    return (*cell_marks(observation, turn.cells), *ways)


def cell_marks(observation: Observation, cells: Iterable[Cell]) -> tuple[Mark, ...]:
    """Return the outlines of those of *cells* that are seen."""
    outlines = {cell.at: cell.outline for cell in observation.cells}
    seen = (outlines.get(cell, ()) for cell in cells)
    return tuple(Mark(MarkKind.CELL, _whole(corners)) for corners in seen if corners)


def crop_of(evidence: Evidence, turns: Iterable[Turn]) -> Crop:
    """Return the part of the picture that shows what any of *turns* changes."""
    seen = evidence.cells
    changed = {cell for turn in turns for cell in _changed(turn) if cell in seen}
    hive = [seen[cell].pixel for cell in evidence.state.hive if cell in seen]
    pixels = [seen[cell].pixel for cell in changed]
    return crop_around(pixels, hive=_middle(hive or pixels), cell_px=_cell_width(evidence))


def crop_around(changed: Iterable[Pixel], *, hive: Pixel, cell_px: float) -> Crop:
    """Return a crop with *changed* well inside, which grows towards the *hive*'s middle."""
    xs, ys = zip(*changed, strict=True)
    around = AROUND * cell_px
    width, height = max(xs) - min(xs) + 2 * around, max(ys) - min(ys) + 2 * around
    left, right = _grown(min(xs) - around, max(width, ASPECT * height), max(xs) + around, hive[0])
    top, bottom = _grown(min(ys) - around, max(height, width / ASPECT), max(ys) + around, hive[1])
    return int(left), int(top), int(right - left), int(bottom - top)


def _grown(low: float, length: float, high: float, towards: float) -> tuple[float, float]:
    """Return a stretch of *length* around *low* to *high*, its middle as near *towards* as it can be.

    It begins at zero where it would begin before.
    """
    begin = min(max(towards - length / 2, high - length), low)
    return max(0.0, begin), max(0.0, begin) + length


def _changed(turn: Turn) -> set[Cell]:
    """Return the cells that *turn* covers, leaves or comes to."""
    return {*turn.cells, *(cell for _, cells in _ways(turn) for cell in cells)}


def _ways(turn: Turn) -> Iterator[_Way]:
    """Yield where the bee of *turn* stands or goes, and each hornet."""
    if isinstance(turn.bee, MoveWorker):
        yield MarkKind.BEE, (turn.bee.start, turn.bee.at)
    elif turn.bee is not None:
        yield MarkKind.BEE, (turn.bee.at,)
    bought = turn.power.hornet if turn.power else None
    for move in (bought, *turn.hornets):
        if move is not None:
            yield MarkKind.HORNET, (move.start, move.to)


def _middle(pixels: list[Pixel]) -> Pixel:
    xs, ys = zip(*pixels, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _cell_width(evidence: Evidence) -> float:
    """Return about how many pixels one cell is wide."""
    for (q, r), seen in evidence.cells.items():
        neighbour = evidence.cells.get((q + 1, r))
        if neighbour is not None:
            (x0, y0), (x1, y1) = seen.pixel, neighbour.pixel
            return float(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    return CELL_PX


def _whole(points: Iterable[Pixel]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x), round(y)) for x, y in points)
