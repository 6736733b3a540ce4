"""A photographed page laid flat: by its four corner markers, or else by the paper's own corners."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.paper_sheet import MARKERS, SheetPlan
from vision.arrays import Floats, Pixels

#: The flattened page's scale: a thin pen is three pixels wide.
PX_PER_MM = 6
#: Paper is looked for in a picture about this wide.
_SMALL_PX = 600
#: A page is no thinner a part of the picture than this.
_LEAST_PART = 0.08
#: A thing that fills the picture is the picture: a scan, where nothing smaller is found.
_WHOLE_PART = 0.97
#: What is not this near to a quadrangle is no sheet of paper.
_LEAST_FIT = 0.9
#: How much cleaner edges count more than size: a mug beside the page makes its outline larger.
_CLEAN = 20
#: A marker in a large photo is told from its paper over so many pixels: twice what OpenCV tries.
_WIDEST_WINDOW_PX = 43
#: Writing on paper is closed over so many pixels.
_CLOSED_PX = 9
#: Corners are rounded off by these parts of the outline until four are left.
_ROUNDED = np.linspace(0.01, 0.12, 45)


@dataclass(frozen=True)
class FlatPage:
    """A page laid flat: *image* (height, width, 3) at `PX_PER_MM`; *missing* are hidden markers."""

    image: Pixels
    missing: tuple[int, ...] = ()


def flatten(photo: Pixels, plan: SheetPlan) -> FlatPage:
    """Return the page in *photo* laid flat and upright; its image is empty without four markers."""
    found = find_markers(photo, plan)
    if len(found) < len(plan.corners):
        found |= find_markers_on_paper(photo, plan)
    missing = tuple(corner.id for corner in plan.corners if corner.id not in found)
    if missing:
        return FlatPage(np.zeros((0, 0, 3), np.uint8), missing)
    seen = np.concatenate([found[corner.id] for corner in plan.corners])
    printed = np.array([point for corner in plan.corners for point in corner.corners])
    turn, _ = cv2.findHomography(seen, printed * PX_PER_MM)
    return FlatPage(_warp(photo, np.asarray(turn, np.float64), _size(plan)))


def find_markers(photo: Pixels, plan: SheetPlan) -> dict[int, Floats]:
    """Return the page's markers in *photo*: id to (4, 2) corners in pixels, clockwise."""
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
    corners, ids, _ = _detector().detectMarkers(grey)
    wanted = {corner.id for corner in plan.corners}
    return {
        int(name): np.asarray(seen, np.float64).reshape(4, 2)
        for name, seen in zip([] if ids is None else ids.ravel(), corners, strict=True)
        if int(name) in wanted
    }


def _detector() -> cv2.aruco.ArucoDetector:
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKERS))
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.adaptiveThreshWinSizeMax = _WIDEST_WINDOW_PX
    return cv2.aruco.ArucoDetector(dictionary, settings)


def find_markers_on_paper(photo: Pixels, plan: SheetPlan) -> dict[int, Floats]:
    """Return the markers as `find_markers`, looked for on the paper laid flat by its own corners.

    Markers that a photo shows askew are square there.
    """
    paper = find_paper(photo)
    if paper is None:
        return {}
    turn = _to_page(paper, plan)
    laid = _warp(photo, turn, _size(plan))
    back = np.asarray(np.linalg.inv(turn), np.float64)
    return {name: _moved(seen, back) for name, seen in find_markers(laid, plan).items()}


def _moved(corners: Floats, turn: Floats) -> Floats:
    moved = cv2.perspectiveTransform(corners.reshape(1, 4, 2), turn)
    return np.asarray(moved, np.float64).reshape(4, 2)


def _warp(photo: Pixels, turn: Floats, size: tuple[int, int]) -> Pixels:
    return np.asarray(cv2.warpPerspective(photo, turn, size, flags=cv2.INTER_AREA), np.uint8)


def find_paper(photo: Pixels) -> Floats | None:
    """Return the corners (4, 2) of the sheet of paper in *photo*, ``None`` where there is none.

    Clockwise, beginning at the top left of a page that is held upright, more or less; a page
    wider than high is taken to lie on its side, its top to the left.
    """
    scale = _SMALL_PX / max(photo.shape[:2])
    if scale * min(photo.shape[:2]) < 1:
        return None  # a line
    small = np.asarray(
        cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )
    things = [contour for mask in _masks(small) for contour in _large_things(mask)]
    rough = [(_four_corners(contour), contour) for contour in things]
    sheets = [(_paper_score(*seen, small), n) for n, seen in enumerate(rough)]
    best, n = max(sheets, default=(0.0, 0))
    return _upright(rough[n][0] / scale) if best > 0 else None


def _masks(small: Pixels) -> list[Pixels]:
    """Return where paper may be: what is bright, what is bluish beside wood, what is pale."""
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 2), cv2.COLOR_BGR2LAB)
    light, _, yellow = (lab[:, :, channel] for channel in range(3))
    pale = cv2.subtract(light, cv2.absdiff(lab[:, :, 1:], np.full(2, 128.0)).max(axis=2))
    masks = [cv2.threshold(at, 0, 255, cv2.THRESH_OTSU)[1] for at in (light, 255 - yellow, pale)]
    kernel = np.ones((_CLOSED_PX, _CLOSED_PX), np.uint8)
    return [np.asarray(cv2.morphologyEx(m, cv2.MORPH_CLOSE, kernel), np.uint8) for m in masks]


def _large_things(mask: Pixels) -> list[npt.NDArray[np.int32]]:
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    least = _LEAST_PART * mask.shape[0] * mask.shape[1]
    return [np.asarray(c, np.int32) for c in contours if cv2.contourArea(c) >= least]


def _fit(corners: Floats, contour: npt.NDArray[np.int32]) -> float:
    """Return how well the four *corners* tell the whole *contour*: 1 for a sheet with clean edges."""
    area = cv2.contourArea(contour)
    square = cv2.contourArea(corners.astype(np.float32))
    return min(area, square) / max(area, square, 1.0)


def _paper_score(corners: Floats, contour: npt.NDArray[np.int32], small: Pixels) -> float:
    """Return how likely *corners* are the paper's: a large quadrangle, the whole picture at last."""
    fit = _fit(corners, contour)
    if fit < _LEAST_FIT:
        return 0.0
    part = cv2.contourArea(corners.astype(np.float32)) / (small.shape[0] * small.shape[1])
    return part * fit**_CLEAN if part < _WHOLE_PART else float(np.finfo(np.float64).tiny)


def _four_corners(contour: npt.NDArray[np.int32]) -> Floats:
    """Return the hull's four corners: fewer and fewer points until four are left."""
    hull = cv2.convexHull(contour)
    around = cv2.arcLength(hull, True)
    for tolerance in _ROUNDED:
        rough = cv2.approxPolyDP(hull, tolerance * around, True).reshape(-1, 2)
        if len(rough) == 4:
            return np.asarray(rough, np.float64)
    return np.asarray(cv2.boxPoints(cv2.minAreaRect(contour)), np.float64)


def _upright(corners: Floats) -> Floats:
    """Order *corners* clockwise from the page's top left."""
    around = corners - corners.mean(axis=0)
    clockwise = corners[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]
    first = int(np.argmin(clockwise.sum(axis=1)))
    ordered = np.roll(clockwise, -first, axis=0)
    across = np.linalg.norm(ordered[1] - ordered[0]) + np.linalg.norm(ordered[2] - ordered[3])
    down = np.linalg.norm(ordered[3] - ordered[0]) + np.linalg.norm(ordered[2] - ordered[1])
    return np.roll(ordered, 1, axis=0) if across > down else ordered


def _to_page(paper: Floats, plan: SheetPlan) -> Floats:
    width, height = _size(plan)
    page = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    turn, _ = cv2.findHomography(paper, page)
    return np.asarray(turn, np.float64)


def _size(plan: SheetPlan) -> tuple[int, int]:
    return round(plan.page[0] * PX_PER_MM), round(plan.page[1] * PX_PER_MM)
