"""Drawn test pages: the printed sheet, marked as pens do it, and photographed as phones do.

Chance is a seed throughout: the same seed draws the same page.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.honey_wall.box import default_box
from companion.sheet_layout import plan
from companion.sheet_plan import Drawn, Point, SheetPlan, Space, Tick
from companion.sheet_print import print_sheet

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

PX_PER_MM = 8
PLAN = plan(default_box())


@dataclass(frozen=True)
class Pen:
    """A pen: its colour (blue, green, red), how dark it writes, how thick, how rough."""

    name: str
    colour: tuple[int, int, int]
    darkness: tuple[float, float]
    width_mm: tuple[float, float]
    grain: float


PENS = (
    Pen("black ink", (35, 30, 30), (0.85, 0.98), (0.4, 0.8), 0.05),
    Pen("blue ink", (150, 70, 40), (0.75, 0.95), (0.4, 0.8), 0.10),
    Pen("pencil", (70, 70, 72), (0.55, 0.80), (0.4, 0.8), 0.30),
    Pen("light pencil", (90, 90, 92), (0.38, 0.55), (0.5, 0.9), 0.35),
    Pen("felt tip", (60, 40, 40), (0.9, 1.0), (0.9, 1.4), 0.02),
)


@dataclass(frozen=True)
class Light:
    """How a page is lit: the paper's brightness, the camera's noise, the strongest shadow."""

    name: str
    paper: float
    noise: float
    shadow: float
    colour: tuple[float, float, float]


LIGHTS = (
    Light("daylight", 0.93, 0.010, 0.25, (1.0, 1.0, 1.0)),
    Light("ceiling lamp", 0.70, 0.018, 0.40, (0.84, 0.95, 1.0)),
    Light("evening lamp", 0.45, 0.030, 0.45, (0.68, 0.88, 1.0)),
    Light("candle", 0.30, 0.040, 0.40, (0.55, 0.82, 1.0)),
)


@dataclass(frozen=True)
class Page:
    """A drawn page: the photo, what was drawn, and where the page's corners are in the photo."""

    photo: Pixels
    truth: dict[str, Drawn]
    corners: Floats
    pen: str
    light: str


def page(seed: int, truth: dict[str, Drawn], *, light: Light, pen: Pen) -> Page:
    """Draw *truth* with *pen* on the printed sheet, and photograph it under *light*."""
    chance = Random(seed)
    marked = draw_marks(blank(), truth, pen, chance)
    photo, corners = photograph(marked, light, chance)
    return Page(photo, truth, corners, pen.name, light.name)


@cache
def blank() -> Pixels:
    """Return the printed PDF as a picture, (height, width, 3)."""
    return rendered(print_sheet(default_box()))


def rendered(pdf: bytes) -> Pixels:
    """Return the first page of *pdf* as a picture, (height, width, 3)."""
    import pypdfium2  # only these tests need it

    scale = PX_PER_MM * 25.4 / 72
    document = pypdfium2.PdfDocument(pdf)
    return np.ascontiguousarray(document[0].render(scale=scale).to_numpy()[:, :, :3])


# ── pens ────────────────────────────────────────────────────────────────────────────────────


def draw_marks(
    paper: Pixels, truth: dict[str, Drawn], pen: Pen, chance: Random, sheet: SheetPlan = PLAN
) -> Pixels:
    """Return *paper* with every spot of *truth* drawn."""
    hand = Hand(pen, chance, paper.shape[:2])
    for space in sheet.spaces:
        draw_space(hand, space, truth.get(space.name, Drawn.FREE))
    for tick in sheet.ticks:
        if truth.get(tick.name) is Drawn.CROSSED:
            draw_cross(hand, tick)
    return hand.put_on(paper)


class Hand:
    """A hand with a pen: strokes in millimetres, unsteady and of uneven pressure."""

    def __init__(self, pen: Pen, chance: Random, shape: tuple[int, ...]) -> None:
        self.pen = pen
        self.chance = chance
        self.width_mm = chance.uniform(*pen.width_mm)
        self._ink = np.zeros(shape[:2], np.float32)

    def stroke(self, points: list[Point], pressure: float = 1.0) -> None:
        """Draw a line through *points*, its width and darkness wavering."""
        layer = np.zeros_like(self._ink)
        darkness = self.chance.uniform(*self.pen.darkness) * pressure
        phase = self.chance.uniform(0, 6)
        low, high = self._box(points)
        for n, (a, b) in enumerate(pairwise(points)):
            waver = 1 + 0.25 * math.sin(phase + n * 0.7)
            width = max(1, round(self.width_mm * waver * PX_PER_MM))
            tone = darkness * (1 - 0.15 * math.sin(phase + n * 0.45))
            cv2.line(layer, _px(a), _px(b), float(min(tone, 1.0)), width, cv2.LINE_AA)
        part = (slice(low[1], high[1]), slice(low[0], high[0]))
        self._ink[part] = np.maximum(self._ink[part], layer[part])

    def wobbly(self, points: list[Point], amount_mm: float) -> list[Point]:
        """Return *points* joined by short steps that stray slowly by up to *amount_mm*."""
        strayed, drift = [], [0.0, 0.0]
        for a, b in pairwise(points):
            steps = max(2, int(math.dist(a, b) / 0.6))
            for n in range(steps):
                for axis in (0, 1):
                    push = self.chance.gauss(0, amount_mm * 0.25)
                    drift[axis] = max(-amount_mm, min(amount_mm, 0.93 * drift[axis] + push))
                x = a[0] + (b[0] - a[0]) * n / steps + drift[0]
                y = a[1] + (b[1] - a[1]) * n / steps + drift[1]
                strayed.append((x, y))
        return strayed

    def put_on(self, paper: Pixels) -> Pixels:
        """Return *paper* with the ink, its grain as the paper's tooth makes it."""
        grain = np.random.default_rng(self.chance.randrange(2**32))
        rough = cv2.GaussianBlur(
            grain.standard_normal(self._ink.shape).astype(np.float32), (0, 0), 1.2
        )
        rough = 1 + self.pen.grain * rough / rough.std()
        alpha = np.clip(self._ink * np.clip(rough, 0.2, 1.4), 0, 1)[:, :, None]
        colour = np.array(self.pen.colour, np.float32)
        return (paper * (1 - alpha) + colour * alpha).astype(np.uint8)

    def _box(self, points: list[Point]) -> tuple[Point, Point]:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        low, high = _px((min(xs) - 2, min(ys) - 2)), _px((max(xs) + 2, max(ys) + 2))
        return (max(low[0], 0), max(low[1], 0)), high


def draw_space(hand: Hand, space: Space, drawn: Drawn) -> None:
    """Draw one space."""
    if drawn is Drawn.HONEY:
        fill(hand, space)
    elif drawn in (Drawn.LARVA, Drawn.STOLEN):
        outline(hand, space)
        if drawn is Drawn.STOLEN:
            wasp(hand, space)


def fill(hand: Hand, space: Space) -> None:
    """Scribble a space full: strokes to and fro, sometimes an outline first, sometimes twice."""
    chance = hand.chance
    if chance.random() < 0.5:
        outline(hand, space)
    for _ in range(1 if chance.random() < 0.75 else 2):
        angle = chance.uniform(0, math.pi)
        spacing = hand.width_mm * chance.uniform(0.75, 1.35)
        hand.stroke(hand.wobbly(list(_hatching(space, angle, spacing, chance)), 0.35))


def _hatching(space: Space, angle: float, spacing: float, chance: Random) -> Iterator[Point]:
    """Yield the ends of strokes across a hexagon, to and fro, each a little short or long."""
    radius = space.radius
    across = (math.cos(angle), math.sin(angle))
    along = (-across[1], across[0])
    offset, side = -radius * chance.uniform(0.86, 0.97), 1
    while offset < radius * chance.uniform(0.84, 0.96):
        reach = _reach(space, across, along, offset)
        for end in (-side, side):
            length = end * reach * chance.uniform(0.86, 1.03)
            yield (
                space.at[0] + across[0] * offset + along[0] * length,
                space.at[1] + across[1] * offset + along[1] * length,
            )
        side, offset = -side, offset + spacing * chance.uniform(0.85, 1.15)


def _reach(space: Space, across: Point, along: Point, offset: float) -> float:
    """Return how far one can go from the line at *offset* before the hexagon ends."""
    for step in range(100, 0, -2):
        reach = space.radius * step / 100
        if all(
            _hex_distance(
                across[0] * offset + sign * along[0] * reach,
                across[1] * offset + sign * along[1] * reach,
            )
            < space.radius * 0.97
            for sign in (-1, 1)
        ):
            return reach
    return 0.02 * space.radius


def _hex_distance(x: float, y: float) -> float:
    """Return the circumradius of the hexagon with a corner up that goes through the point."""
    turned = (math.radians(60 * sixth) for sixth in range(6))
    return max(x * math.cos(a) + y * math.sin(a) for a in turned) / math.cos(math.pi / 6)


def outline(hand: Hand, space: Space) -> None:
    """Trace a space's outline: on its line or inside, not quite closed or closed twice."""
    chance = hand.chance
    scale = space.radius * chance.uniform(0.80, 1.0)
    begin, way = chance.uniform(0, 6), chance.choice([-1, 1])
    turns = chance.choice([chance.uniform(5.6, 6.4), chance.uniform(5.9, 6.3), 12])
    corners = [_on_hexagon(space, scale, begin + way * turns * n / 48) for n in range(49)]
    hand.stroke(hand.wobbly(corners, chance.uniform(0.2, 0.7)))


def _on_hexagon(space: Space, radius: float, sixths: float) -> Point:
    """Return the point *sixths* sides along the hexagon."""
    side, part = math.floor(sixths), sixths - math.floor(sixths)
    a, b = (math.radians(30 + 60 * (side + n)) for n in (0, 1))
    x = math.cos(a) * (1 - part) + math.cos(b) * part
    y = math.sin(a) * (1 - part) + math.sin(b) * part
    return space.at[0] + radius * x, space.at[1] + radius * y


def wasp(hand: Hand, space: Space) -> None:
    """Draw one of the players' symbols inside a space."""
    chance = hand.chance
    size = space.radius * chance.uniform(0.32, 0.55)
    at = (space.at[0] + chance.uniform(-1, 1), space.at[1] + chance.uniform(-1, 1))
    for line in chance.choice([_spiral, _cross, _star, _ring, _bolt, _eye])(size):
        points = [(at[0] + x, at[1] + y) for x, y in line]
        hand.stroke(hand.wobbly(points, 0.3))


def _spiral(size: float) -> list[list[Point]]:
    turns = [n / 40 for n in range(90)]
    return [
        [
            (size * t / 2.25 * math.cos(6.28 * t), size * t / 2.25 * math.sin(6.28 * t))
            for t in turns
        ]
    ]


def _cross(size: float) -> list[list[Point]]:
    return [[(-size, -size), (size, size)], [(-size, size), (size, -size)]]


def _star(size: float) -> list[list[Point]]:
    spikes = [math.radians(144 * n - 90) for n in range(6)]
    return [[(size * math.cos(a), size * math.sin(a)) for a in spikes]]


def _ring(size: float) -> list[list[Point]]:
    angles = [math.radians(15 * n) for n in range(26)]
    return [[(0.8 * size * math.cos(a), 0.8 * size * math.sin(a)) for a in angles]]


def _bolt(size: float) -> list[list[Point]]:
    return [[(0.3 * size, -size), (-0.4 * size, 0.1 * size), (0.4 * size, 0), (-0.3 * size, size)]]


def _eye(size: float) -> list[list[Point]]:
    return [*_ring(size), [(-0.1 * size, 0), (0.1 * size, 0), (0, 0.15 * size)]]


def draw_cross(hand: Hand, tick: Tick) -> None:
    """Cross a small spot off: with two strokes, one, or a tick."""
    reach = tick.reach * hand.chance.uniform(0.75, 1.3)
    kinds = [
        [[(-1, -1), (1, 1)], [(-1, 1), (1, -1)]],
        [[(-1, -1), (1, 1)], [(-1, 1), (1, -1)]],
        [[(-1.1, -0.9), (1.1, 1)]],
        [[(-1, 0), (-0.2, 0.9), (1, -1)]],
    ]
    for line in hand.chance.choice(kinds):
        points = [(tick.at[0] + x * reach, tick.at[1] + y * reach) for x, y in line]
        hand.stroke(hand.wobbly(points, 0.3))


def _px(point: Point) -> tuple[int, int]:
    return round(point[0] * PX_PER_MM), round(point[1] * PX_PER_MM)


# ── photos ──────────────────────────────────────────────────────────────────────────────────


def photograph(paper: Pixels, light: Light, chance: Random) -> tuple[Pixels, Floats]:
    """Return a photo of *paper* on a table, and the page's corners in it, clockwise."""
    noise = np.random.default_rng(chance.randrange(2**32))
    paper_light = paper.astype(np.float32) / 255
    paper_light = crease(paper_light, chance)
    paper_light = curl(paper_light, chance)
    height, width = (2016, 1512) if chance.random() < 0.6 else (2600, 1950)
    if chance.random() < 0.2:
        height, width = width, height
    corners = _corners(width, height, chance)
    size = paper.shape[1], paper.shape[0]
    source = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    warp = cv2.getPerspectiveTransform(source, corners)
    scene = _table(width, height, chance, noise)
    laid = cv2.warpPerspective(paper_light, warp, (width, height), flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.ones(paper.shape[:2], np.float32), warp, (width, height))
    scene = scene * (1 - cover[:, :, None]) + laid * cover[:, :, None]
    scene *= light.paper * _shading(width, height, light, chance)[:, :, None]
    scene *= np.array(light.colour, np.float32)
    scene = _unsharp(scene, chance)
    scene += noise.standard_normal(scene.shape).astype(np.float32) * light.noise
    photo = (np.clip(scene, 0, 1) ** chance.uniform(0.85, 1.1) * 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, chance.randint(70, 94)]
    return cv2.imdecode(cv2.imencode(".jpg", photo, quality)[1], cv2.IMREAD_COLOR), corners


def crease(paper: Floats, chance: Random) -> Floats:
    """Fold the page once or twice: a pale or dark line, one side a little darker."""
    folded = paper.copy()
    height, width = paper.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    for _ in range(chance.choice([0, 1, 1, 2])):
        angle = chance.uniform(0, math.pi)
        across = math.cos(angle) * (columns - width * chance.uniform(0.2, 0.8))
        across += math.sin(angle) * (rows - height * chance.uniform(0.2, 0.8))
        line = np.exp(-((across / (PX_PER_MM * 0.35)) ** 2)) * chance.uniform(-0.12, 0.05)
        side = (across > 0) * chance.uniform(-0.06, 0.0) * np.exp(-np.abs(across) / 300)
        folded *= (1 + line + side)[:, :, None].astype(np.float32)
    return np.clip(folded, 0, 1)


def curl(paper: Floats, chance: Random) -> Floats:
    """Bend the page: its middle moves by up to a millimetre against its corners."""
    height, width = paper.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    bend = chance.uniform(-1.0, 1.0) * PX_PER_MM * np.sin(np.pi * columns / width)
    lean = chance.uniform(-0.8, 0.8) * PX_PER_MM * np.sin(np.pi * rows / height)
    return cv2.remap(
        paper, columns + lean, rows + bend, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _corners(width: int, height: int, chance: Random) -> Floats:
    """Return where the page's corners fall: turned, leaning away, off the middle."""
    page_w, page_h = PLAN.page
    turn = math.radians(chance.gauss(0, 8) + chance.choice([0, 0, 0, 90, 180, 270]))
    tilt = [math.radians(chance.uniform(-25, 25)) for _ in range(2)]
    corners = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        px, py = x * page_w / 2, y * page_h / 2
        px, py = (
            px * math.cos(turn) - py * math.sin(turn),
            px * math.sin(turn) + py * math.cos(turn),
        )
        depth = 1 + (px * math.sin(tilt[0]) + py * math.sin(tilt[1])) / 650
        corners.append((px * math.cos(tilt[0]) / depth, py * math.cos(tilt[1]) / depth))
    shape = np.array(corners, np.float32)
    low, high = shape.min(axis=0), shape.max(axis=0)
    room = np.array([width, height], np.float32) * chance.uniform(0.82, 0.96)
    scale = float((room / (high - low)).min())
    shape = (shape - low) * scale
    free = np.array([width, height], np.float32) - shape.max(axis=0)
    return (shape + free * np.array([chance.random(), chance.random()], np.float32)).astype(
        np.float32
    )


def _table(width: int, height: int, chance: Random, noise: np.random.Generator) -> Floats:
    """Return a table's top: wood, cloth or something dark."""
    tone = np.array(
        chance.choice(
            [(0.30, 0.45, 0.60), (0.15, 0.16, 0.18), (0.55, 0.60, 0.62), (0.25, 0.35, 0.2)]
        ),
        np.float32,
    )
    grain = cv2.resize(
        noise.standard_normal((height // 40, width // 4)).astype(np.float32), (width, height)
    )
    return np.clip(tone * (1 + 0.12 * grain[:, :, None]), 0, 1).astype(np.float32)


def _shading(width: int, height: int, light: Light, chance: Random) -> Floats:
    """Return how much light falls where: brighter to one side, with the photographer's shadow."""
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = chance.uniform(0, 2 * math.pi)
    slope = math.cos(angle) * (columns / width - 0.5) + math.sin(angle) * (rows / height - 0.5)
    shading = 1 + chance.uniform(0, 0.35) * slope
    if chance.random() < 0.6:
        edge = math.cos(angle * 3) * (columns - width * chance.uniform(0.2, 0.8))
        edge += math.sin(angle * 3) * (rows - height * chance.uniform(0.2, 0.8))
        softness = min(width, height) * chance.uniform(0.015, 0.08)
        shading *= 1 - chance.uniform(0.1, light.shadow) / (1 + np.exp(-edge / softness))
    return shading.astype(np.float32)


def _unsharp(scene: Floats, chance: Random) -> Floats:
    """Blur as a phone held in the hand does."""
    scene = cv2.GaussianBlur(scene, (0, 0), chance.uniform(0.5, 1.8))
    if chance.random() < 0.3:
        length = chance.randint(3, 6)
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, chance.randrange(length)), (length - 1, chance.randrange(length)), 1.0)
        scene = cv2.filter2D(scene, -1, kernel / kernel.sum())
    return scene


# ── what is drawn ───────────────────────────────────────────────────────────────────────────


def random_truth(chance: Random, sheet: SheetPlan = PLAN) -> dict[str, Drawn]:
    """Return any mixture of marks: harder to read than a game's sheet, since all may touch all."""
    weights = (chance.uniform(0.5, 3), chance.uniform(0.5, 2), chance.uniform(0.5, 2), 0.6)
    kinds = (Drawn.FREE, Drawn.HONEY, Drawn.LARVA, Drawn.STOLEN)
    spaces = {space.name: chance.choices(kinds, weights)[0] for space in sheet.spaces}
    crossed = chance.uniform(0.1, 0.6)
    ticks = {
        tick.name: Drawn.CROSSED if chance.random() < crossed else Drawn.FREE
        for tick in sheet.ticks
    }
    return {**spaces, **ticks}
