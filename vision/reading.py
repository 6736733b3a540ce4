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
from vision.figures import (
    kinds_of_figures,
    middles_of,
    presences,
    read_figures,
    unlike_icons,
)
from vision.likeness import Look, look_of, rim_drawings, shared_look
from vision.memory import Looks, Memory, Watched, light_of
from vision.patches import Patches, ring_mask
from vision.pieces import (
    BARE,
    ICON,
    Gallery,
    Middles,
    Usual,
    icon_likeness,
)
from vision.scene import Scene
from vision.settings import EyeSettings

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
    figures, usual, hides_icon = read_figures(looks, memory, grounds, light, kinds, settings)
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
    shows -= unlike_icons(looks.tops, looks.colours[count:], grounds, icons, usual, settings)
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
