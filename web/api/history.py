"""Looking back: every turn with its pictures and points, stepping through, correcting."""

import msgspec
from flask import Blueprint, Response

from companion.core.commands import CorrectTurn
from companion.core.snapshot import Snapshot, Turn, running_game
from companion.errors import IllegalMove, Unreadable
from web.api.bodies import answer, read_body
from web.api.openapi import documented
from web.api.playing import carry_out, no_such_turn, standing_seen
from web.api.requests import Correct
from web.api.responses import CorrectionShown, Moment, TableShown, TurnShown, TurnsShown
from web.api.serialise import tell_players, tell_turn, tell_view
from web.auth import Visitor, has_secrets
from web.language import words
from web.services import house, now

history = Blueprint("history", __name__, url_prefix="/api/v1")


@history.get("/turns")
@documented("Every turn so far", answers=TurnsShown)
def turns() -> Response:
    """Return the turns in order, with each seat's points after them."""
    snapshot, who = now()
    return answer(
        TurnsShown(
            players=tell_players(snapshot, who),
            turns=[tell_turn(snapshot, turn, words()) for turn in snapshot.turns],
        )
    )


@history.get("/turns/<int:number>")
@documented("The table as it stood after a turn (0: the setup)", answers=Moment)
def moment(number: int) -> Response:
    """Return what was so after turn *number*, with the pictures before and after it."""
    snapshot, who = now()
    must_be_played(snapshot, number, first=0)
    return answer(tell_moment(snapshot, number, who))


@history.post("/turns/<int:number>/foresee")
@documented("What would follow if a turn were corrected", body=Correct, answers=CorrectionShown)
def foresee(number: int) -> Response:
    """Return which later turns would still stand; nothing is changed."""
    snapshot, who = now()
    must_be_played(snapshot, number, first=1)
    who.must_act_for(snapshot.turns[number - 1].seat)
    body = read_body(Correct)
    after = house().table.foresee(correction(snapshot, number, body))
    kept = len(after.turns)
    return answer(
        CorrectionShown(
            turns=[tell_foreseen(after, turn, snapshot) for turn in after.turns[number - 1 :]],
            dropped=[tell_turn(snapshot, turn, words()) for turn in snapshot.turns[kept:]],
            why=refusal(after, snapshot.turns[kept]) if kept < len(snapshot.turns) else None,
            scores=list((snapshot if has_secrets(snapshot) else after).scores),
        )
    )


def tell_foreseen(after: Snapshot, turn: Turn, now: Snapshot) -> TurnShown:
    """Return a *turn* that would be so; while players hold secrets, nothing that it would uncover."""
    told = tell_turn(after, turn, words())
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


@history.post("/turns/<int:number>/correct")
@documented("Correct a turn", body=Correct, answers=TableShown)
def correct(number: int) -> Response:
    """Change a turn, for the seat that played it or the host."""
    snapshot, who = now()
    must_be_played(snapshot, number, first=1)
    who.must_act_for(snapshot.turns[number - 1].seat)
    return carry_out(correction(snapshot, number, read_body(Correct)))


def correction(snapshot: Snapshot, number: int, body: Correct) -> CorrectTurn:
    """Return the command that corrects turn *number*."""
    seat = snapshot.turns[number - 1].seat
    return CorrectTurn(number, body.move, seat=seat, revision=standing_seen(snapshot, body))


def must_be_played(snapshot: Snapshot, number: int, *, first: int) -> None:
    """Raise `ApiError` unless turn *number* has been played."""
    if snapshot.game is None or not first <= number <= len(snapshot.turns):
        raise no_such_turn(number)


def tell_moment(snapshot: Snapshot, number: int, who: Visitor) -> Moment:
    """Return what was so after turn *number*."""
    turn = snapshot.turns[number - 1] if number else None
    return Moment(
        number=number,
        turn=tell_turn(snapshot, turn, words()) if turn else None,
        before=picture_after(snapshot, number - 1) if number else None,
        after=picture_after(snapshot, number),
        view=tell_view(snapshot, number, who),
        may_correct=turn is not None and who.may_act_for(turn.seat),
    )


def picture_after(snapshot: Snapshot, number: int) -> str | None:
    """Return the last picture that shows the table after turn *number*, where there is one."""
    if number == 0:
        return snapshot.started.picture if snapshot.started else None
    return snapshot.turns[number - 1].event.picture
