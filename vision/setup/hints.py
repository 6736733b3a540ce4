"""Hints: what about a starting picture players can better, so that it is read surer the next time."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from companion.starting_table import Hint, Hinted, Pixel
from vision.arrays import Mask, Pixels
from vision.geometry.cards import CARD_IDS, Card
from vision.geometry.pose import Pose
from vision.settings import ObserverSettings
from vision.setup.evidence import Evidence
from vision.setup.picture_table import pixels
from vision.setup.solver import Solution

#: What the light has to do with.
OF_LIGHT = frozenset({Hint.TOO_DARK, Hint.GLARE, Hint.LAMP})
# Pictures whose median is darker are too dark; a face that is this bright in this part of it is glaring.
_DARK, _GLARING, _GLARING_PART = 22, 250, 0.2
# A lamp covers at least so much of the picture, is as flat as this, and what lies beside it as dark.
_LAMP_PART, _LAMP_SPREAD, _BESIDE_LAMP = 0.06, 0.08, 0.25
# Every so many pixels tell how dark a picture is.
_SPARSE = 8
# A face cut off by the picture's edge lies nearer to it than this, mm.
_AT_EDGE_MM = 24.0


def hints_about(
    image: Pixels, cards: Sequence[Card], evidence: Evidence, solution: Solution
) -> tuple[Hinted, ...]:
    """Return the hints that *image*, read as *solution*, gives."""
    return (
        *hints_without_table(image, cards),
        *_glare(image, evidence.pose, solution, evidence.settings),
        *_cut_piles(evidence, solution),
    )


def hints_without_table(image: Pixels, cards: Sequence[Card]) -> tuple[Hinted, ...]:
    """Return the hints that *image* gives whatever lies on the table."""
    return (*_dark(image), *_lamp(image), *_hidden_cards(cards))


def _dark(image: Pixels) -> Iterator[Hinted]:
    if float(np.median(image[::_SPARSE, ::_SPARSE].max(axis=2))) < _DARK:
        yield Hinted(Hint.TOO_DARK)


def _lamp(image: Pixels) -> Iterator[Hinted]:
    """Yield a lamp before the camera: a flat bright patch in one piece beside which all else is dark."""
    bright = np.asarray(image[::_SPARSE, ::_SPARSE].max(axis=2), np.uint8)
    level, above = cv2.threshold(bright, 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    outlines, _ = cv2.findContours(above, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(outlines, key=cv2.contourArea, default=None)
    if largest is None or cv2.contourArea(largest) < _LAMP_PART * bright.size:
        return
    patch = cv2.drawContours(np.zeros_like(bright), [largest], -1, 1, cv2.FILLED)
    inner = cv2.erode(patch, np.ones((5, 5), np.uint8)) > 0
    shade, spread = float(bright[inner].mean()), float(bright[inner].std())
    beside = float(np.median(bright[patch == 0])) if (patch == 0).any() else shade
    if level > 0 and spread < _LAMP_SPREAD * shade and beside < _BESIDE_LAMP * shade:
        x, y = largest.reshape(-1, 2).mean(axis=0) * _SPARSE
        yield Hinted(Hint.LAMP, ((float(x), float(y)),))


def _hidden_cards(cards: Sequence[Card]) -> Iterator[Hinted]:
    hidden = tuple(i for i in CARD_IDS if i not in {card.id for card in cards})
    if hidden:
        yield Hinted(Hint.CARD_HIDDEN, cards=hidden)


def _glare(
    image: Pixels, pose: Pose, solution: Solution, settings: ObserverSettings
) -> Iterator[Hinted]:
    """Yield the hive's cells that a lamp's reflection covers."""
    if solution.hive is None:
        return
    middles = pixels(solution.hive.lattice.place(solution.cells), settings.tile_thickness_mm, pose)
    reach = max(1, round(pose.length_px(settings.cell_mm / 3)))
    glaring = [pixel for pixel in middles if _is_glaring(image, pixel, reach)]
    if glaring:
        yield Hinted(Hint.GLARE, tuple(glaring))


def _is_glaring(image: Pixels, pixel: Pixel, reach: int) -> bool:
    x, y = round(pixel[0]), round(pixel[1])
    part = image[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
    return bool(part.size and (part.min(axis=2) >= _GLARING).mean() > _GLARING_PART)


def _cut_piles(evidence: Evidence, solution: Solution) -> Iterator[Hinted]:
    """Yield where tiles reach out of the picture while a pile is missing."""
    settings, detection = evidence.settings, evidence.detection
    found = 0 if solution.ring is None else len(solution.ring.piles)
    if found == sum(settings.piles.values()):
        return
    edge = _edge(evidence) & (evidence.any_face > 0)
    count, labels = cv2.connectedComponents(edge.astype(np.uint8))
    for number in range(1, count):
        rows, columns = np.nonzero(labels == number)
        point = detection.to_table(np.array([[columns.mean(), rows.mean()]]))
        yield Hinted(Hint.PILE_OUTSIDE, pixels(point, settings.pile_height_mm, evidence.pose))


def _edge(evidence: Evidence) -> Mask:
    """Return which of the maps' places (rows, columns) lie at the picture's edge."""
    reach = 2 * round(_AT_EDGE_MM * evidence.detection.window.scale / 2) + 1
    inside = evidence.inside.astype(np.uint8)
    inner = cv2.erode(inside, np.ones((reach, reach), np.uint8), borderValue=0)
    return np.asarray(evidence.inside & (inner == 0), bool)
