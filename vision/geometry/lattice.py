r"""The lattice: where hexagonal cells lie in a top view, found from their edges alone.

A cell is a hexagon of known size: six edges, each a straight line of gradient across its own
direction. Every place and angle is scored by how many of the six it finds (a generalised Hough
transform, Ballard 1981), so that colour, art and cloth do not matter. Cells that continue one
another's lattice form a patch: the hive is a patch, and so is each pile.

            ___
        ___/ b \___        edge k of a cell at angle θ has its normal at θ + 60°·k;
       / c \___/ a \       the cell's neighbour lies two apothems along it
       \___/ · \___/
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.hexes import DIRECTIONS, Cell, add
from vision.arrays import Floats, Map, Mask, Pixels
from vision.setup.edges import EdgeLines

# The half width, in widths, within which two hexagons cannot both lie.
_CLAIMED = 0.45
# An angle this many steps off is still the lattice's.
_ANGLE_STEPS = 1.5
# What of a peak is higher than this part of it tells where it is between pixels.
_PEAK_PART = 0.7
# Of a patch's cells the strong ones are those from this quantile on.
_STRONG_QUANTILE = 0.7


@dataclass(frozen=True)
class LatticeSettings:
    """What the search may be told: angle *step_deg*, and scores from 0 to 1.

    *least* is the lowest score that begins a patch, of the *most_seeds* best; a patch grows over
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
class Lattice:
    """A hexagon lattice in a plane: cell (0, 0) at *origin*, a step along q is *step* long at *angle_deg*.

    The plane's y points up; angles are counter-clockwise.
    """

    origin: tuple[float, float]
    angle_deg: float
    step: float

    @property
    def axes(self) -> Floats:
        """The two vectors (2, 2) by which q and r move."""
        angles = np.radians([self.angle_deg, self.angle_deg + 60])
        return np.asarray(
            self.step * np.stack([np.cos(angles), np.sin(angles)], axis=1), np.float64
        )

    def place(self, cells: npt.ArrayLike) -> Floats:
        """Return the middles (N, 2) of *cells* (N, 2)."""
        steps = np.asarray(cells, np.float64).reshape(-1, 2)
        return np.asarray(steps @ self.axes + np.asarray(self.origin), np.float64)


@dataclass(frozen=True)
class Patch:
    """Cells that lie on one *lattice*, each with its edges' score; *beside* are the weaker places around."""

    lattice: Lattice
    cells: dict[Cell, float]
    beside: dict[Cell, float] = field(default_factory=dict)

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


def find_patches(
    view: Pixels, *, step_px: float, settings: LatticeSettings | None = None
) -> tuple[Patch, ...]:
    """Return the patches of hexagons in *view* (h, w, 3), largest score first.

    *step_px* is a cell's width from flat to flat in pixels. The patches' plane is the picture
    with y upwards: a point is (column, −row).
    """
    settings = settings or LatticeSettings()
    scores = _HexagonScores(view, step_px, settings)
    taken = np.zeros(scores.best.shape, bool)
    patches = []
    for row, column in scores.peaks():
        if not taken[row, column]:
            patch = _grow(scores, (column, -row), taken)
            _claim(taken, patch, step_px)
            patches.append(patch)
    return tuple(sorted(patches, key=lambda p: -p.score * len(p.cells)))


def fit_lattice(
    cells: npt.ArrayLike, points: npt.ArrayLike, *, near: Lattice, step: float | None = None
) -> Lattice:
    """Return the lattice that puts *cells* (N, 2) nearest to *points* (N, 2), least squares.

    One cell moves *near* to its point; two or more also turn it, and scale it unless *step* is
    given.
    """
    at = np.asarray(points, np.float64).reshape(-1, 2)
    unit = replace(near, origin=(0.0, 0.0), angle_deg=0.0, step=1.0).place(cells)
    if len(at) < 2:
        shift = at[0] - near.place(cells)[0]
        return replace(near, origin=(near.origin[0] + shift[0], near.origin[1] + shift[1]))
    z, w = _complex(unit), _complex(at)
    turn = np.vdot(z - z.mean(), w - w.mean()) / np.vdot(z - z.mean(), z - z.mean())
    angle, length = float(np.degrees(np.angle(turn))), step or float(np.abs(turn))
    origin = w.mean() - length * turn / np.abs(turn) * z.mean()
    return Lattice((float(origin.real), float(origin.imag)), angle, length)


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


def _grow(scores: _HexagonScores, seed: tuple[int, int], taken: Mask) -> Patch:
    """Return the patch that grows from *seed* over its neighbours for as long as they look alike."""
    settings = scores.settings
    start = np.array(seed, np.float64)
    angle = float(scores.angle[-seed[1], seed[0]])
    points: dict[Cell, Floats] = {(0, 0): start}
    found: dict[Cell, float] = {(0, 0): float(scores.best[-seed[1], seed[0]])}
    lattice = Lattice((start[0], start[1]), angle, scores.step_px)
    beside: dict[Cell, float] = {}
    edge: list[Cell] = [(0, 0)]
    while edge:
        here = edge.pop(0)
        for cell in (add(here, d) for d in DIRECTIONS):
            if cell in found:
                continue
            score, point = scores.near(lattice.place([cell])[0], lattice.angle_deg)
            enough = max(settings.floor, _enough(found, settings))
            if score < enough or _is_taken(taken, point):
                beside[cell] = max(score, beside.get(cell, 0.0))
                continue
            found[cell], points[cell] = score, point
            edge.append(cell)
            lattice = fit_lattice(list(points), list(points.values()), near=lattice)
    weaker = {cell: score for cell, score in beside.items() if cell not in found}
    return _without_weak(Patch(lattice, found, weaker), settings)


def _without_weak(patch: Patch, settings: LatticeSettings) -> Patch:
    """Return *patch* without the cells that the final company shows to be too weak."""
    enough = _enough(patch.cells, settings)
    cells = {c: s for c, s in patch.cells.items() if s >= enough}
    weaker = {c: s for c, s in patch.cells.items() if s < enough}
    return replace(patch, cells=cells, beside={**patch.beside, **weaker})


def _enough(found: dict[Cell, float], settings: LatticeSettings) -> float:
    """Return the score that a further cell needs: judged by the stronger ones, lest weak ones call weaker."""
    return settings.likeness * float(np.quantile(list(found.values()), _STRONG_QUANTILE))


def _claim(taken: Mask, patch: Patch, step_px: float) -> None:
    for x, y in patch.lattice.place(list(patch.cells)):
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


def _complex(points: Floats) -> npt.NDArray[np.complex128]:
    return points[:, 0] + 1j * points[:, 1]


if __name__ == "__main__":
    from vision.debug.stage import run
    from vision.debug.stage_drawings import draw_lattice

    raise SystemExit(run(draw_lattice))
