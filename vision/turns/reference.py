"""Memory: what the last picture learnt looked like, and how each kind of thing looks on this table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.games.hexes import Cell, neighbours
from companion.observation import BARE, PatternObservation, PieceClass, Shown, SurfaceClass
from vision.arrays import Floats, Logs
from vision.settings import ObserverSettings
from vision.turns.cells import Light, measure_light
from vision.turns.cuts import TableCuts
from vision.turns.occlusion import Overview
from vision.turns.pieces import Gallery
from vision.turns.similarity import Look
from vision.turns.tokens import Gaps

#: What is printed on the three cells of each pile's top.
Tops: TypeAlias = tuple[tuple[PatternObservation, ...], ...]

#: A tile that touches the hive with one cell reaches this many steps from it.
TILE_REACH = 3


@dataclass(frozen=True)
class Views:
    """The two small views that are held against the last picture learnt: the ring's *gaps*, and all."""

    gaps: Gaps
    overview: Overview


@dataclass(frozen=True)
class Watched:
    """The lattice places that are looked at, the hive's first, and what the rules say of each."""

    cells: tuple[Cell, ...]
    levels: tuple[int, ...]
    grounds: tuple[SurfaceClass, ...]
    figures: tuple[PieceClass, ...]


@dataclass(frozen=True)
class KnownLooks:
    """How each kind of thing looks on this table.

    *gallery* holds the figures' colours; *plain* and *icons* are the looks of bare cells and of
    printed icons by ground, *icon_covers* how much of the middle those cover.
    """

    gallery: Gallery
    plain: Mapping[SurfaceClass, Look] = field(default_factory=dict)
    icons: Mapping[SurfaceClass, Look] = field(default_factory=dict)
    icon_covers: Mapping[SurfaceClass, Floats] = field(default_factory=dict)


@dataclass(frozen=True)
class Memory:
    """All that is kept of the last picture learnt.

    *shading* (N, 3) is what each watched place's colour had beyond its ground's; *gaps* and
    *overview* are the `Views` of the picture, *known* what it and those before it taught.
    """

    shown: Shown
    watched: Watched
    cuts: TableCuts
    shading: Floats
    top_grounds: tuple[SurfaceClass | None, ...]
    tops: Tops
    gaps: Logs
    overview: Logs
    known: KnownLooks


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


def light_of(
    cuts: TableCuts, grounds: tuple[SurfaceClass | None, ...], settings: ObserverSettings
) -> Light:
    """Return the picture's class colours, from what each place and each top was known to be."""
    both = cuts.all
    return measure_light(both.colours, both.places, grounds, settings.cells)
