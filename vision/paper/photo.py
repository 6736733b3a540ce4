"""A photo that somebody sends: its size is looked at before it is decoded.

A few kilobytes can say that they are a picture of ten thousand megapixels, which no Pi can hold.
"""

import struct

import cv2
import numpy as np

from vision.arrays import Pixels

#: No phone makes larger ones, and a Pi can hold one that large.
MOST_PIXELS = 64_000_000
#: What is longer is made smaller: nothing that is read from a photo is finer.
LONGEST_PX = 4096

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
#: The markers that begin a JPEG frame, which says its size; C4, C8 and CC are something else.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


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
    r"""Return the (width, height) that *encoded* says it has, (0, 0) where it is no JPEG or PNG.

    >>> size_px(b"\xff\xd8\xff\xc0\x00\x0b\x08\x00\x02\x00\x03")
    (3, 2)
    """
    try:
        if encoded.startswith(_PNG):
            width, height = struct.unpack_from(">II", encoded, 16)
            return width, height
        return _jpeg_size(encoded) if encoded.startswith(_JPEG) else (0, 0)
    except struct.error:  # it ends before it says
        return 0, 0


def _jpeg_size(encoded: bytes) -> tuple[int, int]:
    at = len(_JPEG)
    while True:
        mark, kind, length = struct.unpack_from(">BBH", encoded, at)
        if mark != 0xFF:
            return 0, 0
        if kind in _FRAMES:
            height, width = struct.unpack_from(">HH", encoded, at + 5)
            return width, height
        at += 1 if kind == 0xFF else 2 + length


def _no_longer_than(longest_px: int, photo: Pixels) -> Pixels:
    height, width = photo.shape[:2]
    scale = longest_px / max(height, width)
    if scale >= 1:
        return photo
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)
