"""A photo that somebody sends: its size is looked at before it is decoded.

A few kilobytes can say that they are a picture of ten thousand megapixels, which no Pi can hold.
"""

from io import BytesIO

import cv2
import numpy as np
from PIL import Image

from vision.arrays import Pixels

#: No phone makes larger ones, and a Pi can hold one that large.
MOST_PIXELS = 64_000_000
#: What is longer is made smaller: nothing that is read from a photo is finer.
LONGEST_PX = 4096


def decoded(encoded: bytes) -> Pixels | None:
    """Return the photo (height, width, 3) in *encoded*, a JPEG or PNG file, upright.

    ``None`` for what is no such file, or larger than `MOST_PIXELS`.
    """
    width, height = size_px(encoded)
    if not 0 < width * height <= MOST_PIXELS:
        return None
    photo = cv2.imdecode(np.frombuffer(encoded, np.uint8), cv2.IMREAD_COLOR)
    return None if photo is None else _no_longer_than(LONGEST_PX, np.asarray(photo, np.uint8))


def size_px(encoded: bytes) -> tuple[int, int]:
    """Return the (width, height) that *encoded* says it has, (0, 0) where it is no JPEG or PNG."""
    try:
        with Image.open(BytesIO(encoded), formats=("JPEG", "PNG")) as image:
            return image.size
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return 0, 0


def _no_longer_than(longest_px: int, photo: Pixels) -> Pixels:
    height, width = photo.shape[:2]
    scale = longest_px / max(height, width)
    if scale >= 1:
        return photo
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)
