"""Marker cards: from a picture to the camera's pose over the table.

The cards lie anywhere; only their printed size is known. A square of known size seen by a
calibrated camera tells how its plane lies, and four of them on one table tell it well. Once the
cards' places are known, any later picture with two of them gives the camera's pose again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Pixels

_FEW_ITERATIONS = 30
# A camera leans no more than so over its table (tangent), whatever a step of the search says.
_MOST_TILT = 1.2
# A card is looked for first within this many of its own widths about where it was.
_NEAR = 0.7


@dataclass(frozen=True)
class Lens:
    """A camera's calibration: *matrix* 3×3 in pixels, *distortion* OpenCV's five numbers."""

    matrix: Floats
    distortion: Floats


@dataclass(frozen=True)
class Card:
    """A marker card in a picture: its id and its four corners (4, 2) in pixels, clockwise."""

    id: int
    corners: Floats


@dataclass(frozen=True)
class Pose:
    """Where the camera is: OpenCV's world-to-camera *rotation* (Rodrigues) and *translation* in mm.

    The world is the table: x right and y up in the picture, z up, the table's top at z = 0.
    """

    lens: Lens
    rotation: Floats
    translation: Floats

    @cached_property
    def matrix(self) -> Floats:
        """The 3×3 rotation matrix."""
        return np.asarray(cv2.Rodrigues(self.rotation)[0], np.float64)

    @cached_property
    def centre(self) -> Floats:
        """The camera's place in the table's frame, mm."""
        return np.asarray(-self.matrix.T @ self.translation, np.float64)

    def project(self, points: npt.ArrayLike) -> Floats:
        """Return the pixels (N, 2) of *points* (N, 3) in mm."""
        world = np.asarray(points, np.float64).reshape(-1, 1, 3)
        pixels, _ = cv2.projectPoints(
            world, self.rotation, self.translation, self.lens.matrix, self.lens.distortion
        )
        return np.asarray(pixels, np.float64).reshape(-1, 2)

    def on_table(self, pixels: npt.ArrayLike, *, height_mm: float = 0.0) -> Floats:
        """Return the points (N, 2) in mm that *pixels* (N, 2) show at *height_mm*."""
        rays = _rays(np.asarray(pixels, np.float64), self.lens) @ self.matrix
        steps = (height_mm - self.centre[2]) / rays[:, 2]
        return np.asarray(self.centre[:2] + rays[:, :2] * steps[:, None], np.float64)


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
    return tuple(
        sorted(
            (
                Card(i, np.asarray(c, np.float64).reshape(4, 2))
                for i, c in zip(found, corners, strict=True)
                if found.count(i) == 1
            ),
            key=lambda card: card.id,
        )
    )


def find_known_cards(
    image: Pixels, known: "CardMap", pose: Pose, *, dictionary: str = "DICT_4X4_50"
) -> tuple[Card, ...]:
    """Return the marker cards in *image*, looked for where they were first, everywhere if one is not there."""
    found = []
    for card_id, place in known.places.items():
        left, top, right, bottom = _about(pose.project(_at_height(place)), image)
        part = np.ascontiguousarray(image[top:bottom, left:right])
        here = (
            [c for c in find_cards(part, dictionary=dictionary) if c.id == card_id]
            if part.size
            else []
        )
        if not here:
            return find_cards(image, dictionary=dictionary)
        found.append(Card(card_id, here[0].corners + np.array([left, top])))
    return tuple(sorted(found, key=lambda card: card.id))


def pose_from_sizes(cards: Sequence[Card], lens: Lens, *, side_mm: float) -> Pose | None:
    """Return the camera's pose over the plane that *cards* of *side_mm* lie on.

    ``None`` without cards, and where *lens* makes no sense of them. The table's origin is the middle of the cards, its x axis points right in the picture.
    """
    rays = [_rays(card.corners, lens) for card in cards]
    if not cards or not np.isfinite(rays).all():
        return None
    try:
        normal = _plane_normal(rays)
    except np.linalg.LinAlgError:
        return None
    height = _height(rays, normal, side_mm)
    points = np.vstack([_meet(r, normal) * height for r in rays])
    return _pose_over(points.mean(axis=0), normal, lens)


def map_cards(cards: Sequence[Card], pose: Pose) -> CardMap:
    """Return where *cards* lie on the table, seen from *pose*."""
    return CardMap({card.id: pose.on_table(card.corners) for card in cards})


def pose_from_map(cards: Sequence[Card], known: CardMap, near: Pose) -> Pose | None:
    """Return the camera's pose from *cards* whose places are *known*, ``None`` with fewer than two.

    *near* is the last pose, from which the search begins.
    """
    seen = [card for card in cards if card.id in known.places]
    if len(seen) < 2:
        return None
    world = np.vstack([_at_height(known.places[card.id]) for card in seen])
    pixels = np.vstack([card.corners for card in seen])
    found, rotation, translation = cv2.solvePnP(
        world,
        pixels,
        near.lens.matrix,
        near.lens.distortion,
        near.rotation.copy(),
        near.translation.copy(),
        useExtrinsicGuess=True,
        flags=cv2.SOLVEPNP_ITERATIVE,
    )
    if not found:
        return None
    return replace(
        near,
        rotation=np.asarray(rotation, np.float64).ravel(),
        translation=np.asarray(translation, np.float64).ravel(),
    )


def card_errors(cards: Sequence[Card], known: CardMap, pose: Pose) -> dict[int, float]:
    """Return how far each known card lies from where *pose* expects it, in pixels (mean of corners)."""
    return {
        card.id: float(
            np.linalg.norm(
                pose.project(_at_height(known.places[card.id])) - card.corners, axis=1
            ).mean()
        )
        for card in cards
        if card.id in known.places
    }


def _about(corners: Floats, image: Pixels) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of the part of *image* about *corners* (4, 2)."""
    reach = _NEAR * float(np.ptp(corners, axis=0).max())
    (left, top), (right, bottom) = corners.min(axis=0) - reach, corners.max(axis=0) + reach
    height, width = image.shape[:2]
    return max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom))


def _parameters() -> cv2.aruco.DetectorParameters:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # The card's paper outline lies close round the marker and must not push it out.
    parameters.minMarkerDistanceRate = 0.05
    return parameters


def _rays(pixels: Floats, lens: Lens) -> Floats:
    """Return the directions (N, 3) in which the camera sees *pixels*, z = 1."""
    flat = cv2.undistortPoints(pixels.reshape(-1, 1, 2), lens.matrix, lens.distortion)
    return np.hstack([flat.reshape(-1, 2), np.ones((len(pixels), 1))])


def _at_height(points: Floats, height_mm: float = 0.0) -> Floats:
    return np.hstack([points, np.full((len(points), 1), height_mm)])


def _meet(rays: Floats, normal: Floats) -> Floats:
    """Return where *rays* meet the plane with *normal* at distance 1 from the camera."""
    return rays / (rays @ normal)[:, None]


def _sides(points: Floats) -> Floats:
    """Return the four sides and two diagonals of a square, each scaled to one side."""
    sides = np.linalg.norm(points - np.roll(points, -1, axis=0), axis=1)
    diagonals = np.linalg.norm(points[:2] - points[2:], axis=1) / np.sqrt(2)
    return np.concatenate([sides, diagonals])


def _plane_normal(rays: Sequence[Floats]) -> Floats:
    """Return the table's normal in the camera's frame: the one that makes all cards equal squares."""

    def unevenness(tilt: Floats) -> Floats:
        lengths = np.concatenate([_sides(_meet(r, _tilted(tilt))) for r in rays])
        with np.errstate(divide="ignore", invalid="ignore"):  # a lens that is none; told below
            return np.asarray(np.log(lengths) - np.log(lengths).mean(), np.float64)

    tilt = np.zeros(2)
    for _ in range(_FEW_ITERATIONS):
        errors = unevenness(tilt)
        step = 1e-5
        slopes = np.stack(
            [(unevenness(tilt + step * axis) - errors) / step for axis in np.eye(2)], axis=1
        )
        change = np.linalg.lstsq(slopes, -errors, rcond=None)[0]
        tilt = np.clip(tilt + change, -_MOST_TILT, _MOST_TILT)
        if np.abs(change).max() < 1e-9:
            break
    return _tilted(tilt)


def _tilted(tilt: Floats) -> Floats:
    normal = np.array([tilt[0], tilt[1], 1.0])
    return np.asarray(normal / np.linalg.norm(normal), np.float64)


def _height(rays: Sequence[Floats], normal: Floats, side_mm: float) -> float:
    """Return the camera's distance from the plane, mm."""
    lengths = np.concatenate([_sides(_meet(r, normal)) for r in rays])
    return float(side_mm / lengths.mean())


def _pose_over(origin: Floats, normal: Floats, lens: Lens) -> Pose:
    """Return the pose whose table has its origin at *origin* (camera frame) and z against *normal*."""
    up = -normal
    right = np.array([1.0, 0.0, 0.0]) - up[0] * up
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(up, right), up], axis=1)
    return Pose(lens, np.asarray(cv2.Rodrigues(axes)[0], np.float64).ravel(), origin.copy())


if __name__ == "__main__":
    from vision.debug.stage import run
    from vision.debug.stage_drawings import draw_cards

    raise SystemExit(run(draw_cards))
