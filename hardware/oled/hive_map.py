"""A hive drawn very small: which cells lie there, where a tile may go, where the marked one is.

cell ──► middle        each row of cells is shifted by half a cell, as the real ones are
   ⬡ ⬡ ⬢                ⬡ lies there   ⬢ marked   · may be chosen
    ⬡ ⬡ ·
"""

from collections.abc import Callable, Iterable

from PIL import Image, ImageDraw

from companion.games.hexes import Cell
from companion.ports import DisplayMap

#: Widths of a cell in pixels, the widest first, with the height of a row.
SIZES = ((14, 12), (12, 10), (10, 9), (8, 7), (6, 5), (5, 4), (4, 3))


def draw_map(image: Image.Image, map: DisplayMap, *, top: int, bottom: int) -> None:
    """Draw *map* into the rows from *top* to *bottom* of *image*, as large as it fits."""
    cells = {*map.lying, *map.possible, *map.marked}
    width, height = _size(cells, image.width, bottom - top)
    middle_of = _placing(cells, width, height, (image.width // 2, (top + bottom) // 2))
    pen = ImageDraw.Draw(image)
    for cell in map.possible:
        pen.point(middle_of(cell), fill=1)
    for cell in map.lying:
        pen.polygon(_outline(middle_of(cell), width, height), outline=1, fill=0)
    for cell in map.marked:
        pen.polygon(_outline(middle_of(cell), width, height), outline=1, fill=1)


def _size(cells: Iterable[Cell], room_x: int, room_y: int) -> tuple[int, int]:
    columns, rows = _extent(cells)
    fitting = ((w, h) for w, h in SIZES if w * columns <= room_x and h * rows <= room_y)
    return next(fitting, SIZES[-1])


def _extent(cells: Iterable[Cell]) -> tuple[float, int]:
    """Return how many cells wide and how many rows high *cells* are."""
    xs = [q + r / 2 for q, r in cells]
    ys = [r for _, r in cells]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def _placing(
    cells: Iterable[Cell], width: int, height: int, centre: tuple[int, int]
) -> Callable[[Cell], tuple[int, int]]:
    """Return where a cell's middle is drawn, all of *cells* round *centre*; r grows upwards."""
    xs = [2 * q + r for q, r in cells]
    ys = [r for _, r in cells]
    middle_x, middle_y = (min(xs) + max(xs)) / 4, (min(ys) + max(ys)) / 2

    def middle_of(cell: Cell) -> tuple[int, int]:
        q, r = cell
        x = centre[0] + width * (q + r / 2 - middle_x)
        return round(x), round(centre[1] - height * (r - middle_y))

    return middle_of


def _outline(middle: tuple[int, int], width: int, height: int) -> list[tuple[int, int]]:
    """Return the corners of a cell that leaves a dark line to its neighbours."""
    x, y = middle
    across, up = (width - 2) // 2, (height - 1) // 2
    if width < 8:
        return [
            (x - across, y - up),
            (x + across, y - up),
            (x + across, y + up),
            (x - across, y + up),
        ]
    shoulder = up - max(1, up // 2)
    return [
        (x, y - up),
        (x + across, y - shoulder),
        (x + across, y + shoulder),
        (x, y + up),
        (x - across, y + shoulder),
        (x - across, y - shoulder),
    ]
