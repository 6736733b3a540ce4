"""Scenes: whole made-up tables painted from above, with the truth of every place."""

from collections.abc import Sequence

import numpy as np

from vision.arrays import Pixels
from vision.setup.detector import Kind
from vision.training.canvas import Canvas, Eye
from vision.training.cloths import CLOTHS, cloth
from vision.training.clutter import box as corners_of
from vision.training.clutter import disc, lay_clutter, lay_marker, polygon
from vision.training.example import Example, as_place, halved, shrunk, truth_of
from vision.training.lamps import Body, Lamp, draw_lamps, shadows
from vision.training.layouts import Layout, draw_layout
from vision.training.motifs import MOTIFS
from vision.training.photographs import photographed
from vision.training.pieces import (
    TILE_MM,
    Box,
    draw_box,
    hexagon,
    lay_spoon,
    lay_tile,
    lay_token,
    stand,
    stand_pieces,
)
from vision.training.textures import Rng, colour

#: A scene's size, mm: what four marker cards about a table enclose, and some more.
WIDTH, HEIGHT = 1216, 704
_PIXELS_EACH = 2


def compose(
    rng: Rng,
    *,
    cloths: Sequence[str] = tuple(CLOTHS),
    motifs: Sequence[str] = tuple(MOTIFS),
    photos: list[Pixels] | None = None,
) -> Example:
    """Return a random table, its cloth and prints of the families given, or one of *photos* its top."""
    family = "photograph" if photos else str(rng.choice(cloths))
    shape = (HEIGHT, WIDTH)
    top = photographed(rng, photos, shape) if photos else cloth(rng, shape, family)
    eye = Eye(
        (WIDTH / 2 + rng.normal(0, 130), HEIGHT / 2 + rng.normal(0, 130)),
        float(rng.uniform(500, 1050)),
    )
    canvas = Canvas(top, eye)
    box = draw_box(
        rng, tuple(motifs), top[::37, ::37].reshape(-1, 3)[rng.integers(500)].astype(np.float32)
    )
    _paint(rng, canvas, box, draw_layout(rng, (WIDTH, HEIGHT)))
    return example_of(canvas, made_of(cloth=family, motifs=box.print.families))


def made_of(*, cloth: str | None, motifs: frozenset[str]) -> frozenset[str]:
    """Return the names that an example made of such families goes by."""
    cloths = {f"made-cloth:{cloth}"} if cloth else set()
    return frozenset(cloths | {f"made-motif:{motif}" for motif in motifs})


def example_of(canvas: Canvas, families: frozenset[str]) -> Example:
    """Return what is painted on *canvas* as an example."""
    top = shrunk(canvas.image, _PIXELS_EACH)
    kinds = halved(canvas.kinds, 2 * _PIXELS_EACH)
    places = as_place(np.array(canvas.middles), _PIXELS_EACH)
    return Example(top, kinds, *truth_of(kinds, places, [int(f) for f in canvas.fills]), families)


def _paint(rng: Rng, canvas: Canvas, box: Box, layout: Layout) -> None:
    """Paint from the table up: shadows, cards, tokens, hive, ring, pieces, what lies over them."""
    if rng.random() < 0.25:
        _end_table(rng, canvas)
    lamps = draw_lamps(rng)
    supplies = [_somewhere(rng) for _ in range(int(rng.integers(0, 5)))]
    bodies = bodies_of(layout)
    canvas.darken(shadows(rng, bodies, lamps, canvas.image.shape[:2]))
    for number, at in enumerate(_corners(rng)):
        lay_marker(rng, canvas, at, number)
    for _ in range(int(rng.integers(0, 4))):
        _lay_aside(rng, canvas)
    for at in supplies:
        _lay_supply(rng, canvas, box, lamps, at)
    lay_spoon(rng, canvas, box, layout.spoon)
    lay_token(canvas, box, layout.token)
    for tile in layout.hive:
        lay_tile(rng, canvas, box, tile, bottom=tile.level - 1)
    for tile in layout.ring:
        lay_tile(rng, canvas, box, tile, bottom=0)
    stand_pieces(rng, canvas, box, lamps, layout)
    for _ in range(int(rng.integers(1, 3)) if rng.random() < 0.35 else 0):
        lay_clutter(rng, canvas, _on_something(rng, layout))


def _end_table(rng: Rng, canvas: Canvas) -> None:
    """Let the table end somewhere beyond the ring: a floor, or nothing (black) out of the picture."""
    way = rng.uniform(0, 2 * np.pi)
    reach = np.array([rng.uniform(400, 520), rng.uniform(300, 350)])
    edge = np.array([WIDTH, HEIGHT]) / 2 + reach * np.array([np.cos(way), np.sin(way)])
    points = polygon(
        corners_of(900, 4000) + np.array([450.0, 0]), (edge[0], edge[1]), way + rng.normal(0, 0.1)
    )
    floor = np.zeros(3, np.float32) if rng.random() < 0.6 else colour(rng, saturation=0.4)
    canvas.fill(points, 0, floor, None)


def bodies_of(layout: Layout) -> list[Body]:
    """Return what of *layout* casts shadows on the table."""
    tiles = [
        Body(hexagon(tile.turn) + middle, TILE_MM * tile.level)
        for tile in (*layout.hive, *layout.ring)
        for middle in tile.middles
    ]
    x, y, turn = layout.spoon
    spoon = polygon(np.array([[-27.0, -3], [27, -8], [27, 8], [-27, 3]]), (x, y), turn)
    return [*tiles, Body(spoon, TILE_MM), Body(disc(15, 6) + layout.token[:2], TILE_MM)]


def _lay_supply(
    rng: Rng, canvas: Canvas, box: Box, lamps: tuple[Lamp, ...], at: tuple[float, float]
) -> None:
    """Lay a player's heap of bees."""
    figure = box.bees[int(rng.integers(4))]
    for _ in range(int(rng.integers(1, 8))):
        to = np.array(at) + rng.normal(0, 20, 2)
        stand(canvas, figure, lamps, (float(to[0]), float(to[1])), rng.uniform(0, 6.3), 0, Kind.BEE)


def _corners(rng: Rng) -> list[tuple[float, float]]:
    """Return where the four marker cards lie."""
    inset = np.array([95, 85]) + rng.uniform(-25, 40, (4, 2))
    signs = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    points = inset + signs * (np.array([WIDTH, HEIGHT]) - 2 * inset)
    return [(float(x), float(y)) for x, y in points]


def _somewhere(rng: Rng) -> tuple[float, float]:
    """Return a random place off the ring."""
    while True:
        x, y = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)
        if np.hypot((x - WIDTH / 2) / 400, (y - HEIGHT / 2) / 320) > 1:
            return float(x), float(y)


def _lay_aside(rng: Rng, canvas: Canvas) -> None:
    lay_clutter(rng, canvas, _somewhere(rng))


def _on_something(rng: Rng, layout: Layout) -> tuple[float, float]:
    """Return a random place on or beside a tile."""
    tiles = (*layout.hive, *layout.ring)
    tile = tiles[int(rng.integers(len(tiles)))]
    x, y = tile.middles[0] + rng.normal(0, 25, 2)
    return float(x), float(y)
