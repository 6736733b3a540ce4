"""The whole build drawn as it stands on a table: python -m scripts.build_drawing writes docs/build.svg.

The camera hangs where `scripts.mounting` puts a Camera Module 3 that is tilted by 20°.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts.mounting import LENSES, TABLE_MM, Mounting, mounting, tens
from scripts.perspective import Painting, Point, View, ring

FILE = Path(__file__).resolve().parents[1] / "docs" / "build.svg"
WIDTH, HEIGHT = 1100, 860
TABLE = (620.0, 430.0)  # half its width and half its depth
CELL = 15.0 / math.cos(math.pi / 6)  # from the middle to a corner: 30 mm from flat to flat

_VIEW = View(
    eye=(-650.0, -2250.0, 1500.0), target=(10.0, 20.0, 360.0), zoom=1430, middle=(540, 440)
)
_DARK, _GREEN = (52, 54, 60), (38, 120, 66)
_WOOD, _WHITE, _CREAM = (206, 164, 112), (245, 244, 240), (240, 226, 190)
_STYLE = (
    "text{font:15px system-ui,sans-serif;fill:#1a1a1a}.small{font-size:13px;fill:#444}"
    ".lead{stroke:#444;stroke-width:1;fill:none}.measure{stroke:#0b62c4;stroke-width:1.5}"
    ".blue{fill:#0b62c4;font-weight:600}"
)
_FOOT: Point = (400.0, 430.0, 0.0)
_PI: Point = (455.0, 300.0, 0.0)
_PANEL: Point = (390.0, -360.0, 0.0)


@dataclass(frozen=True)
class _Label:
    """The *words* for what lies at *point*, written *at* a place in the picture; *more* is smaller."""

    point: Point
    at: tuple[int, int]
    words: str
    more: str


def build_svg() -> str:
    """Return the drawing as an SVG file's text."""
    place = mounting(LENSES[1], tilt_deg=20)
    camera: Point = (0.0, place.aside_mm, place.height_mm)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            "<title>The whole build on its table: camera, arm, Pi, panel, cards</title>",
            f"<style>{_STYLE}</style>",
            '<defs><filter id="soft"><feGaussianBlur stdDeviation="7"/></filter>',
            '<radialGradient id="room"><stop offset="0" stop-color="#fdfbf5"/>'
            '<stop offset="1" stop-color="#e4ddcf"/></radialGradient></defs>',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#room)"/>',
            _table().svg(),
            _shadows().svg(),
            _game().svg(),
            _seen(camera).svg(),
            _parts(camera).svg(),
            _panel_top().svg(),
            *_measures(place, camera),
            *_labels(camera),
            "</svg>\n",
        )
    )


def _table() -> Painting:
    painting = Painting(_VIEW)
    (x, y), thick = TABLE, 34.0
    painting.box((-x, -y, -thick), (2 * x, 2 * y, thick), _WOOD)
    for number in range(-9, 10):  # the grain
        at = y * number / 10
        painting.polygon(
            [(-x, at, 0), (x, at + 9, 0), (x, at + 12, 0), (-x, at + 2, 0)],
            "#8a5a2b",
            more='fill-opacity=".16"',
        )
    return painting


def _shadows() -> Painting:
    """Return the soft shadows of what stands on the table; the light comes from the left."""
    painting = Painting(_VIEW)
    for (x, y, _), (width, deep), long in (
        (_PI, (92, 66), 40),
        (_PANEL, (190, 90), 45),
        ((-470.0, -330.0, 0.0), (75, 150), 10),
        ((_FOOT[0] - 30, _FOOT[1] - 40, 0.0), (60, 40), 120),
    ):
        corners = [(x, y, 0.0), (x + width + long, y + 8, 0.0)]
        corners += [(x + width + long, y + deep + 14, 0.0), (x, y + deep, 0.0)]
        painting.polygon(corners, "#3a2508", more='fill-opacity=".4" filter="url(#soft)"')
    return painting


def _game() -> Painting:
    """Return the hive, its ring of piles and the four cards."""
    painting = Painting(_VIEW)
    edge = 'stroke="#8d6a1f" stroke-width="1"'
    for q in range(-3, 4):
        for r in range(-3, 4):
            if abs(q + r) <= 3:
                x, y = 30.0 * (q + r / 2), 30.0 * r * math.sqrt(3) / 2
                fill = "#e9b93b" if (q - r) % 3 else "#f3d98b"
                painting.polygon(list(ring((x, y, 3), CELL, 6)), fill, more=edge)
    for pile in range(12):
        angle = math.pi * pile / 6
        x, y = 215 * math.cos(angle), 215 * math.sin(angle)
        painting.box((x - 22, y - 14, 0), (44, 28, 12), _CREAM)
    for x in (-300.0, 250.0):
        for y in (-300.0, 240.0):
            painting.box((x, y, 0), (60, 60, 1), _WHITE)
            painting.box((x + 8, y + 8, 1), (44, 44, 0.5), (20, 20, 20))
            painting.box((x + 22, y + 24, 1.5), (14, 14, 0.5), _WHITE)
    return painting


def _seen(camera: Point) -> Painting:
    """Return what the camera sees: a pyramid of light down to the square it needs."""
    painting = Painting(_VIEW)
    half = TABLE_MM / 2
    corners = [(-half, -half, 0.0), (half, -half, 0.0), (half, half, 0.0), (-half, half, 0.0)]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        painting.polygon(
            [camera, start, end], "#7fb2ff",
            more='fill-opacity=".09" stroke="#0b62c4" stroke-opacity=".3" stroke-dasharray="5 5"',
        )  # fmt: skip
    return painting


def _parts(camera: Point) -> Painting:
    painting = Painting(_VIEW)
    _arm(painting, camera)
    _pi(painting)
    _panel(painting)
    painting.box((-470, -330, 0), (75, 150, 8), _DARK)  # a phone
    painting.box((-465, -322, 8), (65, 134, 0.5), (120, 170, 220))
    return painting


def _arm(painting: Painting, camera: Point) -> None:
    """Paint the clamp, the pole, the boom, the camera, and the cable along them."""
    x, y, _ = _FOOT
    top = camera[2] + 45
    painting.box((x - 30, y - 40, -60), (60, 46, 74), _DARK)
    painting.tube([(x, y, 10), (x, y, top)], "#3d4048", width=20)
    painting.tube([(x, y, top), (camera[0], camera[1], top)], "#3d4048", width=16)
    painting.box((camera[0] - 20, camera[1] - 16, camera[2]), (40, 32, 26), _GREEN)
    painting.tube([camera, (camera[0], camera[1] - 3, camera[2] - 14)], "#111", width=15)
    beside = 14.0
    painting.tube(
        [
            (camera[0], camera[1] - beside, top - 16),
            (x - beside, y - beside, top - 16),
            (x - beside, y - beside, 24),
            (_PI[0] + 6, _PI[1] + 50, 24),
        ],
        "#e8e4d6",
        width=9,
    )


def _pi(painting: Painting) -> None:
    x, y, _ = _PI
    painting.box((x, y, 0), (92, 66, 30), _WHITE)
    painting.box((x + 8, y + 8, 30), (76, 50, 1), _GREEN)
    painting.tube([(x + 92, y + 20, 12), (TABLE[0], y + 60, 6)], "#222", width=6)


def _panel(painting: Painting) -> None:
    """Paint the box in front, and its wires to the Pi."""
    x, y, _ = _PANEL
    painting.box((x, y, 0), (190, 90, 45), (122, 84, 46))
    painting.tube([(x + 120, y + 90, 8), (_PI[0] + 60, _PI[1], 8)], "#7a2f2f", width=6)


def _panel_top() -> Painting:
    """Return what is let into the box: the small screen, two buttons, the lamp."""
    painting = Painting(_VIEW)
    x, y, _ = _PANEL
    painting.box((x + 14, y + 30, 45), (66, 42, 2), (12, 16, 22))
    for row, length in enumerate((44, 30, 50)):
        painting.box((x + 22, y + 60 - 11 * row, 47), (length, 4, 0.4), (150, 215, 255))
    painting.disc((x + 116, y + 44, 45), 25, 12, (200, 44, 40))
    painting.disc((x + 166, y + 30, 45), 12, 8, (60, 100, 190))
    painting.disc((x + 166, y + 68, 45), 6, 7, (250, 205, 70))
    return painting


def _measures(place: Mounting, camera: Point) -> Iterator[str]:
    """Yield the height and how far the camera stands from the middle, as lines with numbers."""
    ground = (camera[0], camera[1], 0.0)
    for start, end, words, shift in (
        (ground, camera, f"{tens(place.height_mm)} mm", (-78, 0)),
        (ground, (0.0, 0.0, 0.0), f"{tens(place.aside_mm)} mm aside", (-104, -4)),
    ):
        (x0, y0), (x1, y1) = _VIEW.place(start), _VIEW.place(end)
        yield f'<line class="measure" x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}"/>'
        x, y = (x0 + x1) / 2 + shift[0], (y0 + y1) / 2 + shift[1]
        yield f'<text class="blue" x="{x:.1f}" y="{y:.1f}">{words}</text>'


def _labels(camera: Point) -> Iterator[str]:
    """Yield what is what, each with a line to it."""
    for label in _labelled(camera):
        (x, y), (left, line_y) = _VIEW.place(label.point), label.at
        from_y = line_y + 24 if line_y < y else line_y - 17
        yield f'<path class="lead" d="M{left + 60} {from_y}L{x:.1f} {y:.1f}"/>'
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#444"/>'
        yield f'<text x="{left}" y="{line_y}">{label.words}</text>'
        yield f'<text class="small" x="{left}" y="{line_y + 17}">{label.more}</text>'


def _labelled(camera: Point) -> Iterator[_Label]:
    high, (x, y, _) = camera[2], _FOOT
    board, box = (_PI[0] + 70, _PI[1] + 40, 30.0), (_PANEL[0] + 150, _PANEL[1] + 20, 45.0)
    yield _Label(camera, (120, 60), "Camera Module 3, tilted by 20°", "focus and light are held")
    clamped = "clamped to the table, not to the floor"
    yield _Label((x, y, high * 0.62), (820, 150), "Arm", clamped)
    yield _Label((x - 14, y - 14, high * 0.4), (820, 255), "Ribbon cable", "clipped along the arm")
    yield _Label(board, (880, 400), "Raspberry Pi", "at the arm's foot, in a case")
    yield _Label(box, (720, 810), "Screen, two buttons, lamp", "one wooden box")
    anywhere = "flat, uncovered, anywhere near the corners"
    yield _Label((-270.0, -270.0, 0.0), (430, 832), "Four cards", anywhere)
    yield _Label((-430.0, -250.0, 8.0), (30, 700), "Phones", "as many as you like")
    seen = "700 mm square in the picture"
    yield _Label((-215.0, 60.0, 10.0), (30, 470), "Hive, ring of piles", seen)


if __name__ == "__main__":
    FILE.write_text(build_svg(), encoding="utf-8")
