"""Lenses: what a camera's calibration is when nobody has calibrated it, and at other picture sizes.

The figures are those of Raspberry Pi's documentation ("Camera", hardware specifications): sensor
and pixel size, focal length, fields of view. They hold for pictures of the whole sensor, cropped
to the picture's proportions; a sensor mode that shows only its middle needs a calibration.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats

#: Width and height in pixels.
Size = tuple[int, int]


@dataclass(frozen=True)
class Lens:
    """A camera's calibration: *matrix* 3×3 in pixels, *distortion* OpenCV's five numbers."""

    matrix: Floats
    distortion: Floats

    def rays(self, pixels: npt.ArrayLike) -> Floats:
        """Return the directions (N, 3) in which the camera sees *pixels* (N, 2), z = 1."""
        points = np.asarray(pixels, np.float64).reshape(-1, 1, 2)
        flat = cv2.undistortPoints(points, self.matrix, self.distortion).reshape(-1, 2)
        return np.hstack([flat, np.ones((len(flat), 1))])


@dataclass(frozen=True)
class Model:
    """A camera as it is sold: its *sensor* in pixels, *focal_px* at that size, *distortion* (k1, k2).

    *pixel_um* is given where the lens is the user's own, and *focal_px* follows from it.
    """

    sensor: Size
    focal_px: float
    distortion: tuple[float, float] = (0.0, 0.0)
    pixel_um: float | None = None


#: The model whose pictures are photos, each from another place and maybe by another phone.
PHONE = "phone"

#: The cameras that need no calibrating, by the names that settings use.
MODELS: Mapping[str, Model] = {
    # IMX219, 3.04 mm over pixels of 1.12 µm: 2714; 62.2° by 48.8° say the same.
    "camera-module-2": Model((3280, 2464), 2716.0),
    # IMX708, 66° by 41°: 3548 and 3466, whose mean it is; 4.74 mm over 1.4 µm (3386) is at infinity.
    "camera-module-3": Model((4608, 2592), 3507.0),
    # IMX708, 2.75 mm over 1.4 µm; the barrel is what 102°, 67° and 120° across the corners leave.
    "camera-module-3-wide": Model((4608, 2592), 1964.0, (0.010, -0.028)),
    # IMX477, pixels of 1.55 µm; the lens is screwed on: the usual one has 6 mm.
    "hq": Model((4056, 3040), 6.0 / 1.55e-3, pixel_um=1.55),
    # Any webcam: a guess at 65° across, good to about a tenth. Calibrate it.
    "usb": Model((1920, 1080), 1507.0),
    # A phone's main lens, 26 mm on film: the cards in each of its photos tell it better.
    PHONE: Model((4000, 3000), 3040.0),
}


def default_lens(model: str, picture: Size, *, focal_mm: float | None = None) -> Lens:
    """Return the calibration to begin with for *model* (a key of `MODELS`) and its *picture* size.

    *focal_mm* is the focal length of a lens that was screwed on.

    >>> default_lens("camera-module-2", (1640, 1232)).matrix.round().tolist()
    [[1358.0, 0.0, 820.0], [0.0, 1358.0, 616.0], [0.0, 0.0, 1.0]]
    """
    known = MODELS[model]
    if focal_mm is not None and known.pixel_um is not None:
        known = replace(known, focal_px=focal_mm / known.pixel_um * 1e3)
    (width, height), (full_width, full_height) = picture, known.sensor
    focal_px = known.focal_px * max(width / full_width, height / full_height)
    matrix = np.array([[focal_px, 0, width / 2], [0, focal_px, height / 2], [0, 0, 1.0]])
    return Lens(matrix, np.array([*known.distortion, 0.0, 0.0, 0.0]))


def scaled_lens(lens: Lens, *, calibrated: Size, picture: Size) -> Lens:
    """Return *lens*, *calibrated* at one size, for the same view in pictures of another.

    Raises `ValueError` where the proportions differ, for then it is another view.
    """
    (from_width, from_height), (to_width, to_height) = calibrated, picture
    across, down = to_width / from_width, to_height / from_height
    if abs(across / down - 1) > 0.01:
        raise ValueError(
            f"pictures of {to_width}×{to_height} show another part of the sensor "
            f"than the {from_width}×{from_height} of the calibration"
        )
    matrix = np.diag([across, down, 1.0]) @ lens.matrix
    return replace(lens, matrix=matrix)
