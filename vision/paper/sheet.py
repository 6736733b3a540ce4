"""From a photo of a paper sheet to what is drawn on it: decode, flatten, see the ink, judge each spot.

A photo's size is looked at first, then it is decoded no larger than needed: a few kilobytes can say that
they are a picture of ten thousand megapixels, which no Pi can hold. A JPEG is decoded at half, a
quarter or an eighth of its size for next to nothing; a PNG, and a JPEG that gets finer as it comes in,
has to be held whole first.
"""

from io import BytesIO

import cv2
import numpy as np
from PIL import Image

from companion.paper_sheet import SheetObservation, SheetPlan
from companion.phrases import Phrase
from vision.arrays import Pixels
from vision.paper.ink import darkness
from vision.paper.marks import noise_of, read_marks
from vision.paper.page import FlatPage, flatten

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


#: No phone makes larger ones.
MOST_PIXELS = 64_000_000
#: No more is decoded: what phones make (4096 × 3072, or 8160 × 6120 halved) fits.
MOST_DECODED_PIXELS = 12_600_000
#: A JPEG that gets finer as it comes in takes six bytes a pixel besides, so less of it is decoded.
MOST_PROGRESSIVE_PIXELS = MOST_DECODED_PIXELS // 2
#: What is longer is made smaller: nothing that is read from a photo is finer.
LONGEST_PX = 4096

#: How a JPEG is decoded at a part of its size.
_REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


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


def decoded(encoded: bytes) -> Pixels | None:
    """Return the photo (height, width, 3) in *encoded*, a JPEG or PNG file, upright.

    ``None`` for what is no such file, or too large.
    """
    flags = _how_to_decode(encoded)
    if flags is None:
        return None
    photo = cv2.imdecode(np.frombuffer(encoded, np.uint8), flags)
    return None if photo is None else _no_longer_than(LONGEST_PX, np.asarray(photo, np.uint8))


def _how_to_decode(encoded: bytes) -> int | None:
    """Return OpenCV's flags for the photo in *encoded*, ``None`` where it must not be decoded."""
    try:
        with Image.open(BytesIO(encoded), formats=("JPEG", "PNG")) as image:
            pixels = image.width * image.height
            is_png, is_progressive = image.format == "PNG", "progressive" in image.info
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
    if not 0 < pixels <= (MOST_DECODED_PIXELS if is_png or is_progressive else MOST_PIXELS):
        return None
    most = MOST_PROGRESSIVE_PIXELS if is_progressive else MOST_DECODED_PIXELS
    fitting = (part for part in _REDUCED if pixels <= most * part**2)
    return _REDUCED[next(fitting)]


def _no_longer_than(longest_px: int, photo: Pixels) -> Pixels:
    height, width = photo.shape[:2]
    scale = longest_px / max(height, width)
    if scale >= 1:
        return photo
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)
