r"""Trihexes: where tiles of three cells lie in a top view, found by their outlines.

Cells of one tile may look so alike that no edge shows between them; against the table a tile's
outline does. It has twelve or fourteen edges, so a cloth's pattern seldom feigns one.

        ___
       / a \___          an edge that no other cell of the tile shares counts,
       \___/ b \         the edges between a and b, b and c do not
       / c \___/
       \___/
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

import cv2
import numpy as np

from companion.games.hexes import DIRECTIONS, Cell, Shape, add, rotate
from vision.arrays import Floats, Ints, Map, Pixels
from vision.geometry.lattice import Lattice
from vision.setup.edges import EdgeLines

Three = tuple[Cell, Cell, Cell]

#: One tile of each shape: bent turns left, triangular goes counter-clockwise.
SHAPES: dict[Shape, Three] = {
    Shape.STRAIGHT: ((-1, 0), (0, 0), (1, 0)),
    Shape.BENT: ((-1, 0), (0, 0), (0, 1)),
    Shape.TRIANGULAR: ((0, 0), (1, 0), (0, 1)),
}
#: Outlines are tried at every so manyth pixel, and turned by so many degrees.
_STRIDE, _TURN_DEG = 2, 6
#: Then round about, finer: pixels and degrees.
_NEAR_PX, _NEAR_DEG = np.arange(-2, 2.1, 0.5), np.arange(-3, 3.1, 1.0)
# Places this much worse than the best are left out of what is then averaged.
_LEAST_PART = 0.7
# Two tiles' middles lie at least so many steps apart.
_APART = 1.6


@dataclass(frozen=True)
class Trihex:
    """A tile's three *cells* on its own *lattice*, and how well its outline shows: *score*, up to 1."""

    lattice: Lattice
    cells: Three
    score: float

    @property
    def middle(self) -> Floats:
        """The middle (2,) of its cells."""
        return np.asarray(self.lattice.place(self.cells).mean(axis=0), np.float64)


def find_trihexes(
    view: Pixels, *, step_px: float, count: int, shape: Shape | None = None
) -> tuple[Trihex, ...]:
    """Return the *count* best outlines of trihexes in *view* (h, w, 3), best first, none over another.

    *step_px* is a cell's width in pixels; their plane is the picture with y upwards. Where a
    *shape* is given, only such are looked for.
    """
    scores, which = _coarse_scores(view, step_px, shape)
    sharp = _every_turn(EdgeLines(view, step_px, slack_px=0))
    return tuple(
        Trihex(
            _lattice_near(_outlines()[which[row, column]], (column, row), sharp, step_px),
            _outlines()[which[row, column]].cells,
            float(scores[row, column]),
        )
        for row, column in _peaks(scores, _APART * step_px / _STRIDE, count)
    )


@dataclass(frozen=True)
class _Outline:
    """A tile about (0, 0), its lattice turned by *angle_deg*."""

    cells: Three
    angle_deg: int
    shape: Shape

    def outer_edges(self) -> tuple[Floats, Floats]:
        """Return the middles (N, 2) in steps and the normals (N,) in degrees of the edges that count."""
        places, normals = self.edges(0.0)
        outer = [add(cell, way) not in self.cells for cell in self.cells for way in DIRECTIONS]
        return places[outer], normals[outer]

    def edges(self, further_deg: float) -> tuple[Floats, Floats]:
        """Return the middles and normals of all cells' edges where the tile is turned *further_deg*."""
        lattice = Lattice((0.0, 0.0), self.angle_deg + further_deg, 1.0)
        middles, ways = lattice.place(self.cells), lattice.place(DIRECTIONS)
        places = (middles - middles.mean(axis=0))[:, None] + ways / 2
        normals = np.degrees(np.arctan2(ways[:, 1], ways[:, 0])) % 180
        return places.reshape(-1, 2), np.tile(normals, len(middles))


@cache
def _outlines() -> tuple[_Outline, ...]:
    """Return every way in which a tile may lie, but for finer turns."""
    return tuple(
        _Outline(cells, angle, shape)
        for angle in range(0, 60, _TURN_DEG)
        for shape, cells in _turned_shapes()
    )


def _turned_shapes() -> Iterator[tuple[Shape, Three]]:
    for shape, cells in SHAPES.items():
        seen: list[Floats] = []
        for sixths in range(6):
            a, b, c = sorted(rotate(cell, sixths) for cell in cells)
            steps = np.array([b, c]) - a
            if not any(np.array_equal(steps, other) for other in seen):
                seen.append(steps)
                yield shape, (a, b, c)


def _coarse_scores(view: Pixels, step_px: float, shape: Shape | None) -> tuple[Map, Ints]:
    """Return the best outline's score at every `_STRIDE`-th pixel, and which outline it is."""
    height, width = view.shape[:2]
    lines, reach = EdgeLines(view, step_px), int(np.ceil(2 * step_px))
    best = np.full((-(-height // _STRIDE), -(-width // _STRIDE)), -1, np.float32)
    which = np.zeros(best.shape, np.intp)
    for angle, turned in groupby(enumerate(_outlines()), key=lambda pair: pair[1].angle_deg):
        padded = {normal: np.pad(lines.at(normal), reach) for normal in range(angle, 180, 60)}
        for k, outline in turned:
            if shape is not None and outline.shape is not shape:
                continue
            places, normals = outline.outer_edges()
            shifts = np.round(places * (step_px, -step_px)).astype(int) + reach
            edges = [
                padded[round(normal) % 180][y : y + height : _STRIDE, x : x + width : _STRIDE]
                for (x, y), normal in zip(shifts, normals, strict=True)
            ]
            score = _agreement(edges)
            better = score > best
            best[better], which[better] = score[better], k
    return best, which


def _agreement(edges: list[Map]) -> Map:
    """Return how well an outline's *edges* agree: their mean, held down by the third worst."""
    low = [np.full_like(edges[0], 2.0) for _ in range(3)]
    total = np.zeros_like(edges[0])
    for edge in edges:
        total += edge
        rest = edge
        for k in range(3):
            low[k], rest = np.minimum(low[k], rest), np.maximum(low[k], rest)
    return np.asarray((total / len(edges) + low[2]) / 2, np.float32)


def _every_turn(lines: EdgeLines) -> dict[int, Map]:
    return {normal: lines.at(normal) for normal in range(0, 180, _TURN_DEG)}


def _peaks(scores: Map, apart: float, count: int) -> Iterator[tuple[int, int]]:
    """Yield the (row, column) of the *count* best scores that lie *apart*, best first."""
    left = scores.copy()
    for _ in range(count):
        row, column = np.unravel_index(int(left.argmax()), left.shape)
        if left[row, column] <= 0:
            return
        yield int(row), int(column)
        cv2.circle(left, (int(column), int(row)), round(apart), -1.0, -1)


def _lattice_near(
    outline: _Outline, at: tuple[int, int], lines: Mapping[int, Map], step_px: float
) -> Lattice:
    """Return the lattice of *outline* where, near the coarse pixel *at* (column, row), its edges are best.

    Here the edges between its cells count too.
    """
    shifts = np.stack(np.meshgrid(_NEAR_PX, _NEAR_PX), axis=-1).reshape(-1, 2)
    shifts += np.multiply(at, _STRIDE)
    tried = [_mean_edge(outline, turn, shifts, lines, step_px) for turn in _NEAR_DEG]
    best = int(np.argmax([scores.max() for scores in tried]))
    weights = np.maximum(tried[best] - _LEAST_PART * tried[best].max(), 1e-9) ** 2
    x, y = weights @ shifts / weights.sum()
    lattice = Lattice((0.0, 0.0), outline.angle_deg + float(_NEAR_DEG[best]), step_px)
    away = lattice.place(outline.cells).mean(axis=0)
    return replace(lattice, origin=(float(x - away[0]), float(-y - away[1])))


def _mean_edge(
    outline: _Outline,
    turn_deg: float,
    middles: Floats,
    lines: Mapping[int, Map],
    step_px: float,
) -> Floats:
    """Return the mean of the edges of *outline* about each of *middles* (N, 2): columns and rows."""
    places, normals = outline.edges(turn_deg)
    points = middles[:, None] + places * (step_px, -step_px)
    sampled = [
        _sampled(lines[round(normal / _TURN_DEG) * _TURN_DEG % 180], points[:, k])
        for k, normal in enumerate(normals)
    ]
    return np.asarray(np.mean(sampled, axis=0), np.float64)


def _sampled(line: Map, points: Floats) -> Map:
    columns, rows = points.astype(np.float32).T
    found = cv2.remap(line, columns[None], rows[None], cv2.INTER_LINEAR, borderValue=0.0)
    return np.asarray(found[0], np.float32)
