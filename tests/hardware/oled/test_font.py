"""Letters with their accents, lines cut and broken to fit."""

import pytest
from PIL import Image

from hardware.oled import font
from hardware.oled.font import Size

ALPHABETS = {
    "english": "The quick brown fox jumps over the lazy dog",
    "french": "Portez ce vieux whisky au juge blond qui fume : àâæçéèêëîïôœùûüÿ ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ",
    "catalan": "Jove xef, porti whisky amb quinze glaçons d'hidrogen, coi! àèéíïòóúü ·",
    "spanish": "El pingüino Wenceslao hizo kilómetros ¿? ¡! áéíñóúü",
    "german": "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich »«",
    "polish": "Zażółć gęślą jaźń",
}


def pixels(text: str, size: Size = Size.SMALL) -> list[str]:
    image = Image.new("1", (font.width_px(text, size), font.ROWS * size))
    font.write(image, (0, 0), text, size)
    lit = image.load()
    assert lit is not None
    return [
        "".join("#" if lit[x, y] else "." for x in range(image.width)) for y in range(image.height)
    ]


@pytest.mark.parametrize("text", ALPHABETS.values(), ids=ALPHABETS)
def test_letters_of_our_languages_are_all_there(text: str) -> None:
    box = pixels("□")

    assert [letter for letter in text if pixels(letter) == box] == []


def test_unknown_letter_is_a_hollow_box() -> None:
    assert pixels("Ж") == pixels("□")


def test_accent_stands_on_its_letter() -> None:
    assert pixels("é")[2:9] == [
        "...#.",
        "..#..",
        ".###.",
        "#...#",
        "#####",
        "#....",
        ".###.",
    ]


def test_accent_takes_the_place_of_the_dot() -> None:
    assert pixels("ï")[2:5] == ["#.#", "...", ".#."]


def test_capital_carries_its_accent_above_the_line() -> None:
    assert pixels("É")[:3] == ["...#.", "..#..", "#####"]


def test_written_letters_are_as_wide_as_was_said() -> None:
    image = Image.new("1", (128, 22))

    font.write(image, (0, 0), "Hive", Size.LARGE)

    box = image.getbbox()
    assert box is not None
    assert box[2] == font.width_px("Hive", Size.LARGE)


def test_large_letters_have_smooth_slopes() -> None:
    large = pixels("/", Size.LARGE)

    assert large[6:10] == ["........##", ".......###", "......###.", ".....###.."]


@pytest.mark.parametrize(
    ("text", "room_px", "lines", "expected"),
    [
        ("", 60, 2, ()),
        ("honey", 60, 2, ("honey",)),
        ("a tile of honey", 40, 2, ("a tile of", "honey")),
        ("a tile of honey and more of it", 45, 2, ("a tile of", "honey a…")),
        ("superposition", 40, 2, ("superp…",)),
    ],
)
def test_text_is_wrapped(text: str, room_px: int, lines: int, expected: tuple[str, ...]) -> None:
    wrapped = font.wrap(text, room_px, lines=lines)

    assert wrapped == expected
    assert all(font.width_px(line) <= room_px for line in wrapped)


def test_short_text_is_not_shortened() -> None:
    assert font.shorten("Hana", font.width_px("Hana")) == "Hana"
    assert font.shorten("Hana", font.width_px("Hana") - 1) == "Ha…"
