"""Drawn test pages: the printed sheet, marked as pens do it, and photographed as phones do.

Chance is a seed throughout: the same seed draws the same page.
"""

import math
from dataclasses import dataclass
from functools import cache
from random import Random

import cv2
import numpy as np

from companion.games.honey_wall.box import default_box
from companion.paper_sheet import Drawn, SheetPlan
from companion.sheets.sheet_print import print_sheet
from tests.vision.paper.sheet_pens import PLAN, PX_PER_MM, Floats, Pen, Pixels, draw_marks


@dataclass(frozen=True)
class Light:
    """How a page is lit: the paper's brightness, the camera's noise, the strongest shadow."""

    name: str
    paper: float
    noise: float
    shadow: float
    colour: tuple[float, float, float]


LIGHTS = (
    Light("daylight", 0.93, 0.010, 0.25, (1.0, 1.0, 1.0)),
    Light("ceiling lamp", 0.70, 0.018, 0.40, (0.84, 0.95, 1.0)),
    Light("evening lamp", 0.45, 0.030, 0.45, (0.68, 0.88, 1.0)),
    Light("candle", 0.30, 0.040, 0.40, (0.55, 0.82, 1.0)),
)


@dataclass(frozen=True)
class Page:
    """A drawn page: the photo, what was drawn, and where the page's corners are in the photo."""

    photo: Pixels
    truth: dict[str, Drawn]
    corners: Floats
    pen: str
    light: str


def page(seed: int, truth: dict[str, Drawn], *, light: Light, pen: Pen) -> Page:
    """Draw *truth* with *pen* on the printed sheet, and photograph it under *light*."""
    chance = Random(seed)
    marked = draw_marks(blank(), truth, pen, chance)
    photo, corners = photograph(marked, light, chance)
    return Page(photo, truth, corners, pen.name, light.name)


@cache
def blank() -> Pixels:
    """Return the printed PDF as a picture, (height, width, 3)."""
    return rendered(print_sheet(default_box()))


def rendered(pdf: bytes) -> Pixels:
    """Return the first page of *pdf* as a picture, (height, width, 3)."""
    import pypdfium2  # only these tests need it

    scale = PX_PER_MM * 25.4 / 72
    document = pypdfium2.PdfDocument(pdf)
    return np.ascontiguousarray(document[0].render(scale=scale).to_numpy()[:, :, :3])


# ── photos ──────────────────────────────────────────────────────────────────────────────────


def photograph(paper: Pixels, light: Light, chance: Random) -> tuple[Pixels, Floats]:
    """Return a photo of *paper* on a table, and the page's corners in it, clockwise."""
    noise = np.random.default_rng(chance.randrange(2**32))
    lit = paper.astype(np.float32) / np.float32(255)
    paper_light = curl(crease(lit, chance), chance)
    height, width = (2016, 1512) if chance.random() < 0.6 else (2600, 1950)
    if chance.random() < 0.2:
        height, width = width, height
    corners = _corners(width, height, chance)
    size = paper.shape[1], paper.shape[0]
    source = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    warp = cv2.getPerspectiveTransform(source, corners)
    scene = _table(width, height, chance, noise)
    laid = cv2.warpPerspective(paper_light, warp, (width, height), flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.ones(paper.shape[:2], np.float32), warp, (width, height))
    scene = scene * (1 - cover[:, :, None]) + laid * cover[:, :, None]
    scene *= light.paper * _shading(width, height, light, chance)[:, :, None]
    scene *= np.array(light.colour, np.float32)
    scene = _unsharp(scene, chance)
    scene += noise.standard_normal(scene.shape).astype(np.float32) * light.noise
    photo = (np.clip(scene, 0, 1) ** chance.uniform(0.85, 1.1) * 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, chance.randint(70, 94)]
    developed = cv2.imdecode(cv2.imencode(".jpg", photo, quality)[1], cv2.IMREAD_COLOR)
    return np.asarray(developed, np.uint8), corners


def crease(paper: Floats, chance: Random) -> Floats:
    """Fold the page once or twice: a pale or dark line, one side a little darker."""
    folded = paper.copy()
    height, width = paper.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    for _ in range(chance.choice([0, 1, 1, 2])):
        angle = chance.uniform(0, math.pi)
        across = math.cos(angle) * (columns - width * chance.uniform(0.2, 0.8))
        across += math.sin(angle) * (rows - height * chance.uniform(0.2, 0.8))
        line = np.exp(-((across / (PX_PER_MM * 0.35)) ** 2)) * chance.uniform(-0.12, 0.05)
        side = (across > 0) * chance.uniform(-0.06, 0.0) * np.exp(-np.abs(across) / 300)
        folded *= (1 + line + side)[:, :, None].astype(np.float32)
    return np.clip(folded, 0, 1)


def curl(paper: Floats, chance: Random) -> Floats:
    """Bend the page: its middle moves by up to a millimetre against its corners."""
    height, width = paper.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    bend = chance.uniform(-1.0, 1.0) * PX_PER_MM * np.sin(np.pi * columns / width)
    lean = chance.uniform(-0.8, 0.8) * PX_PER_MM * np.sin(np.pi * rows / height)
    bent = cv2.remap(
        paper, columns + lean, rows + bend, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(bent, np.float32)


def _corners(width: int, height: int, chance: Random) -> Floats:
    """Return where the page's corners fall: turned, leaning away, off the middle."""
    page_w, page_h = PLAN.page
    turn = math.radians(chance.gauss(0, 8) + chance.choice([0, 0, 0, 90, 180, 270]))
    tilt = [math.radians(chance.uniform(-25, 25)) for _ in range(2)]
    corners = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        px, py = x * page_w / 2, y * page_h / 2
        px, py = (
            px * math.cos(turn) - py * math.sin(turn),
            px * math.sin(turn) + py * math.cos(turn),
        )
        depth = 1 + (px * math.sin(tilt[0]) + py * math.sin(tilt[1])) / 650
        corners.append((px * math.cos(tilt[0]) / depth, py * math.cos(tilt[1]) / depth))
    shape = np.array(corners, np.float32)
    low, high = shape.min(axis=0), shape.max(axis=0)
    room = np.array([width, height], np.float32) * chance.uniform(0.82, 0.96)
    scale = float((room / (high - low)).min())
    shape = (shape - low) * scale
    free = np.array([width, height], np.float32) - shape.max(axis=0)
    put = free * np.array([chance.random(), chance.random()], np.float32)
    return np.asarray(shape + put, np.float32)


def _table(width: int, height: int, chance: Random, noise: np.random.Generator) -> Floats:
    """Return a table's top: wood, cloth or something dark."""
    tone = np.array(
        chance.choice(
            [(0.30, 0.45, 0.60), (0.15, 0.16, 0.18), (0.55, 0.60, 0.62), (0.25, 0.35, 0.2)]
        ),
        np.float32,
    )
    grain = cv2.resize(
        noise.standard_normal((height // 40, width // 4)).astype(np.float32), (width, height)
    )
    return np.clip(tone * (1 + 0.12 * grain[:, :, None]), 0, 1).astype(np.float32)


def _shading(width: int, height: int, light: Light, chance: Random) -> Floats:
    """Return how much light falls where: brighter to one side, with the photographer's shadow."""
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = chance.uniform(0, 2 * math.pi)
    slope = math.cos(angle) * (columns / width - 0.5) + math.sin(angle) * (rows / height - 0.5)
    shading = 1 + chance.uniform(0, 0.35) * slope
    if chance.random() < 0.6:
        edge = math.cos(angle * 3) * (columns - width * chance.uniform(0.2, 0.8))
        edge += math.sin(angle * 3) * (rows - height * chance.uniform(0.2, 0.8))
        softness = min(width, height) * chance.uniform(0.015, 0.08)
        shading *= 1 - chance.uniform(0.1, light.shadow) / (1 + np.exp(-edge / softness))
    return np.asarray(shading, np.float32)


def _unsharp(scene: Floats, chance: Random) -> Floats:
    """Blur as a phone held in the hand does."""
    blurred = cv2.GaussianBlur(scene, (0, 0), chance.uniform(0.5, 1.8))
    if chance.random() < 0.3:
        length = chance.randint(3, 6)
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, chance.randrange(length)), (length - 1, chance.randrange(length)), 1.0)
        blurred = cv2.filter2D(blurred, -1, kernel / kernel.sum())
    return np.asarray(blurred, np.float32)


# ── what is drawn ───────────────────────────────────────────────────────────────────────────


def random_truth(chance: Random, sheet: SheetPlan = PLAN) -> dict[str, Drawn]:
    """Return any mixture of marks: harder to read than a game's sheet, since all may touch all."""
    weights = (chance.uniform(0.5, 3), chance.uniform(0.5, 2), chance.uniform(0.5, 2), 0.6)
    kinds = (Drawn.FREE, Drawn.HONEY, Drawn.LARVA, Drawn.STOLEN)
    spaces = {space.name: chance.choices(kinds, weights)[0] for space in sheet.spaces}
    crossed = chance.uniform(0.1, 0.6)
    ticks = {
        tick.name: Drawn.CROSSED if chance.random() < crossed else Drawn.FREE
        for tick in sheet.ticks
    }
    return {**spaces, **ticks}
