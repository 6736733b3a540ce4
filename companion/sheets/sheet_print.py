"""The paper sheet as a PDF: printed pale, so that any pen stands out."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from companion.games.honey_wall.box import BEEHIVE, COLOURED, Box, Node, NodeKind, default_box
from companion.paper_sheet import MARKERS, Point, SheetPlan
from companion.sheets.cards_print import black_squares
from companion.sheets.layout import BOX_REACH, NODE_REACH, WASP, plan, space_name, tree_places

if TYPE_CHECKING:
    from fpdf import FPDF

Colour = tuple[int, int, int]

INK: Colour = (40, 40, 40)
OUTLINE: Colour = (236, 214, 186)
BRANCH: Colour = (238, 226, 208)
PETAL: Colour = (252, 236, 196)
BLUE: Colour = (210, 222, 250)
ORANGE: Colour = (250, 214, 176)
DICE: dict[str, Colour] = {
    "green": (196, 226, 196),
    "blue": BLUE,
    "orange": ORANGE,
    "yellow": (244, 232, 168),
}
LINE_MM = 0.45


def print_sheet(box: Box) -> bytes:
    """Return the PDF of a page for *box*, a default one saying that it is ours."""
    from fpdf import FPDF  # 30 MB: only for who prints

    page = FPDF(unit="mm", format=plan(box).page)
    page.set_auto_page_break(False)
    page.set_title("Honey Wall sheet")
    page.add_page()
    _print_corners(page, plan(box))
    _print_words(page, box)
    _print_spaces(page, box)
    _print_tree(page, box)
    _print_rows(page, plan(box))
    return bytes(page.output())


def _print_corners(page: FPDF, sheet: SheetPlan) -> None:
    page.set_fill_color(0, 0, 0)
    for corner in sheet.corners:
        for (x, y), side in black_squares(MARKERS, corner.id, at=corner.at, side=corner.side):
            page.rect(x, y, side, side, style="F")


def _print_words(page: FPDF, box: Box) -> None:
    _text(page, (30, 16), "Honey Wall", size=18, bold=True)
    _text(page, (86, 16), "Name", size=10)
    page.set_draw_color(*OUTLINE)
    page.line(97, 20, 180, 20)
    _text(page, (30, 24), "Honey: fill the space.   Larva: trace its outline.", size=9)
    _text(page, (102, 24), "Wasp: draw it inside the outline.", size=9)
    left, top, side = WASP
    page.rect(left, top, side, side)
    _text(page, (left, top + side + 1.5), "my wasp", size=8)
    if box == default_box():
        lines = ("This sheet, its tree and dice", "are ours, not the publisher's.")
        for n, line in enumerate(lines):
            _text(page, (left, 208 + 3.5 * n), line, size=7)


def _print_spaces(page: FPDF, box: Box) -> None:
    spaces = {space.name: space for space in plan(box).spaces}
    page.set_line_width(LINE_MM)
    for cell in box.sheet.spaces:
        space = spaces[space_name(cell)]
        if cell in box.sheet.flowers:
            _print_flower(page, space.at, space.radius * 0.16, PETAL)
        page.set_draw_color(*OUTLINE)
        page.polygon(_hexagon(space.at, space.radius))
        if cell in box.sheet.starts:
            _text(page, (space.at[0] - 3.6, space.at[1] - 1.5), "start", size=8, colour=OUTLINE)


def _print_flower(page: FPDF, at: Point, petal: float, colour: Colour) -> None:
    page.set_fill_color(*colour)
    for sixth in range(6):
        angle = math.radians(60 * sixth)
        page.circle(
            at[0] + 1.7 * petal * math.cos(angle),
            at[1] + 1.7 * petal * math.sin(angle),
            petal,
            style="F",
        )


def _hexagon(at: Point, radius: float) -> list[Point]:
    """Return the corners of a hexagon with a corner up."""
    angles = (math.radians(30 + 60 * sixth) for sixth in range(6))
    return [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in angles]


def _print_tree(page: FPDF, box: Box) -> None:
    places = {place.id: place.at for place in tree_places(box)}
    page.set_draw_color(*BRANCH)
    page.set_line_width(0.8)
    names = [BEEHIVE, *(node.id for node in box.tree)]
    for n, a in enumerate(names):
        for b in names[n + 1 :]:
            if a in places and b in places and box.are_beside(a, b):
                page.line(*places[a], *places[b])
    x, y = places[BEEHIVE]
    _text(page, (x - 6.5, y + 0.6), "beehive", size=9, bold=True)
    for node in box.tree:
        if node.id in places:
            _print_node(page, node, places[node.id])


def _print_node(page: FPDF, node: Node, at: Point) -> None:
    """Print a node: blank inside for the pen, what it gives in words beside it."""
    colours = {NodeKind.BLUE: BLUE, NodeKind.ORANGE: ORANGE, NodeKind.POINTS: OUTLINE}
    colour = colours.get(node.kind) or DICE.get(node.die or "", OUTLINE)
    page.set_draw_color(*colour)
    page.set_fill_color(255, 255, 255)
    page.set_line_width(0.9)
    if node.kind is NodeKind.DIE:
        _print_box(page, at, NODE_REACH + 0.6)
    else:
        page.circle(*at, NODE_REACH + 0.6, style="DF")
    words = {
        NodeKind.BLUE: "larva",
        NodeKind.ORANGE: "honey",
        NodeKind.DIE: f"{node.die} die",
    }
    word = words.get(node.kind, f"+{node.points}")
    _text(page, (at[0] + NODE_REACH + 1.2, at[1] - 3.2), word, size=7)


def _print_rows(page: FPDF, sheet: SheetPlan) -> None:
    page.set_line_width(0.7)
    for tick in sheet.ticks:
        kind, _, name = tick.name.partition(" ")
        if kind == "node":
            continue
        page.set_draw_color(*(DICE[name] if kind == "die" else OUTLINE))
        _print_box(page, tick.at, BOX_REACH + 0.6)
        if kind == "die":
            _text(page, (tick.at[0] - 3.5, tick.at[1] + 4.6), name, size=7)
    at = {tick.name: tick.at for tick in sheet.ticks}
    _text(page, (at[f"die {COLOURED[0]}"][0] - 4, at["large 0"][1] - 8.2), "dice unlocked", size=7)
    _text(page, (at["large 0"][0] - 4, at["large 0"][1] - 8.2), "7 or more: +2", size=7)
    _text(page, (at["small 0"][0] - 4, at["small 0"][1] - 8.2), "fewer than 7: +6", size=7)


def _print_box(page: FPDF, at: Point, reach: float) -> None:
    """Print a box, white inside so that no branch of the tree runs through it."""
    page.set_fill_color(255, 255, 255)
    page.rect(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach, style="DF")


def _text(
    page: FPDF, at: Point, words: str, *, size: int, bold: bool = False, colour: Colour = INK
) -> None:
    """Print *words* with their top left at *at*."""
    page.set_font("helvetica", "B" if bold else "", size)
    page.set_text_color(*colour)
    page.set_xy(*at)
    page.cell(text=words)
