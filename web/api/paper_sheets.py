"""Photographed paper sheets: read, asked about, counted."""

from typing import Annotated, Any

from flask import Blueprint, Response, request
from msgspec import Meta

from companion.core.snapshot import Snapshot
from companion.games.answers import Json
from web.api.http_body import (
    MOST_PHOTO_BYTES,
    EmptyRequest,
    RequestBody,
    ResponseBody,
    jpeg_response,
    json_response,
    read_body,
)
from web.api.openapi import documented
from web.errors import ApiError
from web.language import words
from web.services import now, services

paper_sheets = Blueprint("paper_sheets", __name__, url_prefix="/api/v1/paper-sheets")

HOUR_S = 3600


class PaperSheetResponse(ResponseBody, frozen=True, kw_only=True):
    """A photographed sheet: *id* names it for answers and its flattened page.

    *reading* is what ``companion sheet read --json`` prints.
    """

    id: str
    reading: Any  # the sheet's own JSON


class SettleRequest(RequestBody, frozen=True, kw_only=True):
    """Say what doubtful spots are: their names, and what is drawn there."""

    answers: Annotated[
        dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=20)]],
        Meta(max_length=200),
    ]


@paper_sheets.get("/blank.pdf")
@documented("The empty paper sheet of the game's box", media="application/pdf")
def blank() -> Response:
    """Return the sheet to print."""
    printed = services().sheets.blank(printed_of(now()[0]))
    response = Response(printed, mimetype="application/pdf")
    response.headers.set("Content-Disposition", "attachment", filename="sheet.pdf")
    return response


@paper_sheets.post("")
@documented("Read the photo of a sheet", body_media="image/jpeg", answers=PaperSheetResponse)
def photo() -> Response:
    """Read a photo; nothing of the game changes."""
    request.max_content_length = MOST_PHOTO_BYTES
    name, reading = services().sheets.read(request.get_data, printed_of(now()[0]), words().say)
    return json_response(PaperSheetResponse(id=name, reading=reading))


@paper_sheets.post("/under-camera")
@documented("Read the sheet under the camera", body=EmptyRequest, answers=PaperSheetResponse)
def under_camera() -> Response:
    """Read the sheet that lies under the table's own camera; nothing of the game changes."""
    read_body(EmptyRequest)
    name, reading = services().sheets.read(services().photograph, printed_of(now()[0]), words().say)
    return json_response(PaperSheetResponse(id=name, reading=reading))


@paper_sheets.post("/<name>")
@documented("Settle what a photo left open", body=SettleRequest, answers=PaperSheetResponse)
def settle(name: str) -> Response:
    """Settle doubtful spots, and count again."""
    reading = services().sheets.settle(name, read_body(SettleRequest).answers, words().say)
    if reading is None:
        raise no_such_sheet()
    return json_response(PaperSheetResponse(id=name, reading=reading))


@paper_sheets.get("/<name>/flat")
@documented("The photographed page, laid flat", media="image/jpeg")
def flat(name: str) -> Response:
    """Return the flattened page."""
    data = services().sheets.flat(name)
    if not data:
        raise no_such_sheet()
    return jpeg_response(data, max_age_s=HOUR_S)


def printed_of(snapshot: Snapshot) -> Json:
    """Return what is printed on the running game's sheets, ``None`` where it has none."""
    paper = snapshot.game.paper if snapshot.game else None
    if paper is None or snapshot.started is None:
        return None
    return paper.printed_in(snapshot.started.header)


def no_such_sheet() -> ApiError:
    """Return the refusal of a photo that is no longer at hand."""
    return ApiError(404, "no-such-sheet", "That photo is no longer at hand: take it again, please")
