"""The wiring drawn: the header in the middle, the parts beside it, a wire from each terminal.

part ──╮                ╭── part
       ╰──● 1    2 ●────╯
          ● 3    4 ●
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from companion.wiring import Wiring
from hardware.wires import Connected, Wire, connections, label_of

ROW = 26  # from pin to pin
TOP = 60
WIDTH, BOARD_WIDTH = 1080, 204
BOX_WIDTH, BOX_ROW, BOX_GAP = 190, 24, 18
LANE = 9  # from one upright stretch of wire to the next
EDGE = 20

COLOURS = ("#0b62c4", "#b7410e", "#1b7f3b", "#7a3fa0", "#8a6d00", "#c2186b", "#00798c")
BY_LABEL = {"GND": "#222222", "3V3": "#d01c1c", "5V": "#8f0d3c"}

STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#1a1a1a}.name{font-weight:600}"
    ".small{font-size:11px;fill:#444}.wire{fill:none;stroke-width:2.5}"
    ".halo{fill:none;stroke:#fff;stroke-width:6}"
)


@dataclass(frozen=True)
class Drawn:
    """A wire on the drawing: from the terminal at *start* by the upright *lane* to the pin at *end*."""

    wire: Wire
    colour: str
    start: tuple[int, int]
    end: tuple[int, int]
    lane: int = 0


def wiring_svg(wiring: Wiring) -> str:
    """Return the drawing of *wiring* as an SVG file's text."""
    parts = connections(wiring)
    left = sorted((part for part in parts if _is_left(part)), key=_row_of)
    right = sorted((part for part in parts if not _is_left(part)), key=_row_of)
    height = max(TOP + 20 * ROW + 30, _stack_height(left), _stack_height(right))
    lines = [*_header(), *_side(left, is_left=True), *_side(right, is_left=False)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            "<title>What is wired to which pin of the Raspberry Pi</title>",
            f"<style>{STYLE}</style>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fbfaf6"/>',
            *lines,
            "</svg>\n",
        )
    )


def _header() -> Iterator[str]:
    x = (WIDTH - BOARD_WIDTH) // 2
    yield f'<text class="name" x="{x}" y="{TOP - 34}">Raspberry Pi, pin 1 at the SD card</text>'
    yield (
        f'<rect x="{x}" y="{TOP - 18}" width="{BOARD_WIDTH}" height="{20 * ROW + 8}" rx="6"'
        ' fill="#dfeee0" stroke="#3c6e47"/>'
    )
    for physical in range(1, 41):
        px, py = _pin_at(physical)
        inward = 14 if physical % 2 else -14
        anchor = "start" if physical % 2 else "end"
        yield f'<circle cx="{px}" cy="{py}" r="6" fill="#d9b24a" stroke="#7a611d"/>'
        yield (
            f'<text class="small" x="{px + inward}" y="{py + 4}" text-anchor="{anchor}">'
            f"{physical} {label_of(physical)}</text>"
        )


def _side(parts: Sequence[Connected], *, is_left: bool) -> Iterator[str]:
    """Yield the boxes of one side, then their wires with lanes of their own."""
    y = TOP - 18
    drawn: list[Drawn] = []
    for number, part in enumerate(parts):
        x = EDGE if is_left else WIDTH - EDGE - BOX_WIDTH
        wires = sorted(part.wires, key=lambda wire: (wire.physical + 1) // 2)
        yield from _box(part.name, wires, x, y, is_left=is_left)
        for row, wire in enumerate(wires):
            edge = (x + BOX_WIDTH if is_left else x), y + 22 + BOX_ROW * row + 12
            colour = BY_LABEL.get(wire.label, COLOURS[(number + 3 * row) % len(COLOURS)])
            drawn.append(Drawn(wire, colour, edge, _pin_at(wire.physical)))
        y += 30 + BOX_ROW * len(wires) + BOX_GAP
    for wire_drawn in _with_lanes(drawn, is_left=is_left):
        yield from _line(wire_drawn, is_left=is_left)


def _box(name: str, wires: Sequence[Wire], x: int, y: int, *, is_left: bool) -> Iterator[str]:
    height = 30 + BOX_ROW * len(wires)
    yield (
        f'<rect x="{x}" y="{y}" width="{BOX_WIDTH}" height="{height}" rx="6"'
        ' fill="#fff" stroke="#999"/>'
    )
    yield f'<text class="name" x="{x + 10}" y="{y + 17}">{escape(name)}</text>'
    for row, wire in enumerate(wires):
        between = f" · {wire.between}" if wire.between else ""
        text = f"{wire.terminal}{between} → {wire.label}, pin {wire.physical}"
        yield f'<text class="small" x="{x + 10}" y="{y + 38 + BOX_ROW * row}">{escape(text)}</text>'


def _with_lanes(drawn: Sequence[Drawn], *, is_left: bool) -> Iterator[Drawn]:
    """Yield the wires with their lanes, such that neighbours do not cross.

    Of those that go down the upper ones run nearer to the header, of those that go up the lower.
    """
    down = [wire for wire in drawn if wire.end[1] >= wire.start[1]]
    up = [wire for wire in drawn if wire.end[1] < wire.start[1]]
    order = [*reversed(up), *down]
    board = (WIDTH - BOARD_WIDTH) // 2
    for number, wire in enumerate(order):
        away = 16 + LANE * number
        lane = board - away if is_left else board + BOARD_WIDTH + away
        yield Drawn(wire.wire, wire.colour, wire.start, wire.end, lane)


def _line(drawn: Drawn, *, is_left: bool) -> Iterator[str]:
    (x0, y0), (x1, y1) = drawn.start, drawn.end
    is_far = bool(drawn.wire.physical % 2) != is_left
    if is_far:  # between two rows of pins, then up to the far one
        path = f"M{x0} {y0}H{drawn.lane}V{y1 + ROW // 2}H{x1}V{y1 + 6}"
    else:
        path = f"M{x0} {y0}H{drawn.lane}V{y1}H{x1}"
    yield f'<path class="halo" d="{path}"/>'
    yield f'<path class="wire" d="{path}" stroke="{drawn.colour}"/>'


def _pin_at(physical: int) -> tuple[int, int]:
    """Return where a physical pin is drawn: odd ones left, even ones right."""
    middle = WIDTH // 2
    x = middle - 88 if physical % 2 else middle + 88
    return x, TOP + ROW * ((physical - 1) // 2)


def _is_left(part: Connected) -> bool:
    odd = sum(wire.physical % 2 for wire in part.wires if wire.label != "GND")
    even = sum(1 - wire.physical % 2 for wire in part.wires if wire.label != "GND")
    return odd >= even


def _row_of(part: Connected) -> int:
    return min((wire.physical + 1) // 2 for wire in part.wires)


def _stack_height(parts: Sequence[Connected]) -> int:
    boxes = sum(30 + BOX_ROW * len(part.wires) + BOX_GAP for part in parts)
    return TOP + boxes
