"""Pens on paper: uneven strokes, sloppy hatching, outlines not quite closed, six kinds of wasps."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.honey_wall.box import default_box
from companion.paper_sheet import Drawn, Point, SheetPlan, Space, Tick
from companion.sheets.layout import plan

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
        return np.asarray(paper * (1 - alpha) + colour * alpha, np.uint8)

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
    kinds: list[list[list[Point]]] = [
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
