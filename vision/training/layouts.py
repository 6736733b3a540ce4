"""Layouts drawn at random: where hive, ring, tokens, pieces and what else is about lie on a table."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.setup.detector import CELL_MM
from vision.training.textures import Rng

#: The three shapes of a tile, as axial cells.
SHAPES = (
    ((-1, 0), (0, 0), (1, 0)),
    ((-1, 0), (0, 0), (0, 1)),
    ((-1, 0), (0, 0), (1, -1)),
    ((0, 0), (1, 0), (0, 1)),
)
_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
#: Middles so far apart belong to things that do not touch, mm.
_CLEAR_MM = 34.0
#: So many hives have notches, holes and arms.
_RAGGED_SHARE = 0.4
Cell = tuple[int, int]


@dataclass(frozen=True)
class Tile:
    """A tile whose cells' *middles* (N, 2) lie *turn* radians round on *level* tiles, its own included."""

    middles: Floats
    turn: float
    level: int
    fills: tuple[bool, ...]
    icons: tuple[bool, ...]


@dataclass(frozen=True)
class Layout:
    """What lies on the table, mm from its upper left corner: *stacks* of tiles in the order they lie.

    *hornets* and *bees* are (x, y, turn, up); *spoon* and *token* are (x, y, turn).
    """

    hive: tuple[Tile, ...]
    ring: tuple[Tile, ...]
    hornets: tuple[tuple[float, float, float, float], ...]
    bees: tuple[tuple[float, float, float, float], ...]
    spoon: tuple[float, float, float]
    token: tuple[float, float, float]


def draw_layout(rng: Rng, size: tuple[int, int]) -> Layout:
    """Return a random table of *size* (width, height) mm: a start two times in three, else a later turn."""
    middle = np.array(size) / 2 + rng.normal(0, 12, 2)
    width = CELL_MM * rng.normal(1, 0.008)
    is_start = rng.random() < 0.65
    hive, tops = _hive(rng, middle, width, is_start=is_start)
    ring, spoon, token = _ring(rng, middle, width, is_start=is_start)
    hornets, bees = _pieces(rng, tops, is_start=is_start)
    return Layout(tuple(hive), tuple(ring), hornets, bees, spoon, token)


def on_lattice(cells: list[Cell] | tuple[Cell, ...], width: float, turn: float) -> Floats:
    """Return the middles (N, 2) of axial *cells* about the origin."""
    q, r = np.array(cells, np.float64).T
    x, y = width * (q + r / 2), -width * np.sqrt(3) / 2 * r
    return np.stack([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)], 1)


def _hive(
    rng: Rng, middle: Floats, width: float, *, is_start: bool
) -> tuple[list[Tile], list[tuple[float, float, int]]]:
    """Return the hive's tiles from the table up, and the middle and level of each cell on top."""
    turn = rng.uniform(0, 2 * np.pi)
    grow = ragged if rng.random() < _RAGGED_SHARE else grown
    cells = grow(rng, int(rng.integers(10, 28)))
    groups = [cells[i : i + 5] for i in range(0, len(cells), 5)]
    level = dict.fromkeys(cells, 1)
    laid = [(group, 1) for group in groups]
    for _ in range(0 if is_start else int(rng.integers(1, 12))):
        tile = _next_tile(rng, level)
        if tile is not None:
            laid.append(tile)
    shift = middle - on_lattice(cells, width, turn).mean(axis=0) + rng.normal(0, 15, 2)
    slips = {i: rng.normal(0, 0.45, 2) for i in range(len(laid))}
    tiles = [
        _tile(rng, on_lattice(group, width, turn) + shift + slips[i], turn, up)
        for i, (group, up) in enumerate(laid)
    ]
    tops = {cell: (i, k, up) for i, (group, up) in enumerate(laid) for k, cell in enumerate(group)}
    return tiles, [(*tiles[i].middles[k], up) for i, k, up in tops.values()]


def grown(rng: Rng, count: int) -> list[Cell]:
    """Return *count* connected cells."""
    cells: list[Cell] = [(0, 0)]
    compact = rng.uniform(0.2, 2)
    while len(cells) < count:
        q, r = cells[int(rng.integers(len(cells)))]
        dq, dr = _AROUND[int(rng.integers(6))]
        new = (q + dq, r + dr)
        near = touching(new, cells)
        if new not in cells and rng.random() < 0.15 + compact * (near - 1) * 0.4:
            cells.append(new)
    return cells


def ragged(rng: Rng, count: int) -> list[Cell]:
    """Return about *count* cells: a grown hive that has lost some of its midst, or tiles in a string."""
    if rng.random() < 0.4:
        return _strung(rng, count)
    cells = grown(rng, count + 5)
    for _ in range(int(rng.integers(1, 8))):
        amidst = [cell for cell in cells if touching(cell, cells) >= 3]
        if amidst:
            cells.remove(amidst[int(rng.integers(len(amidst)))])
    return cells


def _strung(rng: Rng, count: int) -> list[Cell]:
    """Return *count* cells or a few more: tiles that touch those before by an edge or two."""
    cells = list(SHAPES[int(rng.integers(len(SHAPES)))])
    while len(cells) < count:
        (q, r), (dq, dr) = cells[int(rng.integers(len(cells)))], _AROUND[int(rng.integers(6))]
        shape, turn = SHAPES[int(rng.integers(len(SHAPES)))], int(rng.integers(6))
        tile = [(a + q + 2 * dq, b + r + 2 * dr) for a, b in (_turned(c, turn) for c in shape)]
        edges = sum(touching(cell, cells) for cell in tile)
        if 1 <= edges <= 2 and not set(tile) & set(cells):
            cells.extend(tile)
    return cells


def touching(cell: Cell, cells: Collection[Cell]) -> int:
    """Return how many of *cells* touch *cell*."""
    return sum((cell[0] + a, cell[1] + b) in cells for a, b in _AROUND)


def _next_tile(rng: Rng, level: dict[Cell, int]) -> tuple[list[Cell], int] | None:
    """Return a tile laid beside the hive or on it, and its level; *level* is brought up to date."""
    places = list(level)
    for _ in range(20):
        q, r = places[int(rng.integers(len(places)))]
        dq, dr = _AROUND[int(rng.integers(6))] if rng.random() < 0.7 else (0, 0)
        shape = SHAPES[int(rng.integers(len(SHAPES)))]
        turn = int(rng.integers(6))
        tile = [(a + q + dq, b + r + dr) for a, b in (_turned(c, turn) for c in shape)]
        under = {level.get(cell, 0) for cell in tile}
        if len(under) == 1 and max(under) < 4:
            up = under.pop() + 1
            level.update(dict.fromkeys(tile, up))
            return tile, up
    return None


def _turned(cell: Cell, times: int) -> Cell:
    q, r = cell
    for _ in range(times):
        q, r = -r, q + r
    return q, r


def _tile(rng: Rng, middles: Floats, turn: float, level: int) -> Tile:
    fills = tuple(bool(f) for f in rng.random(len(middles)) < 0.5)
    icons = tuple(bool(i) for i in rng.random(len(middles)) < 0.12)
    return Tile(middles, turn, level, fills, icons)


def _ring(
    rng: Rng, middle: Floats, width: float, *, is_start: bool
) -> tuple[list[Tile], tuple[float, float, float], tuple[float, float, float]]:
    """Return the piles' tops, and where the spoon and the hornet tile lie in gaps between them."""
    radii = np.array([rng.uniform(262, 335), rng.uniform(205, 258)])
    start, tokens = rng.uniform(0, 2 * np.pi), int(rng.integers(12))

    def at(part: float, out: float = 0.0) -> Floats:
        angle = start + part * np.pi / 6
        way = np.array([np.cos(angle), np.sin(angle)])
        return np.asarray(middle + way * (radii + out), np.float64)

    token = at(tokens + rng.uniform(0.38, 0.46), rng.uniform(-5, 14))
    gap = tokens if is_start else int(rng.integers(12))
    spoon = at(gap + (rng.uniform(0.58, 0.7) if gap == tokens else 0.5), rng.uniform(-8, 8))
    outwards = np.arctan2(*(spoon - middle)[::-1]) + rng.normal(0, 0.3)
    along = np.array([np.cos(outwards), np.sin(outwards)])
    taken = np.vstack([token, spoon - 20 * along, spoon, spoon + 20 * along])
    tiles = []
    for i in range(12):
        spot = at(i + rng.normal(0, 0.03), rng.normal(0, 5))
        middles, turn = _clear(rng, spot, width, taken)
        level = 4 if is_start else int(rng.integers(0, 5))
        if level and rng.random() < 0.98:
            tiles.append(_tile(rng, middles, turn, level))
            taken = np.vstack([taken, middles])
    flipped = np.pi * (rng.random() < 0.35)
    return (
        tiles,
        (float(spoon[0]), float(spoon[1]), float(outwards + flipped)),
        (float(token[0]), float(token[1]), rng.uniform(0, 2 * np.pi)),
    )


def _clear(rng: Rng, spot: Floats, width: float, taken: Floats) -> tuple[Floats, float]:
    """Return a tile's middles about *spot* and its turn: of a few, what keeps furthest from *taken*."""
    shape = SHAPES[int(rng.integers(len(SHAPES)))]
    best: tuple[float, Floats, float] | None = None
    for turn in rng.uniform(0, 2 * np.pi, 6):
        middles = on_lattice(shape, width, float(turn))
        middles = middles - middles.mean(axis=0) + spot
        room = float(np.linalg.norm(middles[:, None] - taken[None], axis=2).min())
        if best is None or room > best[0]:
            best = (room, middles, float(turn))
        if room > _CLEAR_MM:
            break
    assert best is not None
    return best[1], best[2]


def _pieces(
    rng: Rng, tops: list[tuple[float, float, int]], *, is_start: bool
) -> tuple[
    tuple[tuple[float, float, float, float], ...], tuple[tuple[float, float, float, float], ...]
]:
    """Return two hornets, and bees where the game is on or a start is not tidy, on different cells."""
    bees = int(rng.integers(0, 9)) if not is_start or rng.random() < 0.1 else 0
    places = rng.permutation(len(tops))[: 2 + bees]
    poses = []
    for place in places:
        x, y, level = tops[int(place)]
        slip = rng.normal(0, 2, 2)
        poses.append(
            (float(x + slip[0]), float(y + slip[1]), rng.uniform(0, 2 * np.pi), 2.0 * level)
        )
    return tuple(poses[:2]), tuple(poses[2:])
