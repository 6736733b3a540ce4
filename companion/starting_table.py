"""The starting table as it lies in a picture: what was read or told of it, and what of that is in doubt.

All places are pixels, (column, row). Piles are in clockwise order as seen from above.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.games.hexes import DIRECTIONS, Cell, Shape

#: A place in the picture: column and row, in pixels.
Pixel: TypeAlias = tuple[float, float]


class Doubt(StrEnum):
    """What of a start may be read wrongly."""

    CARDS = "cards"
    HIVE = "hive"
    PILES = "piles"
    HORNETS = "hornets"
    TOKENS = "tokens"
    LIGHT = "light"
    HONEY = "honey"


class Hint(StrEnum):
    """What players can do something about before the table is read again."""

    TOO_DARK = "too-dark"
    GLARE = "glare"
    LAMP = "lamp"
    CARD_HIDDEN = "card-hidden"
    PILE_OUTSIDE = "pile-outside"
    BLURRED = "blurred"


@dataclass(frozen=True)
class Grid:
    """How the hive's lattice lies in the picture: nine numbers, row by row, that take (q, r, 1) to a pixel.

    The plane is that of the hive's faces; it is good in the middle of the table, where the hive may
    grow.
    """

    numbers: tuple[float, ...]

    def pixel(self, place: tuple[float, float]) -> Pixel:
        """Return where the lattice's *place*, between cells as it comes, is seen.

        >>> Grid((20.0, 10.0, 400.0, 0.0, -17.0, 300.0, 0.0, 0.0, 1.0)).pixel((1, 2))
        (440.0, 266.0)
        """
        x, y = place
        a, b, c, d, e, f, g, h, i = self.numbers
        scale = g * x + h * y + i
        return (a * x + b * y + c) / scale, (d * x + e * y + f) / scale

    def outline(self, at: Cell) -> tuple[Pixel, ...]:
        """Return the six corners of the cell *at*; the k-th lies between directions k and k + 1."""
        q, r = at
        around = zip(DIRECTIONS, (*DIRECTIONS[1:], DIRECTIONS[0]), strict=True)
        return tuple(self.pixel((q + (a[0] + b[0]) / 3, r + (a[1] + b[1]) / 3)) for a, b in around)


@dataclass(frozen=True)
class StartCell:
    """A cell of the starting hive: *hornet* tells that one stands there, on the icon printed below it."""

    at: Cell
    pixel: Pixel
    full: bool
    hornet: bool = False


@dataclass(frozen=True)
class StartPile:
    """A pile of the ring: its tiles' *shape*, and where the top's three *cells* lie, in a record's order."""

    shape: Shape
    cells: tuple[Pixel, Pixel, Pixel]

    @property
    def pixel(self) -> Pixel:
        """The middle of its top."""
        (ax, ay), (bx, by), (cx, cy) = self.cells
        return (ax + bx + cx) / 3, (ay + by + cy) / 3


@dataclass(frozen=True)
class StartingTable:
    """What lies where before the first turn. ``None`` is what nobody has found or told yet."""

    cells: tuple[StartCell, ...] = ()
    piles: tuple[StartPile, ...] = ()
    spoon: Pixel | None = None
    hornet_tile: Pixel | None = None
    grid: Grid | None = None

    @property
    def hornets(self) -> tuple[Cell, ...]:
        """The cells on which hornets stand."""
        return tuple(cell.at for cell in self.cells if cell.hornet)

    def outline(self, at: Cell) -> tuple[Pixel, ...]:
        """Return the six corners of the cell *at* in the picture; none where no lattice is known."""
        return () if self.grid is None else self.grid.outline(at)


@dataclass(frozen=True)
class Doubted:
    """One thing in *doubt*, the *places* it is about, and by how much the reading beats the next one.

    *margin* is as a log-likelihood, on the solver's own scale: below that doubt's limit.
    """

    doubt: Doubt
    places: tuple[Pixel, ...] = ()
    margin: float = 0.0


@dataclass(frozen=True)
class Hinted:
    """One *hint*, with what it is about: *places* in the picture, or *cards* by their ids."""

    hint: Hint
    places: tuple[Pixel, ...] = ()
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Prints:
    """How a box's *full* and *empty* cells look: points, near for like prints in any light."""

    full: tuple[float, ...]
    empty: tuple[float, ...]

    @property
    def swapped(self) -> "Prints":
        """The full ones taken for the empty ones, and the other way round."""
        return Prints(self.empty, self.full)


@dataclass(frozen=True)
class TableReading:
    """A starting picture as read: the best setup, what is in doubt about it, and hints.

    *table* is ``None`` where there is nothing to show, not even in part. *margins* has the least
    margin of each thing, in doubt or not. *prints* are those of the cells taken for full and for
    empty.
    """

    table: StartingTable | None
    doubts: tuple[Doubted, ...] = ()
    hints: tuple[Hinted, ...] = ()
    margins: tuple[tuple[Doubt, float], ...] = ()
    prints: Prints | None = None

    @property
    def ids(self) -> tuple[Doubt, ...]:
        """What is in doubt, each once, in the order of `Doubt`."""
        found = {doubted.doubt for doubted in self.doubts}
        return tuple(doubt for doubt in Doubt if doubt in found)
