"""Cell tiles: three shapes of three hexagons, how they turn, and what is printed on them.

The order of a tile's cells is binding: *straight* end, middle, end; *bent* end, middle, end so
that the walk turns left; *triangular* counter-clockwise from any cell.

    straight        bent              triangular
    (a)(m)(e)          (e)               (c)
                    (a)(m)             (a)(b)
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from companion.games.hexes import DIRECTIONS, Cell, Shape, add


class Fill(StrEnum):
    """What a cell holds."""

    FULL = "full"
    EMPTY = "empty"


class Printed(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What is printed on one cell of a tile: its fill, and whether there is a hornet icon."""

    fill: Fill
    icon: bool


Pattern: TypeAlias = tuple[Printed, Printed, Printed]
Three: TypeAlias = tuple[Cell, Cell, Cell]
Order: TypeAlias = tuple[int, int, int]


class Tile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A tile of a pile; *cells* are ``None`` while nobody knows what is printed on it."""

    shape: Shape
    cells: Pattern | None


def _walks(shape: Shape) -> tuple[Three, ...]:
    walks = []
    for sixths, first in enumerate(DIRECTIONS):
        left = DIRECTIONS[(sixths + 1) % 6]
        third = {
            Shape.STRAIGHT: add(first, first),
            Shape.BENT: add(first, left),
            Shape.TRIANGULAR: left,
        }[shape]
        walks.append(((0, 0), first, third))
    return tuple(walks)


#: Each shape's cells from the origin, in binding order, once for each of six rotations.
WALKS: dict[Shape, tuple[Three, ...]] = {shape: _walks(shape) for shape in Shape}

#: How many of the walks differ by more than a shift and the order of their cells: the first ones.
DISTINCT_WALKS: dict[Shape, int] = {Shape.STRAIGHT: 3, Shape.BENT: 6, Shape.TRIANGULAR: 2}

#: The orders in which the same three cells can be listed, as indices into one such listing.
TURNS_IN_PLACE: dict[Shape, tuple[Order, ...]] = {
    Shape.STRAIGHT: ((0, 1, 2), (2, 1, 0)),
    Shape.BENT: ((0, 1, 2),),
    Shape.TRIANGULAR: ((0, 1, 2), (1, 2, 0), (2, 0, 1)),
}


def fits(shape: Shape, cells: Three) -> bool:
    """Tell whether *cells*, in this order, are the tile in one of its rotations.

    >>> fits(Shape.STRAIGHT, ((0, 0), (1, 0), (2, 0)))
    True
    >>> fits(Shape.BENT, ((0, 0), (1, 0), (2, -1)))  # turns right: flipped
    False
    """
    q, r = cells[0]
    return tuple((a - q, b - r) for a, b in cells) in WALKS[shape]


def orders(shape: Shape, pattern: Pattern) -> tuple[Order, ...]:
    """Return the listings of three cells by which *pattern* lies on them in different ways.

    >>> plain = Printed(Fill.FULL, icon=False)
    >>> orders(Shape.TRIANGULAR, (plain, plain, plain))
    ((0, 1, 2),)
    """
    kept: dict[tuple[Printed, ...], Order] = {}
    for order in TURNS_IN_PLACE[shape]:
        lying = tuple(pattern[order.index(place)] for place in range(3))
        kept.setdefault(lying, order)
    return tuple(kept.values())


def has_icon(pattern: Pattern) -> bool:
    """Tell whether the tile bears at least one hornet icon."""
    return pattern[0].icon or pattern[1].icon or pattern[2].icon
