"""Playing over the API: what is so, what may be chosen, and every command of a game."""

from typing import Annotated, Any

from flask import Blueprint, Response
from msgspec import UNSET, Meta, UnsetType

from companion.core.commands import Answer, CloseTurn, DeclarePower, PlayMove, Redo, Undo
from companion.core.snapshot import Snapshot, running_game
from companion.core.status import Status
from companion.games.answers import Json
from companion.languages import Words
from web.api.commands import TurnRequest, carry_out, read_conditional, table_response
from web.api.http_body import (
    GameQuery,
    ResponseBody,
    json_response,
    read_json,
    read_query,
)
from web.api.openapi import documented
from web.api.options import OptionResponse, serialise_options
from web.api.table_state import TableResponse, serialise_table
from web.language import words
from web.routes import TurnQuery, no_such_turn, state_before
from web.services import now, past_game_id

playing = Blueprint("playing", __name__, url_prefix="/api/v1")


class ChoicesQuery(TurnQuery, frozen=True, kw_only=True):
    """What of the move has been chosen."""

    chosen: Annotated[str, Meta(description="JSON object: the move's keys settled so far")] = "{}"


class PlacesQuery(GameQuery, frozen=True, kw_only=True):
    """Which place is meant, and when."""

    at: Annotated[str, Meta(description="JSON: the place, as the game names it")]
    turn: Annotated[int, Meta(description="After which turn; by default now")] | UnsetType = UNSET


class ChoicesResponse(ResponseBody, frozen=True, kw_only=True):
    """The next thing to choose; *field* ``null`` means that *move* is complete."""

    field: str | None
    options: list[OptionResponse]
    move: Any  # the game's own JSON


class PowersResponse(ResponseBody, frozen=True, kw_only=True):
    """What the player on turn may declare now."""

    powers: list[OptionResponse]


class PlaceResponse(ResponseBody, frozen=True, kw_only=True):
    """What lies at a place, since which turn (0: the setup), and what the rules allow there.

    *section* is the part of the rulebook that speaks of it.
    """

    there: list[str]
    since: int | None
    allowed: list[str]
    section: str | None


class MoveRequest(TurnRequest, frozen=True, kw_only=True):
    """Play *move*, put together by hand."""

    move: Any  # the game's own JSON


class AnswerRequest(TurnRequest, frozen=True, kw_only=True):
    """Answer the open question with a candidate's index; ``null``: none of these.

    *picture* is the question's own: another one is not answered by it.
    """

    choice: Annotated[int, Meta(ge=0, le=9)] | None
    picture: Annotated[str, Meta(max_length=300)] | UnsetType = UNSET


class PowerRequest(TurnRequest, frozen=True, kw_only=True):
    """Say which power the coming turn uses; ``null`` takes it back."""

    power: Annotated[str, Meta(max_length=40)] | None


@playing.get("/table")
@documented("What is so at the table now", query=GameQuery, answers=TableResponse)
def table() -> Response:
    """Return the whole table as this phone may see it."""
    snapshot, who = now()
    if past_game_id() is None:
        return table_response(snapshot)
    return json_response(serialise_table(snapshot, Status(), who, words()))


@playing.get("/choices")
@documented(
    "What to choose next while a turn is put together", query=ChoicesQuery, answers=ChoicesResponse
)
def choices() -> Response:
    """Return the next thing to choose for the coming turn, or for an earlier one."""
    snapshot, _ = now()
    query = read_query(ChoicesQuery)
    state = state_before(snapshot, query.turn)
    choice = running_game(snapshot).choices(state, read_json(query.chosen, dict))
    options = serialise_options(choice.options, words())
    return json_response(ChoicesResponse(field=choice.field, options=options, move=choice.move))


@playing.get("/powers")
@documented("What may be declared for the coming turn", answers=PowersResponse)
def powers() -> Response:
    """Return the powers that the player on turn can have."""
    snapshot, _ = now()
    found = running_game(snapshot).declarable(snapshot.state)
    return json_response(PowersResponse(powers=serialise_options(found, words())))


@playing.get("/places")
@documented("What lies at a place", query=PlacesQuery, answers=PlaceResponse)
def places() -> Response:
    """Return what is at a place, since when, and what the rules allow there."""
    snapshot, _ = now()
    running_game(snapshot)
    query = read_query(PlacesQuery)
    turn = len(snapshot.turns) if query.turn is UNSET else query.turn
    if not 0 <= turn < len(snapshot.states):
        raise no_such_turn(turn)
    return json_response(serialise_place(snapshot, read_json(query.at, object), turn, words()))


@playing.post("/moves")
@documented("Play a turn put together by hand", body=MoveRequest, answers=TableResponse)
def play() -> Response:
    """Play a turn, for the seat whose move it is."""
    snapshot, who = now()
    body, revision = read_conditional(MoveRequest)
    game = running_game(snapshot)
    seat = game.mover(snapshot.state, game.read_move(body.move))
    who.must_act_for(seat)
    return carry_out(PlayMove(body.move, seat=seat, revision=revision))


@playing.post("/answers")
@documented("Answer the open question", body=AnswerRequest, answers=TableResponse)
def answer() -> Response:
    """Answer the open question for the seat on turn."""
    snapshot, _ = now()
    body, revision = read_conditional(AnswerRequest)
    command = Answer(
        body.choice,
        seat=snapshot.on_turn,
        picture=None if body.picture is UNSET else body.picture,
        revision=revision,
    )
    return carry_out(command)


@playing.post("/power")
@documented("Declare the power of the coming turn", body=PowerRequest, answers=TableResponse)
def declare() -> Response:
    """Declare a power, or take it back, for the seat on turn."""
    snapshot, _ = now()
    body, revision = read_conditional(PowerRequest)
    return carry_out(DeclarePower(body.power, seat=snapshot.on_turn, revision=revision))


@playing.post("/turns/close")
@documented("Say that the last turn is done", body=TurnRequest, answers=TableResponse)
def close() -> Response:
    """Close the last turn, so that no picture amends it any more, for those who sit at the table."""
    _, who = now()
    _, revision = read_conditional(TurnRequest)
    return carry_out(CloseTurn(seat=who.seat, revision=revision))


@playing.post("/undo")
@documented("Take back the last turn", body=TurnRequest, answers=TableResponse)
def undo() -> Response:
    """Take back the last turn, for the seat that played it."""
    _, who = now()
    _, revision = read_conditional(TurnRequest)
    return carry_out(Undo(seat=who.seat, revision=revision))


@playing.post("/redo")
@documented("Play the turn again that was taken back", body=TurnRequest, answers=TableResponse)
def redo() -> Response:
    """Play the turn again that was taken back last, for the seat that had played it."""
    _, who = now()
    _, revision = read_conditional(TurnRequest)
    return carry_out(Redo(seat=who.seat, revision=revision))


def serialise_place(snapshot: Snapshot, at: Json, turn: int, words: Words) -> PlaceResponse:
    """Return what is at the place *at* after *turn*, since when, and what the rules allow there."""
    info = running_game(snapshot).place_info(snapshot.states[turn], at)
    return PlaceResponse(
        there=words.say_all(info.there),
        since=unchanged_since(snapshot, at, turn) if info.there else None,
        allowed=words.say_all(info.allowed),
        section=info.section,
    )


def unchanged_since(snapshot: Snapshot, at: Json, turn: int) -> int:
    """Return the turn since which the place *at* has been as it is after *turn*; 0: the setup."""
    game = running_game(snapshot)
    there = game.place_info(snapshot.states[turn], at).there
    while turn and game.place_info(snapshot.states[turn - 1], at).there == there:
        turn -= 1
    return turn
