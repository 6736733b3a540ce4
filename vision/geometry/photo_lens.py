"""Photo lenses: the lens of a photo that nobody knows the camera of, told by the marker cards in it.

Cards of one size show how strongly the picture narrows with distance; once their places on the
table are known, so do these. From straight above hardly anything does, and then it hardly matters:
a lens that is a tenth too long has the camera a tenth higher, and the table shows as it did.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.geometry.cards import Card, CardMap, map_cards
from vision.geometry.lens import MODELS, Lens, Size
from vision.geometry.pose import Pose
from vision.geometry.pose_estimation import pose_error_px, pose_from_map, pose_from_sizes

# Focal lengths tried, as parts of the longer side; most phones and webcams are near the usual one.
_FOCAL_PARTS = np.geomspace(0.4, 1.6, 36)
_USUAL_PART, _USUAL_SPREAD = 0.76, 0.2
# How exactly a card's side is seen, as a part of it, and how exactly a corner, in pixels.
_SIDE_SPREAD, _CORNER_SPREAD_PX = 0.006, 1.5


@dataclass(frozen=True)
class LensSeen:
    """A *pose* with its lens, the cards' *unevenness* as squares in it, and how *unlikely* its lens is."""

    pose: Pose
    unevenness: float
    unlikely: float


def lens_by_sizes(cards: Sequence[Card], size: Size, side_mm: float) -> LensSeen | None:
    """Return the lens that explains best how *cards* of *side_mm* are seen in a picture of *size*."""
    seen = [s for lens, unlikely in _lenses(size) if (s := _seen(cards, lens, side_mm, unlikely))]
    return min(
        seen,
        default=None,
        key=lambda s: len(cards) * (s.unevenness / _SIDE_SPREAD) ** 2 + s.unlikely,
    )


def photo_pose(cards: Sequence[Card], size: Size, known: CardMap, near: Pose) -> Pose | None:
    """Return the pose, with its lens, that explains best how *cards* are seen whose places are *known*.

    The search begins *near*; ``None`` with fewer than two cards.
    """
    best: tuple[float, Pose] | None = None
    for lens, unlikely in _lenses(size):
        pose = pose_from_map(cards, known, Pose(lens, near.rotation, near.translation))
        if pose is None:
            return None
        off = pose_error_px(cards, known, pose) / _CORNER_SPREAD_PX
        cost = len(cards) * off**2 + unlikely
        if np.isfinite(cost) and (best is None or cost < best[0]):
            best = cost, pose
    return None if best is None else best[1]


def _lenses(size: Size) -> Iterator[tuple[Lens, float]]:
    """Yield the lenses that photos may be taken with, and how unlikely each is (squared spreads)."""
    bent = sorted({model.distortion for model in MODELS.values()})
    for part in _FOCAL_PARTS:
        unlikely = float((np.log(part / _USUAL_PART) / _USUAL_SPREAD) ** 2)
        for distortion in bent:
            yield _lens(part * max(size), size, distortion), unlikely


def _lens(focal_px: float, size: Size, distortion: tuple[float, float]) -> Lens:
    width, height = size
    matrix = np.array([[focal_px, 0, width / 2], [0, focal_px, height / 2], [0, 0, 1.0]])
    return Lens(matrix, np.array([*distortion, 0.0, 0.0, 0.0]))


def _seen(cards: Sequence[Card], lens: Lens, side_mm: float, unlikely: float) -> LensSeen | None:
    pose = pose_from_sizes(cards, lens, side_mm=side_mm)
    if pose is None:
        return None
    corners = np.stack(list(map_cards(cards, pose).places.values()))
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2) / side_mm
    across = np.linalg.norm(corners[:, :2] - corners[:, 2:], axis=2) / (side_mm * np.sqrt(2))
    uneven = np.log(np.hstack([sides, across]))
    if not _is_finite(uneven):
        return None
    return LensSeen(pose, float(np.sqrt((uneven**2).mean())), unlikely)


def _is_finite(values: Floats) -> bool:
    return bool(np.isfinite(values).all())
