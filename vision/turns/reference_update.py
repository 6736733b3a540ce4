"""Updating the reference: a picture, and the rules' word on what it shows, become the next reference.

patches ─► light, the tops' surfaces ─► bare templates ─► the tops' prints ─► gallery, icons ─► Reference
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.games.hexes import Cell
from companion.observation import BARE, ICON, PatternObservation, PieceClass, Shown, SurfaceClass
from vision.arrays import Floats, Patches, Pixels
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.turns.cells import read_tops
from vision.turns.image_patches import TablePatches, cut_table
from vision.turns.light import SURFACES, Light, measure_light
from vision.turns.occlusion import Overview
from vision.turns.pieces import Bounds, Middles, baseline_with_tops, middles_of
from vision.turns.reference import Appearance, Reference, Tops, Watched, watched_of
from vision.turns.similarity import EXEMPLARS, Gallery, Template, shared_template, template_of
from vision.turns.tokens import Gaps

# From this log-likelihood ratio on, an icon seen on a pile's top is one.
_SURE_ICON = 4.0


@dataclass(frozen=True)
class Views:
    """The two small views that are compared with the reference: the ring's *gaps*, and the whole table."""

    gaps: Gaps
    overview: Overview


@dataclass(frozen=True)
class _Agreed:
    """A picture's patches, its *light*, and what is known to be *shown* in it."""

    shown: Shown
    watched: Watched
    patches: TablePatches
    light: Light
    top_surfaces: tuple[SurfaceClass | None, ...]


def updated_reference(
    image: Pixels,
    scene: Scene,
    shown: Shown,
    *,
    views: Views,
    before: Reference | None,
    settings: ObserverSettings,
) -> Reference:
    """Return the reference that *image*, which shows *shown*, makes of the one *before*."""
    agreed = _agreed(image, scene, shown, before, settings)
    known = before.appearance if before else Appearance()
    appearance, tops, baseline = _appearance(agreed, known)
    cells, watched = agreed.patches.cells, agreed.watched
    return Reference(
        shown=shown,
        watched=watched,
        patches=agreed.patches,
        shading=agreed.light.shading(cells.colours, cells.places, watched.surfaces),
        piece_distances={surface: bounds.piece for surface, bounds in baseline.items()},
        top_surfaces=agreed.top_surfaces,
        tops=tops,
        gaps=views.gaps.view(image, scene.pose),
        overview=views.overview.view(image, scene.pose),
        appearance=appearance,
        beneath=_beneath(shown, before) if before else {},
    )


def _beneath(shown: Shown, before: Reference) -> Mapping[Cell, Patches]:
    """Return the bare table's patches as they were before the open tile was laid, all in one light."""
    watched = zip(before.watched.cells, before.watched.surfaces, strict=True)
    bare = {
        cell: before.patches.cells.logs[i]
        for i, (cell, surface) in enumerate(watched)
        if surface is SurfaceClass.TABLE
    }
    is_laid_since = any(cell in bare for cell in shown.open_cells)
    return bare if is_laid_since else before.beneath


def _agreed(
    image: Pixels, scene: Scene, shown: Shown, before: Reference | None, settings: ObserverSettings
) -> _Agreed:
    """Return *image*'s patches; its light and what the tops are depend on each other: twice over."""
    watched = watched_of(shown)
    patches = cut_table(
        image, scene, watched.cells, levels=watched.levels, piles=shown.piles, settings=settings
    )
    tops, both = patches.tops, patches.all
    surfaces = _tops_before(before, shown)
    for _ in range(2):
        light = measure_light(both.colours, both.places, (*watched.surfaces, *surfaces))
        fills = light.log_likelihoods(tops.colours, tops.places)[:, 1:].argmax(axis=1) + 1
        surfaces = tuple(SURFACES[k] if shown.piles[i // 3] else None for i, k in enumerate(fills))
    return _Agreed(shown, watched, patches, light, surfaces)


def _tops_before(before: Reference | None, shown: Shown) -> tuple[SurfaceClass | None, ...]:
    """Return what the piles' tops were taken for, all ``None`` where *shown* proves that wrong.

    Players who say that a cell is full which was taken for empty say it of what looks like it too.
    """
    nothing = (None,) * (3 * len(shown.piles))
    if before is None:
        return nothing
    taken = {(cell.at, cell.level): cell.surface for cell in before.shown.cells}
    is_wrong = any(taken.get((c.at, c.level), c.surface) is not c.surface for c in shown.cells)
    return nothing if is_wrong else before.top_surfaces


def _appearance(agreed: _Agreed, known: Appearance) -> tuple[Appearance, Tops, Bounds]:
    """Return the appearance *known* with what the *agreed* picture adds to it, what the tops show, the baseline."""
    watched, patches = agreed.watched, agreed.patches
    cells, tops = patches.cells, patches.tops
    known = replace(known, bare=_bare_templates(agreed))
    middles = middles_of(
        cells, watched.surfaces, known.bare, grey=agreed.light.grey_at(cells.places)
    )
    baseline = baseline_with_tops(
        middles, watched.pieces, watched.surfaces, tops, agreed.top_surfaces, (), known.bare
    )
    prints, printed = read_tops(tops, agreed.light, known, baseline)
    gallery = _with_pieces(known.gallery, watched.pieces, middles)
    gallery = _with_printed_icons(gallery, prints, printed, agreed.shown.piles)
    icons, covers = _icons_seen(agreed, middles, prints, printed)
    appearance = replace(known, gallery=gallery, icons=icons, icon_covers=covers)
    return appearance, prints, baseline


def _bare_templates(agreed: _Agreed) -> dict[SurfaceClass, Template]:
    """Return the templates of a bare full and of a bare empty cell in this picture."""
    found = {}
    for surface in SURFACES[1:]:
        bare = [i for i, shown in enumerate(_shown(agreed.watched)) if shown == (surface, BARE)]
        tops = [i for i, top in enumerate(agreed.top_surfaces) if top is surface]
        cells = agreed.patches.cells.logs[bare]
        peers = np.concatenate([cells, agreed.patches.tops.logs[tops]])
        if len(peers):
            found[surface] = shared_template(peers)
    return found


def _with_pieces(gallery: Gallery, pieces: Sequence[PieceClass], middles: Middles) -> Gallery:
    """Return *gallery* with the pieces that are known to stand on the hive."""
    for piece_class, row in zip(pieces, middles.colours, strict=True):
        if piece_class != BARE:
            gallery = gallery.with_seen(piece_class, row)
    return gallery


def _with_printed_icons(
    gallery: Gallery, tops: Tops, printed: Middles, piles: Sequence[int]
) -> Gallery:
    """Return *gallery* with the icons that are seen on the piles' tops."""
    for i, (pattern, row) in enumerate(zip(_patterns(tops), printed.colours, strict=True)):
        if piles[i // 3] and _is_icon(pattern):
            gallery = gallery.with_seen(ICON, row)
    return gallery


def _icons_seen(
    agreed: _Agreed, middles: Middles, tops: Tops, printed: Middles
) -> tuple[dict[SurfaceClass, Template], dict[SurfaceClass, Floats]]:
    """Return, by surface, templates of the icons seen on hive and piles, and how much they cover."""
    seen: dict[SurfaceClass, list[tuple[Patches, float]]] = {}
    for i, (surface, piece_class) in enumerate(_shown(agreed.watched)):
        if piece_class == ICON:
            patch = agreed.patches.cells.logs[i]
            seen.setdefault(surface, []).append((patch, float(middles.covered[i])))
    for i, top in enumerate(_patterns(tops)):
        if _is_icon(top):
            surface = SurfaceClass.FULL if top.full > top.empty else SurfaceClass.EMPTY
            patch = agreed.patches.tops.logs[i]
            seen.setdefault(surface, []).append((patch, float(printed.covered[i])))
    templates = {
        s: template_of(np.stack([p for p, _ in found[-EXEMPLARS:]])) for s, found in seen.items()
    }
    return templates, {s: np.array([cover for _, cover in found]) for s, found in seen.items()}


def _shown(watched: Watched) -> Iterator[tuple[SurfaceClass, PieceClass]]:
    return zip(watched.surfaces, watched.pieces, strict=True)


def _patterns(tops: Tops) -> Iterator[PatternObservation]:
    return (pattern for top in tops for pattern in top)


def _is_icon(pattern: PatternObservation) -> bool:
    return pattern.icon - pattern.bare > _SURE_ICON
