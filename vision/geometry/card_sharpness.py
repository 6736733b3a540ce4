"""How sharp a photo is where it matters: on the table, told by the marker cards' black borders.

A printed edge is a step. Blurred, its steepest slope is lower: for a Gaussian of spread s, the
contrast divided by s times the root of two pi. In millimetres that tells what can still be made out
on a cell, be the photo shaken or taken from too far away.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.geometry.cards import Card

# A card is looked at with so many pixels a mm, and with so much of its white margin, mm.
_SCALE, _MARGIN_MM = 5.0, 5.0
# Of each edge this part at either end is left out: corners belong to two.
_CORNER_PART = 0.25
# Less contrast is no printed edge.
_LEAST_CONTRAST = 12.0


def blur_mm(image: Pixels, cards: Sequence[Card], side_mm: float) -> float:
    """Return the spread, in mm on the table, by which the edges of *cards* of *side_mm* are blurred.

    The direction in which a card is blurred most counts; infinite without cards.
    """
    grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    blurs = [_blur_of(np.asarray(grey, np.uint8), card, side_mm) for card in cards]
    return float(np.median(blurs)) if blurs else float("inf")


def _blur_of(grey: Pixels, card: Card, side_mm: float) -> float:
    """Return how much the edge of *card* is blurred that is blurred most, mm."""
    flat = _flat(grey, card, side_mm)
    reach = round(2 * _MARGIN_MM * _SCALE)
    along = slice(round(_CORNER_PART * len(flat)), round((1 - _CORNER_PART) * len(flat)))
    sides = (
        flat[:reach, along].T,
        flat[-reach:, along].T,
        flat[along, :reach],
        flat[along, -reach:],
    )
    return max(_spread(np.asarray(side.mean(axis=0), np.float64)) for side in sides) / _SCALE


def _flat(grey: Pixels, card: Card, side_mm: float) -> Floats:
    """Return *card* from straight above with some of its margin, a square of pixels."""
    near, far = _MARGIN_MM * _SCALE, (_MARGIN_MM + side_mm) * _SCALE
    corners = np.array([(near, near), (far, near), (far, far), (near, far)], np.float32)
    length = round(near + far)
    to_flat = cv2.getPerspectiveTransform(card.corners.astype(np.float32), corners)
    return np.asarray(
        cv2.warpPerspective(grey, to_flat, (length, length), flags=cv2.INTER_CUBIC), np.float64
    )


def _spread(profile: Floats) -> float:
    """Return the spread of the step in *profile*, in its samples; infinite where there is none."""
    contrast = float(np.ptp(profile))
    if contrast < _LEAST_CONTRAST:
        return float("inf")
    steepest = float(np.abs(np.diff(profile)).max())
    return float(contrast / (np.sqrt(2 * np.pi) * steepest))
