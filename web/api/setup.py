"""Setting up a live table: what the camera found, corrected by a tap, begun from by the host."""

from typing import Any

from flask import Blueprint, Response
from msgspec import UNSET, UnsetType, field

from companion.languages import Words
from web.api.boxes import game_called
from web.api.commands import table_response
from web.api.games import check_number
from web.api.http_body import (
    EmptyRequest,
    RequestBody,
    ResponseBody,
    jpeg_response,
    json_response,
    read_body,
)
from web.api.openapi import documented
from web.api.options import PreferenceResponse, serialise_preferences
from web.api.table_state import TableResponse
from web.api.who_plays import Players, lineup_of
from web.errors import ApiError
from web.language import words
from web.services import now, services
from web.setup_port import Found, SetupView

setup = Blueprint("setup", __name__, url_prefix="/api/v1/setup")


class FoundResponse(ResponseBody, frozen=True, kw_only=True):
    """How much of one kind of thing was found, and what to do about the rest."""

    key: str
    words: str
    found: int
    wanted: int
    todo: list[str]


class DoubtResponse(ResponseBody, frozen=True, kw_only=True):
    """What the reading is not sure of: a stable *id*, and words."""

    id: str
    words: str


class SetupResponse(ResponseBody, frozen=True, kw_only=True):
    """The starting table as it is known now.

    *number* grows with each reading and each correction; *is_held*: it is not read again until
    somebody says so. *layout* is what lies where, in pixels of a picture of *size* (width, height).
    *doubts* are what the reading is not sure of and nobody has said, *hints* what would help it.
    *is_late*: it is the start of the game that is on, which is put right.
    """

    is_there: bool
    number: int
    is_held: bool
    is_ready: bool
    is_late: bool
    size: tuple[int, int]
    found: list[FoundResponse]
    layout: Any  # the game's own JSON
    doubts: list[DoubtResponse]
    hints: list[str]
    preferences: list[PreferenceResponse]


class CorrectSetupRequest(RequestBody, frozen=True, kw_only=True):
    """Say what lies there instead of what was read."""

    correction: Any  # the game's own JSON


class BeginSetupRequest(RequestBody, frozen=True, kw_only=True):
    """Begin the game from the table as it is known now, with what was agreed.

    *players* are those who play, clockwise; they may be left out before the first game, where those
    who sit are meant.
    """

    preferences: dict[str, Any] = field(default_factory=dict)  # the game's own JSON
    players: Players | UnsetType = UNSET


@setup.get("")
@documented("The starting table as the camera has found it", answers=SetupResponse)
def found() -> Response:
    """Return what was found; while phones ask, the table is read again and again."""
    return setup_response(services().setup.view())


@setup.get("/picture")
@documented("The table now, with what was found drawn on it", media="image/jpeg")
def picture() -> Response:
    """Return the picture of now."""
    return picture_response(services().setup.picture(is_plain=False))


@setup.get("/picture/plain")
@documented("The table now, with nothing drawn on it", media="image/jpeg")
def plain_picture() -> Response:
    """Return the picture of now as the camera took it."""
    return picture_response(services().setup.picture(is_plain=True))


@setup.post("/corrections")
@documented("Correct what was read", body=CorrectSetupRequest, answers=SetupResponse)
def correct() -> Response:
    """Correct what lies at a place, for those who sit at the table."""
    return setup_response(services().setup.correct(read_body(CorrectSetupRequest).correction))


@setup.post("/again")
@documented(
    "Read the table anew, forgetting the corrections", body=EmptyRequest, answers=SetupResponse
)
def read_again() -> Response:
    """Have the camera look again, for those who sit at the table."""
    read_body(EmptyRequest)
    return setup_response(services().setup.read_again())


@setup.post("/begin")
@documented(
    "Begin from the table as it is known now", body=BeginSetupRequest, answers=TableResponse
)
def begin() -> Response:
    """Begin the game that lies there."""
    body = read_body(BeginSetupRequest)
    snapshot, who = now()
    lineup = lineup_of(snapshot, body.players, asking=who.key)
    check_number(game_called(services().setup.game), lineup.players)
    begun = services().setup.begin(lineup.players, body.preferences, lineup.seats)
    return table_response(begun)


def picture_response(data: bytes | None) -> Response:
    """Return the picture that *data* is."""
    if data is None:
        raise ApiError(404, "no-picture", "There is no such picture")
    return jpeg_response(data, max_age_s=None)


def setup_response(view: SetupView) -> Response:
    """Return *view* in the phone's language."""
    return json_response(serialise_setup(view, words()))


def serialise_setup(view: SetupView, words: Words) -> SetupResponse:
    """Return what is known of the starting table."""
    return SetupResponse(
        is_there=services().setup.is_there,
        number=view.number,
        is_held=view.is_held,
        is_ready=view.is_ready,
        is_late=view.late_game is not None,
        size=view.size,
        found=[serialise_found(part, words) for part in view.found],
        layout=view.layout,
        doubts=[DoubtResponse(id=doubt, words=words.say(text)) for doubt, text in view.doubts],
        hints=words.say_all(view.hints),
        preferences=serialise_preferences(view.preferences, words),
    )


def serialise_found(part: Found, words: Words) -> FoundResponse:
    """Return how much of one kind of thing was found."""
    return FoundResponse(
        key=part.key,
        words=words.say(part.words),
        found=part.found,
        wanted=part.wanted,
        todo=words.say_all(part.todo),
    )
