"""Reading: a picture's cut-outs against the memory, into what each cell and each pile may be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.observation import (
    CellObservation,
    PatternObservation,
    PieceClass,
    PileObservation,
    SurfaceClass,
)
from vision.arrays import Floats, Mask
from vision.settings import ObserverSettings
from vision.setup.scene import Scene
from vision.turns.cells import (
    GROUNDS,
    Light,
    change_since,
    change_witness,
    colour_witness,
    read_grounds,
    structure_change,
)
from vision.turns.cuts import Cuts, TableCuts
from vision.turns.patches import ring_mask
from vision.turns.pieces import Middles, Usual, icon_likeness
from vision.turns.pieces_reading import (
    kinds_of_figures,
    middles_of,
    presences,
    read_figures,
    unlike_icons,
)
from vision.turns.reference import KnownLooks, Memory, Tops, light_of
from vision.turns.similarity import rim_drawings

# Rims tell where cells follow their print so much better than the table does (correlation) …
_TELLING = 0.12
# … by the most cell-like tenth of the table, and the least cell-like sixth or so of the cells.
_MOST_LIKE_TABLE, _LEAST_LIKE_CELLS = 90, 15
# A rim half-way between them says nothing; at either of them, so much (log-likelihood).
_RIM_SAYS = 7.0
# What neighbours' edges and their shadows do not reach, and all but the very edge.
_INSIDE, _WHOLE = ring_mask(0.0, 0.8), ring_mask(0.0, 0.95)


@dataclass(frozen=True)
class Reading:
    """Log-likelihoods of each watched place's grounds (N, 3), and of its figures (N, len(kinds))."""

    light: Light
    grounds: Floats
    figures: Floats
    kinds: tuple[PieceClass, ...]
    changed: Floats
    usual: dict[SurfaceClass, Usual]
    hides_icon: Floats


def read_cells(
    cuts: TableCuts, memory: Memory, players: int, settings: ObserverSettings
) -> Reading:
    """Return what each watched place may show now."""
    watched = memory.watched
    even = _without_shading(cuts, memory)
    light = light_of(even, (*watched.grounds, *memory.top_grounds), settings)
    colour = colour_witness(even.cells.colours, even.cells.places, light, settings.cells)
    changed = _changed(cuts.cells, memory, settings)
    rim = _rim_witness(cuts.cells, memory, settings)
    grounds = read_grounds(colour, changed, rim, watched.grounds, settings.cells)
    kinds = kinds_of_figures(players)
    figures, usual, hides_icon = read_figures(cuts, memory, grounds, light, kinds, settings)
    return Reading(light, grounds, figures, kinds, changed, usual, hides_icon)


def _without_shading(cuts: TableCuts, memory: Memory) -> TableCuts:
    """Return *cuts* with the cells' colours as they would be without the shade and glare known."""
    cells = cuts.cells
    return replace(cuts, cells=replace(cells, colours=cells.colours - memory.shading))


def _changed(cells: Cuts, memory: Memory, settings: ObserverSettings) -> Floats:
    """Return how likely each of *cells* is changed: the bare table by its drawing, tiles by all."""
    now, then = cells.patches, memory.cuts.cells.patches
    on_table = _are(memory.watched.grounds, SurfaceClass.TABLE)
    change = np.where(
        on_table, structure_change(now, then, _INSIDE), change_since(now, then, _INSIDE)
    )
    return change_witness(change, on_table.astype(np.intp), settings.cells)


def _rim_witness(cells: Cuts, memory: Memory, settings: ObserverSettings) -> Floats:
    """Return log-likelihoods (N, 3) of the grounds by the cell's printed rim, best 0.

    The table around tells how unlike a rim the bare table is; where it is hardly unlike, the rim
    says nothing.
    """
    known, plain = memory.watched.grounds, memory.known.plain
    drawings = rim_drawings(cells.patches)
    scores = np.zeros((len(cells), len(GROUNDS)))
    on_table = _are(known, SurfaceClass.TABLE)
    for k, surface in enumerate(GROUNDS[1:], start=1):
        fellows = _are(known, surface)
        if surface not in plain or not fellows.any() or not on_table.any():
            continue
        like = plain[surface].drawn_likeness(drawings)
        low = float(np.percentile(like[on_table], _MOST_LIKE_TABLE))
        high = float(np.percentile(like[fellows], _LEAST_LIKE_CELLS))
        if high - low > _TELLING:
            z = (like - (low + high) / 2) / ((high - low) / 2)
            scores[:, k] = np.clip(_RIM_SAYS * z, -settings.pieces.most, settings.pieces.most)
    scores -= scores.max(axis=1, keepdims=True)
    return scores


def read_tops(
    tops: Cuts,
    light: Light,
    known: KnownLooks,
    usual: dict[SurfaceClass, Usual],
    settings: ObserverSettings,
) -> tuple[Tops, Middles]:
    """Return what is printed on the three cells of each pile's top, and those cells' middles."""
    colour = colour_witness(tops.colours, tops.places, light, settings.cells)
    grounds = [GROUNDS[1 + int(k)] for k in colour[:, 1:].argmax(axis=1)]
    middles = middles_of(tops, grounds, known.plain, grey=light.grey_at(tops.places))
    shows = presences(middles, grounds, usual, settings)
    shows += icon_likeness(middles.colours, known.gallery)
    shows -= unlike_icons(tops, grounds, known.icons, usual, settings)
    patterns = [
        PatternObservation(float(c[1]), float(c[2]), min(0.0, float(icon)), min(0.0, -float(icon)))
        for c, icon in zip(colour, shows, strict=True)
    ]
    return tuple(tuple(patterns[i : i + 3]) for i in range(0, len(patterns), 3)), middles


def cell_sights(
    reading: Reading, memory: Memory, scene: Scene, settings: ObserverSettings
) -> tuple[CellObservation, ...]:
    """Return the sights of all watched places."""
    watched = memory.watched
    heights = settings.tile_thickness_mm * np.array(watched.levels, float)[:, None]
    middles = np.hstack([scene.lattice.place(watched.cells), heights])
    pixels = scene.pose.project(middles)
    return tuple(
        CellObservation(
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
    tops: Cuts,
    memory: Memory,
    scene: Scene,
    shown: Tops,
    light: Light,
    settings: ObserverSettings,
) -> tuple[PileObservation, ...]:
    """Return the sights of the twelve piles, whose tops show what is *shown*."""
    change = change_since(tops.patches, memory.cuts.tops.patches, _WHOLE)
    changed = change_witness(
        change.reshape(-1, 3).max(axis=1), np.zeros(len(scene.ring.piles), np.intp), settings.cells
    )
    colour = colour_witness(tops.colours, tops.places, light, settings.cells).reshape(-1, 3, 3)
    table, tile = colour[..., 0].mean(axis=1), colour[..., 1:].max(axis=2).mean(axis=1)
    pixels = scene.pose.project(
        [
            (*p.middle, settings.tile_thickness_mm * n)
            for p, n in zip(scene.ring.piles, memory.shown.piles, strict=True)
        ]
    )
    return tuple(
        PileObservation(
            index=i,
            pixel=(float(pixels[i][0]), float(pixels[i][1])),
            shape=pile.shape,
            present=float(tile[i]),
            gone=float(table[i]),
            changed=float(changed[i]),
            cells=shown[i],
            before=memory.tops[i],
        )
        for i, pile in enumerate(scene.ring.piles)
    )


def _are(grounds: Sequence[SurfaceClass], surface: SurfaceClass) -> Mask:
    return np.array([g is surface for g in grounds], bool)
