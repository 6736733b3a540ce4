"""Photos of a table: what is other about a picture that somebody takes in the hand, each from another place."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.observation import Trouble
from companion.phrases import Phrase
from vision.arrays import Pixels
from vision.geometry.card_sharpness import blur_mm
from vision.geometry.cards import Card, all_cards
from vision.geometry.lens import Size
from vision.geometry.photo_lens import photo_pose
from vision.geometry.scene import Scene

#: Why a photo is not read whose cards' edges are no edges.
BLURRED = Trouble(
    "blurred", Phrase("The photo is blurred: hold the phone still, and nearer to the table")
)
# Photos that are blurred by more than this were shaken, or taken from too far away.
_MOST_BLUR_MM = 1.4
# A start is read surely from so many pixels a mm on: a cell of 30 mm is 20 pixels wide then.
_LEAST_START_SCALE = 0.67


def locate_photo(
    image: Pixels, scene: Scene, dictionary: str, side_mm: float
) -> tuple[tuple[Card, ...], Scene | Trouble]:
    """Return the cards in the photo *image*, and the scene from where it was taken or why not."""
    cards = all_cards(image, dictionary)
    pose = photo_pose(cards, size_of(image), scene.cards, scene.pose)
    if pose is None:
        return cards, _without_cards(len(cards), len(scene.cards.places))
    if is_blurred(image, cards, side_mm):
        return cards, BLURRED
    return cards, replace(scene, pose=pose)


def is_blurred(image: Pixels, cards: Sequence[Card], side_mm: float) -> bool:
    """Tell whether the edges of *cards* in *image* are no edges."""
    return blur_mm(image, cards, side_mm) > _MOST_BLUR_MM


def is_far(cards: Sequence[Card], side_mm: float) -> bool:
    """Tell whether a start on which *cards* lie was photographed from too far away."""
    return _scale(cards, side_mm) < _LEAST_START_SCALE


def _scale(cards: Sequence[Card], side_mm: float) -> float:
    """Return how many pixels a mm of the table has where *cards* lie, 0 without cards."""
    sides = [
        np.linalg.norm(card.corners - np.roll(card.corners, 1, axis=0), axis=1) for card in cards
    ]
    return float(np.median(sides)) / side_mm if sides else 0.0


def _without_cards(found: int, wanted: int) -> Trouble:
    todo = Phrase(
        "marker cards {found}/{all}: have all of them whole in the picture, and hold the phone still",
        {"found": found, "all": wanted},
    )
    return Trouble("hidden-cards", todo)


def size_of(image: Pixels) -> Size:
    """Return the width and the height of *image*."""
    height, width = image.shape[:2]
    return width, height
