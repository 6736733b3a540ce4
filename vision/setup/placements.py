"""Placements: where a trihex of each shape may lie, and how much of the maps it explains.

A cell is worth the mean log-odds of its hexagon and those of its middle; a placement is worth its
three cells. What a coarse search finds is moved and turned until it explains most.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from companion.games.hexes import Shape, within
from vision.arrays import Floats, Ints, Mask, Singles
from vision.geometry.scene import Lattice, PilePlace
from vision.setup.coarse_search import CELLS, PERIOD_DEG, Peak, coarse_peaks
from vision.setup.evidence import Evidence, points_within

#: What is looked for about a place is tried at turns so far apart.
TURN_DEG = 15
# A pile is begun there at places so far apart; the best are fitted.
_APART_MM, _MOST_NEAR = 8.0, 12
# So many placements are measured at once.
_AT_ONCE = 400
#: How far a hexagon is filled with points when a fit is measured, as a part of its size.
_FILLED = 0.92
# Each shape's cells, one step apart.
_UNIT = {shape: Lattice((0.0, 0.0), 0.0, 1.0).place(cells) for shape, cells in CELLS.items()}
# Two placements of a shape are one where no cell lies farther off than this part of a step.
_SAME_PART = 0.4
# Of each shape so many are fitted as parts of the hive: those that explain most before.
_MOST_OF_HIVE = 12
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
        return np.asarray(middles_of([self])[0], np.float64)


@dataclass(frozen=True)
class Placements:
    """The placements that explain most, best first: as whole *piles*, and as three cells of the *hive*."""

    piles: tuple[Placement, ...]
    hive: tuple[Placement, ...]


def find_placements(evidence: Evidence) -> Placements:
    """Return where trihexes may lie, of all shapes, each fitted at both heights."""
    settings = evidence.settings
    high = settings.step_mm * evidence.enlarged(settings.pile_height_mm)
    low = settings.step_mm * evidence.enlarged(settings.tile_thickness_mm)
    peaks = coarse_peaks(evidence, high)
    piles, hive = [], []
    for shape in Shape:
        some = [peak for peak in peaks if peak.shape is shape]
        piles += fitted(_begun(some, high), evidence.pile, evidence)
        measured = worthy(_begun(some, low), evidence.hive, evidence)
        hive += fitted(measured[:_MOST_OF_HIVE], evidence.hive, evidence)
    return Placements(distinct(piles), distinct(hive))


def _begun(peaks: Sequence[Peak], step: float) -> list[Placement]:
    return [Placement(p.shape, p.x, p.y, p.angle_deg, step) for p in peaks]


def placements_near(
    middles: Floats, shapes: Iterable[Shape], evidence: Evidence, *, reach_mm: float
) -> list[Placement]:
    """Return the likeliest piles of each of *shapes* within *reach_mm* of each of *middles* (N, 2)."""
    step = evidence.settings.step_mm * evidence.enlarged(evidence.settings.pile_height_mm)
    found: list[Placement] = []
    for middle, shape in product(middles, shapes):
        turns = range(0, PERIOD_DEG[shape], TURN_DEG)
        places = middle + points_within(reach_mm, _APART_MM)
        begun = [_about(place, shape, turn, step) for turn in turns for place in places]
        likely = worthy(begun, evidence.pile, evidence)[:_MOST_NEAR]
        found.extend(fitted(likely, evidence.pile, evidence))
    return [p for p in found if _is_near(p, middles, reach_mm)]


def _about(middle: Floats, shape: Shape, turn_deg: float, step: float) -> Placement:
    """Return the placement of *shape* whose middle is seen at *middle*."""
    x, y = pile_about(middle, shape, turn_deg, step).lattice.origin
    return Placement(shape, x, y, turn_deg, step)


def _is_near(placement: Placement, middles: Floats, reach_mm: float) -> bool:
    away = np.linalg.norm(middles - placement.middles.mean(axis=0), axis=1)
    return bool(away.min() < reach_mm)


def pile_place(placement: Placement, evidence: Evidence) -> PilePlace:
    """Return where the pile lies whose top is seen as *placement*."""
    height = evidence.settings.pile_height_mm
    (middle,) = evidence.risen(placement.middles.mean(axis=0)[None], height)
    step = placement.step / evidence.enlarged(height)
    return pile_about(middle, placement.shape, placement.angle_deg, step)


def pile_about(middle: Floats, shape: Shape, turn_deg: float, step: float) -> PilePlace:
    """Return the pile of *shape*, turned so, whose middle is *middle* (2,)."""
    lattice = Lattice((0.0, 0.0), turn_deg, step)
    x, y = middle - lattice.place(CELLS[shape]).mean(axis=0)
    return PilePlace(replace(lattice, origin=(float(x), float(y))), CELLS[shape], shape)


def hexagon_points(step: float, *, rings: int = 2) -> Floats:
    """Return points (N, 2) that fill a hexagon of that width evenly, one side's middle to the east."""
    fine = Lattice((0.0, 0.0), 30.0, step * _FILLED / (np.sqrt(3) * rings))
    return fine.place(within(rings))


def worthy(placements: Sequence[Placement], face: Singles, evidence: Evidence) -> list[Placement]:
    """Return *placements*, all of one shape and step, with what they are worth where they lie, best first."""
    if not placements:
        return []
    measure = _Measure(placements[0].shape, placements[0].step, face, evidence)
    poses = _poses(placements)
    parts = np.array_split(poses, range(_AT_ONCE, len(poses), _AT_ONCE))
    found = [placement for part in parts for placement in measure.placements(part)]
    return sorted(found, key=lambda p: -p.worth)


def fitted(placements: Sequence[Placement], face: Singles, evidence: Evidence) -> list[Placement]:
    """Return *placements*, all of one shape and step, each where it explains most of *face*."""
    if not placements:
        return []
    measure = _Measure(placements[0].shape, placements[0].step, face, evidence)
    poses = _poses(placements)
    worth = measure.worths(poses).sum(axis=1)
    for mm, deg in _FIT_STEPS:
        moves = np.array(
            [(mm, 0, 0), (-mm, 0, 0), (0, mm, 0), (0, -mm, 0), (0, 0, deg), (0, 0, -deg)]
        )
        for _ in range(_FIT_ROUNDS):
            poses, worth = _moved(poses, worth, moves, measure)
    return measure.placements(poses)


def _poses(placements: Sequence[Placement]) -> Floats:
    return np.array([(p.x, p.y, p.angle_deg) for p in placements], np.float64)


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

    def placements(self, poses: Floats) -> list[Placement]:
        """Return the placements at *poses* (N, 3)."""
        return [
            Placement(self.shape, float(x), float(y), float(angle), self.step, (a, b, c))
            for (x, y, angle), (a, b, c) in zip(poses, self.worths(poses).tolist(), strict=True)
        ]

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


def distinct(placements: Sequence[Placement]) -> tuple[Placement, ...]:
    """Return *placements*, best first, without those that another of the same shape and pose explains as well."""
    rest = sorted(placements, key=lambda p: -p.worth)
    same = same_placements(rest)
    kept: list[int] = []
    for i in range(len(rest)):
        if not same[i, kept].any():
            kept.append(i)
    return tuple(rest[i] for i in kept)


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
    x, y = np.moveaxis(middles_of(placements), -1, 0)
    return np.asarray(
        np.hypot(
            x[:, None, :, None] - x[None, :, None, :], y[:, None, :, None] - y[None, :, None, :]
        ),
        np.float64,
    )


def middles_of(placements: Sequence[Placement]) -> Floats:
    """Return where the middles of their cells are seen: (N, 3, 2), mm."""
    unit = np.array([_UNIT[p.shape] for p in placements]).reshape(-1, 3, 2)
    poses = np.array([(p.x, p.y, np.radians(p.angle_deg), p.step) for p in placements])
    x, y, angle, step = poses.reshape(-1, 4).T[..., None]
    c, s = step * np.cos(angle), step * np.sin(angle)
    u, v = unit[..., 0], unit[..., 1]
    return np.asarray(np.stack([x + c * u - s * v, y + s * u + c * v], axis=-1), np.float64)
