"""The OLED's letters: a pixel font of our own, so that a screen is the same picture everywhere.

A line is 11 rows high: two for accents over capitals, seven for letters, two that hang below.

        row 0  ··· accents over capitals
        row 2  ─── top of a capital
        row 8  ─── the line that letters stand on
        row 10 ··· below it: g j p q y
"""

import unicodedata
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from PIL import Image

#: Rows of pixels from the top down, ``#`` lit; all of one length.
Rows: TypeAlias = tuple[str, ...]

ROWS = 11
TOP = 2  # the first row of a capital
BASE = TOP + 7  # the first row below the line
UNKNOWN = "□"
SPACE_PX = 3


class Size(IntEnum):
    """How large letters are: pixels of the screen for each pixel of the font."""

    SMALL = 1
    LARGE = 2


def width_px(text: str, size: Size = Size.SMALL) -> int:
    """Return how many pixels wide *text* is.

    >>> width_px("Bé"), width_px("Bé", Size.LARGE)
    (11, 22)
    """
    glyphs = [_rows_of(letter) for letter in _letters(text)]
    return size * (sum(len(rows[0]) for rows in glyphs) + max(len(glyphs) - 1, 0))


def write(
    image: Image.Image, at: tuple[int, int], text: str, size: Size = Size.SMALL, *, ink: int = 1
) -> None:
    """Write *text* into *image* (mode ``1``), the line's top left corner at *at*."""
    x, y = at
    for letter in _letters(text):
        stencil = _stencil(letter, size)
        image.paste(ink, (x, y), stencil)
        x += stencil.width + size


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


def _letters(text: str) -> Iterator[str]:
    """Yield each letter with its accents."""
    letter = ""
    for character in unicodedata.normalize("NFD", text):
        if letter and not unicodedata.combining(character):
            yield letter
            letter = ""
        letter += character
    if letter:
        yield letter


@cache
def _stencil(letter: str, size: Size) -> Image.Image:
    rows = _rows_of(letter)
    small = Image.new("1", (len(rows[0]), ROWS))
    small.putdata([pixel == "#" for row in rows for pixel in row])
    return small if size is Size.SMALL else _doubled(small)


def _doubled(small: Image.Image) -> Image.Image:
    """Return *small* twice as large, its stairs smoothed into slopes.

    A corner pixel takes its two neighbours' colour where these agree and the others do not::

             n
          w  P  e      →   the corner of P towards n and w is lit as n is,
             s             when n = w, n ≠ e and w ≠ s
    """
    lit = small.load()
    large = Image.new("1", (2 * small.width, 2 * small.height))
    assert lit is not None  # a picture that was made has pixels

    def pixel(x: int, y: int) -> object:
        inside = 0 <= x < small.width and 0 <= y < small.height
        return lit[x, y] if inside else 0

    for x in range(small.width):
        for y in range(small.height):
            n, e, s, w = pixel(x, y - 1), pixel(x + 1, y), pixel(x, y + 1), pixel(x - 1, y)
            corners = ((n, w, e, s), (n, e, w, s), (s, w, e, n), (s, e, w, n))
            for corner, (a, b, c, d) in enumerate(corners):
                smooth = a == b and a != c and b != d
                value = a if smooth else pixel(x, y)
                large.putpixel((2 * x + corner % 2, 2 * y + corner // 2), 255 if value else 0)
    return large


@cache
def _rows_of(letter: str) -> Rows:
    """Return the rows of a letter with its accents; one that we cannot draw is a hollow box."""
    if letter.isspace():
        return ("." * SPACE_PX,) * ROWS
    glyphs = _glyphs()
    base, accents = letter[0], letter[1:]
    if base == "i" and any(unicodedata.combining(accent) == 230 for accent in accents):
        base = "ı"  # an accent takes the dot's place
    rows = _padded(glyphs.get(base, glyphs[UNKNOWN]))
    for accent in accents:
        if accent in glyphs:
            rows = _with_accent(rows, glyphs[accent], is_above=unicodedata.combining(accent) == 230)
    return rows


def _padded(rows: Rows) -> Rows:
    blank = "." * len(rows[0])
    return (blank,) * TOP + rows + (blank,) * (ROWS - TOP - len(rows))


def _with_accent(rows: Rows, accent: Rows, *, is_above: bool) -> Rows:
    width = max(len(rows[0]), len(accent[0]))
    centred = [_centred(row, width) for row in rows]
    first_lit = next(y for y, row in enumerate(centred) if "#" in row)
    top = max(first_lit - len(accent), 0) if is_above else BASE
    for y, row in enumerate(accent, start=top):
        centred[y] = _overlaid(centred[y], _centred(row, width))
    return tuple(centred)


def _centred(row: str, width: int) -> str:
    left = (width - len(row)) // 2
    return ("." * left + row).ljust(width, ".")


def _overlaid(under: str, over: str) -> str:
    return "".join("#" if "#" in pair else "." for pair in zip(under, over, strict=True))


@cache
def _glyphs() -> Mapping[str, Rows]:
    """Return the rows of every character in ``font.txt``."""
    text = files(__package__).joinpath("font.txt").read_text(encoding="utf-8")
    glyphs: dict[str, Rows] = {}
    for block in text.strip().split("\n\n")[1:]:
        names, *lines = (line.split() for line in block.splitlines())
        for name, rows in zip(names, zip(*lines, strict=True), strict=True):
            glyphs[_named(name)] = rows
    return glyphs


def _named(name: str) -> str:
    return chr(int(name[2:], 16)) if name.startswith("U+") else name
