"""Pieces: a made-up box's tiles, insects, spoon and hornet tile, laid on a canvas."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Singles
from vision.setup.detector import CELL_MM, Kind
from vision.training.canvas import Canvas
from vision.training.clutter import disc, polygon
from vision.training.insects import Figure, Icon, draw_bee, draw_hornet, draw_icon
from vision.training.lamps import Lamp
from vision.training.layouts import Layout, Tile
from vision.training.prints import Print, draw_print
from vision.training.textures import Rng, bgr, colour, near, toned

#: A tile's thickness, and from which height its face counts as a pile's, mm.
TILE_MM, PILE_MM = 2.0, 5.0
Pose = tuple[float, float, float]


@dataclass(frozen=True)
class Box:
    """How one made-up box's pieces look: cells, icon, hornet, bees, hornet tile and spoon."""

    print: Print
    icon: Icon
    hornet: Figure
    bees: tuple[Figure, ...]
    token: tuple[Singles, Singles]
    spoon: tuple[Singles, Singles]


def draw_box(rng: Rng, motifs: tuple[str, ...], cloth_colour: Singles) -> Box:
    """Return a random box whose cells' motifs are of *motifs*."""
    wood = near(rng, bgr(90, 150, 200) * np.float32(rng.uniform(0.3, 1.25)), 15)
    spoon = wood if rng.random() < 0.7 else colour(rng)
    return Box(
        draw_print(rng, motifs, cloth_colour),
        draw_icon(rng),
        draw_hornet(rng),
        tuple(draw_bee(rng) for _ in range(4)),
        (colour(rng, saturation=0.6), colour(rng)),
        (spoon, toned(rng, spoon, least=0.2, most=0.7)),
    )


def lay_tile(rng: Rng, canvas: Canvas, box: Box, tile: Tile, *, bottom: int) -> None:
    """Lay a tile, or a pile of them, its sides first, then the faces on top."""
    up = TILE_MM * tile.level
    kind = Kind.PILE if up >= PILE_MM else Kind.CELL
    for level in range(bottom, tile.level):
        slip = rng.normal(0, 0.7, 2) if level < tile.level - 1 else np.zeros(2)
        side = box.print.edge * np.float32(rng.uniform(0.7, 1.15))
        for middle in tile.middles:
            outline = hexagon(tile.turn) + middle + slip
            canvas.prism(outline, TILE_MM * level, TILE_MM * (level + 1), side, kind)
            canvas.outline(outline, TILE_MM * (level + 1), box.print.outline)
    for middle, fill, icon in zip(tile.middles, tile.fills, tile.icons, strict=True):
        lay_face(
            rng,
            canvas,
            box,
            (float(middle[0]), float(middle[1])),
            tile.turn,
            up,
            kind,
            fill=fill,
            icon=icon,
        )


def lay_face(
    rng: Rng,
    canvas: Canvas,
    box: Box,
    at: tuple[float, float],
    turn: float,
    up: float,
    kind: Kind,
    *,
    fill: bool,
    icon: bool,
) -> None:
    """Lay one cell's face, its icon and its middle."""
    patches = box.print.full if fill else box.print.empty
    sixth = turn + np.pi / 3 * int(rng.integers(6))
    canvas.paste(patches[int(rng.integers(len(patches)))], at, up, sixth, kind)
    if icon:
        canvas.paste(box.icon.small, at, up, sixth + np.pi / 6 + rng.normal(0, 0.1), Kind.ICON)
    seen = canvas.eye.seen([at], up)[0]
    canvas.middles.append((float(seen[0]), float(seen[1])))
    canvas.fills.append(fill)


def hexagon(turn: float, apothem: float = CELL_MM / 2 - 0.1) -> Floats:
    """Return the corners of a cell that points up, turned by *turn*."""
    corners = np.arange(6) * np.pi / 3 + np.pi / 6 + turn
    directions = np.stack([np.cos(corners), np.sin(corners)], 1)
    return np.asarray(directions * apothem / np.cos(np.pi / 6), np.float64)


def stand_pieces(
    rng: Rng, canvas: Canvas, box: Box, lamps: tuple[Lamp, ...], layout: Layout
) -> None:
    """Stand the hornets, nearly always on icons, and the bees."""
    for x, y, turn, up in layout.hornets:
        if rng.random() < 0.9:
            canvas.paste(box.icon.small, (x, y), up, turn + 1, Kind.ICON)
        stand(canvas, box.hornet, lamps, (x, y), turn, up, Kind.HORNET)
    for x, y, turn, up in layout.bees:
        stand(canvas, box.bees[int(rng.integers(4))], lamps, (x, y), turn, up, Kind.BEE)


def stand(
    canvas: Canvas,
    figure: Figure,
    lamps: tuple[Lamp, ...],
    at: tuple[float, float],
    turn: float,
    up: float,
    kind: Kind,
) -> None:
    """Stand *figure* on its cell, its shadow first."""
    shadow = np.zeros_like(figure.patch)
    for lamp in lamps:
        shadow[..., 3] = (figure.patch[..., 3] * (0.7 * lamp.share)).astype(np.uint8)
        for part in (0.4, 0.8):
            over = np.array(lamp.slant) * min(figure.height, 8) * part
            canvas.paste(shadow, (at[0] + over[0], at[1] + over[1]), up, turn, None)
    canvas.paste(figure.patch, at, up + figure.height * 0.6, turn, kind)


def lay_spoon(rng: Rng, canvas: Canvas, box: Box, pose: Pose) -> None:
    """Lay the honey dipper: a handle with a knob, a grooved head."""
    x, y, turn = pose
    base, dark = box.spoon
    size = rng.uniform(0.9, 1.1)
    handle = np.array([[-27.5, -2.6], [12, -2.6], [12, 2.6], [-27.5, 2.6]]) * size
    head = disc(1) * np.array([11.5, 9]) * size + np.array([18.5 * size, 0])
    knob = disc(3.8, 12) * size + np.array([-26.2 * size, 0])
    for points in (handle, knob, head):
        canvas.prism(polygon(points, (x, y), turn), 0, TILE_MM, dark * np.float32(0.6), Kind.SPOON)
        canvas.fill(polygon(points * 0.95, (x, y), turn), TILE_MM, base, Kind.SPOON)
    if rng.random() < 0.8:
        for at in np.arange(10.5, 28, rng.uniform(2.8, 4)) * size:
            reach = 8.5 * size * np.sqrt(max(0.05, 1 - ((at - 18.5 * size) / 11.5) ** 2))
            line = polygon(np.array([[at, -reach], [at, reach]]), (x, y), turn)
            canvas.stroke(line, TILE_MM, dark, 1)


def lay_token(canvas: Canvas, box: Box, pose: Pose) -> None:
    """Lay the hornet tile: a hexagon a little smaller than a cell with a large hornet."""
    x, y, turn = pose
    ground, rim = box.token
    outer = polygon(hexagon(0, 13.9), (x, y), turn)
    canvas.prism(outer, 0, TILE_MM, box.print.edge, Kind.HORNET_TILE)
    canvas.fill(outer, TILE_MM, rim, Kind.HORNET_TILE)
    canvas.fill(polygon(hexagon(0, 11.8), (x, y), turn), TILE_MM, ground, Kind.HORNET_TILE)
    canvas.paste(box.icon.large, (x, y), TILE_MM, turn, Kind.HORNET_TILE)
