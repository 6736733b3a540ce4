"""Reading: a picture's cut-outs against the memory, into what each cell and each pile may be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

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
    structure_change,
)
from vision.likeness import MIDDLE, Look, look_of, rim_drawings, shared_look
from vision.memory import Looks, Memory, Watched, light_of
from vision.patches import Patches, ring_mask
from vision.pieces import (
    BARE,
    HORNET,
    ICON,
    Gallery,
    Middles,
    Usual,
    hidden_icon_witness,
    icon_likeness,
    kind_witness,
    presence,
    read_middles,
)
from vision.scene import Scene
from vision.settings import EyeSettings

_FIGURE_CHANGE_SAYS = 8.0
_ICON_LOOK_SAYS = 0.6
_SURE_ICON = 4.0
_TELLING = 0.12
# What neighbours' edges and their shadows do not reach.
_INSIDE = ring_mask(0.0, 0.8)


@dataclass(frozen=True)
class Reading:
    """Log-likelihoods of each watched place's grounds (N, 3), and of its figures (N, len(kinds))."""

    light: Light
    grounds: Floats
    figures: Floats
    kinds: tuple[Figure, ...]
    changed: Floats
    usual: dict[Ground, Usual]
    hides_icon: Floats


def _without_shading(looks: Looks, memory: Memory) -> Looks:
    """Return *looks* with the cells' colours as they would be without the shade and glare known."""
    colours = looks.colours.copy()
    colours[: len(memory.shading)] -= memory.shading
    return replace(looks, colours=colours)


def kinds_of_figures(players: int) -> tuple[Figure, ...]:
    """Return every figure that can be on a cell in a game of *players*."""
    workers = (Figure("worker", seat) for seat in range(players))
    queens = (Figure("queen", seat) for seat in range(players))
    return BARE, ICON, HORNET, *workers, *queens


def read_cells(looks: Looks, memory: Memory, players: int, settings: EyeSettings) -> Reading:
    """Return what each watched place may show now."""
    watched = memory.watched
    count = len(watched.cells)
    even = _without_shading(looks, memory)
    light = light_of(even, (*watched.grounds, *memory.top_grounds), settings)
    colour = colour_witness(even.colours, looks.places, light, settings.cells)[:count]
    on_table = np.array([g is Ground.TABLE for g in watched.grounds], bool)
    change = change_since(looks.cells, memory.looks.cells, _INSIDE)
    drawn = structure_change(looks.cells, memory.looks.cells, _INSIDE)
    change = np.where(on_table, drawn, change)
    changed = change_witness(change, on_table.astype(np.intp), settings.cells)
    rim = _rim_witness(looks, memory, settings)
    grounds = read_grounds(colour, changed, rim, watched.grounds)
    kinds = kinds_of_figures(players)
    figures, usual, hides_icon = _read_figures(looks, memory, grounds, light, kinds, settings)
    return Reading(light, grounds, figures, kinds, changed, usual, hides_icon)


def _rim_witness(looks: Looks, memory: Memory, settings: EyeSettings) -> Floats:
    """Return log-likelihoods (N, 3) of the grounds by the cell's printed rim, best 0.

    The table around tells how unlike a rim the bare table is; where it is hardly unlike, the rim
    says nothing.
    """
    watched, plain = memory.watched, memory.plain
    drawings = rim_drawings(looks.cells)
    scores = np.zeros((len(watched.cells), len(GROUNDS)))
    on_table = np.array([g is Ground.TABLE for g in watched.grounds], bool)
    for k, ground in enumerate(GROUNDS[1:], start=1):
        cells = np.array([g is ground for g in watched.grounds], bool)
        if ground not in plain or not cells.any() or not on_table.any():
            continue
        like = plain[ground].drawn_likeness(drawings)
        low = float(np.percentile(like[on_table], 90))
        high = float(np.percentile(like[cells], 15))
        if high - low > _TELLING:
            z = (like - (low + high) / 2) / ((high - low) / 2)
            scores[:, k] = np.clip(7.0 * z, -settings.pieces.most, settings.pieces.most)
    scores -= scores.max(axis=1, keepdims=True)
    return scores


def plain_looks(
    looks: Looks,
    watched: Watched,
    top_grounds: Sequence[Ground | None],
) -> dict[Ground, Look]:
    """Return the look of a bare full and of a bare empty cell in this picture, in six turns."""
    found = {}
    for ground in GROUNDS[1:]:
        bare = [
            i
            for i, (g, f) in enumerate(zip(watched.grounds, watched.figures, strict=True))
            if g is ground and f == BARE
        ]
        tops = [i for i, g in enumerate(top_grounds) if g is ground]
        fellows = np.concatenate([looks.cells[bare], looks.tops[tops]])
        if len(fellows):
            found[ground] = shared_look(fellows)
    return found


def middles_of(
    logs: Patches,
    grounds: Sequence[Ground],
    plain: Mapping[Ground, Look],
    tints: Floats,
    grey: Floats,
) -> Middles:
    """Return the middles of *logs* (N, …), each against the plain look of its ground.

    *tints* and *grey* (N, 3) are as in `read_middles`.
    """
    distance, covered = np.zeros(len(logs)), np.zeros(len(logs))
    colours = np.zeros((len(logs), 0))
    for ground, look in plain.items():
        here = np.array([g is ground for g in grounds], bool)
        read = read_middles(logs[here], look, tints[here], grey[here])
        if not colours.shape[1]:
            colours = np.zeros((len(logs), read.colours.shape[1]))
        distance[here], colours[here], covered[here] = read.distance, read.colours, read.covered
    return Middles(distance, colours, covered)


def usual_of(
    middles: Middles, grounds: Sequence[Ground | None], figures: Sequence[Figure]
) -> dict[Ground, Usual]:
    """Return, by ground, how far bare cells go from plain, and how far figures do at least."""
    bare = np.array([f == BARE for f in figures], bool)
    tiles = np.array([g in GROUNDS[1:] for g in grounds], bool)
    figured = middles.distance[tiles & ~bare]
    found = {}
    for ground in GROUNDS[1:]:
        plain = middles.distance[np.array([g is ground for g in grounds], bool) & bare]
        low = max(1.3 * float(np.percentile(plain, 60)), 0.05) if len(plain) else 0.1
        high = float(np.percentile(figured, 20)) if len(figured) else 3 * low
        found[ground] = Usual(min(low, 0.6 * high), high)
    return found


def usual_with_tops(
    middles: Middles,
    watched: Watched,
    grounds: Sequence[Ground],
    looks: Looks,
    top_grounds: Sequence[Ground | None],
    prints: Sequence[PatternSight],
    plain: Mapping[Ground, Look],
) -> dict[Ground, Usual]:
    """Return the usual distances of the hive's cells and of the piles' tops, which are many and bare."""
    known = [g or Ground.TABLE for g in top_grounds]
    tints = looks.colours[len(looks.cells) :]
    seen = middles_of(looks.tops, known, plain, tints, tints)
    printed = [ICON if p.icon > p.bare else BARE for p in prints] or [BARE] * len(known)
    both = Middles(
        np.concatenate([middles.distance, seen.distance]), middles.colours, middles.covered
    )
    return usual_of(both, (*grounds, *known), (*watched.figures, *printed))


def presences(
    middles: Middles, grounds: Sequence[Ground], usual: dict[Ground, Usual], settings: EyeSettings
) -> Floats:
    """Return the log-likelihood ratio (N,) of a figure on each cell, by the usual of its ground."""
    shows = np.zeros(len(grounds))
    for ground, bounds in usual.items():
        here = np.array([g is ground for g in grounds], bool)
        shows[here] = presence(middles.distance[here], bounds, settings.pieces)
    return shows


def read_tops(
    looks: Looks,
    light: Light,
    plain: Mapping[Ground, Look],
    usual: dict[Ground, Usual],
    gallery: Gallery,
    icons: Mapping[Ground, Look],
    settings: EyeSettings,
) -> tuple[tuple[tuple[PatternSight, ...], ...], Middles]:
    """Return what is printed on the three cells of each pile's top, and those cells' middles."""
    count = len(looks.cells)
    colour = colour_witness(looks.colours[count:], looks.places[count:], light, settings.cells)
    grounds = [GROUNDS[1 + int(k)] for k in colour[:, 1:].argmax(axis=1)]
    middles = middles_of(
        looks.tops, grounds, plain, looks.colours[count:], light.grey_at(looks.places[count:])
    )
    shows = presences(middles, grounds, usual, settings)
    shows += icon_likeness(middles.colours, gallery)
    shows -= _unlike_icons(looks.tops, looks.colours[count:], grounds, icons, usual, settings)
    patterns = [
        PatternSight(float(c[1]), float(c[2]), min(0.0, float(icon)), min(0.0, -float(icon)))
        for c, icon in zip(colour, shows, strict=True)
    ]
    return tuple(tuple(patterns[i : i + 3]) for i in range(0, len(patterns), 3)), middles


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
            float(hides_icon),
        )
        for cell, (x, y), grounds, figures, hides_icon in zip(
            watched.cells,
            pixels,
            reading.grounds,
            reading.figures,
            reading.hides_icon,
            strict=True,
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


def _read_figures(
    looks: Looks,
    memory: Memory,
    grounds: Floats,
    light: Light,
    kinds: tuple[Figure, ...],
    settings: EyeSettings,
) -> tuple[Floats, dict[Ground, Usual], Floats]:
    watched = memory.watched
    best = grounds.argmax(axis=1)
    now = [GROUNDS[k] for k in best]
    middles = middles_of(
        looks.cells,
        now,
        memory.plain,
        looks.colours[: len(now)],
        light.grey_at(looks.places[: len(now)]),
    )
    same = [
        g if g is before else Ground.TABLE for g, before in zip(now, watched.grounds, strict=True)
    ]
    prints = [p for top in memory.tops for p in top]
    usual = usual_with_tops(middles, watched, same, looks, memory.top_grounds, prints, memory.plain)
    shows = presences(middles, now, usual, settings)
    figures = np.zeros((len(watched.cells), len(kinds)))
    tiles = np.flatnonzero(best > 0)
    kind = kind_witness(middles.colours[tiles], kinds[1:], memory.gallery)
    figures[tiles, 0] = np.minimum(0, -shows[tiles])
    figures[tiles, 1:] = np.minimum(0, shows[tiles])[:, None] + kind
    figures[best == 0, 1:] = -settings.pieces.most
    _hold_against_icons(figures, looks, memory, now, kinds, usual, settings)
    change = change_since(looks.cells, memory.looks.cells, MIDDLE)
    changed = change_witness(change, _change_kinds(watched), settings.cells)
    _add_change(figures, changed, best, watched, kinds)
    _hold_strangers(figures, kinds, memory, settings)
    return figures, usual, _hidden_icons(middles, now, memory)


def _hold_against_icons(
    figures: Floats,
    looks: Looks,
    memory: Memory,
    grounds: Sequence[Ground],
    kinds: tuple[Figure, ...],
    usual: dict[Ground, Usual],
    settings: EyeSettings,
) -> None:
    """Let the very icons seen printed speak: a cell looks like one of them, or bears something else."""
    tints = looks.colours[: len(grounds)]
    odd = [g if bare < 0 else Ground.TABLE for g, bare in zip(grounds, figures[:, 0], strict=True)]
    other = _unlike_icons(looks.cells, tints, odd, memory.icons, usual, settings)
    icon = np.array([kind == ICON for kind in kinds])
    figures[:, icon] -= np.maximum(0, other)[:, None]
    figures[:, ~icon] -= np.maximum(0, -other)[:, None]


def _hidden_icons(middles: Middles, grounds: Sequence[Ground], memory: Memory) -> Floats:
    """Return the log-likelihood (N,) of an icon below whatever stands on each cell."""
    hidden = np.zeros(len(grounds))
    for ground, icons in memory.icon_covers.items():
        here = np.array([g is ground for g in grounds], bool)
        hidden[here] = hidden_icon_witness(middles.covered[here], icons)
    return hidden


def _hold_strangers(
    figures: Floats, kinds: tuple[Figure, ...], memory: Memory, settings: EyeSettings
) -> None:
    """Let kinds never seen lead by a little at most: anything odd looks more like them than like others."""
    known = np.array([kind == BARE or bool(memory.gallery.shown.get(kind)) for kind in kinds])
    most = figures[:, known].max(axis=1, keepdims=True) + settings.pieces.stranger_leads
    figures[:, ~known] = np.minimum(figures[:, ~known], most)


def _unlike_icons(
    patches: Patches,
    tints: Floats,
    grounds: Sequence[Ground],
    icons: Mapping[Ground, Look],
    usual: dict[Ground, Usual],
    settings: EyeSettings,
) -> Floats:
    """Return the log-likelihood ratio (N,) of "not one of the icons seen" on *patches*; 0 unknown."""
    unlike = np.zeros(len(patches))
    for ground, look in icons.items():
        here = np.flatnonzero([g is ground for g in grounds])
        away, _ = look.residuals(patches[here], tints[here])
        unlike[here] = _ICON_LOOK_SAYS * presence(away, usual[ground], settings.pieces)
    return unlike


def printed_icons(
    looks: Looks,
    watched: Watched,
    middles: Middles,
    tops: tuple[tuple[PatternSight, ...], ...],
    top_middles: Middles,
    settings: EyeSettings,
) -> tuple[dict[Ground, Look], dict[Ground, Floats]]:
    """Return, by ground, the looks of the icons seen on hive and piles, and how much they cover."""
    seen: dict[Ground, list[tuple[Patches, float]]] = {}
    for i, (ground, figure) in enumerate(zip(watched.grounds, watched.figures, strict=True)):
        if figure == ICON:
            seen.setdefault(ground, []).append((looks.cells[i], float(middles.covered[i])))
    for i, top in enumerate(t for three in tops for t in three):
        if top.icon - top.bare > _SURE_ICON:
            ground = Ground.FULL if top.full > top.empty else Ground.EMPTY
            seen.setdefault(ground, []).append((looks.tops[i], float(top_middles.covered[i])))
    prints = {
        g: look_of(np.stack([patch for patch, _ in found[-settings.pieces.icons_kept :]]))
        for g, found in seen.items()
    }
    return prints, {g: np.array([cover for _, cover in found]) for g, found in seen.items()}


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
