"""Draw what the table's small screen shows: pure, from a `DisplayModel` to a 128×64 picture.

┌───────────────────────────┐
│ (6)  Hana                 │  the turn's number, who is on turn
│ what was read last,       │  two lines; framed and lit when the table waits
│ in two lines              │  or a part failed
│ ───────────┬───────────── │
│    Hana    │    Edda      │  the points by seat; lit: on turn
│     11     │     13       │
└───────────────────────────┘
"""

import segno
from PIL import Image, ImageDraw

from companion.ports import DisplayMap, DisplayModel, DisplayQuestion, ScreenPage
from hardware.oled import font
from hardware.oled.font import Size
from hardware.oled.hive_map import draw_map
from hardware.oled.points_page import draw_points

WIDTH, HEIGHT = 128, 64
LINE = 10  # from one line of small letters to the next
MODULE_PX = 2  # of a QR code
MARGIN_PX = 2

_MESSAGE_TOP = 21
_POINTS_TOP = 43


def draw(display: DisplayModel) -> Image.Image:
    """Return the picture (mode ``1``) for *display*: what is most urgent in it."""
    image = Image.new("1", (WIDTH, HEIGHT))
    if display.ask:
        _draw_ask(image, display.ask)
    elif display.join_url:
        _draw_join(image, display.title, display.join_url)
    elif display.page is ScreenPage.POINTS and display.points and not _trouble(display):
        lit = display.winners or ((display.on_turn,) if display.on_turn else ())
        draw_points(image, display.points, lit=lit)
    elif display.winners:
        _draw_end(image, display)
    elif display.page is ScreenPage.DUE and display.on_turn:
        _draw_due(image, display)
    else:
        _draw_turn(image, display)
    return image


def _draw_turn(image: Image.Image, display: DisplayModel) -> None:
    left = _draw_comb(image, display.turn) if display.turn else 0
    _write_headline(image, left, display.on_turn or display.title)
    if trouble := _trouble(display):
        _draw_notice(image, trouble)
    else:
        _write_lines(image, (0, _MESSAGE_TOP), font.wrap(display.read, WIDTH, lines=2))
    _draw_points(image, display.points, on_turn=display.on_turn)


def _trouble(display: DisplayModel) -> str | None:
    return display.fault or display.wait


def _draw_due(image: Image.Image, display: DisplayModel) -> None:
    """Draw who is on turn, what they have to do or still have to move, and what is told softly."""
    left = _draw_comb(image, display.turn) if display.turn else 0
    _write_headline(image, left, display.on_turn or display.title)
    trouble = _trouble(display)
    if trouble:
        _draw_notice(image, trouble)
    softly = display.notices[:1]
    room = 2 if trouble or softly else 4
    top = _POINTS_TOP if trouble else _MESSAGE_TOP
    _write_lines(image, (0, top), font.wrap(display.due, WIDTH, lines=room))
    if softly and not trouble:
        _write_lines(image, (0, _POINTS_TOP), font.wrap(softly[0], WIDTH, lines=2))


def _draw_end(image: Image.Image, display: DisplayModel) -> None:
    _draw_crown(image)
    _write_headline(image, 26, " & ".join(display.winners))
    if display.fault:
        _draw_notice(image, display.fault)
    else:
        _write_lines(image, (0, _MESSAGE_TOP), font.wrap(display.read, WIDTH, lines=2))
    _draw_points(image, display.points, on_turn=None, winners=display.winners)


def _draw_comb(image: Image.Image, turn: int) -> int:
    """Draw a cell with the *turn*'s number in it; return where the text beside it begins."""
    width, height = 22, 20
    middle = width // 2
    corners = ((middle, 0), (width, 5), (width, 15), (middle, height), (0, 15), (0, 5))
    ImageDraw.Draw(image).polygon(corners, outline=1)
    number = str(turn)
    font.write(image, (middle + 1 - font.width_px(number) // 2, 5), number)
    return width + 4


def _draw_crown(image: Image.Image) -> None:
    points = ((2, 6), (7, 11), (11, 3), (15, 11), (20, 6), (18, 18), (4, 18))
    ImageDraw.Draw(image).polygon(points, fill=1)


def _write_headline(image: Image.Image, left: int, text: str) -> None:
    """Write *text* as large as it fits: large, else small on two lines."""
    room = WIDTH - left
    if font.width_px(text, Size.LARGE) <= room:
        font.write(image, (left, 0), text, Size.LARGE)
    else:
        lines = font.wrap(text, room, lines=2)
        _write_lines(image, (left, -1 if len(lines) == 2 else 4), lines)


def _write_lines(image: Image.Image, at: tuple[int, int], lines: tuple[str, ...]) -> None:
    x, y = at
    for number, line in enumerate(lines):
        font.write(image, (x, y + number * LINE), line)


def _draw_notice(image: Image.Image, text: str) -> None:
    """Write *text* dark on a lit bar, with a warning sign, so that it is seen across the table."""
    top, bottom = _MESSAGE_TOP, _POINTS_TOP - 2
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, top, WIDTH - 1, bottom), fill=1)
    pen.polygon(((2, bottom - 2), (9, top + 3), (16, bottom - 2)), fill=0)
    pen.rectangle((9, top + 8, 9, bottom - 7), fill=1)
    pen.point((9, bottom - 4), fill=1)
    lines = font.wrap(text, WIDTH - 22, lines=2)
    y = top - 1 if len(lines) == 2 else top + 4
    for number, line in enumerate(lines):
        font.write(image, (20, y + number * (LINE - 1)), line, ink=0)


def _draw_points(
    image: Image.Image,
    points: tuple[tuple[str, int], ...],
    *,
    on_turn: str | None,
    winners: tuple[str, ...] = (),
) -> None:
    """Draw a column a player: the name over the points, lit for who is on turn or has won."""
    if not points:
        return
    pen = ImageDraw.Draw(image)
    width = WIDTH // len(points)
    for seat, (name, score) in enumerate(points):
        left = seat * width
        is_lit = name == on_turn or name in winners
        if is_lit:
            pen.rectangle((left, _POINTS_TOP, left + width - 2, HEIGHT - 1), fill=1)
        for line, text in enumerate((name, str(score))):
            short = font.cut(text, width - 3)
            x = left + (width - 1 - font.width_px(short)) // 2
            font.write(image, (x, _POINTS_TOP - 1 + line * LINE), short, ink=0 if is_lit else 1)


def _draw_ask(image: Image.Image, ask: DisplayQuestion) -> None:
    """Draw the question and its candidates; the marked one is lit and written in full."""
    pen = ImageDraw.Draw(image)
    if ask.map:
        _draw_places(image, ask, ask.map)
        return
    font.write(image, (0, -1), font.shorten(ask.question, WIDTH))
    pen.line((0, 11, WIDTH - 1, 11), fill=1)
    bar = 4 if len(ask.candidates) > 1 else 0
    rows = _ask_rows(ask, WIDTH - bar - 4)
    for number, (text, is_chosen) in enumerate(rows):
        y = 13 + number * LINE
        if is_chosen:
            pen.rectangle((0, y, WIDTH - bar - 1, y + LINE - 1), fill=1)
        font.write(image, (2, y - 1), text, ink=0 if is_chosen else 1)
    if bar:
        _draw_scroll_bar(pen, ask)


def _draw_places(image: Image.Image, ask: DisplayQuestion, map: DisplayMap) -> None:
    """Draw where the candidates lie; of a single cell also what happens there.

    A tile's place says more than its coordinates: it gets the whole screen.
    """
    needs_words = len(map.marked) == 1
    draw_map(image, map, top=10 if needs_words else 0, bottom=53 if needs_words else HEIGHT)
    number = f"{ask.chosen + 1}/{len(ask.candidates)}"
    if needs_words:
        right = WIDTH - font.width_px(number) - 2
        image.paste(1, (0, 54, WIDTH, HEIGHT))
        words = font.shorten(ask.candidates[ask.chosen], right - 6)
        font.write(image, (2, 53), words, ink=0)
        font.write(image, (right, 53), number, ink=0)
    _write_in_a_free_corner(image, ask.question)
    if not needs_words:
        _write_in_a_free_corner(image, number)


def _write_in_a_free_corner(image: Image.Image, text: str) -> None:
    """Write *text* where it covers nothing, or nowhere."""
    right, bottom = WIDTH - font.width_px(text), HEIGHT - font.ROWS + 1
    for x, y in ((0, -1), (right, bottom), (0, bottom), (right, -1)):
        place = (x, max(y, 0), x + font.width_px(text), y + font.ROWS)
        if image.crop(place).getbbox() is None:
            font.write(image, (x, y), text)
            return


def _ask_rows(ask: DisplayQuestion, room_px: int) -> list[tuple[str, bool]]:
    """Return up to five rows around the marked candidate, each with whether it is marked."""
    rows: list[tuple[str, bool]] = []
    marked = [0, 0]
    for number, candidate in enumerate(ask.candidates):
        is_chosen = number == ask.chosen
        lines = font.wrap(candidate, room_px, lines=3 if is_chosen else 1)
        if is_chosen:
            marked = [len(rows), len(rows) + len(lines)]
        rows += [(line, is_chosen) for line in lines]
    first, last = marked
    start = max(0, min(first - 1, len(rows) - 5), last - 5)
    return rows[start : start + 5]


def _draw_scroll_bar(pen: ImageDraw.ImageDraw, ask: DisplayQuestion) -> None:
    top, bottom = 13, HEIGHT - 1
    room = bottom - top + 1
    length = max(4, room // len(ask.candidates))
    start = top + (room - length) * ask.chosen // (len(ask.candidates) - 1)
    pen.line((WIDTH - 1, top, WIDTH - 1, bottom), fill=1)
    pen.rectangle((WIDTH - 3, start, WIDTH - 1, start + length - 1), fill=1)


def _draw_join(image: Image.Image, title: str, url: str) -> None:
    """Draw *url* as a QR code, lit behind and dark in front, and readable beside it."""
    side = _draw_qr(image, url)
    left = side + 3 if side else 0
    lines = font.wrap(title, WIDTH - left, lines=2)
    _write_lines(image, (left, 0), lines)
    readable = [row for part in _readable(url) for row in _broken(part, WIDTH - left)]
    _write_lines(image, (left, 4 + LINE * len(lines)), tuple(readable[: 6 - len(lines)]))


def _draw_qr(image: Image.Image, text: str) -> int:
    """Draw *text* as a QR code at the left of *image*, as high as it is; return the width used.

    Two pixels a module, dark modules on lit ground.

    A code that would not fit at two pixels a module (phones cannot read one) is left out: 0.
    """
    code = segno.make_qr(text, error="l", boost_error=False)
    modules = tuple(code.matrix)
    side = MODULE_PX * len(modules)
    if side + 2 * MARGIN_PX > image.height:
        return 0
    image.paste(1, (0, 0, image.height, image.height))
    edge = (image.height - side) // 2
    for row, line in enumerate(modules):
        for column, is_dark in enumerate(line):
            x, y = edge + MODULE_PX * column, edge + MODULE_PX * row
            image.paste(0 if is_dark else 1, (x, y, x + MODULE_PX, y + MODULE_PX))
    return image.height


def _readable(url: str) -> tuple[str, ...]:
    """Return what a person types who cannot scan: the address, or a network's name and password."""
    if url.startswith("WIFI:"):
        fields = dict(field.split(":", 1) for field in url[5:].split(";") if field)
        return fields.get("S", ""), fields.get("P", "")
    return (url.removeprefix("http://").rstrip("/"),)


def _broken(text: str, room_px: int) -> list[str]:
    """Return *text* (without blanks) cut into lines wherever they are full."""
    cut = [""]
    for letter in text:
        if font.width_px(cut[-1] + letter) > room_px:
            cut.append("")
        cut[-1] += letter
    return cut
