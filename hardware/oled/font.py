"""The OLED's letters: a pixel font in BDF, drawn by Pillow, so that a screen is the same picture everywhere.

A line is 11 rows high: two for accents over capitals, seven for letters, two that hang below.

        row 0  ··· accents over capitals
        row 2  ─── top of a capital
        row 8  ─── the line that letters stand on
        row 10 ··· below it: g j p q y
"""

import unicodedata
from enum import IntEnum
from functools import cache
from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

ROWS = 11


class Size(IntEnum):
    """How large letters are: pixels of the screen for each pixel of the font."""

    SMALL = 1
    LARGE = 2


def width_px(text: str, size: Size = Size.SMALL) -> int:
    """Return how many pixels wide *text* is, without the gap after its last letter.

    >>> width_px("Bé"), width_px("Bé", Size.LARGE)
    (11, 22)
    """
    advance_px = _font(size).getlength(_composed(text))
    return max(int(advance_px) - size, 0)


def write(
    image: Image.Image, at: tuple[int, int], text: str, size: Size = Size.SMALL, *, ink: int = 1
) -> None:
    """Write *text* into *image* (mode ``1``), the line's top left corner at *at*."""
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    pen.text(at, _composed(text), font=_font(size), fill=ink, anchor="la")


def shorten(text: str, room_px: int, size: Size = Size.SMALL) -> str:
    """Return *text*, or as much of its beginning as fits into *room_px*, with an ellipsis."""
    if width_px(text, size) <= room_px:
        return text
    return f"{cut(text, room_px - width_px('…', size) - size, size)}…"


def cut(text: str, room_px: int, size: Size = Size.SMALL) -> str:
    """Return as much of the beginning of *text* as fits into *room_px*."""
    while text and width_px(text, size) > room_px:
        text = text[:-1].rstrip()
    return text


def wrap(text: str, room_px: int, *, lines: int) -> tuple[str, ...]:
    """Return *text* in at most *lines* lines of small letters, broken at blanks.

    >>> wrap("a tile of honey", 40, lines=2)
    ('a tile of', 'honey')
    """
    wrapped: list[str] = []
    for word in text.split():
        joined = f"{wrapped[-1]} {word}" if wrapped else word
        if wrapped and width_px(joined) <= room_px:
            wrapped[-1] = joined
        else:
            wrapped.append(word)
    kept = [*wrapped[: lines - 1], " ".join(wrapped[lines - 1 :])]
    return tuple(shorten(line, room_px) for line in kept if line)


def _composed(text: str) -> str:
    """Return *text* with each letter and its accents as one character, and blanks as spaces."""
    return " ".join(unicodedata.normalize("NFC", text).splitlines()).replace("\t", " ")


@cache
def _font(size: Size) -> ImageFont.FreeTypeFont:
    """Return the font; a character that it does not have is drawn as a hollow box."""
    name = f"{size.name.lower()}.bdf"
    with as_file(files(__package__).joinpath(name)) as path:
        return ImageFont.truetype(path, ROWS * size, layout_engine=ImageFont.Layout.BASIC)
