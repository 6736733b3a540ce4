"""Hexagons on one lattice: axial coordinates, neighbours, rotations, the three trihexes.

Pointy-top axial coordinates ``(q, r)``: ``x = size·√3·(q + r/2)``, ``y = size·3/2·r``,
y pointing up, so that counter-clockwise is as seen from above.

        (-1,+1) (0,+1)
      (-1,0) (0,0) (+1,0)
        (0,-1) (+1,-1)
"""

import math
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]


class Shape(StrEnum):
    """The form of three hexagons that hang together: a trihex."""

    STRAIGHT = "straight"
    BENT = "bent"
    TRIANGULAR = "triangular"


#: The six neighbours' offsets, counter-clockwise, beginning in the east.
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def add(a: Cell, b: Cell) -> Cell:
    """Return the cell that lies from *a* as *b* lies from the origin.

    >>> add((2, -1), (-1, 1))
    (1, 0)
    """
    return a[0] + b[0], a[1] + b[1]


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the six cells around *cell*, counter-clockwise from the east."""
    q, r = cell
    return (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)


def are_adjacent(a: Cell, b: Cell) -> bool:
    """Tell whether *a* and *b* share an edge."""
    return (b[0] - a[0], b[1] - a[1]) in DIRECTIONS


def distance(a: Cell, b: Cell) -> int:
    """Return the number of steps from *a* to *b*."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate(cell: Cell, sixths: int) -> Cell:
    """Return *cell* turned about the origin by *sixths* of a turn, counter-clockwise.

    >>> rotate((1, 0), 1)
    (0, 1)
    """
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def within(steps: int) -> tuple[Cell, ...]:
    """Return the cells that lie no more than so many *steps* from the origin.

    >>> len(within(2))
    19
    """
    reach = range(-steps, steps + 1)
    return tuple((q, r) for q in reach for r in reach if abs(q + r) <= steps)


def touching(cells: Iterable[Cell]) -> frozenset[Cell]:
    """Return the cells beside *cells* that are not among them."""
    inside = frozenset(cells)
    return frozenset(n for cell in inside for n in neighbours(cell)) - inside


def groups(cells: Iterable[Cell]) -> Iterator[frozenset[Cell]]:
    """Yield the connected groups of *cells*."""
    rest = set(cells)
    while rest:
        group, edge = set(), [rest.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            found = [n for n in neighbours(cell) if n in rest]
            rest.difference_update(found)
            edge.extend(found)
        yield frozenset(group)


def to_plane(cell: tuple[float, float], size: float) -> tuple[float, float]:
    """Return the middle of *cell* in the plane, for hexagons of circumradius *size*."""
    q, r = cell
    return size * math.sqrt(3) * (q + r / 2), size * 1.5 * r
