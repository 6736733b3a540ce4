"""What one settled picture of an Alveola table shows, each reading with its confidence.

The observer writes these, the referee reads them. All likelihoods are natural logarithms, higher is
likelier; within one group (a cell's surfaces, its pieces, the spoon's gaps) only differences
mean anything. Cells are in the observer's own lattice frame, piles are numbered clockwise from the
one that the hornet tile is attached to at setup.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from companion.games.hexes import Cell, Shape
from companion.phrases import Phrase
from companion.starting_table import Pixel, TableReading

#: The six corners of a cell in the picture; the k-th lies between directions k and k + 1.
Outline: TypeAlias = tuple[Pixel, ...]


class SurfaceClass(StrEnum):
    """What lies uppermost at a lattice place."""

    TABLE = "table"
    FULL = "full"
    EMPTY = "empty"


class PieceKind(StrEnum):
    """What can stand or be printed on a cell."""

    BARE = "bare"
    ICON = "icon"
    WORKER = "worker"
    QUEEN = "queen"
    HORNET = "hornet"


@dataclass(frozen=True)
class PieceClass:
    """What stands or is printed on a cell: nothing, an icon, or a piece.

    *player* is the owner's seat for workers and queens, else ``None``.
    """

    kind: PieceKind
    player: int | None = None


BARE, ICON = PieceClass(PieceKind.BARE), PieceClass(PieceKind.ICON)
HORNET = PieceClass(PieceKind.HORNET)


@dataclass(frozen=True)
class CellObservation:
    """The reading of one lattice place.

    *hides_icon* is the log-likelihood that an icon is printed below the piece that stands there,
    at most 0.
    """

    at: Cell
    pixel: Pixel
    surface: Mapping[SurfaceClass, float]
    piece_class: Mapping[PieceClass, float]
    hides_icon: float = 0.0
    outline: Outline = ()


@dataclass(frozen=True)
class PatternObservation:
    """The reading of one printed cell of a pile's top tile."""

    full: float
    empty: float
    icon: float
    bare: float


@dataclass(frozen=True)
class PileObservation:
    """The reading of one pile's place: is a tile there, and what is printed on the top one.

    *cells* follow the order of the shape's cells in records: straight end, middle, end; bent so
    that the walk turns left; triangular counter-clockwise. *present* and *gone* are
    log-likelihoods; *changed* is that of "its top is not what it was in the reference"
    less that of "the same as it was"; *before* is the top of that picture.
    """

    index: int
    pixel: Pixel
    shape: Shape
    present: float
    gone: float
    changed: float
    cells: tuple[PatternObservation, ...]
    before: tuple[PatternObservation, ...]
    outlines: tuple[Outline, ...] = ()


@dataclass(frozen=True)
class Trouble:
    """A reason why a picture cannot be read: a stable *id*, and a phrase for people."""

    id: str
    phrase: Phrase

    def __str__(self) -> str:
        return str(self.phrase)


@dataclass(frozen=True)
class Observation:
    """What one picture shows.

    *tokens* maps (spoon after, hornet tile's pile) to the log-likelihood that the two lie in the
    gaps just after those piles. *hands* tells that somebody is playing, *is_quiet* that nothing has
    changed since the reference, *is_other_light* that the lamp is another one. *troubles* are the
    reasons why the picture cannot be read; an observation with troubles has no cells. *things* are
    no pieces: they hinder nothing that is read all the same.
    """

    picture: str
    cells: tuple[CellObservation, ...] = ()
    piles: tuple[PileObservation, ...] = ()
    tokens: Mapping[tuple[int, int], float] = field(default_factory=dict)
    hands: bool = False
    is_quiet: bool = False
    is_other_light: bool = False
    camera_moved: bool = False
    cards: tuple[int, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    things: tuple[Trouble, ...] = ()


@dataclass(frozen=True)
class SetupObservation:
    """What the picture after setup shows: the *reading* of the starting table, and the *cards* seen."""

    picture: str
    reading: TableReading
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class ShownCell:
    """What the rules say lies on one cell, *level* tiles high."""

    at: Cell
    level: int
    surface: SurfaceClass
    piece_class: PieceClass


@dataclass(frozen=True)
class Shown:
    """What the rules say is to be seen: the truth that a picture becomes the reference with.

    *cells* is the whole hive; *piles* how many tiles each pile holds. *open_cells* are those of a
    tile that may still be taken up again: that of the last turn.
    """

    cells: tuple[ShownCell, ...]
    piles: tuple[int, ...]
    spoon_after: int
    hornet_pile: int
    open_cells: frozenset[Cell] = frozenset()
