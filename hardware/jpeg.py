"""Pictures as JPEG bytes."""

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

QUALITY = 92

#: A picture (h, w, 3; blue, green, red) or another array of bytes that a camera gives.
Pixels: TypeAlias = npt.NDArray[np.uint8]


def encoded(image: Pixels) -> bytes:
    """Return *image* as a JPEG file's bytes."""
    is_done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert is_done, "an image that was taken can be encoded"
    return data.tobytes()
