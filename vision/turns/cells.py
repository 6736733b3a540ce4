"""Cells: what lies uppermost at each lattice place and on each pile, by colour, change and printed rim.

colour ─┐   among this picture's own surface classes
change ─┼─► log-likelihoods of table, full and empty
rim ────┘   against the template of bare cells
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.observation import CellObservation, PatternObservation, PileObservation, SurfaceClass
from vision.arrays import BOUND_WEIGHT, CAP, Floats, Mask
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.turns.image_patches import (
    BODY,
    ImagePatches,
    TablePatches,
    change_log_ratio,
    change_since,
    structure_change,
)
from vision.turns.light import SURFACES, Light, measure_light
from vision.turns.pieces import (
    Bounds,
    Middles,
    PieceReading,
    are,
    middles_of,
    other_than_icon_log_ratio,
    piece_log_ratio,
    read_pieces,
)
from vision.turns.reference import Appearance, Reference, Tops, Watched
from vision.turns.similarity import rim_drawings

# Rims count where cells follow their template so much better than the table does (correlation) …
_LEAST_CONTRAST = 0.12
# … by the most cell-like tenth of the table, and the least cell-like tenth of the cells.
_TENTH = 10  # per cent
# Where colour tells full from empty as surely as can be, the rim's word on that counts so much less.
_COLOUR_OVER_RIM = 0.5


@dataclass(frozen=True)
class CellReading:
    """Log-likelihoods of each watched place's *surfaces* (N, 3) and *pieces*; how likely it is *changed*."""

    light: Light
    surfaces: Floats
    pieces: PieceReading
    changed: Floats

    def is_as(self, watched: Watched) -> bool:
        """Tell whether every tile of *watched* looks most like what it is known to show."""
        best = self.pieces.scores.argmax(axis=1)
        return all(
            surface is SurfaceClass.TABLE or self.pieces.classes[k] == piece
            for k, surface, piece in zip(best, watched.surfaces, watched.pieces, strict=True)
        )


def read_cells(patches: TablePatches, reference: Reference, *, players: int) -> CellReading:
    """Return what each watched place may show now."""
    even = _without_shading(patches, reference)
    light = measure_light(even.all.colours, even.all.places, reference.surfaces)
    colour = light.log_likelihoods(even.cells.colours, even.cells.places)
    changed = _changed(patches.cells, reference)
    rim = _rim_log_likelihoods(patches.cells, reference)
    surfaces = _joined(colour, changed, rim, reference.watched.surfaces)
    _weigh_lifted(surfaces, colour, rim, _lifted(patches.cells, reference))
    pieces = read_pieces(patches.cells, patches.tops, reference, surfaces, light, players=players)
    return CellReading(light, surfaces, pieces, changed)


def cell_observations(
    reading: CellReading, reference: Reference, scene: Scene, settings: ObserverSettings
) -> tuple[CellObservation, ...]:
    """Return the observations of all watched places."""
    watched = reference.watched
    heights = settings.tile_thickness_mm * np.array(watched.levels, float)
    pixels = scene.pose.project_at(heights, scene.lattice.place(watched.cells))
    outlines = scene.pose.project_at(heights[:, None], scene.lattice.corners(watched.cells))
    pieces = reading.pieces
    rows = zip(
        watched.cells,
        pixels.tolist(),
        outlines.tolist(),
        reading.surfaces.tolist(),
        pieces.scores.tolist(),
        pieces.hides_icon.tolist(),
        strict=True,
    )
    return tuple(
        CellObservation(
            cell,
            (x, y),
            dict(zip(SURFACES, surface, strict=True)),
            dict(zip(pieces.classes, piece, strict=True)),
            hides_icon,
            tuple((u, v) for u, v in outline),
        )
        for cell, (x, y), outline, surface, piece, hides_icon in rows
    )


def _without_shading(patches: TablePatches, reference: Reference) -> TablePatches:
    """Return *patches* with the cells' colours as they would be without the shade and glare known."""
    cells = patches.cells
    return replace(patches, cells=replace(cells, colours=cells.colours - reference.shading))


def _changed(cells: ImagePatches, reference: Reference) -> Floats:
    """Return how likely each of *cells* is changed: the bare table by its drawing, tiles by all."""
    now, then = cells.logs, reference.patches.cells.logs
    on_table = are(reference.watched.surfaces, SurfaceClass.TABLE)
    drawing, all_of_it = structure_change(now, then, BODY), change_since(now, then, BODY)
    return change_log_ratio(np.where(on_table, drawing, all_of_it), on_table.astype(np.intp))


def _rim_log_likelihoods(cells: ImagePatches, reference: Reference) -> Floats:
    """Return log-likelihoods (N, 3) of the surfaces by the cell's printed rim, best 0.

    The table around tells how unlike a rim the bare table is; where it is hardly unlike, the rim
    says nothing.
    """
    known, bare = reference.watched.surfaces, reference.appearance.bare
    drawings = rim_drawings(cells.logs)
    scores = np.zeros((len(cells), len(SURFACES)))
    on_table = are(known, SurfaceClass.TABLE)
    for k, surface in enumerate(SURFACES[1:], start=1):
        peers = are(known, surface)
        if surface not in bare or not peers.any() or not on_table.any():
            continue
        similarity = bare[surface].rim_similarity(drawings)
        low = float(np.percentile(similarity[on_table], 100 - _TENTH))
        high = float(np.percentile(similarity[peers], _TENTH))
        if high - low > _LEAST_CONTRAST:
            z = (similarity - (low + high) / 2) / ((high - low) / 2)
            scores[:, k] = np.clip(BOUND_WEIGHT * z, -CAP, CAP)
    scores -= scores.max(axis=1, keepdims=True)
    return scores


def _joined(colour: Floats, changed: Floats, rim: Floats, before: Sequence[SurfaceClass]) -> Floats:
    """Return log-likelihoods (N, 3) of the surfaces, joining those of *colour*, change and *rim*.

    A tile stays where it lies, so what was a cell cannot be table again; it is laid over by its
    opposite, which its colour tells. On the table a new tile shows by all three; where its colour
    tells full from empty, its rim tells above all that it is a tile.
    """
    joined = colour.copy()
    on_table = are(before, SurfaceClass.TABLE)
    joined[~on_table, 0] = np.minimum(joined[~on_table, 0], colour[~on_table, 1:].min(axis=1))
    joined[on_table] += _where_colour_is_open(rim, colour)[on_table]
    joined[on_table, 0] -= np.maximum(0.0, changed[on_table])
    joined[on_table, 1:] -= np.maximum(0.0, -changed[on_table])[:, None]
    return joined


def _lifted(cells: ImagePatches, reference: Reference) -> Floats:
    """Return how likely the open turn's tile is gone from each place (N,), by what lay beneath it."""
    watched, beneath = reference.watched, reference.beneath
    known = np.array([cell in beneath for cell in watched.cells], bool)
    loose = known & _lies_alone(reference)
    bare = known & (are(watched.surfaces, SurfaceClass.TABLE) | loose)
    lifted = np.full(len(bare), -CAP)
    if loose.any():
        now = cells.logs[bare]
        then = np.stack([beneath[watched.cells[i]] for i in np.flatnonzero(bare)])
        changes = [change(now, then, BODY) for change in (structure_change, change_since)]
        alike = np.zeros(len(now), np.intp)
        lifted[bare] = -np.max([change_log_ratio(change, alike) for change in changes], axis=0)
    return np.where(loose, lifted, -CAP)


def _lies_alone(reference: Reference) -> Mask:
    """Return on which watched places (N,) the open turn's tile lies on the bare table."""
    watched, loose = reference.watched, reference.shown.open_cells
    places = zip(watched.cells, watched.levels, strict=True)
    return np.array([level == 1 and cell in loose for cell, level in places], bool)


def _weigh_lifted(surfaces: Floats, colour: Floats, rim: Floats, lifted: Floats) -> None:
    """Weigh that the tile of the open turn may be *lifted* (N,) again.

    Only where the table shows as it did before; a plain cell may do so too, so that counts no more.
    """
    bare = lifted > 0
    surfaces[bare, 0] = colour[bare, 0] + rim[bare, 0] - rim[bare, 1:].max(axis=1)


def _where_colour_is_open(rim: Floats, colour: Floats) -> Floats:
    """Return *rim* (N, 3) with its word on full or empty weaker where that of *colour* is strong."""
    is_open = 1 - _COLOUR_OVER_RIM * np.abs(colour[:, 1:2] - colour[:, 2:]) / CAP
    best = rim[:, 1:].max(axis=1, keepdims=True)
    return np.hstack([rim[:, :1], best + (rim[:, 1:] - best) * is_open])


def read_tops(
    tops: ImagePatches, light: Light, appearance: Appearance, baseline: Bounds
) -> tuple[Tops, Middles]:
    """Return what is printed on the three cells of each pile's top, and those cells' middles."""
    colour = light.log_likelihoods(tops.colours, tops.places)
    surfaces = [SURFACES[1 + int(k)] for k in colour[:, 1:].argmax(axis=1)]
    middles = middles_of(tops, surfaces, appearance.bare, grey=light.grey_at(tops.places))
    icon = piece_log_ratio(middles, surfaces, baseline)
    icon += appearance.gallery.icon_log_ratio(middles.colours)
    icon -= other_than_icon_log_ratio(tops, surfaces, appearance.icons, baseline)
    prints = [
        PatternObservation(full, empty, min(0.0, ratio), min(0.0, -ratio))
        for (_, full, empty), ratio in zip(colour.tolist(), icon.tolist(), strict=True)
    ]
    return tuple(tuple(prints[i : i + 3]) for i in range(0, len(prints), 3)), middles


def pile_observations(
    tops: ImagePatches,
    prints: Tops,
    reference: Reference,
    scene: Scene,
    light: Light,
    settings: ObserverSettings,
) -> tuple[PileObservation, ...]:
    """Return the observations of the twelve piles, on whose tops *prints* are seen."""
    changed = _change_of_tops(tops, reference)
    colour = light.log_likelihoods(tops.colours, tops.places).reshape(-1, 3, 3)
    table, tile = colour[..., 0].mean(axis=1), colour[..., 1:].max(axis=2).mean(axis=1)
    piles = scene.ring.piles
    heights = settings.tile_thickness_mm * np.array(reference.shown.piles, float)
    pixels = scene.pose.project_at(heights, [pile.middle for pile in piles])
    corners = np.stack([pile.lattice.corners(pile.cells) for pile in piles])
    outlines = scene.pose.project_at(heights[:, None, None], corners)
    return tuple(
        PileObservation(
            index=i,
            pixel=(float(pixels[i][0]), float(pixels[i][1])),
            shape=pile.shape,
            present=float(tile[i]),
            gone=float(table[i]),
            changed=float(changed[i]),
            cells=prints[i],
            before=reference.tops[i],
            outlines=tuple(tuple((u, v) for u, v in cell) for cell in outlines[i].tolist()),
        )
        for i, pile in enumerate(piles)
    )


def _change_of_tops(tops: ImagePatches, reference: Reference) -> Floats:
    """Return how likely each pile's top (N,) is another: by the one of its cells that changed most."""
    change = change_since(tops.logs, reference.patches.tops.logs, BODY)
    most = change.reshape(-1, 3).max(axis=1)
    return change_log_ratio(most, np.zeros(len(most), np.intp))
