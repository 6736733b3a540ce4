"""Calibration: from pictures of a printed board to the camera's focal length, middle and distortion.

corners of the board in each picture ─► OpenCV's least squares ─► pictures that do not fit left out
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.geometry.lens import Lens, Size

#: With fewer pictures a wrong focal length fits as well as the right one.
LEAST_PICTURES = 3
#: Fewer corners of a board say too little of how it is held.
LEAST_CORNERS = 12
#: No board can be made out in smaller pictures.
LEAST_SIDE_PX = 64
# A picture this many times worse than the usual one was shaken, or its board bent.
_AWRY, _AWRY_PX = 3.0, 0.5
# A corner is looked for no farther than this from its rough place, or OpenCV takes another one's.
_LEAST_REACH_PX, _MOST_REACH_PX = 2, 11
# Refining a corner ends after so many steps, or when one moves it by no more than this (pixels).
_FINE_STEPS, _FINE_PX = 30, 0.01


@dataclass(frozen=True)
class Corners:
    """A board's corners: where they are on it (N, 3) and in the picture (N, 2)."""

    board: Floats
    pixels: Floats


class Board(Protocol):
    """A printed board whose corners can be found."""

    def corners_in(self, grey: Pixels) -> Corners | None:
        """Return the corners in *grey* (h, w), ``None`` where the board cannot be made out."""
        ...


@dataclass(frozen=True)
class Chessboard:
    """Plain squares: *columns* × *rows* inner corners, all of which must be seen."""

    columns: int
    rows: int
    square_mm: float

    def corners_in(self, grey: Pixels) -> Corners | None:
        """Return the inner corners."""
        if min(grey.shape) < LEAST_SIDE_PX:
            return None  # OpenCV refuses pictures that no board fits into
        flags = cv2.CALIB_CB_ADAPTIVE_THRESH | cv2.CALIB_CB_NORMALIZE_IMAGE
        size = (self.columns, self.rows)
        found, rough = cv2.findChessboardCorners(grey, size, flags=flags)
        if not found:
            return None
        fine = _refined(grey, rough.reshape(-1, 2).astype(np.float32))
        grid = np.mgrid[: self.columns, : self.rows].T.reshape(-1, 2) * self.square_mm
        return Corners(np.hstack([grid, np.zeros((len(grid), 1))]), fine)


@dataclass(frozen=True)
class Charuco:
    """Squares with markers in the white ones: *columns* × *rows* squares; a part of it will do."""

    columns: int
    rows: int
    square_mm: float
    marker_mm: float
    dictionary: str = "DICT_4X4_50"

    def corners_in(self, grey: Pixels) -> Corners | None:
        """Return the inner corners that are seen."""
        board = cv2.aruco.CharucoBoard(
            (self.columns, self.rows),
            self.square_mm,
            self.marker_mm,
            cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, self.dictionary)),
        )
        pixels, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(grey)
        if ids is None or len(np.ravel(ids)) < LEAST_CORNERS:
            return None
        places = np.asarray(board.getChessboardCorners(), np.float64)[np.ravel(ids)]
        return Corners(places, np.asarray(pixels, np.float64).reshape(-1, 2))


@dataclass(frozen=True)
class View:
    """What became of one picture: its *error_px*, or ``None`` and *why* it was not used."""

    name: str
    error_px: float | None
    why: str = ""


@dataclass(frozen=True)
class Calibration:
    """A calibrated *lens* for pictures of size *picture*, its *error_px* (rms), and every picture."""

    lens: Lens
    picture: Size
    error_px: float
    views: tuple[View, ...]


@dataclass(frozen=True)
class NotCalibrated:
    """Why no calibration came out, and what became of every picture."""

    why: str
    views: tuple[View, ...]


def calibrate(pictures: Iterable[tuple[str, Pixels]], board: Board) -> Calibration | NotCalibrated:
    """Return the calibration that *pictures* (each its name and (h, w, 3) or (h, w)) of *board* give."""
    found: dict[str, Corners] = {}
    left_out: list[View] = []
    size: Size | None = None
    for name, picture in pictures:
        shape = (picture.shape[1], picture.shape[0])
        size = size or shape
        if shape != size:
            left_out.append(
                View(name, None, f"it is {shape[0]}×{shape[1]}, not {size[0]}×{size[1]}")
            )
        elif (corners := board.corners_in(_grey(picture))) is None:
            left_out.append(View(name, None, "the board was not found"))
        else:
            found[name] = corners
    if size is None or len(found) < LEAST_PICTURES:
        why = f"the board was found in {len(found)} pictures; {LEAST_PICTURES} are the least"
        return NotCalibrated(why, tuple(left_out))
    return _fitted(found, size, left_out)


def _fitted(found: dict[str, Corners], size: Size, left_out: list[View]) -> Calibration:
    """Return the fit of *found*, once more without the pictures that do not fit the others."""
    fit = _fit(list(found.values()), size)
    awry = _awry(fit.errors_px)
    kept = {name: c for (name, c), off in zip(found.items(), awry, strict=True) if not off}
    if len(kept) < len(found) and len(kept) >= LEAST_PICTURES:
        for name, off in zip(found, awry, strict=True):
            if off:
                left_out.append(View(name, None, "it does not fit the others: shaken, or bent"))
        found, fit = kept, _fit(list(kept.values()), size)
    used = (View(n, round(float(e), 4)) for n, e in zip(found, fit.errors_px, strict=True))
    views = sorted((*used, *left_out), key=lambda view: view.name)
    return Calibration(fit.lens, size, fit.error_px, tuple(views))


@dataclass(frozen=True)
class _Fit:
    lens: Lens
    error_px: float
    errors_px: Floats


def _fit(corners: Sequence[Corners], size: Size) -> _Fit:
    """Return OpenCV's fit: square pixels, five numbers of distortion."""
    error, matrix, distortion, _, _, _, _, errors = cv2.calibrateCameraExtended(
        [c.board.astype(np.float32) for c in corners],
        [c.pixels.astype(np.float32) for c in corners],
        size,
        np.eye(3),
        np.zeros(5),
        flags=cv2.CALIB_FIX_ASPECT_RATIO,
    )
    lens = Lens(np.asarray(matrix, np.float64), np.asarray(distortion, np.float64).ravel()[:5])
    return _Fit(lens, float(error), np.asarray(errors, np.float64).ravel())


def _awry(errors_px: Floats) -> list[bool]:
    limit = max(_AWRY_PX, _AWRY * float(np.median(errors_px)))
    return [bool(error > limit) for error in errors_px]


def _grey(picture: Pixels) -> Pixels:
    if picture.ndim == 2:
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _refined(grey: Pixels, rough: Singles) -> Floats:
    """Return *rough* corners (N, 2) to a fraction of a pixel, looking no farther than half a square."""
    nearest = np.linalg.norm(np.diff(rough, axis=0), axis=1).min()
    reach = max(_LEAST_REACH_PX, min(_MOST_REACH_PX, int(nearest / 2.5)))
    until = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, _FINE_STEPS, _FINE_PX)
    fine = cv2.cornerSubPix(grey, rough.reshape(-1, 1, 2), (reach, reach), (-1, -1), until)
    return np.asarray(fine, np.float64).reshape(-1, 2)
