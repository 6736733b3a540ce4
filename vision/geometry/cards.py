"""Marker cards: found in a picture, and where they lie on the table.

The cards lie anywhere; only their printed size is known. Once their places are mapped, any later
picture tells by them whether the camera has moved.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.geometry.pose import Pose

#: The ids of the printed cards.
CARD_IDS = (0, 1, 2, 3)
# Dark pictures are looked at once more with this exponent.
_BRIGHTER = 0.45
# A card is looked for first within this many of its own widths about where it was.
_SEARCH_REACH = 0.7


@dataclass(frozen=True)
class Card:
    """A marker card in a picture: its id and its four corners (4, 2) in pixels, clockwise."""

    id: int
    corners: Floats


@dataclass(frozen=True)
class CardMap:
    """Where the marker cards lie on the table: corners (4, 2) in mm by id."""

    places: dict[int, Floats]


def find_cards(
    image: Pixels, *, dictionary: str | cv2.aruco.Dictionary = "DICT_4X4_50"
) -> tuple[Card, ...]:
    """Return the marker cards in *image* ((h, w, 3) or (h, w)), by id; a doubled id is left out.

    *dictionary* is the name of one of OpenCV's, or somebody's own.
    """
    if isinstance(dictionary, str):
        dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    detector = cv2.aruco.ArucoDetector(dictionary, _parameters())
    corners, ids, _ = detector.detectMarkers(image)
    found = [] if ids is None else [int(i) for i in np.ravel(ids)]
    cards = (
        Card(i, np.asarray(c, np.float64).reshape(4, 2))
        for i, c in zip(found, corners, strict=True)
        if found.count(i) == 1
    )
    return tuple(sorted(cards, key=lambda card: card.id))


def all_cards(image: Pixels, dictionary: str) -> tuple[Card, ...]:
    """Return the marker cards in *image*; where some are missing, those that show in a brighter copy too."""
    cards = find_cards(image, dictionary=dictionary)
    if len(cards) >= len(CARD_IDS):
        return cards
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.float32)
    brighter = (255 * (grey / 255) ** _BRIGHTER).astype(np.uint8)
    found = {card.id: card for card in (*find_cards(brighter, dictionary=dictionary), *cards)}
    return tuple(found[i] for i in sorted(found))


def find_known_cards(
    image: Pixels, known: CardMap, pose: Pose, *, dictionary: str = "DICT_4X4_50"
) -> tuple[Card, ...]:
    """Return the marker cards in *image*, looked for where they were first, everywhere if one is not there."""
    found = []
    for card_id, place in known.places.items():
        left, top, right, bottom = _box_about(pose.project_at(0.0, place), image)
        part = np.ascontiguousarray(image[top:bottom, left:right])
        cards = find_cards(part, dictionary=dictionary) if part.size else ()
        here = [card for card in cards if card.id == card_id]
        if not here:
            return find_cards(image, dictionary=dictionary)
        found.append(Card(card_id, here[0].corners + np.array([left, top])))
    return tuple(sorted(found, key=lambda card: card.id))


def map_cards(cards: Sequence[Card], pose: Pose) -> CardMap:
    """Return where *cards* lie on the table, seen from *pose*."""
    return CardMap({card.id: pose.on_table(card.corners) for card in cards})


def card_errors(cards: Sequence[Card], known: CardMap, pose: Pose) -> dict[int, float]:
    """Return how far each known card lies from where *pose* expects it, in pixels (mean of corners)."""
    errors = {}
    for card in cards:
        if card.id in known.places:
            expected = pose.project_at(0.0, known.places[card.id])
            errors[card.id] = float(np.linalg.norm(expected - card.corners, axis=1).mean())
    return errors


def _box_about(corners: Floats, image: Pixels) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of the part of *image* about *corners* (4, 2)."""
    reach = _SEARCH_REACH * float(np.ptp(corners, axis=0).max())
    (left, top), (right, bottom) = corners.min(axis=0) - reach, corners.max(axis=0) + reach
    height, width = image.shape[:2]
    return max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom))


def _parameters() -> cv2.aruco.DetectorParameters:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # The card's paper outline lies close round the marker and must not push it out.
    parameters.minMarkerDistanceRate = 0.05
    return parameters
