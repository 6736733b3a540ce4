"""Markers as black squares of a page, so that a printer draws them as sharp as it can."""

from collections.abc import Iterator

import cv2

from companion.paper_sheet import Point

#: A marker is drawn this much larger by each of its squares: viewers show seams between them.
_OVERLAP = 1.02


def black_squares(
    dictionary: str, number: int, *, at: Point, side: float
) -> Iterator[tuple[Point, float]]:
    """Yield the black squares (top left corner, side) of marker *number*, in the unit of *side*.

    *at* is the marker's own top left corner, y going down; its black border is one square wide.
    """
    markers = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    cells = markers.markerSize + 2
    bits = cv2.aruco.generateImageMarker(markers, number, cells)
    step = side / cells
    for row in range(cells):
        for column in range(cells):
            if bits[row, column] == 0:
                yield (at[0] + column * step, at[1] + row * step), step * _OVERLAP
