"""The reference: what the last agreed picture looked like, and how each class looks on this table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.games.hexes import Cell, neighbours
from companion.observation import BARE, PatternObservation, PieceClass, Shown, SurfaceClass
from vision.arrays import Floats, Logs, Patches
from vision.turns.image_patches import TablePatches
from vision.turns.similarity import Gallery, Template

#: What is printed on the three cells of each pile's top.
Tops: TypeAlias = tuple[tuple[PatternObservation, ...], ...]

#: A tile that touches the hive with one cell reaches this many steps from it.
TILE_REACH = 3


@dataclass(frozen=True)
class Watched:
    """The lattice places that are looked at, the hive's first, and what the rules say of each."""

    cells: tuple[Cell, ...]
    levels: tuple[int, ...]
    surfaces: tuple[SurfaceClass, ...]
    pieces: tuple[PieceClass, ...]


@dataclass(frozen=True)
class Appearance:
    """How each class looks on this table.

    *gallery* holds the pieces' colours; *bare* and *icons* are the templates of bare cells and of
    printed icons by surface, *icon_covers* how much of the middle those cover.
    """

    gallery: Gallery = field(default_factory=Gallery)
    bare: Mapping[SurfaceClass, Template] = field(default_factory=dict)
    icons: Mapping[SurfaceClass, Template] = field(default_factory=dict)
    icon_covers: Mapping[SurfaceClass, Floats] = field(default_factory=dict)


@dataclass(frozen=True)
class Reference:
    """All that is kept of the last agreed picture.

    *shading* (N, 3) is what each watched place's colour had over its surface's; *piece_distances*
    how far from plain pieces were at least, by surface; *gaps* and *overview* are the small views
    of the picture, *appearance* what it and those before it showed. *beneath* are patches of the
    bare table from before the tile of the open turn was laid.
    """

    shown: Shown
    watched: Watched
    patches: TablePatches
    shading: Floats
    piece_distances: Mapping[SurfaceClass, float]
    top_surfaces: tuple[SurfaceClass | None, ...]
    tops: Tops
    gaps: Logs
    overview: Logs
    appearance: Appearance
    beneath: Mapping[Cell, Patches] = field(default_factory=dict)

    @property
    def surfaces(self) -> tuple[SurfaceClass | None, ...]:
        """What each watched place and each pile's top cell is, ``None`` where a pile holds no tile."""
        return (*self.watched.surfaces, *self.top_surfaces)

    @property
    def prints(self) -> tuple[PatternObservation, ...]:
        """What is printed on each pile's top cells, one after another."""
        return tuple(print_ for top in self.tops for print_ in top)


def watched_of(shown: Shown) -> Watched:
    """Return the places to look at: the hive and all that one tile more could cover."""
    hive = {c.at: c for c in shown.cells}
    around: set[Cell] = set(hive)
    for _ in range(TILE_REACH):
        around |= {n for cell in around for n in neighbours(cell)}
    free = sorted(around - set(hive))
    return Watched(
        (*hive, *free),
        (*(c.level for c in hive.values()), *(0 for _ in free)),
        (*(c.surface for c in hive.values()), *(SurfaceClass.TABLE for _ in free)),
        (*(c.piece_class for c in hive.values()), *(BARE for _ in free)),
    )
