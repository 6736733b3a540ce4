"""Laid back: what differs between a known position and a table on which it is being laid out again."""

from dataclasses import dataclass
from enum import StrEnum

from companion.games.hexes import Cell, Shape
from companion.observation import Shown
from companion.starting_table import Pixel, StartingTable


class Differs(StrEnum):
    """In what way a table is not yet as it was."""

    CARDS = "cards"  # the marker cards do not show where the table is
    HIVE = "hive"  # no hive was found
    CELL_MISSING = "cell-missing"
    CELL_TOO_MANY = "cell-too-many"
    FILL = "fill"
    PIECE_MISSING = "piece-missing"
    PIECE_TOO_MANY = "piece-too-many"
    PILES = "piles"
    SHAPES = "shapes"
    SPOON = "spoon"
    HORNET_TILE = "hornet-tile"


@dataclass(frozen=True)
class Difference:
    """One thing that differs: a *cell* of the position, or a *pile*, and where in the picture."""

    differs: Differs
    pixel: Pixel | None = None
    cell: Cell | None = None
    pile: int | None = None


@dataclass(frozen=True)
class WantedPosition:
    """What is to lie there again: *shown*, and each pile's *shapes*, empty piles' too."""

    shown: Shown
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class LaidBack:
    """How a picture shows the position: *agreed* cells, what differs, the *table* so far as found.

    The table's cells bear the position's own names; its piles are counted as the position counts
    them, places of empty ones guessed, and its hornet tile lies where pile 0 is followed.
    """

    table: StartingTable | None
    agreed: tuple[Cell, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether all that a picture can tell is as wanted."""
        return self.table is not None and not self.differences
