r"""Placements: where a trihex of each shape may lie, and how much of the maps it explains.

A cell is worth the mean log-odds of its hexagon and those of its middle; a placement is worth its
three cells. All places and turns are tried coarsely, the peaks are then moved to fit:

    maps ─► a hexagon's worth at each place, at each turn ─► three of them, shifted and added ─► peaks ─► fit
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.games.hexes import Cell, Shape
from vision.arrays import Floats, Ints, Mask, Singles
from vision.lattice import Lattice
from vision.ring import PilePlace
from vision.setup.detector import SCALE, STRIDE
from vision.setup.evidence import Evidence

#: The cells of each shape in the order of records: straight and bent from end to end (the bent walk
#: turns left), triangular counter-clockwise.
CELLS: dict[Shape, tuple[Cell, Cell, Cell]] = {
    Shape.STRAIGHT: ((-1, 0), (0, 0), (1, 0)),
    Shape.BENT: ((-1, 0), (0, 0), (0, 1)),
    Shape.TRIANGULAR: ((0, 0), (1, 0), (0, 1)),
}
#: A shape looks the same after so many degrees.
PERIOD_DEG = {Shape.STRAIGHT: 180, Shape.BENT: 360, Shape.TRIANGULAR: 120}
#: How far a hexagon is filled with points when a fit is measured, as a part of its size.
_FILLED = 0.92
_TURN_DEG = 5
_PLACES_MM = STRIDE / SCALE
# Peaks of a shape lie at least so many places apart, and are worth this much a cell at least.
_APART, _LEAST_WORTH, _MOST_PEAKS = 5, 0.0, 40
# Two placements of a shape are one where no cell lies farther off than this part of a step.
_SAME_PART = 0.4
# Steps of the fit: mm and degrees, each tried both ways.
_FIT_STEPS = ((2.0, 2.5), (1.0, 1.2), (0.5, 0.6), (0.25, 0.4))
_FIT_ROUNDS = 2


@dataclass(frozen=True)
class Placement:
    """A trihex of *shape* whose cell (0, 0) is seen at (*x*, *y*) mm, turned by *angle_deg*; *step* is as seen.

    *worths* are those of its three cells, in the order of records.
    """

    shape: Shape
    x: float
    y: float
    angle_deg: float
    step: float
    worths: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def worth(self) -> float:
        """The log-odds that it explains more than a bare table would."""
        return sum(self.worths)

    @property
    def lattice(self) -> Lattice:
        """The lattice of its cells as seen on the table's plane."""
        return Lattice((self.x, self.y), self.angle_deg, self.step)

    @property
    def middles(self) -> Floats:
        """Where the middles (3, 2) of its cells are seen, mm."""
        return self.lattice.place(CELLS[self.shape])


@dataclass(frozen=True)
class Placements:
    """The placements that explain most, best first: as whole *piles*, and as three cells of the *hive*."""

    piles: tuple[Placement, ...]
    hive: tuple[Placement, ...]


def find_placements(evidence: Evidence) -> Placements:
    """Return where trihexes may lie, of all shapes, each fitted at both heights."""
    box = evidence.box
    peaks = _coarse_peaks(evidence, box.step_mm * evidence.enlarged(box.pile_height_mm))
    low = box.step_mm * evidence.enlarged(box.tile_thickness_mm)
    return Placements(
        _best_first(peaks, evidence.pile, evidence),
        _best_first([replace(p, step=low) for p in peaks], evidence.hive, evidence),
    )


def _best_first(
    peaks: Sequence[Placement], face: Singles, evidence: Evidence
) -> tuple[Placement, ...]:
    """Return *peaks* moved and turned to where they explain most of *face*, each place once."""
    found: list[Placement] = []
    for shape in Shape:
        some = [p for p in peaks if p.shape is shape]
        if some:
            found.extend(fitted(some, face, evidence))
    return tuple(sorted(_distinct(found), key=lambda p: -p.worth))


def pile_place(placement: Placement, evidence: Evidence) -> PilePlace:
    """Return where the pile lies whose top is seen as *placement*."""
    height = evidence.box.pile_height_mm
    (middle,) = evidence.risen(placement.middles.mean(axis=0)[None], height)
    step = placement.step / evidence.enlarged(height)
    lattice = Lattice((0.0, 0.0), placement.angle_deg, step)
    x, y = middle - lattice.place(CELLS[placement.shape]).mean(axis=0)
    return PilePlace(
        replace(lattice, origin=(float(x), float(y))), CELLS[placement.shape], placement.shape
    )


def hexagon_points(step: float, *, rings: int = 2) -> Floats:
    """Return points (N, 2) that fill a hexagon of that width evenly, one side's middle to the east."""
    fine = Lattice((0.0, 0.0), 30.0, step * _FILLED / (np.sqrt(3) * rings + 1e-9) / 1.0)
    reach = range(-rings, rings + 1)
    cells = [(q, r) for q in reach for r in reach if abs(q + r) <= rings]
    return fine.place(cells)


def _coarse_peaks(evidence: Evidence, step: float) -> list[Placement]:
    best = {shape: _Best() for shape in Shape}
    for turn in range(0, 60, _TURN_DEG):
        worths = _hexagon_worths(evidence, step, turn)
        for shape in Shape:
            for angle in range(turn, PERIOD_DEG[shape], 60):
                best[shape].add(_shifted_sum(worths, shape, angle, step), angle)
    return [p for shape in Shape for p in best[shape].peaks(shape, step, evidence)]


def _hexagon_worths(evidence: Evidence, step: float, turn_deg: float) -> Singles:
    """Return the worth (rows, columns) of a cell whose middle is at each place."""
    kernel = _hexagon_kernel(step, turn_deg)
    mean = cv2.filter2D(evidence.any_face, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(mean + evidence.centre, np.float32)


def _hexagon_kernel(step: float, turn_deg: float, finer: int = 8) -> Singles:
    """Return a hexagon's shares (k, k) of the places about its middle; they sum to 1."""
    half = int(np.ceil(step / np.sqrt(3) / _PLACES_MM))
    side = (2 * half + 1) * finer
    angles = np.radians(turn_deg + 30 + 60 * np.arange(6))
    corners = np.stack([np.cos(angles), -np.sin(angles)], 1) * step / np.sqrt(3)
    fine = np.zeros((side, side), np.uint8)
    places = corners / _PLACES_MM * finer + (side - 1) / 2
    cv2.fillPoly(fine, [np.round(places * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    small = cv2.resize(fine.astype(np.float32), (2 * half + 1,) * 2, interpolation=cv2.INTER_AREA)
    return np.asarray(small / small.sum(), np.float32)


def _shifted_sum(worths: Singles, shape: Shape, angle_deg: float, step: float) -> Singles:
    """Return the worth (rows, columns) of the placement whose cell (0, 0) is at each place."""
    offsets = Lattice((0.0, 0.0), angle_deg, step / _PLACES_MM).place(CELLS[shape])
    columns, rows = np.round(offsets * (1, -1)).astype(int).T
    margin = int(np.abs([columns, rows]).max())
    padded = cv2.copyMakeBorder(
        worths, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=-_PLACES_MM
    )
    height, width = worths.shape
    total = np.zeros_like(worths)
    for c, r in zip(columns + margin, rows + margin, strict=True):
        total += padded[r : r + height, c : c + width]
    return total


class _Best:
    """The best worth at each place so far, and at which angle."""

    def __init__(self) -> None:
        self._worth: Singles | None = None
        self._angle: Singles | None = None

    def add(self, worth: Singles, angle_deg: float) -> None:
        if self._worth is None or self._angle is None:
            self._worth, self._angle = worth, np.full_like(worth, angle_deg)
            return
        higher = worth > self._worth
        np.copyto(self._worth, worth, where=higher)
        self._angle[higher] = angle_deg

    def peaks(self, shape: Shape, step: float, evidence: Evidence) -> list[Placement]:
        assert self._worth is not None, "something was added"
        assert self._angle is not None, "something was added"
        around = cv2.dilate(self._worth, np.ones((_APART, _APART), np.uint8))
        rows, columns = np.nonzero((self._worth == around) & (self._worth > 3 * _LEAST_WORTH))
        order = np.argsort(-self._worth[rows, columns])[:_MOST_PEAKS]
        rows, columns = rows[order], columns[order]
        points = evidence.detection.to_table(np.stack([columns, rows], 1))
        return [
            Placement(shape, float(x), float(y), float(angle), step)
            for (x, y), angle in zip(points, self._angle[rows, columns], strict=True)
        ]


def fitted(placements: Sequence[Placement], face: Singles, evidence: Evidence) -> list[Placement]:
    """Return *placements*, all of one shape and step, each where it explains most."""
    shape, step = placements[0].shape, placements[0].step
    measure = _Measure(shape, step, face, evidence)
    poses = np.array([(p.x, p.y, p.angle_deg) for p in placements])
    worth = measure.worths(poses).sum(axis=1)
    for mm, deg in _FIT_STEPS:
        moves = np.array(
            [(mm, 0, 0), (-mm, 0, 0), (0, mm, 0), (0, -mm, 0), (0, 0, deg), (0, 0, -deg)]
        )
        for _ in range(_FIT_ROUNDS):
            poses, worth = _moved(poses, worth, moves, measure)
    return [
        Placement(shape, float(x), float(y), float(angle), step, (float(a), float(b), float(c)))
        for (x, y, angle), (a, b, c) in zip(poses, measure.worths(poses), strict=True)
    ]


def _moved(
    poses: Floats, worth: Floats, moves: Floats, measure: "_Measure"
) -> tuple[Floats, Floats]:
    """Return *poses* (N, 3), each after that of *moves* which helps it most, and their worth."""
    tried = poses[:, None] + moves
    worths = measure.worths(tried.reshape(-1, 3)).sum(axis=1).reshape(len(poses), len(moves))
    best: Ints = worths.argmax(axis=1)
    there = np.take_along_axis(worths, best[:, None], 1)[:, 0]
    helps = there > worth
    return np.where(helps[:, None], tried[np.arange(len(poses)), best], poses), np.where(
        helps, there, worth
    )


@dataclass(frozen=True)
class _Measure:
    """What placements of one *shape* and *step* are worth in the map *face*."""

    shape: Shape
    step: float
    face: Singles
    evidence: Evidence

    def worths(self, poses: Floats) -> Floats:
        """Return the worths (N, 3) of the three cells at *poses* (N, 3): x, y, angle."""
        cells = Lattice((0.0, 0.0), 0.0, self.step).place(CELLS[self.shape])
        points = cells[:, None] + hexagon_points(self.step)
        faces = self._sampled(self.face, poses, points.reshape(-1, 2))
        centres = self._sampled(self.evidence.centre, poses, cells)
        return np.asarray(faces.reshape(len(poses), 3, -1).mean(axis=2) + centres, np.float64)

    def _sampled(self, values: Singles, poses: Floats, points: Floats) -> Floats:
        """Return *values* at *points* (P, 2) of each of *poses*: (N, P)."""
        angles = np.radians(poses[:, 2])
        c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
        x = poses[:, :1] + c * points[:, 0] - s * points[:, 1]
        y = poses[:, 1:2] + s * points[:, 0] + c * points[:, 1]
        at = np.stack([x.ravel(), y.ravel()], 1)
        return np.asarray(self.evidence.detection.sample(values, at), np.float64).reshape(x.shape)


def _distinct(placements: Sequence[Placement]) -> list[Placement]:
    """Return *placements* without those that another of the same shape and pose explains as well."""
    rest = sorted(placements, key=lambda p: -p.worth)
    same = same_placements(rest)
    kept: list[int] = []
    for i in range(len(rest)):
        if not same[i, kept].any():
            kept.append(i)
    return [rest[i] for i in kept]


def same_placements(placements: Sequence[Placement]) -> Mask:
    """Return which pairs (N, N) say the same of a pile: its shape, about the place, about the turn."""
    if not placements:
        return np.zeros((0, 0), bool)
    shapes = np.array([list(Shape).index(p.shape) for p in placements])
    farthest = cell_distances(placements).min(axis=3).max(axis=2)
    near = farthest < _SAME_PART * placements[0].step
    return np.asarray(near & (shapes[:, None] == shapes[None]), bool)


def cell_distances(placements: Sequence[Placement]) -> Floats:
    """Return how far each cell of each placement is seen from each cell of each other: (N, N, 3, 3), mm."""
    middles = np.array([p.middles for p in placements], np.float64).reshape(-1, 3, 2)
    x, y = middles[..., 0], middles[..., 1]
    return np.asarray(
        np.hypot(
            x[:, None, :, None] - x[None, :, None, :], y[:, None, :, None] - y[None, :, None, :]
        ),
        np.float64,
    )
