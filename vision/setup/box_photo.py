"""Box photos: a setup or a part of it, with marker cards beside it, in any camera's picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.geometry.cards import Card, CardMap, map_cards
from vision.geometry.lens import MODELS, Lens, Size
from vision.geometry.pose import Pose
from vision.geometry.pose_estimation import pose_from_sizes
from vision.setup.start_reader import Located, StartRead, StartReader, all_cards

#: No photo needs more to be read, pixels along its longer side.
LONGEST_PX = 2304
# Focal lengths tried, as parts of the longer side; most phones and webcams are near the usual one.
_FOCAL_PARTS = np.geomspace(0.4, 1.6, 36)
_USUAL_PART, _USUAL_SPREAD = 0.76, 0.2
# How exactly a card's side is seen, as a part of it, and how even the sides are where a lens fits.
_SIDE_SPREAD, _EVEN = 0.006, 0.02
# Pieces lie within this of the cards, mm.
_REACH_MM = 450.0


@dataclass(frozen=True)
class BoxPhoto:
    """What a photo was *read* as; *fits*: some lens explains how its cards are seen."""

    image: Pixels
    read: StartRead
    fits: bool


def read_box_photo(photo: Pixels, reader: StartReader) -> BoxPhoto:
    """Return what *reader* makes of *photo*, whose lens nobody knows: its cards tell it."""
    image = _no_longer(photo)
    height, width = image.shape[:2]
    cards = all_cards(image, reader.dictionary)
    found = _most_likely(cards, (width, height), reader.card_side_mm)
    located = None if found is None else reader.located(cards, found.pose.lens)
    if found is None or located is None:
        return BoxPhoto(image, reader.read_from(image, cards, None), fits=True)
    wide = Located(located.pose, _with_all_in_reach(located, (width, height)))
    fits = found.unevenness < _EVEN
    return BoxPhoto(image, reader.read_from(image, cards, wide), fits=fits)


def _no_longer(photo: Pixels) -> Pixels:
    height, width = photo.shape[:2]
    scale = LONGEST_PX / max(height, width)
    if scale >= 1:
        return photo
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)


@dataclass(frozen=True)
class _Seen:
    """A *pose*, the cards' *unevenness* as squares in it, and how *unlikely* its lens is."""

    pose: Pose
    unevenness: float
    unlikely: float


def _most_likely(cards: Sequence[Card], size: Size, side_mm: float) -> _Seen | None:
    """Return the pose by the lens that explains best how *cards* are seen."""
    seen = [s for lens, unlikely in _lenses(size) if (s := _seen(cards, lens, side_mm, unlikely))]
    return min(
        seen,
        default=None,
        key=lambda s: len(cards) * (s.unevenness / _SIDE_SPREAD) ** 2 + s.unlikely,
    )


def _lenses(size: Size) -> Iterator[tuple[Lens, float]]:
    """Yield the lenses that photos may be taken with, and how unlikely each is (squared spreads)."""
    width, height = size
    bent = {model.distortion for model in MODELS.values()}
    for part in _FOCAL_PARTS:
        focal_px = part * max(size)
        matrix = np.array([[focal_px, 0, width / 2], [0, focal_px, height / 2], [0, 0, 1.0]])
        unlikely = float((np.log(part / _USUAL_PART) / _USUAL_SPREAD) ** 2)
        for k1, k2 in sorted(bent):
            yield Lens(matrix, np.array([k1, k2, 0.0, 0.0, 0.0])), unlikely


def _seen(cards: Sequence[Card], lens: Lens, side_mm: float, unlikely: float) -> _Seen | None:
    pose = pose_from_sizes(cards, lens, side_mm=side_mm)
    if pose is None:
        return None
    corners = np.stack(list(map_cards(cards, pose).places.values()))
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2) / side_mm
    across = np.linalg.norm(corners[:, :2] - corners[:, 2:], axis=2) / (side_mm * np.sqrt(2))
    uneven = np.log(np.hstack([sides, across]))
    return _Seen(pose, float(np.sqrt((uneven**2).mean())), unlikely) if _is_finite(uneven) else None


def _is_finite(values: Floats) -> bool:
    return bool(np.isfinite(values).all())


def _with_all_in_reach(located: Located, size: Size) -> CardMap:
    """Return the cards with what else of the table the picture shows: pieces lie beside them."""
    (width, height), places = size, located.cards.places
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    on_table = located.pose.on_table(corners)
    cards = np.vstack(list(places.values()))
    near = np.clip(on_table, cards.min(axis=0) - _REACH_MM, cards.max(axis=0) + _REACH_MM)
    return replace(located.cards, places={**places, -1: near})
