"""Reading: a picture's cut-outs against the memory, into what each cell and each pile may be."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.sight import CellSight, Figure, Ground, PatternSight, PileSight
from vision.cards import Floats
from vision.cells import (
    GROUNDS,
    Light,
    change_since,
    change_witness,
    colour_witness,
    read_grounds,
)
from vision.memory import Looks, Memory, Watched, light_of
from vision.patches import Patches, disc_mask, ring_mask
from vision.pieces import (
    BARE,
    HORNET,
    ICON,
    kind_witness,
    middle_colours,
    plain_distance,
    presence,
)
from vision.scene import Scene
from vision.settings import EyeSettings

_FIGURE_CHANGE_SAYS = 8.0


@dataclass(frozen=True)
class Reading:
    """Log-likelihoods of each watched place's grounds (N, 3), and of its figures (N, len(kinds))."""

    light: Light
    grounds: Floats
    figures: Floats
    kinds: tuple[Figure, ...]
    changed: Floats


def kinds_of_figures(players: int) -> tuple[Figure, ...]:
    """Return every figure that can be on a cell in a game of *players*."""
    workers = (Figure("worker", seat) for seat in range(players))
    queens = (Figure("queen", seat) for seat in range(players))
    return BARE, ICON, HORNET, *workers, *queens


def read_cells(looks: Looks, memory: Memory, players: int, settings: EyeSettings) -> Reading:
    """Return what each watched place may show now."""
    watched = memory.watched
    count = len(watched.cells)
    light = light_of(looks, (*watched.grounds, *memory.top_grounds), settings)
    colour = colour_witness(looks.colours, looks.places, light, settings.cells)[:count]
    change = change_since(looks.cells, memory.looks.cells, ring_mask(0.0, 0.95))
    kinds_before = np.array([g is Ground.TABLE for g in watched.grounds], np.intp)
    changed = change_witness(change, kinds_before, settings.cells)
    edge_change = change_since(looks.cells, memory.looks.cells, ring_mask(0.45, 0.95))
    laid_anew = change_witness(edge_change, kinds_before, settings.cells)
    grounds = read_grounds(colour, laid_anew, watched.grounds, settings.cells)
    kinds = kinds_of_figures(players)
    figures = _read_figures(looks, memory, grounds, light, kinds, settings)
    return Reading(light, grounds, figures, kinds, changed)


def plain_fellows(
    looks: Looks, watched: Watched, top_grounds: Sequence[Ground | None]
) -> dict[Ground, Patches]:
    """Return, for full and empty, the cut-outs of cells that were bare of that ground."""
    fellows = {}
    for ground in (Ground.FULL, Ground.EMPTY):
        bare = [
            i
            for i, (g, f) in enumerate(zip(watched.grounds, watched.figures, strict=True))
            if g is ground and f == BARE
        ]
        tops = [i for i, g in enumerate(top_grounds) if g is ground]
        fellows[ground] = np.concatenate([looks.cells[bare], looks.tops[tops]])
    return fellows


def read_tops(
    looks: Looks, light: Light, fellows: dict[Ground, Patches], settings: EyeSettings
) -> tuple[tuple[PatternSight, ...], ...]:
    """Return what is printed on the three cells of each pile's top."""
    count = len(looks.cells)
    colour = colour_witness(looks.colours[count:], looks.places[count:], light, settings.cells)
    present = np.stack(
        [_presence(looks.tops, fellows[ground], settings) for ground in GROUNDS[1:]], axis=1
    )
    patterns = []
    for scores, shows in zip(colour, present, strict=True):
        icon = float(shows[int(np.argmax(scores[1:]))])
        patterns.append(
            PatternSight(
                full=float(scores[1]),
                empty=float(scores[2]),
                icon=min(0.0, icon),
                bare=min(0.0, -icon),
            )
        )
    return tuple(tuple(patterns[i : i + 3]) for i in range(0, len(patterns), 3))


def cell_sights(
    reading: Reading, memory: Memory, scene: Scene, settings: EyeSettings
) -> tuple[CellSight, ...]:
    """Return the sights of all watched places."""
    watched = memory.watched
    heights = settings.tile_thickness_mm * np.array(watched.levels, float)[:, None]
    middles = np.hstack([scene.lattice.place(watched.cells), heights])
    pixels = scene.pose.project(middles)
    return tuple(
        CellSight(
            cell,
            (float(x), float(y)),
            dict(zip(GROUNDS, map(float, grounds), strict=True)),
            dict(zip(reading.kinds, map(float, figures), strict=True)),
        )
        for cell, (x, y), grounds, figures in zip(
            watched.cells, pixels, reading.grounds, reading.figures, strict=True
        )
    )


def pile_sights(
    looks: Looks,
    memory: Memory,
    scene: Scene,
    tops: tuple[tuple[PatternSight, ...], ...],
    light: Light,
    settings: EyeSettings,
) -> tuple[PileSight, ...]:
    """Return the sights of the twelve piles."""
    change = change_since(looks.tops, memory.looks.tops, ring_mask(0.0, 0.95))
    changed = change_witness(
        change.reshape(-1, 3).max(axis=1), np.zeros(len(scene.ring.piles), np.intp), settings.cells
    )
    count = len(looks.cells)
    colour = colour_witness(looks.colours[count:], looks.places[count:], light, settings.cells)
    table = colour.reshape(-1, 3, 3)[..., 0].mean(axis=1)
    tile = colour.reshape(-1, 3, 3)[..., 1:].max(axis=2).mean(axis=1)
    pixels = scene.pose.project(
        [
            (*p.middle, settings.tile_thickness_mm * n)
            for p, n in zip(scene.ring.piles, memory.shown.piles, strict=True)
        ]
    )
    return tuple(
        PileSight(
            index=i,
            pixel=(float(pixels[i][0]), float(pixels[i][1])),
            shape=pile.shape,
            present=float(tile[i]),
            gone=float(table[i]),
            changed=float(changed[i]),
            cells=tops[i],
            before=memory.tops[i],
        )
        for i, pile in enumerate(scene.ring.piles)
    )


def grey_of(light: Light) -> Floats:
    """Return the picture's reference colour (3,): between full and empty cells."""
    return np.asarray(light.means[1:].mean(axis=0), np.float64)


def _read_figures(
    looks: Looks,
    memory: Memory,
    grounds: Floats,
    light: Light,
    kinds: tuple[Figure, ...],
    settings: EyeSettings,
) -> Floats:
    watched = memory.watched
    fellows = plain_fellows(looks, watched, memory.top_grounds)
    figures = np.zeros((len(watched.cells), len(kinds)))
    figures[:, 1:] = -settings.pieces.most
    middle = disc_mask(settings.pieces.disc)
    change = change_since(looks.cells, memory.looks.cells, middle)
    changed = change_witness(change, _change_kinds(watched), settings.cells)
    best = grounds.argmax(axis=1)
    for k, ground in enumerate(GROUNDS[1:], start=1):
        here = np.flatnonzero(best == k)
        if len(here):
            shows = _presence(looks.cells[here], fellows[ground], settings)
            colours = middle_colours(looks.cells[here], grey_of(light), settings.pieces)
            kind = kind_witness(colours, kinds[1:], memory.gallery)
            figures[here, 0] = np.minimum(0, -shows)
            figures[here, 1:] = np.minimum(0, shows)[:, None] + kind
    _add_change(figures, changed, best, watched, kinds)
    return figures


def _add_change(
    figures: Floats,
    changed: Floats,
    best: np.ndarray[tuple[int], np.dtype[np.intp]],
    watched: Watched,
    kinds: tuple[Figure, ...],
) -> None:
    """Let the middle's change speak: an unchanged middle keeps its figure, a changed one does not."""
    says = np.clip(changed, -_FIGURE_CHANGE_SAYS, _FIGURE_CHANGE_SAYS)
    for i, (ground, figure) in enumerate(zip(watched.grounds, watched.figures, strict=True)):
        if ground is Ground.TABLE or GROUNDS[best[i]] is not ground:
            continue
        same = np.array([kind == figure for kind in kinds])
        figures[i, same] -= max(0.0, says[i])
        figures[i, ~same] -= max(0.0, -says[i])


def _change_kinds(watched: Watched) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    table = [g is Ground.TABLE for g in watched.grounds]
    bare = [f == BARE for f in watched.figures]
    return np.array(table, np.intp) + 2 * np.array(bare, np.intp)


def _presence(patches: Patches, fellows: Patches, settings: EyeSettings) -> Floats:
    """Return the log-likelihood ratio of a figure on each of *patches*, by plain *fellows*."""
    if not len(fellows) or not len(patches):
        return np.zeros(len(patches))
    # A few fellows may bear icons: the plainer half of them is the look to compare with.
    first = plain_distance(fellows, fellows, settings.pieces)
    plain = fellows[np.argsort(first)[: max(2, (len(fellows) * 2 + 2) // 3)]]
    bare = plain_distance(plain, plain, settings.pieces)
    return presence(plain_distance(patches, plain, settings.pieces), bare, settings.pieces)
