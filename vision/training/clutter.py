"""What lies about on a table and is no piece of the hive: cards, mugs, coins, dice, phones, hands."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.setup.detector import Kind
from vision.training.canvas import Canvas
from vision.training.textures import Rng, bgr, colour, hsv, leaves, near, toned

At = tuple[float, float]


def polygon(points: Floats, at: At, turn: float) -> Floats:
    """Return *points* (N, 2) turned by *turn* and moved to *at*."""
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(points @ np.array([[c, s], [-s, c]]) + at, np.float64)


def box(width: float, height: float) -> Floats:
    """Return the corners of a rectangle about the origin."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    return np.asarray(corners * np.array([width, height]) / 2, np.float64)


def disc(radius: float, sides: int = 28) -> Floats:
    """Return a regular polygon about the origin."""
    turn = np.arange(sides) * 2 * np.pi / sides
    return np.asarray(np.stack([np.cos(turn), np.sin(turn)], 1) * radius, np.float64)


def lay_clutter(rng: Rng, canvas: Canvas, at: At) -> None:
    """Lay something random at *at*."""
    names = list(CLUTTER)
    CLUTTER[names[int(rng.integers(len(names)))]](rng, canvas, at)


def lay_marker(rng: Rng, canvas: Canvas, at: At, number: int) -> None:
    """Lay a printed marker card of 75 mm with its marker of 50 mm."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    white, black = rng.uniform(200, 255), rng.uniform(8, 45)
    sheet = np.full((75, 75), 255, np.uint8)
    sheet[12:63, 12:63] = cv2.aruco.generateImageMarker(dictionary, number, 51)
    grey = black + (white - black) / 255 * sheet
    tint = near(rng, bgr(1, 1, 1), 0.03)
    patch = np.dstack([np.clip(grey[..., None] * tint, 0, 255), np.full_like(grey, 255)])
    canvas.paste(patch.astype(np.uint8), at, 0.2, rng.uniform(0, 2 * np.pi), Kind.CARD)


def _paper(rng: Rng, canvas: Canvas, at: At) -> None:
    """Lay a playing card, a power card, a note or a rulebook: a white rim, a picture, lines of text."""
    width = rng.uniform(38, 70)
    height = width * rng.uniform(1.2, 1.65) if rng.random() < 0.85 else width * 2
    base = colour(rng, saturation=0.25) if rng.random() < 0.6 else colour(rng)
    patch = np.empty((int(height), int(width), 4), np.uint8)
    patch[..., :3], patch[..., 3] = np.clip(base + 60, 0, 255), 255
    _picture_on(rng, patch)
    turn = rng.uniform(0, 2 * np.pi)
    for k in range(int(rng.integers(1, 4))):
        step = k * (width + rng.uniform(0, 8))
        to = (at[0] + step * np.cos(turn), at[1] + step * np.sin(turn))
        canvas.paste(patch, to, 0.4, turn + rng.normal(0, 0.05), Kind.OTHER)


def _picture_on(rng: Rng, patch: Pixels) -> None:
    height, width = patch.shape[:2]
    kind = rng.random()
    if kind < 0.35:
        rim = int(rng.integers(1, 6))
        patch[rim:-rim, rim:-rim, :3] = leaves(
            rng, (height - 2 * rim, width - 2 * rim), count=40, largest=18
        )
    elif kind < 0.65:
        bottom = int(height * rng.uniform(0.4, 0.7))
        patch[4:bottom, 4:-4, :3] = np.clip(colour(rng), 0, 255)
        for y in range(bottom + 4, height - 4, int(rng.integers(3, 6))):
            patch[y : y + 1, 5 : width - int(rng.integers(5, 16)), :3] = 90
    else:
        ink = (20, 20, 190) if rng.random() < 0.5 else (25, 25, 25)
        for x, y in rng.uniform((8, 8), (width - 8, height - 8), (int(rng.integers(1, 10)), 2)):
            cv2.circle(
                patch, (int(x), int(y)), int(rng.integers(2, 6)), (*ink, 255), -1, cv2.LINE_AA
            )


def _mug(rng: Rng, canvas: Canvas, at: At) -> None:
    radius, height = rng.uniform(30, 48), rng.uniform(50, 120)
    body, drink = colour(rng), colour(rng) * np.float32(rng.uniform(0.15, 0.8))
    handle = polygon(box(radius * 2.9, 14), at, rng.uniform(0, 2 * np.pi))[1:3].mean(axis=0)
    canvas.stroke(np.array([at, handle]), height / 2, body * np.float32(0.9), 12, Kind.OTHER)
    canvas.prism(disc(radius) + at, 0, height, body * np.float32(rng.uniform(0.5, 0.9)), Kind.OTHER)
    canvas.fill(disc(radius) + at, height, body, Kind.OTHER)
    canvas.fill(disc(radius - 4) + at, height - 2, body * np.float32(0.7), Kind.OTHER)
    canvas.fill(disc(radius - 5) + at, height * rng.uniform(0.4, 0.9), drink, Kind.OTHER)


def _slab(rng: Rng, canvas: Canvas, at: At) -> None:
    """Lay a phone, a box, a lid, a book."""
    width, height, up = rng.uniform(55, 110), rng.uniform(110, 180), rng.uniform(6, 40)
    points, body = polygon(box(width, height), at, rng.uniform(0, 2 * np.pi)), colour(rng)
    body = body * np.float32(0.15) if rng.random() < 0.5 else body
    canvas.prism(points, 0, up, body * np.float32(0.6), Kind.OTHER)
    canvas.fill(points, up, body, Kind.OTHER)
    canvas.fill(
        points * 0.9 + np.array(at) * 0.1, up, toned(rng, body, least=0.05, most=0.5), Kind.OTHER
    )


def _coins(rng: Rng, canvas: Canvas, at: At) -> None:
    for _ in range(int(rng.integers(1, 5))):
        to = np.array(at) + rng.normal(0, 18, 2)
        base = bgr(90, 160, 190) if rng.random() < 0.5 else bgr(165, 165, 165)
        base = near(rng, base, 20)
        radius, up = rng.uniform(7.5, 13), rng.uniform(1.5, 6)
        canvas.prism(disc(radius) + to, 0, up, base * np.float32(0.6), Kind.OTHER)
        canvas.fill(disc(radius) + to, up, base, Kind.OTHER)
        canvas.outline(disc(radius * 0.8) + to, up, base * np.float32(0.8))
        canvas.fill(
            disc(radius * 0.5, 9) + to, up, base * np.float32(rng.uniform(0.75, 1.2)), Kind.OTHER
        )


def _dice(rng: Rng, canvas: Canvas, at: At) -> None:
    for _ in range(int(rng.integers(1, 4))):
        to, side = np.array(at) + rng.normal(0, 16, 2), rng.uniform(11, 18)
        points, body = (
            polygon(box(side, side), (to[0], to[1]), rng.uniform(0, 2 * np.pi)),
            colour(rng),
        )
        canvas.prism(points, 0, side, body * np.float32(0.7), Kind.OTHER)
        canvas.fill(points, side, body, Kind.OTHER)
        pip = bgr(245, 245, 245) if body.mean() < 120 else bgr(15, 15, 15)
        for share in rng.uniform(-0.6, 0.6, (int(rng.integers(1, 7)), 2)):
            canvas.fill(disc(side * 0.09, 8) + to + share * side / 2, side, pip, Kind.OTHER)


def _pencil(rng: Rng, canvas: Canvas, at: At) -> None:
    turn, length = rng.uniform(0, 2 * np.pi), rng.uniform(90, 180)
    line = polygon(np.array([[-length / 2, 0], [length / 2, 0]]), at, turn)
    body = colour(rng)
    canvas.stroke(line, 4, body, int(rng.integers(5, 11)), Kind.OTHER)
    canvas.stroke(line + 1, 5, np.clip(body + 60, 0, 255), 2)


def _tokens(rng: Rng, canvas: Canvas, at: At) -> None:
    """Lay players' small tokens: honey hexagons and flowers, in heaps."""
    for _ in range(int(rng.integers(1, 8))):
        to, paint = np.array(at) + rng.normal(0, 24, 2), colour(rng)
        if rng.random() < 0.5:
            points = polygon(disc(rng.uniform(6, 8.5), 6), (to[0], to[1]), rng.uniform(0, 2))
            canvas.prism(points, 0, 3, paint * np.float32(0.6), Kind.OTHER)
            canvas.fill(points, 3, paint, Kind.OTHER)
        else:
            for petal in disc(4.6, 5):
                canvas.fill(disc(3.9, 12) + to + petal, 2, paint, Kind.OTHER)
            canvas.fill(disc(2.4, 10) + to, 2, toned(rng, paint, least=0.3, most=0.7), Kind.OTHER)


def _coaster(rng: Rng, canvas: Canvas, at: At) -> None:
    """Lay a coaster, plate or bowl: round or square, wider than a cell."""
    radius, sides = rng.uniform(25, 70), int(rng.choice([4, 28, 28]))
    points, paint = polygon(disc(radius, sides), at, rng.uniform(0, 2)), colour(rng)
    up = rng.uniform(1, 20)
    canvas.prism(points, 0, up, paint * np.float32(0.7), Kind.OTHER)
    canvas.fill(points, up, paint, Kind.OTHER)
    for part in rng.uniform(0.3, 0.95, int(rng.integers(0, 4))):
        canvas.outline(
            points * part + np.array(at) * (1 - part), up, colour(rng), int(rng.integers(1, 4))
        )


def _hand(rng: Rng, canvas: Canvas, at: At) -> None:
    """Lay a hand that reaches in: sleeve, palm and fingers as thick strokes."""
    paint = hsv(rng.uniform(8, 22), rng.uniform(0.25, 0.6), rng.uniform(80, 240))
    way = rng.uniform(0, 2 * np.pi)
    towards = np.array([np.cos(way), np.sin(way)])
    wrist = np.array(at) + towards * 90
    sleeve: Singles = colour(rng) if rng.random() < 0.7 else paint
    canvas.stroke(
        np.array([wrist + towards * 30, wrist + towards * 400]), 50, sleeve, 72, Kind.OTHER
    )
    canvas.stroke(
        np.array([wrist + towards * 45, np.array(at) + towards * 30]), 45, paint, 56, Kind.OTHER
    )
    palm = np.array(at) + towards * 45
    for finger in rng.normal(0, 0.12, 5) + np.array([-0.9, -0.25, 0.0, 0.25, 0.5]):
        tip = palm - polygon(towards[None] * rng.uniform(55, 85), (0, 0), float(finger))[0]
        shade = paint * np.float32(rng.uniform(0.85, 1.1))
        canvas.stroke(np.array([palm, tip]), 35, shade, int(rng.integers(13, 19)), Kind.OTHER)


#: What may lie about, by name.
CLUTTER: dict[str, Callable[[Rng, Canvas, At], None]] = {
    "paper": _paper,
    "mug": _mug,
    "slab": _slab,
    "coins": _coins,
    "dice": _dice,
    "pencil": _pencil,
    "tokens": _tokens,
    "coaster": _coaster,
    "hand": _hand,
}
