"""Arrays: what the numbers in them are, under the names that signatures use."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

#: What is measured and reckoned: millimetres, places in a picture, log-likelihoods.
Floats: TypeAlias = npt.NDArray[np.float64]
#: Numbers of things, and places in other arrays.
Ints: TypeAlias = npt.NDArray[np.intp]
#: A picture as it comes: (h, w, 3) in blue, green and red, or (h, w) in grey, 0–255.
Pixels: TypeAlias = npt.NDArray[np.uint8]
#: Natural logs of a picture's colours, so that a lamp adds where it would multiply.
Logs: TypeAlias = npt.NDArray[np.float32]
#: One number for each pixel: (h, w).
Map: TypeAlias = npt.NDArray[np.float32]
#: Whatever OpenCV wants in single precision, or speed asks for.
Singles: TypeAlias = npt.NDArray[np.float32]
#: What is meant and what is not.
Mask: TypeAlias = npt.NDArray[np.bool_]
#: Cut-outs of equal size (N, SIDE, SIDE, 3), see `vision.turns.patches`.
Patches: TypeAlias = npt.NDArray[np.float32]

#: A normal spread is so many times the median distance from the middle: 1 / Φ⁻¹(¾).
SPREAD_OF_MEDIAN = 1.4826
#: The most that one feature may weigh for or against a reading, and what it weighs where it
#: reaches the bound of its baseline (log-likelihoods).
CAP, BOUND_WEIGHT = 12.0, 8.0
#: Two pictures of one thing differ by no less than this from noise alone (log colour).
NOISE = 0.02
