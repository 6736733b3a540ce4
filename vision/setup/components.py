r"""The lattice: where hexagonal cells lie in a top view, found from their edges alone.

A cell is a hexagon of known size: six edges, each a straight line of gradient across its own
direction. Every place and angle is scored by how many of the six it finds (a generalised Hough
transform, Ballard 1981), so that colour, art and cloth do not matter. Cells that continue one
another's lattice form a grid component: the hive is one, and so is each pile.

            ___
        ___/ b \___        edge k of a cell at angle θ has its normal at θ + 60°·k;
       / c \___/ a \       the cell's neighbour lies two apothems along it
       \___/ · \___/
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from companion.games.hexes import DIRECTIONS, Cell, add
from vision.arrays import Floats, Map, Mask, Pixels
from vision.geometry.lattice import Lattice, fit_lattice
from vision.setup.edges import EdgeLines

# The half width, in widths, within which two hexagons cannot both lie.
_CLAIMED = 0.45
# An angle this many steps off is still the lattice's.
_ANGLE_STEPS = 1.5
# A component scores more than clutter from here on.
_WELL_EDGED = 0.38
# What of a peak is higher than this part of it tells where it is between pixels.
_PEAK_PART = 0.7
# Of a component's cells the strong ones are those from this quantile on.
_STRONG_QUANTILE = 0.7


@dataclass(frozen=True)
class LatticeSettings:
    """What the search may be told: angle *step_deg*, and scores from 0 to 1.

    *least* is the lowest score that begins a component, of the *most_seeds* best; a component grows over
    places that score at least *likeness* times its own better cells, and never under *floor*, each
    looked for within *drift* apothems of where the lattice has it.
    """

    step_deg: int = 6
    least: float = 0.36
    floor: float = 0.26
    likeness: float = 0.6
    drift: float = 0.22
    most_seeds: int = 250


@dataclass(frozen=True)
class GridComponent:
    """Cells that lie on one *lattice*, each with its edges' score; *neighbours* are the weaker places around."""

    lattice: Lattice
    cells: dict[Cell, float]
    neighbours: dict[Cell, float] = field(default_factory=dict)

    @property
    def score(self) -> float:
        """The median of the cells' scores."""
        return float(np.median(list(self.cells.values())))

    @property
    def middle(self) -> Floats:
        """The middle (2,) of all cells."""
        return np.asarray(self.lattice.place(list(self.cells)).mean(axis=0), np.float64)


def hexagon_scores(view: Pixels, *, step_px: float, settings: LatticeSettings | None = None) -> Map:
    """Return how well a hexagon of width *step_px* fits at each pixel of *view*: (h, w), up to 1."""
    return _HexagonScores(view, step_px, settings or LatticeSettings()).best


def find_components(
    view: Pixels, *, step_px: float, settings: LatticeSettings | None = None
) -> tuple[GridComponent, ...]:
    """Return the components of hexagons in *view* (h, w, 3), largest score first.

    *step_px* is a cell's width from flat to flat in pixels. The components' plane is the picture
    with y upwards: a point is (column, −row).
    """
    settings = settings or LatticeSettings()
    scores = _HexagonScores(view, step_px, settings)
    taken = np.zeros(scores.best.shape, bool)
    components = []
    for row, column in scores.peaks():
        if not taken[row, column]:
            component = _grow(scores, (column, -row), taken)
            _claim(taken, component, step_px)
            components.append(component)
    return tuple(sorted(components, key=lambda p: -p.score * len(p.cells)))


def hive_among(components: Sequence[GridComponent], tiles: Floats) -> GridComponent | None:
    """Return the component that is the hive: many well-edged cells, in the midst of *tiles* (N, 2) around."""
    larger = [p for p in components if len(p.cells) > 3]
    if not len(tiles):
        return max(larger, key=_edged_cells, default=None)
    midst = np.median(tiles, axis=0)
    reach = float(np.median(np.linalg.norm(tiles - midst, axis=1))) + 1e-6

    def worth(component: GridComponent) -> float:
        offset = float(np.linalg.norm(component.middle - midst)) / reach
        return _edged_cells(component) / (1 + (2 * offset) ** 2)

    return max(larger, key=worth, default=None)


def _edged_cells(component: GridComponent) -> float:
    return (component.score - _WELL_EDGED) * len(component.cells)


class _HexagonScores:
    """How well a hexagon of the given size fits at each pixel: best score and its angle."""

    def __init__(self, view: Pixels, step_px: float, settings: LatticeSettings) -> None:
        self.settings = settings
        self.step_px = step_px
        lines = EdgeLines(view, step_px)
        self.best = np.full(view.shape[:2], -1, np.float32)
        self.angle = np.zeros(view.shape[:2], np.float32)
        for angle in range(0, 60, settings.step_deg):
            score = _six_edges(lines, angle, step_px / 2)
            better = score > self.best
            self.best[better] = score[better]
            self.angle[better] = angle

    def peaks(self) -> Iterator[tuple[int, int]]:
        """Yield the (row, column) of the local maxima, best first."""
        size = int(self.step_px * _CLAIMED) | 1
        highest = cv2.dilate(self.best, np.ones((size, size), np.uint8))
        rows, columns = np.nonzero((self.best == highest) & (self.best > self.settings.least))
        order = np.argsort(-self.best[rows, columns])[: self.settings.most_seeds]
        for i in order:
            yield int(rows[i]), int(columns[i])

    def near(self, point: Floats, angle_deg: float) -> tuple[float, Floats]:
        """Return the best score of that angle about *point* and where it is."""
        reach = max(1, round(self.step_px * self.settings.drift / 2))
        column, row = round(float(point[0])), round(float(-point[1]))
        top, left = max(0, row - reach), max(0, column - reach)
        window = (slice(top, row + reach + 1), slice(left, column + reach + 1))
        scores = self.best[window]
        if row < 0 or column < 0 or not scores.size:
            return 0.0, point
        turned = np.abs((self.angle[window] - angle_deg + 30) % 60 - 30)
        fitting = np.where(turned <= _ANGLE_STEPS * self.settings.step_deg, scores, 0)
        i, j = np.unravel_index(int(np.argmax(fitting)), fitting.shape)
        return float(fitting[i, j]), self._between_pixels(top + int(i), left + int(j))

    def _between_pixels(self, row: int, column: int) -> Floats:
        """Return the peak at (*row*, *column*) as a point finer than a pixel."""
        top, left = max(0, row - 1), max(0, column - 1)
        weights = self.best[top : row + 2, left : column + 2].astype(np.float64)
        weights = np.maximum(weights - _PEAK_PART * weights.max(), 0) + 1e-9
        rows, columns = np.mgrid[top : top + weights.shape[0], left : left + weights.shape[1]]
        total = weights.sum()
        return np.array([(weights * columns).sum() / total, -(weights * rows).sum() / total])


def _grow(scores: _HexagonScores, seed: tuple[int, int], taken: Mask) -> GridComponent:
    """Return the component that grows from *seed* over its neighbours for as long as they look alike."""
    settings = scores.settings
    start = np.array(seed, np.float64)
    angle = float(scores.angle[-seed[1], seed[0]])
    points: dict[Cell, Floats] = {(0, 0): start}
    found: dict[Cell, float] = {(0, 0): float(scores.best[-seed[1], seed[0]])}
    lattice = Lattice((start[0], start[1]), angle, scores.step_px)
    neighbours: dict[Cell, float] = {}
    edge: list[Cell] = [(0, 0)]
    while edge:
        here = edge.pop(0)
        for cell in (add(here, d) for d in DIRECTIONS):
            if cell in found:
                continue
            score, point = scores.near(lattice.place([cell])[0], lattice.angle_deg)
            enough = max(settings.floor, _enough(found, settings))
            if score < enough or _is_taken(taken, point):
                neighbours[cell] = max(score, neighbours.get(cell, 0.0))
                continue
            found[cell], points[cell] = score, point
            edge.append(cell)
            lattice = fit_lattice(list(points), list(points.values()), near=lattice)
    weaker = {cell: score for cell, score in neighbours.items() if cell not in found}
    return _without_weak(GridComponent(lattice, found, weaker), settings)


def _without_weak(component: GridComponent, settings: LatticeSettings) -> GridComponent:
    """Return *component* without the cells that the final company shows to be too weak."""
    enough = _enough(component.cells, settings)
    cells = {c: s for c, s in component.cells.items() if s >= enough}
    weaker = {c: s for c, s in component.cells.items() if s < enough}
    return replace(component, cells=cells, neighbours={**component.neighbours, **weaker})


def _enough(found: dict[Cell, float], settings: LatticeSettings) -> float:
    """Return the score that a further cell needs: judged by the stronger ones, lest weak ones call weaker."""
    return settings.likeness * float(np.quantile(list(found.values()), _STRONG_QUANTILE))


def _claim(taken: Mask, component: GridComponent, step_px: float) -> None:
    for x, y in component.lattice.place(list(component.cells)):
        marked = taken.view(np.uint8)
        cv2.circle(marked, (round(x), round(-y)), round(step_px * _CLAIMED), 1, -1)


def _is_taken(taken: Mask, point: Floats) -> bool:
    return bool(taken[round(float(-point[1])), round(float(point[0]))])


def _six_edges(lines: EdgeLines, angle: int, apothem_px: float) -> Map:
    """Return how well six edges about each pixel agree: their mean, held down by the second worst."""
    opposite = [lines.at(angle + 60 * k) for k in range(3)]
    edges = []
    for k in range(6):
        normal = angle + 60 * k
        a = np.radians(normal)
        shift = (round(apothem_px * np.cos(a)), round(-apothem_px * np.sin(a)))
        edges.append(_shifted(opposite[k % 3], *shift))
    worst = np.minimum(edges[0], edges[1])
    second = np.maximum(edges[0], edges[1])
    for edge in edges[2:]:
        second = np.minimum(second, np.maximum(worst, edge))
        worst = np.minimum(worst, edge)
    return np.asarray((sum(edges) / np.float32(6) + second) / 2, np.float32)


def _shifted(field: Map, columns: int, rows: int) -> Map:
    """Return *field* so that each pixel holds the value *columns* right and *rows* below it."""
    matrix = np.array([[1, 0, -columns], [0, 1, -rows]], np.float32)
    size = (field.shape[1], field.shape[0])
    return np.asarray(cv2.warpAffine(field, matrix, size, flags=cv2.INTER_NEAREST), np.float32)
