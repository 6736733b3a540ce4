"""From a photo of a paper sheet to what is drawn on it: flatten, see the ink, judge each spot."""

import cv2

from companion.paper_sheet import SheetObservation, SheetPlan
from companion.phrases import Phrase
from vision.arrays import Pixels
from vision.paper.ink import darkness
from vision.paper.marks import noise_of, read_marks
from vision.paper.page import FlatPage, flatten
from vision.paper.photo import decoded

#: Noisier paper than this hides a light pencil.
MOST_NOISE = 0.075
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 80]
#: What is said of each corner that is not seen, in the order of the plan's markers.
HIDDEN = (
    Phrase("The printed corner at the top left is not seen"),
    Phrase("The printed corner at the top right is not seen"),
    Phrase("The printed corner at the bottom right is not seen"),
    Phrase("The printed corner at the bottom left is not seen"),
)
NO_PICTURE = Phrase("This is no picture that can be read")


def read_photo(encoded: bytes, plan: SheetPlan) -> SheetObservation:
    """Return what the photo in *encoded* (JPEG or PNG) shows of the page *plan*."""
    photo = decoded(encoded)
    if photo is None:
        return SheetObservation({}, troubles=(NO_PICTURE,))
    return read_sheet(photo, plan)


def read_sheet(photo: Pixels, plan: SheetPlan) -> SheetObservation:
    """Return what *photo* (height, width, 3) shows of the page *plan*."""
    page = flatten(photo, plan)
    if page.missing:
        return _hidden(page, plan)
    dark = darkness(page.image, plan)
    if noise_of(dark, plan) > MOST_NOISE:
        return SheetObservation(
            {}, troubles=(Phrase("The picture is too dark: more light, please"),)
        )
    flat = cv2.imencode(".jpg", page.image, _JPEG)[1].tobytes()
    return SheetObservation(read_marks(dark, plan), flat)


def _hidden(page: FlatPage, plan: SheetPlan) -> SheetObservation:
    said = zip(HIDDEN, plan.corners, strict=True)
    hidden = tuple(text for text, corner in said if corner.id in page.missing)
    if len(hidden) == len(plan.corners):
        troubles = (Phrase("No sheet with its four printed corners is in the picture"),)
        return SheetObservation({}, troubles=troubles)
    return SheetObservation(
        {}, troubles=(*hidden, Phrase("The whole page, please: sharp, without a thumb on it"))
    )
