"""From a photo of a paper sheet to what is drawn on it: flatten, see the ink, judge each spot."""

import cv2
import numpy as np

from companion.sheet_plan import SheetPlan, SheetSight
from vision.sheet_ink import darkness
from vision.sheet_marks import noise_of, read_marks
from vision.sheet_page import FlatPage, Pixels, flatten

#: Noisier paper than this hides a light pencil.
MOST_NOISE = 0.075
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 80]
#: The corners' names in the order of the plan's markers.
_CORNERS = ("top left", "top right", "bottom right", "bottom left")


def read_photo(encoded: bytes, plan: SheetPlan) -> SheetSight:
    """Return what the photo in *encoded* (JPEG, PNG, …) shows of the page *plan*."""
    photo = cv2.imdecode(np.frombuffer(encoded, np.uint8), cv2.IMREAD_COLOR) if encoded else None
    if photo is None:
        return SheetSight({}, troubles=("This is no picture that can be read",))
    return read_sheet(np.asarray(photo, np.uint8), plan)


def read_sheet(photo: Pixels, plan: SheetPlan) -> SheetSight:
    """Return what *photo* (height, width, 3) shows of the page *plan*."""
    page = flatten(photo, plan)
    if page.missing:
        return SheetSight({}, troubles=(_hidden(page, plan),))
    dark = darkness(page.image, plan)
    if noise_of(dark, plan) > MOST_NOISE:
        return SheetSight({}, troubles=("The picture is too dark: more light, please",))
    flat = cv2.imencode(".jpg", page.image, _JPEG)[1].tobytes()
    return SheetSight(read_marks(dark, plan), flat)


def _hidden(page: FlatPage, plan: SheetPlan) -> str:
    hidden = [
        name
        for name, corner in zip(_CORNERS, plan.corners, strict=True)
        if corner.id in page.missing
    ]
    if len(hidden) == len(plan.corners):
        return "No sheet with its four printed corners is in the picture"
    where = " and ".join(hidden)
    return f"The printed corner at the {where} is not seen: whole, sharp and uncovered, please"
