"""A position that was packed away, laid out again under the camera until the picture agrees."""

from flask import Blueprint, Response

from companion.languages import Words
from companion.tracking.setup.laying import LayingView
from web.api.commands import table_response
from web.api.http_body import EmptyRequest, ResponseBody, json_response, read_body
from web.api.openapi import documented
from web.api.setup import picture_response
from web.api.table_state import TableResponse
from web.language import words
from web.services import services

laying = Blueprint("laying", __name__, url_prefix="/api/v1/laying")


class LayingResponse(ResponseBody, frozen=True, kw_only=True):
    """How far the position is laid out: *agreed* cells, how many things differ, and which, in *words*.

    *number* grows with every picture that was compared; *has_gone_on* tells that the game goes on
    from the table as it lies. *differing* are the hive's cells that are otherwise, *may_go_on*
    tells whether the game can go on from the picture even where the camera errs.
    """

    is_there: bool
    is_laying: bool
    has_gone_on: bool
    number: int
    agrees: bool
    may_go_on: bool
    agreed: int
    count: int
    short: str
    words: list[str]
    differing: list[list[int]]


@laying.get("")
@documented("How far the position is laid out again", answers=LayingResponse)
def how_far() -> Response:
    """Return how the latest picture agrees with the position."""
    return laying_response(services().laying.view())


@laying.get("/picture")
@documented("The table now, with what differs drawn on it", media="image/jpeg")
def picture() -> Response:
    """Return the picture that was compared last."""
    return picture_response(services().laying.picture())


@laying.post("/start")
@documented("Have the camera compare the table", body=EmptyRequest, answers=LayingResponse)
def start() -> Response:
    """Begin to compare, for those who sit at the table."""
    read_body(EmptyRequest)
    return laying_response(services().laying.start())


@laying.post("/stop")
@documented("Compare no more", body=EmptyRequest, answers=LayingResponse)
def stop() -> Response:
    """Compare no more: turns are read again."""
    read_body(EmptyRequest)
    return laying_response(services().laying.stop())


@laying.post("/go-on")
@documented("Go on from the table as it lies", body=EmptyRequest, answers=TableResponse)
def go_on() -> Response:
    """Take the table as it was seen last for the position."""
    read_body(EmptyRequest)
    return table_response(services().laying.go_on())


def laying_response(view: LayingView) -> Response:
    """Return *view* in the phone's language."""
    return json_response(serialise_laying(view, words(), is_there=services().laying.is_there))


def serialise_laying(view: LayingView, words: Words, *, is_there: bool) -> LayingResponse:
    """Return how far the position is laid out."""
    return LayingResponse(
        is_there=is_there,
        is_laying=view.is_laying,
        has_gone_on=view.has_gone_on,
        number=view.number,
        agrees=view.agrees,
        may_go_on=view.may_go_on,
        agreed=view.agreed,
        count=view.count,
        short=words.say(view.short),
        words=words.say_all(view.words),
        differing=[list(cell) for cell in view.differing],
    )
