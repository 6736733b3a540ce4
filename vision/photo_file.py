"""Photo files: decoded no larger than needed, whatever they say of themselves.

A photo's size is looked at first: a few kilobytes can say that they are a picture of ten thousand
megapixels, which no Pi can hold. A JPEG is decoded at half, a quarter or an eighth of its size for
next to nothing; a PNG, and a JPEG that gets finer as it comes in, has to be held whole first.
"""

from io import BytesIO

import cv2
import numpy as np
from PIL import Image

from vision.arrays import Pixels

#: No phone makes larger ones.
MOST_PIXELS = 64_000_000
#: No more is decoded: what phones make (4096 × 3072, or 8160 × 6120 halved) fits.
MOST_DECODED_PIXELS = 12_600_000
#: What is longer is made smaller: nothing that is read from a photo is finer.
LONGEST_PX = 4096

#: How a JPEG is decoded at a part of its size.
_REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


def decoded(encoded: bytes) -> Pixels | None:
    """Return the photo (height, width, 3) in *encoded*, a JPEG or PNG file, upright.

    ``None`` for what is no such file, or too large.
    """
    flags = _how_to_decode(encoded)
    if flags is None:
        return None
    photo = cv2.imdecode(np.frombuffer(encoded, np.uint8), flags)
    return None if photo is None else no_longer_than(LONGEST_PX, np.asarray(photo, np.uint8))


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
    # a JPEG that gets finer as it comes in takes six bytes a pixel besides
    most = MOST_DECODED_PIXELS // 2 if is_progressive else MOST_DECODED_PIXELS
    fitting = (part for part in _REDUCED if pixels <= most * part**2)
    return _REDUCED[next(fitting)]


def no_longer_than(longest_px: int, photo: Pixels) -> Pixels:
    """Return *photo*, made smaller where its longer side has more than *longest_px*."""
    height, width = photo.shape[:2]
    scale = longest_px / max(height, width)
    if scale >= 1:
        return photo
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)
