"""A drawing of a starting picture as read: cells, piles, tokens, and rings about what is in doubt."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.starting_table import Pixel, StartingTable, TableReading
from vision.arrays import Pixels

# Blue, green, red.
_FULL, _EMPTY, _HORNET, _PILE = (0, 190, 255), (230, 230, 230), (0, 0, 220), (255, 140, 0)
_SPOON, _TILE, _DOUBT, _DARK = (255, 255, 0), (0, 255, 0), (0, 0, 255), (20, 20, 20)
# Sizes as parts of the picture's width.
_DOT, _RING = 1 / 220, 1 / 70


def draw_reading(image: Pixels, reading: TableReading) -> Pixels:
    """Return *image* with what was read on it, and red rings about the doubtful places."""
    drawn = image.copy()
    unit = image.shape[1]
    if reading.table is not None:
        _draw_table(drawn, reading.table, unit)
    for doubted in reading.doubts:
        for place in doubted.places:
            _circle(drawn, place, round(unit * _RING), _DOUBT, filled=False)
    words = " ".join([*reading.ids, *(hinted.hint for hinted in reading.hints)])
    size = unit / 1200
    cv2.putText(drawn, words, (8, round(28 * size)), cv2.FONT_HERSHEY_SIMPLEX, size, _DARK, 5)
    cv2.putText(drawn, words, (8, round(28 * size)), cv2.FONT_HERSHEY_SIMPLEX, size, _EMPTY, 2)
    return drawn


def _draw_table(drawn: Pixels, table: StartingTable, unit: int) -> None:
    dot = max(2, round(unit * _DOT))
    for cell in table.cells:
        _circle(drawn, cell.pixel, dot, _FULL if cell.full else _EMPTY)
        if cell.hornet:
            _circle(drawn, cell.pixel, 2 * dot, _HORNET, filled=False)
    for number, pile in enumerate(table.piles):
        _line(drawn, pile.cells, _PILE)
        _circle(drawn, pile.cells[0], dot, _PILE)
        place = (round(pile.pixel[0]) + 2 * dot, round(pile.pixel[1]))
        cv2.putText(drawn, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, unit / 1500, _EMPTY, 2)
    for token, colour in ((table.spoon, _SPOON), (table.hornet_tile, _TILE)):
        if token is not None:
            _circle(drawn, token, 2 * dot, colour, filled=False)


def _line(drawn: Pixels, points: Sequence[Pixel], colour: tuple[int, int, int]) -> None:
    cv2.polylines(drawn, [np.round(points).astype(np.int32)], False, colour, 2, cv2.LINE_AA)


def _circle(
    drawn: Pixels, at: Pixel, radius: int, colour: tuple[int, int, int], *, filled: bool = True
) -> None:
    x, y = round(at[0]), round(at[1])
    cv2.circle(drawn, (x, y), radius, _DARK, cv2.FILLED if filled else 4, cv2.LINE_AA)
    cv2.circle(drawn, (x, y), radius - filled, colour, cv2.FILLED if filled else 2, cv2.LINE_AA)
