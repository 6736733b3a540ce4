"""Pose estimation: the camera's pose from marker cards, of which the size or the places are known.

A square of known size seen by a calibrated camera tells how its plane lies, and four of them on one
table tell it well. Once the cards' places are known, two of them give the camera's pose again.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats
from vision.geometry.cards import Card, CardMap
from vision.geometry.lens import Lens
from vision.geometry.pose import Pose

# Gauss-Newton converges in a handful of steps; a lens that is none would go on for ever.
_MOST_STEPS = 30
# A pose fits from which the cards' corners lie no farther than this from where they are seen.
_FITS_PX = 4.0
# A camera leans no more than so over its table (tangent), whatever a step of the search says.
_MOST_TILT = 1.2


def pose_from_sizes(cards: Sequence[Card], lens: Lens, *, side_mm: float) -> Pose | None:
    """Return the camera's pose over the plane that *cards* of *side_mm* lie on.

    ``None`` without cards, and where *lens* makes no sense of them. The table's origin is the
    middle of the cards, its x axis points right in the picture.
    """
    rays = [lens.rays(card.corners) for card in cards]
    if not cards or not np.isfinite(rays).all():
        return None
    try:
        normal = _plane_normal(rays)
    except np.linalg.LinAlgError:
        return None
    height = _height(rays, normal, side_mm)
    points = np.vstack([_meet(r, normal) * height for r in rays])
    return _pose_over(points.mean(axis=0), normal, lens)


def pose_from_map(cards: Sequence[Card], known: CardMap, near: Pose) -> Pose | None:
    """Return the camera's pose from *cards* whose places are *known*, ``None`` with fewer than two.

    *near* is the last pose, from which the search begins; where that does not fit, the camera may
    have been turned round, and the cards alone tell.
    """
    seen = [card for card in cards if card.id in known.places]
    if len(seen) < 2:
        return None
    places = np.vstack([known.places[card.id] for card in seen])
    pixels = np.vstack([card.corners for card in seen])
    pose = _refined(places, pixels, near)
    if pose is not None and _error_px(places, pixels, pose) < _FITS_PX:
        return pose
    anew = _refined(places, pixels, _pose_anew(places, pixels, near))
    found = [p for p in (pose, anew) if p is not None]
    return min(found, default=None, key=lambda p: _error_px(places, pixels, p))


def pose_error_px(cards: Sequence[Card], known: CardMap, pose: Pose) -> float:
    """Return how far *cards* are from where their *known* places show from *pose*: root mean square."""
    seen = [card for card in cards if card.id in known.places]
    places = np.vstack([known.places[card.id] for card in seen])
    off = pose.project_at(0.0, places) - np.vstack([card.corners for card in seen])
    return float(np.sqrt((off**2).sum(axis=1).mean()))


def _refined(places: Floats, pixels: Floats, near: Pose) -> Pose | None:
    """Return the pose from which *places* are seen at *pixels*, searched from *near* on."""
    found, rotation, translation = cv2.solvePnP(
        _on_plane(places),
        pixels,
        near.lens.matrix,
        near.lens.distortion,
        near.rotation.copy(),
        near.translation.copy(),
        useExtrinsicGuess=True,
        flags=cv2.SOLVEPNP_ITERATIVE,
    )
    return _posed(near, np.asarray(rotation), np.asarray(translation)) if found else None


def _pose_anew(places: Floats, pixels: Floats, near: Pose) -> Pose:
    """Return the pose that *places* and *pixels* alone tell, by IPPE; *near* where they tell none."""
    count, rotations, translations, _ = cv2.solvePnPGeneric(
        _on_plane(places),
        pixels,
        near.lens.matrix,
        near.lens.distortion,
        flags=cv2.SOLVEPNP_IPPE,
    )
    return _posed(near, np.asarray(rotations[0]), np.asarray(translations[0])) if count else near


def _posed(near: Pose, rotation: npt.NDArray[Any], translation: npt.NDArray[Any]) -> Pose:
    return replace(
        near,
        rotation=np.asarray(rotation, np.float64).ravel(),
        translation=np.asarray(translation, np.float64).ravel(),
    )


def _on_plane(places: Floats) -> Floats:
    return np.hstack([places, np.zeros((len(places), 1))])


def _error_px(places: Floats, pixels: Floats, pose: Pose) -> float:
    """Return how far *places* seen from *pose* are from *pixels*, typically."""
    return float(np.median(np.linalg.norm(pose.project_at(0.0, places) - pixels, axis=1)))


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
    for _ in range(_MOST_STEPS):
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
