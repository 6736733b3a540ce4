"""Variants: a recorded picture as an example: as it is, newly printed, on another cloth, less some cells."""

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.geometry.pose import TopView
from vision.setup.detector import Kind, detector_view
from vision.training.canvas import Canvas
from vision.training.cloths import CLOTHS, cloth
from vision.training.clutter import disc, polygon
from vision.training.example import UNKNOWN, Example, as_place, halved, truth_of
from vision.training.lamps import Body, draw_lamps, shadows
from vision.training.motifs import MOTIFS
from vision.training.notches import less_some_cells, patch
from vision.training.pieces import (
    TILE_MM,
    Box,
    draw_box,
    hexagon,
    lay_face,
    lay_spoon,
    lay_tile,
    stand,
)
from vision.training.recorded import Recorded
from vision.training.scenes import example_of, made_of
from vision.training.textures import Rng

# How far the known region reaches beyond the piles' middles, as a share of their way from the middle.
_BEYOND = 1.12


def variants(rng: Rng, seen: Recorded, families: frozenset[str]) -> dict[str, Example]:
    """Return *seen* as it is, newly printed, on another cloth and less some cells, by name."""
    canvas = _labelled(seen)
    return {
        "as-it-is": _as_it_is(canvas.copy(), seen, families),
        "reprinted": _reprinted(rng, canvas.copy(), seen, families),
        "reclothed": _reclothed(rng, canvas, seen, families),
        "notched": _notched(rng, seen, families),
    }


def _notched(rng: Rng, seen: Recorded, families: frozenset[str]) -> Example:
    """Return *seen* less some cells of its hive: its own cloth shows in their places, or all lies on another."""
    left, gone = less_some_cells(rng, seen)
    canvas = _labelled(left)
    if rng.random() < 0.5:
        return _reclothed(rng, canvas, left, families)
    patch(rng, canvas, gone)
    _mark_figures(canvas, left)
    _mark_spoon(canvas, left)
    return example_of(canvas, families)


def _as_it_is(canvas: Canvas, seen: Recorded, families: frozenset[str]) -> Example:
    """Return *seen* as an example, its picture untouched."""
    _mark_figures(canvas, seen)
    _mark_spoon(canvas, seen)
    kinds = halved(canvas.kinds, 4)
    places = as_place(np.array(canvas.middles), 2)
    top = detector_view(seen.image, seen.pose, seen.window)
    return Example(top, kinds, *truth_of(kinds, places, [int(f) for f in canvas.fills]), families)


def _reprinted(rng: Rng, canvas: Canvas, seen: Recorded, families: frozenset[str]) -> Example:
    """Return *seen* with the faces of another box, in the light that fell on its own."""
    box = draw_box(rng, tuple(MOTIFS), _some_colour(rng, canvas.image))
    before = canvas.image.copy()
    canvas.middles, canvas.fills = [], []
    for tile in (*(t for _, t in seen.hive), *seen.ring):
        up, kind = TILE_MM * tile.level, _kind(tile.level)
        for middle, fill, icon in zip(tile.middles, tile.fills, tile.icons, strict=True):
            lay_face(rng, canvas, box, _pair(middle), tile.turn, up, kind, fill=fill, icon=icon)
    canvas.image = _in_light_of(before, canvas)
    _stand_figures(rng, canvas, box, seen)
    _mark_spoon(canvas, seen)
    return example_of(canvas, families | made_of(cloth=None, motifs=box.print.families))


def _reclothed(rng: Rng, canvas: Canvas, seen: Recorded, families: frozenset[str]) -> Example:
    """Return *seen* with its pieces cut out and laid on another cloth."""
    family = str(rng.choice(list(CLOTHS)))
    pieces = np.isin(canvas.kinds, (Kind.CELL, Kind.PILE, Kind.HORNET_TILE, Kind.CARD))
    cut = cv2.GaussianBlur(pieces.astype(np.float32), (0, 0), 0.7)[..., None]
    shape = canvas.image.shape[:2]
    under = Canvas(cloth(rng, (shape[0], shape[1]), family), canvas.eye)
    under.darken(shadows(rng, _bodies(seen), draw_lamps(rng), (shape[0], shape[1])))
    canvas.image = (canvas.image * cut + under.image * (1 - cut)).astype(np.uint8)
    canvas.kinds[(canvas.kinds == UNKNOWN) & ~pieces] = Kind.CLOTH
    _mark_figures(canvas, seen)
    box = draw_box(rng, tuple(MOTIFS), _some_colour(rng, canvas.image))
    x, y = seen.at(seen.truth["spoon"]["pixel"], TILE_MM)
    lay_spoon(rng, canvas, box, (float(x), float(y), rng.uniform(0, 2 * np.pi)))
    return example_of(canvas, families | made_of(cloth=family, motifs=frozenset()))


def _labelled(seen: Recorded) -> Canvas:
    """Return the picture from above with its tiles, tokens and cards marked; off the ring nothing is known."""
    top = TopView(seen.pose, seen.fine).of(seen.image)
    canvas = Canvas(np.zeros_like(top), seen.eye)
    rng = np.random.default_rng(0)
    box = draw_box(rng, ("flat",), np.zeros(3, np.float32))
    canvas.kinds[:] = UNKNOWN
    canvas.fill(_known_region(seen), 0, np.zeros(3, np.float32), Kind.CLOTH)
    for outline in seen.card_outlines():
        canvas.fill(outline, 0, np.zeros(3, np.float32), Kind.CARD)
    _mark_disc(
        canvas,
        seen.at(seen.truth["hornet_tile"]["pixel"], TILE_MM),
        TILE_MM,
        12.5,
        17,
        Kind.HORNET_TILE,
    )
    for _, tile in seen.hive:
        lay_tile(rng, canvas, box, tile, bottom=tile.level - 1)
    for tile in seen.ring:
        lay_tile(rng, canvas, box, tile, bottom=0)
    canvas.image = top
    return canvas


def _known_region(seen: Recorded) -> Floats:
    """Return the outline of the ring, within which all that lies is in the truth."""
    middles = np.vstack([t.middles for t in (*seen.ring, *(tile for _, tile in seen.hive))])
    hull = cv2.convexHull(middles.astype(np.float32)).reshape(-1, 2)
    return np.asarray((hull - hull.mean(axis=0)) * _BEYOND + hull.mean(axis=0), np.float64)


def _mark_disc(
    canvas: Canvas, at: Floats, up: float, radius: float, doubt: float, kind: Kind
) -> None:
    """Mark *kind* within *radius* of *at*, and as far as *doubt* nothing: the outline isn't known."""
    for reach, value in ((doubt, UNKNOWN), (radius, int(kind))):
        corners = canvas.eye.seen(disc(reach) + at, up)
        cv2.fillPoly(canvas.kinds, [np.round(corners).astype(np.int32)], value)


def _mark_figures(canvas: Canvas, seen: Recorded) -> None:
    """Mark what stands or is printed on cells; how it is turned isn't known."""
    for cell, tile in seen.hive:
        if cell["piece"] or cell["icon"]:
            kind = _piece_kind(cell)
            _mark_disc(
                canvas,
                tile.middles[0],
                TILE_MM * tile.level,
                4.0,
                12 if cell["piece"] else 8.5,
                kind,
            )
    for tile in seen.ring:
        for middle, icon in zip(tile.middles, tile.icons, strict=True):
            if icon:
                _mark_disc(canvas, middle, TILE_MM * tile.level, 4.0, 8.5, Kind.ICON)


def _piece_kind(cell: dict[str, object]) -> Kind:
    piece = cell["piece"]
    if not isinstance(piece, dict):
        return Kind.ICON
    return Kind.HORNET if piece["kind"] == "hornet" else Kind.BEE


def _mark_spoon(canvas: Canvas, seen: Recorded) -> None:
    """Mark the spoon's middle, and doubt about it on the cloth."""
    at = seen.at(seen.truth["spoon"]["pixel"], TILE_MM)
    before = canvas.kinds.copy()
    _mark_disc(canvas, at, TILE_MM, 2.5, 36, Kind.SPOON)
    kept = (before != Kind.CLOTH) & (canvas.kinds == UNKNOWN)
    canvas.kinds[kept] = before[kept]


def _stand_figures(rng: Rng, canvas: Canvas, box: Box, seen: Recorded) -> None:
    lamps = draw_lamps(rng)
    for cell, tile in seen.hive:
        if cell["piece"]:
            kind = _piece_kind(cell)
            figure = box.hornet if kind is Kind.HORNET else box.bees[cell["piece"]["player"] % 4]
            at = _pair(tile.middles[0] + rng.normal(0, 2, 2))
            stand(canvas, figure, lamps, at, rng.uniform(0, 2 * np.pi), TILE_MM * tile.level, kind)


def _in_light_of(before: Pixels, canvas: Canvas) -> Pixels:
    """Return *canvas*'s picture with its new faces as light or dark as those *before* were beside others."""
    changed = (before != canvas.image).any(axis=2)
    light = cv2.GaussianBlur(before, (0, 0), 6).mean(axis=2)
    light = light / max(1.0, float(np.median(light[changed]))) if changed.any() else light
    share = np.where(changed, np.clip(0.5 + 0.5 * light, 0.5, 1.6), 1).astype(np.float32)
    return np.asarray(cv2.multiply(canvas.image, cv2.merge([share] * 3), dtype=cv2.CV_8U), np.uint8)


def _bodies(seen: Recorded) -> list[Body]:
    tiles = [
        Body(hexagon(tile.turn) + middle, TILE_MM * tile.level)
        for tile in (*(t for _, t in seen.hive), *seen.ring)
        for middle in tile.middles
    ]
    token = polygon(disc(15, 6), _pair(seen.at(seen.truth["hornet_tile"]["pixel"], TILE_MM)), 0)
    return [*tiles, Body(token, TILE_MM)]


def _kind(level: int) -> Kind:
    return Kind.PILE if level > 2 else Kind.CELL


def _pair(point: Floats) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def _some_colour(rng: Rng, image: Pixels) -> Singles:
    return np.asarray(image[::37, ::37].reshape(-1, 3)[int(rng.integers(500))], np.float32)
