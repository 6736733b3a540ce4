"""Pictures as JPEG bytes."""

import cv2
import numpy as np
import numpy.typing as npt

QUALITY = 92


def encoded(image: npt.NDArray[np.uint8]) -> bytes:
    """Return *image* (h, w, 3; blue, green, red) as a JPEG file's bytes."""
    is_done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert is_done, "an image that was taken can be encoded"
    return data.tobytes()
