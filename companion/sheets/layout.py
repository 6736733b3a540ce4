"""Honey Wall's sheet on A4: the plan of a page for any box's spaces and tree.

┌────────────────────────┐
│▣    title and name    ▣│
│        spaces          │
│                        │
│ wasp    tree           │
│▣  dice and rows       ▣│
└────────────────────────┘
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.hexes import Cell, to_plane
from companion.games.honey_wall.box import BEEHIVE, COLOURED, Box
from companion.games.honey_wall.rulings import ROW_OF_FIVE, ROW_OF_TWO
from companion.paper_sheet import Corner, Point, SheetPlan, Space, Tick

PAGE = (210.0, 297.0)
MARKER_SIDE = 13.0
MARKER_EDGE = 9.0
#: The first of the four markers' ids, clockwise from the page's top left.
FIRST_MARKER = 46

SPACES = (13.0, 33.0, 197.0, 197.0)  # left, top, right, bottom
TREE = (62.0, 203.0, 196.0, 262.0)
WASP = (13.0, 226.0, 33.0)  # left, top, side
ROW_Y = 278.0

#: Printed hexagons leave a gap to their neighbours, so that each has an outline of its own.
SHRINK = 0.9
LARGEST_SPACE = 12.0
NODE_REACH = 3.4
BOX_REACH = 3.4


@dataclass(frozen=True)
class TreePlace:
    """Where a node of the tree is printed; the beehive too, at the root."""

    id: str
    at: Point


def plan(box: Box) -> SheetPlan:
    """Return where everything of *box* is printed on the page."""
    ticks = (*_node_ticks(box), *_die_ticks(), *_row_ticks())
    return SheetPlan(PAGE, _corners(), _spaces(box), ticks)


def space_name(cell: Cell) -> str:
    """Return the name of a space on the page.

    >>> space_name((1, -2))
    'space 1,-2'
    """
    return f"space {cell[0]},{cell[1]}"


def node_name(node: str) -> str:
    """Return the name of the tree's place *node* on the page."""
    return f"node {node}"


def _corners() -> tuple[Corner, ...]:
    width, height = PAGE
    right, bottom = width - MARKER_EDGE - MARKER_SIDE, height - MARKER_EDGE - MARKER_SIDE
    at = ((MARKER_EDGE, MARKER_EDGE), (right, MARKER_EDGE), (right, bottom), (MARKER_EDGE, bottom))
    return tuple(Corner(FIRST_MARKER + n, place, MARKER_SIDE) for n, place in enumerate(at))


def _spaces(box: Box) -> tuple[Space, ...]:
    """Lay the lattice out as large as the page allows, its middle in the area's middle."""
    cells = sorted(box.sheet.spaces, key=lambda cell: (-cell[1], cell[0]))
    unit = [to_plane(cell, 1.0) for cell in cells]
    left, right = (
        min(x for x, _ in unit) - math.sqrt(3) / 2,
        max(x for x, _ in unit) + math.sqrt(3) / 2,
    )
    low, high = min(y for _, y in unit) - 1, max(y for _, y in unit) + 1
    x0, y0, x1, y1 = SPACES
    size = min((x1 - x0) / (right - left), (y1 - y0) / (high - low), LARGEST_SPACE)
    middle_x, middle_y = (x0 + x1) / 2, (y0 + y1) / 2
    return tuple(
        Space(
            space_name(cell),
            (
                middle_x + (x - (left + right) / 2) * size,
                middle_y - (y - (low + high) / 2) * size,
            ),
            size * SHRINK,
        )
        for cell, (x, y) in zip(cells, unit, strict=True)
    )


# ── the tree ────────────────────────────────────────────────────────────────────────────────


def tree_places(box: Box) -> tuple[TreePlace, ...]:
    """Return where the beehive and the tree's nodes are printed: rows by steps from the beehive."""
    parents = _parents(box)
    columns = _columns(BEEHIVE, parents, iter(range(len(parents) + 1)))
    depths = {node: _depth(node, parents) for node in columns}
    left, top, right, bottom = TREE
    across = (right - left) / max(1, max(columns.values()))
    up = (bottom - top) / max(1, max(depths.values()))
    return tuple(
        TreePlace(node, (left + column * across, bottom - depths[node] * up))
        for node, column in columns.items()
    )


def _parents(box: Box) -> dict[str, str]:
    """Return each node's neighbour on a shortest way to the beehive."""
    parents: dict[str, str] = {}
    edge = [BEEHIVE]
    while edge:
        reached = [
            (node.id, near)
            for near in edge
            for node in box.tree
            if node.id not in parents and box.are_beside(node.id, near)
        ]
        parents.update((node, near) for node, near in reversed(reached))
        edge = list(dict.fromkeys(node for node, _ in reached))
    return parents


def _columns(node: str, parents: dict[str, str], free: Iterator[int]) -> dict[str, float]:
    """Return the columns of *node* and all above it: a leaf takes the next, others lie amid."""
    above: dict[str, float] = {}
    children = [child for child, parent in parents.items() if parent == node]
    for child in children:
        above.update(_columns(child, parents, free))
    if not children:
        return {node: float(next(free))}
    return {node: sum(above[child] for child in children) / len(children), **above}


def _depth(node: str, parents: dict[str, str]) -> int:
    return 0 if node == BEEHIVE else 1 + _depth(parents[node], parents)


def _node_ticks(box: Box) -> Iterator[Tick]:
    return (
        Tick(node_name(place.id), place.at, NODE_REACH)
        for place in tree_places(box)
        if place.id != BEEHIVE
    )


# ── dice and rows ───────────────────────────────────────────────────────────────────────────


def _die_ticks() -> Iterator[Tick]:
    return (
        Tick(f"die {die}", (36.0 + 11.0 * n, ROW_Y), BOX_REACH) for n, die in enumerate(COLOURED)
    )


def _row_ticks() -> Iterator[Tick]:
    yield from (Tick(f"large {n}", (96.0 + 11 * n, ROW_Y), BOX_REACH) for n in range(ROW_OF_TWO))
    yield from (Tick(f"small {n}", (133.0 + 10 * n, ROW_Y), BOX_REACH) for n in range(ROW_OF_FIVE))
