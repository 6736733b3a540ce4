"""Photographed paper sheets: read, asked about, counted."""

from flask import Blueprint, Response, request

from companion.core.snapshot import Snapshot
from companion.games.answers import Json
from web.api.bodies import answer, read_body
from web.api.openapi import documented
from web.api.sheet_shapes import Settle, SheetRead
from web.errors import ApiError
from web.language import words
from web.pages import live_page
from web.services import house, now

sheets = Blueprint("sheets", __name__)

#: The largest photo that is read; the page makes its pictures smaller before it sends them.
MOST_PHOTO_BYTES = 12 * 1024 * 1024


@sheets.get("/sheet")
def page() -> str:
    """Show how to photograph a paper sheet, and what was read."""
    return live_page("sheet.html")


@sheets.get("/api/v1/sheets/blank.pdf")
@documented("The empty paper sheet (PDF) of the game's box")
def blank() -> Response:
    """Return the sheet to print."""
    response = Response(house().sheets.blank(box_of(now()[0])), mimetype="application/pdf")
    response.headers["Content-Disposition"] = 'attachment; filename="honey-wall.pdf"'
    return response


@sheets.post("/api/v1/sheets")
@documented("Read the photo of a sheet: the body is a JPEG or PNG", answers=SheetRead)
def photo() -> Response:
    """Read a photo; nothing of the game changes."""
    snapshot, who = now()
    if not who.is_host:
        who.must_act_for(who.seat)
    request.max_content_length = MOST_PHOTO_BYTES
    return answer(told(*house().sheets.read(request.get_data(), box_of(snapshot), words().say)))


@sheets.post("/api/v1/sheets/<name>")
@documented("Settle what a photo left open", body=Settle, answers=SheetRead)
def settle(name: str) -> Response:
    """Settle doubtful spots, and count again."""
    _, who = now()
    if not who.is_host:
        who.must_act_for(who.seat)
    read = house().sheets.settle(name, read_body(Settle).answers, words().say)
    if read is None:
        raise no_such_sheet()
    return answer(told(name, read))


@sheets.get("/api/v1/sheets/<name>/flat")
@documented("The photographed page, laid flat (JPEG)")
def flat(name: str) -> Response:
    """Return the flattened page."""
    data = house().sheets.flat(name)
    if not data:
        raise no_such_sheet()
    response = Response(data, mimetype="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=3600, immutable"
    return response


def told(name: str, reading: Json) -> SheetRead:
    """Return a reading as phones are told it."""
    return SheetRead(id=name, reading=reading)


def box_of(snapshot: Snapshot) -> Json:
    """Return the box of the game that is on, ``None`` where it has none."""
    header = snapshot.started.header if snapshot.started else None
    is_its_game = snapshot.game is not None and snapshot.game.name == house().sheets.game
    return header.get("box") if is_its_game and isinstance(header, dict) else None


def no_such_sheet() -> ApiError:
    """Return the refusal of a photo that is no longer at hand."""
    return ApiError(404, "no-such-sheet", "That photo is no longer at hand: take it again, please")
