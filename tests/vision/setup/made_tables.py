"""Tables made up by number, and the maps that a fair detector would draw of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from companion.games.hexes import Cell, Shape, neighbours
from vision.arrays import Floats
from vision.geometry.lens import Lens
from vision.geometry.pose import Pose, Window
from vision.geometry.scene import Lattice, PilePlace
from vision.setup.detector import STRIDE, Detection, Kind, log_softmax

SHAPES = {
    Shape.STRAIGHT: ((-1, 0), (0, 0), (1, 0)),
    Shape.BENT: ((-1, 0), (0, 0), (0, 1)),
    Shape.TRIANGULAR: ((0, 0), (1, 0), (0, 1)),
}
#: The twelve piles that a box makes.
BOX = (Shape.STRAIGHT,) * 4 + (Shape.BENT,) * 6 + (Shape.TRIANGULAR,) * 2
CELL_MM, THICKNESS_MM, PILE_MM = 30.0, 2.0, 8.0
#: An embedding's two ends, as far apart as a detector lays two fills.
FILLS = {True: np.array([0.9, 0.3, 0, 0, 0, 0]), False: np.array([-0.7, -0.5, 0, 0, 0, 0])}
# Sub-places of a map's place along each axis while a table is drawn.
_FINE = 4


@dataclass(frozen=True)
class MadeTable:
    """What truly lies on a table, mm: the hive's *lattice*, *cells* (full or not), *hornets*, *piles*, tokens.

    *tops* are the fills of each pile's three cells.
    """

    lattice: Lattice
    cells: dict[Cell, bool]
    hornets: tuple[Cell, ...]
    piles: tuple[PilePlace, ...]
    tops: tuple[tuple[bool, bool, bool], ...]
    spoon: tuple[float, float, float] | None
    hornet_tile: tuple[float, float] | None
    pose: Pose = field(default_factory=lambda: camera())


def camera(height_mm: float = 850.0) -> Pose:
    """Return a camera straight above the table but for a little lean."""
    lens = Lens(np.array([[1180.0, 0, 768], [0, 1180.0, 432], [0, 0, 1]]), np.zeros(5))
    return Pose(lens, np.array([3.02, 0.04, 0.02]), np.array([5.0, 8.0, height_mm]))


def made_table(seed: int, *, cells: int = 14) -> MadeTable:
    """Return a table with a hive of so many *cells* and twelve piles around it."""
    rng = np.random.default_rng(seed)
    lattice = Lattice(tuple(rng.uniform(-15, 15, 2)), float(rng.uniform(0, 60)), CELL_MM)
    hive = [(0, 0)]
    while len(hive) < cells:
        new = neighbours(hive[rng.integers(len(hive))])[rng.integers(6)]
        if new not in hive and np.hypot(*lattice.place([new])[0]) < 110:
            hive.append(new)
    shapes = rng.permutation(np.array(BOX, object))
    first = rng.uniform(0, 2 * np.pi)
    piles = tuple(_pile(shape, first - i * np.pi / 6, rng) for i, shape in enumerate(shapes))
    gap = first - np.pi / 12
    x, y = 290 * np.cos(gap), 235 * np.sin(gap)
    along = np.array([np.sin(gap), -np.cos(gap)])
    return MadeTable(
        lattice,
        {c: bool(rng.random() < 0.5) for c in hive} | {hive[0]: True, hive[1]: False},
        tuple(hive[i] for i in rng.choice(cells, 2, replace=False)),
        piles,
        tuple(tuple(bool(b) for b in rng.random(3) < 0.5) for _ in range(12)),
        (float(x + 15 * along[0]), float(y + 15 * along[1]), float(gap)),
        (float(x - 20 * along[0]), float(y - 20 * along[1])),
    )


def _pile(shape: Shape, angle: float, rng: np.random.Generator) -> PilePlace:
    lattice = Lattice((0.0, 0.0), float(rng.uniform(0, 360)), CELL_MM)
    away = lattice.place(SHAPES[shape]).mean(axis=0)
    middle = np.array([300 * np.cos(angle), 240 * np.sin(angle)]) - away
    return PilePlace(replace(lattice, origin=tuple(middle)), SHAPES[shape], shape)


def window_of(table: MadeTable) -> Window:
    """Return the top view's window that shows all of *table*."""
    return Window(-420.0, 336.0, 416, 336, 0.5)


def detection_of(
    table: MadeTable,
    seed: int = 0,
    *,
    noise: float = 0.4,
    blots: int = 0,
    window: Window | None = None,
) -> Detection:
    """Return the maps of *table*, with *noise* in every score and so many wrong *blots*."""
    rng = np.random.default_rng(seed)
    window = window or window_of(table)
    drawing = _Drawing(table, window)
    kinds = drawing.kinds()
    for _ in range(blots):
        _blot(kinds, rng)
    scores = np.log(kinds + 0.004) + _soft_noise(rng, kinds.shape, noise)
    full, fill, centre = drawing.full(), drawing.fill(), drawing.centre()
    return Detection(
        window,
        log_softmax(scores.astype(np.float32)),
        (centre + _soft_noise(rng, centre.shape, noise)).astype(np.float32),
        (full + _soft_noise(rng, full.shape, noise)).astype(np.float32),
        (fill + _soft_noise(rng, fill.shape, 0.1)).astype(np.float32),
    )


def without(detection: Detection, at: Floats, kind: Kind, *, half: bool = False) -> Detection:
    """Return *detection* with a cell at *at* (mm), or its eastern half, told to be of another *kind*."""
    rows, columns = np.indices(detection.centre.shape)
    points = detection.to_table(np.stack([columns.ravel(), rows.ravel()], 1)) - at
    here = (np.hypot(*points.T) < CELL_MM * 0.55) & ((points[:, 0] > 0) | (not half))
    here = here.reshape(detection.centre.shape)
    kinds = detection.kinds.copy()
    kinds[:, here], kinds[kind, here] = -5.0, -0.05
    return replace(detection, kinds=log_softmax(kinds))


def _blot(kinds: Floats, rng: np.random.Generator) -> None:
    """Make a round part of the maps say another kind."""
    rows, columns = kinds.shape[1:]
    r, c, size = rng.integers(rows), rng.integers(columns), rng.uniform(1, 3)
    y, x = np.mgrid[:rows, :columns]
    here = (y - r) ** 2 + (x - c) ** 2 < size**2
    kinds[:, here] = 0.02
    kinds[rng.choice([Kind.CLOTH, Kind.CELL, Kind.PILE, Kind.OTHER]), here] = 0.8


def _soft_noise(rng: np.random.Generator, shape: Sequence[int], noise: float) -> Floats:
    raw = rng.normal(0, 1, shape)
    flat = raw.reshape(-1, *shape[-2:])
    soft = np.stack([cv2.GaussianBlur(m, (0, 0), 1.2) for m in flat])
    return np.asarray(soft / soft.std() * noise, np.float64).reshape(shape)


class _Drawing:
    """The true maps of a table, drawn finely and made coarse."""

    def __init__(self, table: MadeTable, window: Window) -> None:
        self.table, self.window = table, window
        self.rows, self.columns = window.height // STRIDE, window.width // STRIDE

    def seen(self, points: Floats, height_mm: float) -> Floats:
        foot, high = self.table.pose.centre[:2], self.table.pose.centre[2]
        return np.asarray(foot + (points - foot) * high / (high - height_mm), np.float64)

    def faces(self) -> list[tuple[Floats, Floats, int, bool]]:
        """Return each face's corners and middle as seen (mm), its kind, and whether it is full."""
        table, out = self.table, []
        for cell, full in table.cells.items():
            out.append((*self._hexagon(table.lattice, cell, THICKNESS_MM), Kind.CELL, full))
        for pile, tops in zip(table.piles, table.tops, strict=True):
            for cell, full in zip(pile.cells, tops, strict=True):
                out.append((*self._hexagon(pile.lattice, cell, PILE_MM), Kind.PILE, full))
        return out

    def _hexagon(self, lattice: Lattice, cell: Cell, height_mm: float) -> tuple[Floats, Floats]:
        middle = lattice.place([cell])[0]
        angles = np.radians(lattice.angle_deg + 30 + 60 * np.arange(6))
        corners = middle + lattice.step / np.sqrt(3) * np.stack([np.cos(angles), np.sin(angles)], 1)
        return self.seen(corners, height_mm), self.seen(middle[None], height_mm)[0]

    def kinds(self) -> Floats:
        fine = np.zeros((self.rows * _FINE, self.columns * _FINE), np.uint8)
        for corners, _, kind, _ in self.faces():
            self._fill(fine, corners, kind)
        table = self.table
        for cell in table.hornets:
            (middle,) = self.seen(table.lattice.place([cell]), THICKNESS_MM)
            self._fill(fine, _ellipse(middle, 10, 5, 0.7), Kind.HORNET)
        if table.spoon is not None:
            x, y, angle = table.spoon
            self._fill(fine, _ellipse(np.array([x, y]), 29, 7, angle), Kind.SPOON)
        if table.hornet_tile is not None:
            self._fill(fine, _ellipse(np.array(table.hornet_tile), 15, 15, 0), Kind.HORNET_TILE)
        return np.stack([self._coarse((fine == k).astype(np.float64)) for k in Kind])

    def centre(self) -> Floats:
        y, x = np.mgrid[: self.rows, : self.columns]
        peak = np.zeros((self.rows, self.columns))
        for _, middle, _, _ in self.faces():
            ((c, r),) = self._places(middle[None]) / _FINE - 0.5 + 0.5 / _FINE
            away = ((x - c) ** 2 + (y - r) ** 2) * 16
            peak = np.maximum(peak, np.exp(-away / 50))
        return np.asarray(np.log(peak + 0.01) - np.log(1.01 - peak), np.float64)

    def full(self) -> Floats:
        fine = np.zeros((self.rows * _FINE, self.columns * _FINE), np.uint8)
        for corners, _, _, full in self.faces():
            self._fill(fine, corners, 1 if full else 2)
        return 3 * (self._coarse((fine == 1) * 1.0) - self._coarse((fine == 2) * 1.0))

    def fill(self) -> Floats:
        out = np.zeros((6, self.rows, self.columns))
        for wanted in (True, False):
            fine = np.zeros((self.rows * _FINE, self.columns * _FINE), np.uint8)
            for corners, _, _, full in self.faces():
                if full is wanted:
                    self._fill(fine, corners, 1)
            out += FILLS[wanted][:, None, None] * self._coarse(fine * 1.0)
        return out

    def _coarse(self, fine: Floats) -> Floats:
        small = cv2.resize(fine, (self.columns, self.rows), interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.6), np.float64)

    def _fill(self, fine: np.ndarray, corners: Floats, value: int) -> None:
        places = np.round(self._places(corners) * 16).astype(np.int32)
        cv2.fillPoly(fine, [places], int(value), cv2.LINE_8, 4)

    def _places(self, points: Floats) -> Floats:
        """Return *points* (N, 2) in mm as the fine drawing's (column, row)."""
        pixels = self.window.to_pixels(points)
        return np.asarray((pixels + 0.5) * _FINE / STRIDE - 0.5, np.float64)


def _ellipse(middle: Floats, a: float, b: float, angle: float) -> Floats:
    t = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    x, y = a * np.cos(t), b * np.sin(t)
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(middle + np.stack([c * x - s * y, s * x + c * y], 1), np.float64)
