"""Looking back: every turn with its pictures and points, stepping through, correcting."""

import re
from typing import Any

import msgspec
from flask import Blueprint, Response

from companion.core.beginning import can_branch
from companion.core.commands import CorrectTurn
from companion.core.snapshot import Snapshot, Turn, has_secrets, running_game
from companion.errors import IllegalMove, Unreadable
from companion.tracking.setup.late_session import can_be_corrected
from companion.tracking.setup.laying import can_be_laid_back
from web.api.commands import TurnRequest, carry_out, read_conditional
from web.api.http_body import (
    WEEK_S,
    GameQuery,
    ResponseBody,
    jpeg_response,
    json_response,
)
from web.api.openapi import documented
from web.api.table_state import (
    PlayerResponse,
    TableResponse,
    TurnResponse,
    UndoneResponse,
    serialise_players,
    serialise_turn,
    serialise_undone,
    serialise_view,
)
from web.auth import Visitor
from web.errors import ApiError
from web.language import words
from web.routes import must_be_played
from web.services import is_host, now, services

history = Blueprint("history", __name__, url_prefix="/api/v1")

PICTURE_NAME = re.compile(r"[\w.-]{1,80}", re.ASCII)


class TurnsResponse(ResponseBody, frozen=True, kw_only=True):
    """Every turn so far, with who plays, and those that were taken back."""

    players: list[PlayerResponse]
    turns: list[TurnResponse]
    undone: list[UndoneResponse]


class MomentResponse(ResponseBody, frozen=True, kw_only=True):
    """What was so after turn *number*; *before* and *after* name pictures.

    *may_branch*: this phone may begin a new game from here.
    """

    number: int
    turn: TurnResponse | None
    before: str | None
    after: str | None
    view: Any  # the game's own JSON
    may_correct: bool
    may_swap_fills: bool
    may_branch: bool
    may_correct_start: bool


class CorrectionRequest(TurnRequest, frozen=True, kw_only=True):
    """Change a turn to *move*."""

    move: Any  # the game's own JSON


class CorrectionResponse(ResponseBody, frozen=True, kw_only=True):
    """What a correction leads to: the *turns* from it on, those *dropped*, the points then.

    *why* is what the rules say against the first of those dropped. *unjudged* are the numbers of
    turns that stand as they were read before: no picture of them could tell more. While players
    hold secrets, the turns have no words and the points are those of now: nothing is uncovered by
    looking.
    """

    turns: list[TurnResponse]
    dropped: list[TurnResponse]
    why: str | None
    scores: list[int]
    unjudged: list[int]


@history.get("/turns")
@documented("Every turn so far", query=GameQuery, answers=TurnsResponse)
def turns() -> Response:
    """Return the turns in order, with each seat's points after them."""
    snapshot, who = now()
    return json_response(
        TurnsResponse(
            players=serialise_players(snapshot, who),
            turns=[serialise_turn(snapshot, turn, words()) for turn in snapshot.turns],
            undone=serialise_undone(snapshot, who, words()),
        )
    )


@history.get("/turns/<int:number>")
@documented(
    "The table as it stood after a turn (0: the setup)", query=GameQuery, answers=MomentResponse
)
def moment(number: int) -> Response:
    """Return what was so after turn *number*, with the pictures before and after it."""
    snapshot, who = now()
    must_be_played(snapshot, number, first=0)
    return json_response(serialise_moment(snapshot, number, who))


@history.post("/turns/<int:number>/foresee")
@documented(
    "What would follow if a turn were corrected", body=CorrectionRequest, answers=CorrectionResponse
)
def foresee(number: int) -> Response:
    """Return which later turns would still stand; nothing is changed."""
    snapshot, _ = now()
    after = services().table.foresee(correction(number))
    return correction_response(snapshot, after, first=number)


def correction_response(
    snapshot: Snapshot, after: Snapshot, *, first: int, unjudged: tuple[int, ...] = ()
) -> Response:
    """Return what became of the turns of *snapshot* from the *first* on, *after* a correction."""
    kept = len(after.turns)
    return json_response(
        CorrectionResponse(
            turns=[serialise_foreseen(after, turn, snapshot) for turn in after.turns[first - 1 :]],
            dropped=[serialise_turn(snapshot, turn, words()) for turn in snapshot.turns[kept:]],
            why=refusal(after, snapshot.turns[kept]) if kept < len(snapshot.turns) else None,
            scores=list((snapshot if has_secrets(snapshot) else after).scores),
            unjudged=[number for number in unjudged if number <= kept],
        )
    )


@history.post("/turns/<int:number>/correct")
@documented("Correct a turn", body=CorrectionRequest, answers=TableResponse)
def correct(number: int) -> Response:
    """Change a turn, for the seat that played it or the host."""
    return carry_out(correction(number))


@history.get("/pictures/<name>")
@documented("A picture that a turn was read from", media="image/jpeg")
def picture(name: str) -> Response:
    """Return the JPEG called *name*; it never changes, so that phones may keep it."""
    data = services().pictures.read(name) if PICTURE_NAME.fullmatch(name) else None
    if data is None:
        raise ApiError(404, "no-picture", "There is no such picture")
    return jpeg_response(data, max_age_s=WEEK_S)


def correction(number: int) -> CorrectTurn:
    """Return the command asked for: turn *number* corrected."""
    body, revision = read_conditional(CorrectionRequest)
    seat = now()[0].turns[number - 1].seat
    return CorrectTurn(number, body.move, seat=seat, revision=revision)


def serialise_foreseen(after: Snapshot, turn: Turn, now: Snapshot) -> TurnResponse:
    """Return a *turn* that would be so; while players hold secrets, nothing that it would uncover."""
    told = serialise_turn(after, turn, words())
    if not has_secrets(now):
        return told
    return msgspec.structs.replace(told, words=[], scores=list(now.scores))


def refusal(after: Snapshot, turn: Turn) -> str:
    """Return what the rules say against *turn* as things stand in *after*."""
    game = running_game(after)
    try:
        game.play(after.state, game.read_move(turn.event.move))
    except IllegalMove as refused:
        return words().say(refused.phrase)
    except Unreadable as unclear:
        return str(unclear)
    return ""


def serialise_moment(snapshot: Snapshot, number: int, who: Visitor) -> MomentResponse:
    """Return what was so after turn *number*."""
    turn = snapshot.turns[number - 1] if number else None
    return MomentResponse(
        number=number,
        turn=serialise_turn(snapshot, turn, words()) if turn else None,
        before=picture_after(snapshot, number - 1) if number else None,
        after=picture_after(snapshot, number),
        view=serialise_view(snapshot, number, who),
        may_correct=turn is not None and may_correct(snapshot, turn, who),
        may_swap_fills=number == 0 and who.is_host and can_be_laid_back(snapshot),
        may_correct_start=number == 0 and who.is_host and can_be_corrected(snapshot),
        may_branch=is_host() and can_branch(snapshot.game),
    )


def may_correct(snapshot: Snapshot, turn: Turn, who: Visitor) -> bool:
    """Tell whether *who* may correct *turn*: not across what is never taken back."""
    later = snapshot.turns[turn.number - 1 :]
    return who.may_act_for(turn.seat) and not any(played.is_lasting for played in later)


def picture_after(snapshot: Snapshot, number: int) -> str | None:
    """Return the last picture that shows the table after turn *number*, where there is one."""
    if number == 0:
        return snapshot.started.picture if snapshot.started else None
    return snapshot.turns[number - 1].event.picture
