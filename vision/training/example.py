"""An example: a top view and what a detector should say of it, at the detector's own scales."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.setup.detector import STRIDE, Kind

#: Marks places of which nothing is known: nobody is judged by them.
UNKNOWN = 255
# A middle's peak and a cell's inner disc, in places of the maps.
_PEAK, _INNER = 1.25, 2.4
_MOST_CELLS = 250
_BARE = (Kind.CELL, Kind.PILE)
_HIDES = (Kind.CARD, Kind.OTHER, Kind.SPOON, Kind.HORNET_TILE)


@dataclass(frozen=True)
class Example:
    """A top view *top* (rows, columns, 3) and its truth at half its size.

    *kinds* are `Kind`s or `UNKNOWN`; *centre* is 255 at a cell's middle and falls off around it;
    *cells* numbers the places well within cell 1, 2 …, whose *fills* are 0 empty, 1 full, 255
    unknown. *families* names the cloth and motifs that it was made of.
    """

    top: Pixels
    kinds: Pixels
    centre: Pixels
    cells: Pixels
    fills: Pixels
    families: frozenset[str]


def truth_of(kinds: Pixels, places: Floats, fills: list[int]) -> tuple[Pixels, Pixels, Pixels]:
    """Return the centre map, the cells' numbers and their fills for cells with their middles at *places*.

    *places* (N, 2) are (column, row); what lies over a cell hides its middle, a piece or print its
    fill.
    """
    centre, cells, kept = _marked(kinds.shape, places, fills)
    centre = np.where(np.isin(kinds, _HIDES), 0, centre).astype(np.uint8)
    return centre, np.where(np.isin(kinds, _BARE), cells, 0).astype(np.uint8), kept


def _marked(
    shape: tuple[int, ...], places: Floats, fills: list[int]
) -> tuple[Pixels, Pixels, Pixels]:
    centre, cells = np.zeros(shape, np.float32), np.zeros(shape, np.uint8)
    kept = np.full(_MOST_CELLS + 1, UNKNOWN, np.uint8)
    rows, columns = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    for number, ((x, y), fill) in enumerate(zip(places[:_MOST_CELLS], fills, strict=False), 1):
        r, c = _around(y, shape[0]), _around(x, shape[1])
        away = np.hypot(columns[r, c] - x, rows[r, c] - y)
        centre[r, c] = np.maximum(centre[r, c], np.exp(-0.5 * (away / _PEAK) ** 2))
        cells[r, c][away < _INNER] = number
        kept[number] = fill
    return (centre * 255).astype(np.uint8), cells, kept


def halved(kinds: Pixels, times: int) -> Pixels:
    """Return *kinds* at ``1 / times`` of its size: the kind at the middle of each place."""
    return np.ascontiguousarray(kinds[times // 2 :: times, times // 2 :: times])


def shrunk(image: Pixels, times: int) -> Pixels:
    """Return *image* at ``1 / times`` of its size, averaged."""
    size = (image.shape[1] // times, image.shape[0] // times)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def as_place(points: Floats, pixels_each: float) -> Floats:
    """Return the places of *points* given in pixels of which a top view's pixel covers *pixels_each*."""
    side = pixels_each * STRIDE
    return np.asarray((points - (side - 1) / 2) / side, np.float64)


def _around(middle: float, size: int) -> slice:
    return slice(max(0, int(middle) - 5), max(0, min(size, int(middle) + 7)))
