"""Which piece of the picture a question shows: what any answer changes, and the hive beside it."""

from collections.abc import Iterable
from typing import TypeAlias

from companion.core.verdict import Crop
from companion.games.alveola.turn import MoveWorker
from companion.games.hexes import Cell
from companion.tracking.referee.evidence import Evidence
from companion.tracking.referee.explanations import Explanation

Pixel: TypeAlias = tuple[float, float]

#: A piece's width by its height: as a phone held upright has room for.
ASPECT = 1.6
#: What is left around the middles of the cells that change, in cells.
AROUND = 1.5
#: How wide a cell is taken to be where no two neighbours are seen, in pixels.
USUAL_PX = 60.0


def crop_of(evidence: Evidence, explanations: Iterable[Explanation]) -> Crop:
    """Return the part of the picture that shows what any of *explanations* changes."""
    seen = evidence.cells
    changed = {cell for one in explanations for cell in _changed(one) if cell in seen}
    hive = [seen[cell].pixel for cell in evidence.state.hive if cell in seen]
    pixels = [seen[cell].pixel for cell in changed]
    return frame(pixels, hive=_middle(hive or pixels), cell_px=_cell_width(evidence))


def frame(changed: Iterable[Pixel], *, hive: Pixel, cell_px: float) -> Crop:
    """Return a piece with *changed* well inside, which grows towards the *hive*'s middle."""
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


def _changed(explanation: Explanation) -> set[Cell]:
    """Return the cells that the turn covers, leaves or comes to."""
    turn = explanation.turn
    cells: set[Cell] = set(turn.cells)
    for move in turn.hornets:
        cells |= {move.start, move.to}
    if turn.bee is not None:
        cells.add(turn.bee.at)
    if isinstance(turn.bee, MoveWorker):
        cells.add(turn.bee.start)
    return cells


def _middle(pixels: list[Pixel]) -> Pixel:
    xs, ys = zip(*pixels, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _cell_width(evidence: Evidence) -> float:
    """Return about how many pixels one cell is wide."""
    for (q, r), seen in evidence.cells.items():
        beside = evidence.cells.get((q + 1, r))
        if beside is not None:
            (x0, y0), (x1, y1) = seen.pixel, beside.pixel
            return float(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    return USUAL_PX
