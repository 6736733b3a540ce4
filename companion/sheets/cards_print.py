"""The table's marker cards, and the board to calibrate with, as PDF pages.

┌─────┐   ┌─────┐
│  0  │   │  1  │      75 mm of white paper, a marker of 50 mm in its middle;
└─────┘   └─────┘      cut along the marks, lay one near each corner of the table
┌─────┐   ┌─────┐
│  3  │   │  2  │
└─────┘   └─────┘
├────────────────┤     100 mm, to measure what the printer did
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2

from companion.paper_sheet import Point
from companion.phrases import translatable

if TYPE_CHECKING:
    from fpdf import FPDF

DICTIONARY = "DICT_4X4_50"
MARKER_MM, CARD_MM, GAP_MM, RULER_MM = 50.0, 75.0, 12.0, 100.0
#: Papers by their names, width and height in mm.
PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
#: The places of the cards' ids in two rows: as they lie, clockwise from the far left.
ROWS = ((0, 1), (3, 2))
PLACES = (
    translatable("far left"),
    translatable("far right"),
    translatable("near right"),
    translatable("near left"),
)
TOP_MM = 40.0
MARK_MM = 5.0
#: A marker is drawn this much larger by each of its squares: viewers show seams between them.
_OVERLAP = 1.02


@dataclass(frozen=True)
class CardPlace:
    """A card on the page: its id and its top left corner in mm, y going down."""

    id: int
    at: Point

    @property
    def marker_at(self) -> Point:
        """The top left corner of its marker."""
        margin = (CARD_MM - MARKER_MM) / 2
        return self.at[0] + margin, self.at[1] + margin


def card_places(paper: str) -> tuple[CardPlace, ...]:
    """Return where the four cards are printed on *paper*."""
    left = (PAPERS[paper][0] - 2 * CARD_MM - GAP_MM) / 2
    step = CARD_MM + GAP_MM
    return tuple(
        CardPlace(number, (left + column * step, TOP_MM + row * step))
        for row, ids in enumerate(ROWS)
        for column, number in enumerate(ids)
    )


def print_cards(paper: str) -> bytes:
    """Return the PDF of the four marker cards on *paper*."""
    page = _page("Marker cards", paper)
    _text(page, (20, 14), "Marker cards of the bee table", size=16)
    _text(page, (20, 22), "Print in their own size (100 %, no fitting to the page), on plain matt")
    _text(
        page, (20, 27), "paper. Cut along the marks. Lay one near each corner of the table, flat."
    )
    for place in card_places(paper):
        _print_card(page, place)
    _print_ruler(page, (_centred(paper, RULER_MM), TOP_MM + 2 * CARD_MM + GAP_MM + 24))
    return bytes(page.output())


def _print_card(page: FPDF, place: CardPlace) -> None:
    page.set_fill_color(0, 0, 0)
    for (x, y), side in black_squares(DICTIONARY, place.id, at=place.marker_at, side=MARKER_MM):
        page.rect(x, y, side, side, style="F")
    page.set_draw_color(120, 120, 120)
    page.set_line_width(0.2)
    for start, end in cut_marks(place.at):
        page.line(*start, *end)
    label = f"{place.id}  {PLACES[place.id]}"
    _text(page, (place.at[0] + 2, place.at[1] + CARD_MM - 4), label, size=7)


def cut_marks(at: Point) -> Iterator[tuple[Point, Point]]:
    """Yield the short lines outside the corners of the card *at*, which end where it begins."""
    left, top = at
    for x in (left, left + CARD_MM):
        yield (x, top - MARK_MM), (x, top - 0.5)
        yield (x, top + CARD_MM + 0.5), (x, top + CARD_MM + MARK_MM)
    for y in (top, top + CARD_MM):
        yield (left - MARK_MM, y), (left - 0.5, y)
        yield (left + CARD_MM + 0.5, y), (left + CARD_MM + MARK_MM, y)


def _print_ruler(page: FPDF, at: Point) -> None:
    """Print a ruler of 100 mm from *at* to the right."""
    left, y = at
    page.set_draw_color(0, 0, 0)
    page.set_line_width(0.2)
    page.line(left, y, left + RULER_MM, y)
    for mm in range(int(RULER_MM) + 1):
        height = 6 if mm % 10 == 0 else 4 if mm % 5 == 0 else 2.5
        page.line(left + mm, y, left + mm, y - height)
    for mm in range(0, int(RULER_MM) + 1, 10):
        _text(page, (left + mm - 2.5, y + 1), str(mm), size=7)
    told = "This is 100 mm. If your ruler says otherwise, print again at 100 %,"
    _text(page, (left, y + 7), told, size=8)
    more = "or put the true side of a marker into settings.toml: [observer] card_side_mm."
    _text(page, (left, y + 11), more, size=8)


@dataclass(frozen=True)
class BoardPlan:
    """The ChArUco board: *columns* × *rows* squares, lengths in mm."""

    columns: int = 7
    rows: int = 10
    square: float = 24.0
    marker: float = 18.0


def print_board(paper: str, plan: BoardPlan = BoardPlan()) -> bytes:
    """Return the PDF of the board that ``companion calibrate`` knows, on *paper*."""
    page = _page("Calibration board", paper)
    _text(page, (20, 8), "Glue this flat onto stiff board. Squares 24 mm, markers 18 mm.", size=9)
    left, top = _centred(paper, plan.columns * plan.square), 16.0
    page.set_fill_color(0, 0, 0)
    for (x, y), side in board_squares(plan):
        page.rect(left + x, top + y, side, side, style="F")
    return bytes(page.output())


def board_squares(plan: BoardPlan) -> Iterator[tuple[Point, float]]:
    """Yield the black squares of the board, from its own top left corner: a black one."""
    margin = (plan.square - plan.marker) / 2
    number = 0
    for row in range(plan.rows):
        for column in range(plan.columns):
            x, y = column * plan.square, row * plan.square
            if (row + column) % 2 == 0:
                yield (x, y), plan.square
            else:
                at = (x + margin, y + margin)
                yield from black_squares(DICTIONARY, number, at=at, side=plan.marker)
                number += 1


def _page(title: str, paper: str) -> FPDF:
    from fpdf import FPDF  # 30 MB: only for who prints

    page = FPDF(unit="mm", format=PAPERS[paper])
    page.set_auto_page_break(False)
    page.set_title(title)
    page.add_page()
    return page


def _centred(paper: str, width: float) -> float:
    return (PAPERS[paper][0] - width) / 2


def _text(page: FPDF, at: Point, words: str, *, size: int = 10) -> None:
    """Print *words* with their top left at *at*."""
    page.set_font("helvetica", "", size)
    page.set_text_color(60, 60, 60)
    page.set_xy(*at)
    page.cell(text=words)


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
