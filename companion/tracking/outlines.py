"""Outlines: where a cell's hexagon lies in a picture, told from where its neighbours' middles lie."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.games.hexes import DIRECTIONS, Cell, distance

Pixel: TypeAlias = tuple[float, float]

#: Cells so many steps away tell how the lattice lies here; farther ones the lens has bent.
NEAR = 2


@dataclass(frozen=True)
class Axes:
    """By how many pixels one step along q, and one along r, moves."""

    q: Pixel
    r: Pixel

    def by(self, dq: float, dr: float) -> Pixel:
        """Return by how many pixels so many steps move."""
        return self.q[0] * dq + self.r[0] * dr, self.q[1] * dq + self.r[1] * dr


def outline(cell: Cell, middles: Mapping[Cell, Pixel]) -> tuple[Pixel, ...]:
    """Return the six corners of *cell* in the picture in which *middles* lie; it need not be among them.

    Nothing where too few cells are known to tell.

    >>> middles = {(0, 0): (0.0, 0.0), (1, 0): (30.0, 0.0), (0, 1): (15.0, -26.0)}
    >>> [(round(x), round(y)) for x, y in outline((0, 0), middles)]
    [(15, -9), (0, -17), (-15, -9), (-15, 9), (0, 17), (15, 9)]
    """
    near = {c: p for c, p in middles.items() if distance(c, cell) <= NEAR}
    axes = _axes(near) or _axes(middles)
    if axes is None:
        return ()
    x, y = middles.get(cell) or _place(cell, near or middles, axes)
    steps = zip(DIRECTIONS, (*DIRECTIONS[1:], DIRECTIONS[0]), strict=True)
    corners = (axes.by((a[0] + b[0]) / 3, (a[1] + b[1]) / 3) for a, b in steps)
    return tuple((x + dx, y + dy) for dx, dy in corners)


def _place(cell: Cell, middles: Mapping[Cell, Pixel], axes: Axes) -> Pixel:
    """Return where *cell* lies, as the nearest of *middles* has it."""
    nearest = min(middles, key=lambda known: (distance(known, cell), known))
    dx, dy = axes.by(cell[0] - nearest[0], cell[1] - nearest[1])
    return middles[nearest][0] + dx, middles[nearest][1] + dy


def _axes(middles: Mapping[Cell, Pixel]) -> Axes | None:
    """Return the axes that fit *middles* best (least squares), ``None`` where they lie in one line."""
    count = len(middles)
    if count < 3:
        return None
    steps = _centred((float(q), float(r)) for q, r in middles)
    pixels = _centred(middles.values())
    qq, qr, rr = (_sum(steps, steps, i, j) for i, j in ((0, 0), (0, 1), (1, 1)))
    determinant = qq * rr - qr * qr
    if determinant < 1e-6:
        return None
    by_q = [_sum(steps, pixels, 0, axis) for axis in (0, 1)]
    by_r = [_sum(steps, pixels, 1, axis) for axis in (0, 1)]
    q = tuple((rr * a - qr * b) / determinant for a, b in zip(by_q, by_r, strict=True))
    r = tuple((qq * b - qr * a) / determinant for a, b in zip(by_q, by_r, strict=True))
    return Axes((q[0], q[1]), (r[0], r[1]))


def _centred(points: Iterable[Pixel]) -> list[Pixel]:
    known = list(points)
    mean_x = sum(x for x, _ in known) / len(known)
    mean_y = sum(y for _, y in known) / len(known)
    return [(x - mean_x, y - mean_y) for x, y in known]


def _sum(a: list[Pixel], b: list[Pixel], i: int, j: int) -> float:
    return sum(p[i] * q[j] for p, q in zip(a, b, strict=True))
