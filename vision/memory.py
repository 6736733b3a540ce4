"""Memory: what the last picture learnt looked like, and how each kind of thing looks on this table."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from companion.games.hexes import Cell, neighbours
from companion.sight import Figure, Ground, PatternSight, Shown
from vision.cards import Floats, Pixels
from vision.cells import Light, log_colours, measure_light, ring_colours
from vision.likeness import Look
from vision.patches import Patches, cut_patches, smoothed
from vision.pieces import BARE, Gallery
from vision.scene import Scene
from vision.settings import EyeSettings

#: A tile that touches the hive with one cell reaches this many steps from it.
TILE_REACH = 3


@dataclass(frozen=True)
class Watched:
    """The lattice places that are looked at, the hive's first, and what the rules say of each."""

    cells: tuple[Cell, ...]
    levels: tuple[int, ...]
    grounds: tuple[Ground, ...]
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Looks:
    """One picture's cut-outs: *cells* (N, SIDE, SIDE, 3) and *tops* (12·3, SIDE, SIDE, 3), log colours.

    *colours* and *places* are those of the cells followed by the tops.
    """

    cells: Patches
    tops: Patches
    colours: Floats
    places: Floats


@dataclass(frozen=True)
class Memory:
    """All that is kept of the last picture learnt.

    *shading* (N, 3) is what each watched place's colour had beyond its ground's; *plain* and
    *icons* are the looks of bare cells and of printed icons by ground, *icon_covers* how much of
    the middle they cover.
    """

    shown: Shown
    watched: Watched
    looks: Looks
    shading: Floats
    top_grounds: tuple[Ground | None, ...]
    tops: tuple[tuple[PatternSight, ...], ...]
    gaps: Patches
    overview: Patches
    gallery: Gallery
    plain: Mapping[Ground, Look]
    icons: Mapping[Ground, Look]
    icon_covers: Mapping[Ground, Floats]


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
        (*(c.ground for c in hive.values()), *(Ground.TABLE for _ in free)),
        (*(c.figure for c in hive.values()), *(BARE for _ in free)),
    )


def looks_of(
    image: Pixels, scene: Scene, watched: Watched, piles: tuple[int, ...], settings: EyeSettings
) -> Looks:
    """Cut every watched place and every pile's top out of *image*."""
    thick = settings.tile_thickness_mm
    image = smoothed(image, scene.pose, scene.lattice)
    heights = thick * np.array(watched.levels, float)
    cells = log_colours(cut_patches(image, scene.pose, scene.lattice, watched.cells, heights))
    tops = np.concatenate(
        [
            log_colours(
                cut_patches(
                    image, scene.pose, pile.lattice, pile.cells, np.full(3, thick * max(1, count))
                )
            )
            for pile, count in zip(scene.ring.piles, piles, strict=True)
        ]
    )
    colours = np.vstack([ring_colours(cells, settings.cells), ring_colours(tops, settings.cells)])
    places = np.vstack(
        [scene.lattice.place(watched.cells), *(p.lattice.place(p.cells) for p in scene.ring.piles)]
    )
    return Looks(cells, tops, colours, places)


def light_of(looks: Looks, grounds: tuple[Ground | None, ...], settings: EyeSettings) -> Light:
    """Return the picture's class colours, from what each place and each top was known to be."""
    return measure_light(looks.colours, looks.places, grounds, settings.cells)
