"""The detector: says for each place of a table's top view what may lie there, from one picture.

A small convolutional network, trained on made-up tables (``vision.training``), run by OpenCV's
``dnn``. It knows no rules: the solver finds the setup that explains its maps best.
"""

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Mask, Pixels, Singles
from vision.geometry.cards import CardMap
from vision.geometry.pose import Pose, TopView, Window

#: The scale that the network was trained at, pixels of the top view a millimetre.
SCALE = 0.5
#: Pixels of the top view a place of the maps, along each axis.
STRIDE = 2
#: How wide a place of the maps is, mm.
PLACE_MM = STRIDE / SCALE
#: The network takes top views whose sides are multiples of this, pixels.
SIDE_OF = 16
#: The box that the network was trained on: a cell's width from flat to flat, mm.
CELL_MM = 30.0
MODEL = Path(__file__).with_name("detector.onnx")
_MARGIN_MM = 60.0
_LEAST_SPREAD = 4.0


class Kind(IntEnum):
    """What the topmost thing at a place is: the first ten channels, log-probabilities that sum to 1."""

    CLOTH = 0
    CELL = 1  # a bare cell's face, less than 5 mm above the table: the hive, a pile of one or two
    PILE = 2  # a bare cell's face at least 5 mm up: a pile of three or four, the hive's third level
    ICON = 3  # the printed hornet on a cell
    HORNET = 4  # a hornet standing there
    BEE = 5  # a worker or queen, on the hive or in a player's supply
    SPOON = 6
    HORNET_TILE = 7
    CARD = 8  # a marker card
    OTHER = 9  # what is no piece: playing cards, mugs, coins, dice, hands


#: The network's channels: the kinds first, then these; the fill's embedding is last.
CENTRE, FULL, FILL = len(Kind), len(Kind) + 1, len(Kind) + 2
CHANNELS = FILL + 6


@dataclass(frozen=True)
class Detection:
    """The detector's maps over *window*; each is (…, rows, columns), a place for 2 × 2 pixels.

    *kinds* (10, …) are log-probabilities by `Kind`. *centre* (…) is the log-odds that a cell's
    middle is here (a peak about 5 mm wide, also under icons and pieces). *full* (…) is the log-odds
    that the cell here is full, a weak prior. *fill* (6, …) is the embedding of the fill here:
    Euclidean distances between means over two cells tell whether they have the same fill (below 1:
    same, above: different), on cells only.
    """

    window: Window
    kinds: Singles
    centre: Singles
    full: Singles
    fill: Singles

    def to_places(self, points: npt.ArrayLike) -> Floats:
        """Return the maps' (column, row) (N, 2), not rounded, of table *points* (N, 2) in mm."""
        return (self.window.to_pixels(points) - (STRIDE - 1) / 2) / STRIDE

    def to_table(self, places: npt.ArrayLike) -> Floats:
        """Return the table points (N, 2) in mm of the maps' *places* (N, 2), (column, row)."""
        return self.window.to_table(np.asarray(places, np.float64) * STRIDE + (STRIDE - 1) / 2)

    def sample(self, maps: Singles, points: npt.ArrayLike) -> Singles:
        """Return *maps* (…, rows, columns) at table *points* (N, 2) in mm, interpolated: (…, N)."""
        x, y = self.to_places(points).astype(np.float32).T
        rows = [
            cv2.remap(m, x[None], y[None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0]
            for m in maps.reshape(-1, *maps.shape[-2:])
        ]
        return np.asarray(rows, np.float32).reshape(*maps.shape[:-2], -1)


@dataclass(frozen=True)
class Detector:
    """The network in the file *model*."""

    model: Path = MODEL

    def detect(self, image: Pixels, pose: Pose, cards: CardMap) -> Detection:
        """Return what may lie where on the table in *image* (BGR), seen from *pose*."""
        window = detector_window(cards)
        return self.detect_in(detector_view(image, pose, window), window)

    def detect_in(self, top: Pixels, window: Window) -> Detection:
        """Return what may lie where in the top view *top* (BGR, as `detector_view` makes it) of *window*."""
        out = self._outputs(top)
        return Detection(window, log_softmax(out[:CENTRE]), out[CENTRE], out[FULL], out[FILL:])

    def _outputs(self, top: Pixels) -> Singles:
        """Return the network's channels over *top*.

        It is loaded for each picture: its buffers, some 30 MB, would lie beside all that comes after.
        """
        network = cv2.dnn.readNetFromONNX(str(self.model))
        network.setInput(normalised(top)[None])
        return np.asarray(network.forward()[0], np.float32)


def detector_window(cards: CardMap) -> Window:
    """Return the window about *cards* that the detector looks at, its sides as the network needs them."""
    corners = np.vstack(list(cards.places.values()))
    middle, extent = (corners.max(axis=0) + corners.min(axis=0)) / 2, np.ptp(corners, axis=0)
    sides = np.ceil((extent + 2 * _MARGIN_MM) * SCALE / SIDE_OF).astype(int) * SIDE_OF
    left, top = middle + sides / SCALE / 2 * np.array([-1, 1])
    return Window(float(left), float(top), int(sides[0]), int(sides[1]), SCALE)


def detector_view(image: Pixels, pose: Pose, window: Window) -> Pixels:
    """Return the top view of *window* in the table's plane, smoothed to its scale."""
    return TopView(pose, window).of(_smoothed(image, pose, window))


def normalised(top: Pixels) -> Singles:
    """Return *top* (rows, columns, 3) as the network takes it: (3, rows, columns), mean 0, spread 1."""
    mean, spread = statistics(top)
    return np.ascontiguousarray(((top - mean) / np.float32(spread)).transpose(2, 0, 1))


def statistics(top: Pixels) -> tuple[Singles, float]:
    """Return the mean of each colour of *top* and their mean spread, of what is in the picture."""
    seen = top[within(top)]
    if not len(seen):
        return np.zeros(3, np.float32), _LEAST_SPREAD
    return seen.mean(axis=0, dtype=np.float32), float(seen.std(axis=0).mean()) + _LEAST_SPREAD


def within(top: Pixels) -> Mask:
    """Return which pixels of *top* the picture shows: a top view is black beyond it."""
    return np.asarray(top.max(axis=2) > 0)


def log_softmax(scores: Singles) -> Singles:
    """Return *scores* (K, …) as log-probabilities over their first axis."""
    shifted = scores - scores.max(axis=0)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=0)), np.float32)


def _smoothed(image: Pixels, pose: Pose, window: Window) -> Pixels:
    """Return *image* blurred over as many pixels as one of *window*'s covers in its middle."""
    middle = window.to_table(
        [[window.width / 2, window.height / 2], [window.width / 2 + 1, window.height / 2]]
    )
    pixels = pose.project_at(0.0, middle)
    side = max(1, round(float(np.linalg.norm(pixels[1] - pixels[0]))))
    return np.asarray(cv2.blur(image, (side, side)), np.uint8) if side > 1 else image
