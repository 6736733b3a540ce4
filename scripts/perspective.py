"""Perspective for drawings: boxes, tubes and discs in millimetres, painted from the back to the front.

x runs to the right, y away from us, z up.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Point = tuple[float, float, float]

#: How much of its colour a face keeps: from above, towards us, from the side.
_TOP, _FRONT, _SIDE = 1.0, 0.82, 0.66


@dataclass(frozen=True)
class View:
    """A camera at *eye* that looks at *target*; *zoom* pixels a unit of slope, *middle* the picture's."""

    eye: Point
    target: Point
    zoom: float
    middle: tuple[float, float]

    def place(self, point: Point) -> tuple[float, float]:
        """Return where *point* is in the picture, in pixels."""
        right, up, ahead = self._axes
        offset = _minus(point, self.eye)
        depth = _dot(offset, ahead)
        x = self.middle[0] + self.zoom * _dot(offset, right) / depth
        return x, self.middle[1] - self.zoom * _dot(offset, up) / depth

    def depth(self, point: Point) -> float:
        """Return how far away *point* is."""
        return math.dist(self.eye, point)

    @property
    def _axes(self) -> tuple[Point, Point, Point]:
        ahead = _unit(_minus(self.target, self.eye))
        right = _unit(_cross(ahead, (0.0, 0.0, 1.0)))
        return right, _cross(right, ahead), ahead


@dataclass
class Painting:
    """Shapes in space, gathered and then painted."""

    view: View
    _shapes: list[tuple[float, str]] = field(default_factory=list)

    def polygon(self, points: Sequence[Point], fill: str, *, more: str = "") -> None:
        """Add a flat shape; *more* are further SVG attributes."""
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(self.view.place, points))
        self._add(points, f'<polygon points="{path}" fill="{fill}" {more}/>')

    def tube(self, points: Sequence[Point], colour: str, *, width: float) -> None:
        """Add a rod or a cable of *width* mm through *points*, with light on its upper edge."""
        for start, end in pairwise(points):
            middle = _between(start, end)
            broad = self.view.zoom * width / self.view.depth(middle)
            (x0, y0), (x1, y1) = self.view.place(start), self.view.place(end)
            line = f'x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke-linecap="round"'
            light = (
                f'<line {line} stroke="#fff" stroke-opacity=".28" stroke-width="{broad / 4:.1f}"/>'
            )
            dark = f'<line {line} stroke="{colour}" stroke-width="{broad:.1f}"/>'
            self._add((start, end), dark + light)

    def box(self, corner: Point, size: Point, colour: tuple[int, int, int]) -> None:
        """Add a box that stands on the axes: its top and the two sides that are seen from the eye."""
        (x, y, z), (width, deep, high) = corner, size
        side = x + width if self.view.eye[0] > x + width / 2 else x
        front = y if self.view.eye[1] < y else y + deep
        floor = [(x, y), (x + width, y), (x + width, y + deep), (x, y + deep)]
        self.polygon(_wall([(side, y), (side, y + deep)], z, high), shaded(colour, _SIDE))
        self.polygon(_wall([(x, front), (x + width, front)], z, high), shaded(colour, _FRONT))
        self.polygon([(*corner, z + high) for corner in floor], shaded(colour, _TOP))

    def disc(self, middle: Point, radius: float, high: float, colour: tuple[int, int, int]) -> None:
        """Add a round knob."""
        for level, light in ((0.0, _SIDE), (high, _TOP)):
            at = (middle[0], middle[1], middle[2] + level)
            self.polygon(list(ring(at, radius)), shaded(colour, light))

    def svg(self) -> str:
        """Return all of it, the farthest first."""
        ordered = sorted(self._shapes, key=lambda shape: -shape[0])
        return "\n".join(text for _, text in ordered)

    def _add(self, points: Iterable[Point], text: str) -> None:
        depths = [self.view.depth(point) for point in points]
        self._shapes.append((sum(depths) / len(depths), text))


def ring(middle: Point, radius: float, corners: int = 24) -> Iterator[Point]:
    """Yield the corners of a flat ring, pointed towards y where they are six."""
    for corner in range(corners):
        angle = 2 * math.pi * corner / corners + math.pi / 2
        yield middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle), middle[2]


def shaded(colour: tuple[int, int, int], light: float) -> str:
    """Return *colour* with that much light on it."""
    return "#" + "".join(f"{round(part * light):02x}" for part in colour)


def _wall(foot: Sequence[tuple[float, float]], z: float, high: float) -> list[Point]:
    return [(*at, z) for at in foot] + [(*at, z + high) for at in reversed(foot)]


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _dot(a: Point, b: Point) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _cross(a: Point, b: Point) -> Point:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(a: Point) -> Point:
    length = math.hypot(*a)
    return a[0] / length, a[1] / length, a[2] / length
