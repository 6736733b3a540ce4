"""The page of points alone, to be read across a table: a cell a player, lit for who is on turn.

┌─────────────┬─────────────┐   ┌─────────────┬─────────────┐
│    Hana     │▓▓▓▓Edda▓▓▓▓▓│   │ Hana     11 │▓Édou▓▓▓▓▓▓7▓│
│   ▟█ ▟█     │▓▓▟█▓▓▀▀█▓▓▓▓│   ├─────────────┼─────────────┤
│   ▔█ ▔█     │▓▓▔█▓▓▁▁█▓▓▓▓│   │ Łukasz    0 │ Bo       48 │
└─────────────┴─────────────┘   └─────────────┴─────────────┘
"""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from hardware.oled import font

#: Up to so many players stand beside each other, with the name over the points.
MOST_BESIDE = 3
NAME_PX = 11  # the line of a name
DIGIT_ROWS = slice(2, 9)  # where a figure lies in the font's line
LEAST_NAME_PX = 22


def draw_points(
    image: Image.Image, points: Sequence[tuple[str, int]], *, lit: Sequence[str]
) -> None:
    """Draw each of *points*, a name and its figure, as large as all of them fit; *lit* are names."""
    columns = len(points) if len(points) <= MOST_BESIDE else 2
    rows = -(-len(points) // columns)
    width, height = image.width // columns, image.height // rows
    scale = _scale(points, width, height, is_beside=rows > 1)
    for number, (name, score) in enumerate(points):
        cell = Image.new("1", (width - 1, height - 1))
        (_draw_beside if rows > 1 else _draw_below)(cell, name, _figure(score, scale))
        at = number % columns * width, number // columns * height
        image.paste(_inverted(cell) if name in lit else cell, at)


def _scale(points: Sequence[tuple[str, int]], width: int, height: int, *, is_beside: bool) -> int:
    """Return how many pixels each of the font's becomes, so that the widest figure still fits."""
    widest = max(font.width_px(str(score)) for _, score in points)
    room_x = width - 5 - (LEAST_NAME_PX if is_beside else 0)
    room_y = height - 3 - (0 if is_beside else NAME_PX)
    rows = DIGIT_ROWS.stop - DIGIT_ROWS.start
    return max(1, min(room_x // widest, room_y // rows))


def _figure(score: int, scale: int) -> Image.Image:
    """Return *score* as a picture, cut to its figures."""
    text = str(score)
    line = Image.new("1", (font.width_px(text), font.ROWS))
    font.write(line, (0, 0), text)
    cut = line.crop((0, DIGIT_ROWS.start, line.width, DIGIT_ROWS.stop))
    return cut.resize((cut.width * scale, cut.height * scale), Image.Resampling.NEAREST)


def _draw_below(cell: Image.Image, name: str, figure: Image.Image) -> None:
    short = font.cut(name, cell.width - 2)
    font.write(cell, ((cell.width - font.width_px(short)) // 2, 0), short)
    room = cell.height - NAME_PX
    cell.paste(figure, ((cell.width - figure.width) // 2, NAME_PX + (room - figure.height) // 2))


def _draw_beside(cell: Image.Image, name: str, figure: Image.Image) -> None:
    left = cell.width - 2 - figure.width
    short = font.cut(name, left - 4)
    font.write(cell, (2, (cell.height - font.ROWS) // 2), short)
    cell.paste(figure, (left, (cell.height - figure.height) // 2))


def _inverted(cell: Image.Image) -> Image.Image:
    lit = Image.new("1", cell.size, 1)
    ImageDraw.Draw(lit).bitmap((0, 0), cell, fill=0)
    return lit
