"""Playing over the API: what is so, what may be chosen, and every command of a game."""

from flask import Blueprint, Response, request
from msgspec import UNSET

from companion.core.commands import Answer, Command, DeclarePower, PlayMove, Undo
from companion.core.snapshot import Snapshot, running_game
from companion.errors import StaleRevision
from companion.languages import Words
from web.api.bodies import answer, read_argument, read_body
from web.api.openapi import documented
from web.api.requests import Declare, Play, Reply, Seen, TakeBack, Tap
from web.api.responses import ChoiceShown, PlaceShown, PowersShown, TableShown
from web.api.serialise import movers, tell, tell_options, tell_place
from web.auth import Visitor, visitor
from web.errors import ApiError
from web.language import words
from web.services import house, now

api = Blueprint("api", __name__, url_prefix="/api/v1")


@api.get("/table")
@documented("What is so at the table now", answers=TableShown)
def table() -> Response:
    """Return the whole table as this phone may see it."""
    return answer(tell_now(*now(), words()))


@api.get("/choices")
@documented("What to choose next while a turn is put together", answers=ChoiceShown)
def choices() -> Response:
    """Return the next thing to choose; ``chosen`` holds the move's keys settled so far.

    ``turn`` asks for an earlier turn, to be corrected.
    """
    snapshot, who = now()
    state = state_before(snapshot, request.args.get("turn", type=int))
    chosen = read_argument(request.args.get("chosen", "{}"), dict)
    game = running_game(snapshot)
    if game.secrets is not None and (who.seat is None or who.seat != game.on_turn(state)):
        raise ApiError(403, "not-your-seat", "That is for the player whose turn it is")
    choice = game.choices(state, chosen)
    options = tell_options(choice.options, words())
    return answer(ChoiceShown(field=choice.field, options=options, move=choice.move))


@api.get("/powers")
@documented("What may be declared for the coming turn", answers=PowersShown)
def powers() -> Response:
    """Return the powers that the player on turn can have."""
    snapshot = house().table.snapshot()
    found = running_game(snapshot).declarable(snapshot.state)
    return answer(PowersShown(powers=tell_options(found, words())))


@api.get("/places")
@documented("What lies at a place (``at``, the game's own JSON)", answers=PlaceShown)
def places() -> Response:
    """Return what is at a place, since when, and what the rules allow there.

    ``turn`` asks for the table as it stood after an earlier one.
    """
    snapshot, _ = now()
    running_game(snapshot)
    turn = request.args.get("turn", len(snapshot.turns), type=int)
    if not 0 <= turn < len(snapshot.states):
        raise no_such_turn(turn)
    at = read_argument(request.args.get("at", ""), object)
    return answer(tell_place(snapshot, at, turn, words()))


@api.post("/moves")
@documented("Play a turn put together by hand", body=Play, answers=TableShown)
def play() -> Response:
    """Play a turn, for the seat whose move it is."""
    snapshot, who = now()
    who.must_act_for_one(movers(snapshot))
    body = read_body(Play)
    seat = mover(snapshot, body.move)
    who.must_act_for(seat)
    return carry_out(PlayMove(body.move, seat=seat, revision=standing_seen(snapshot, body)))


@api.post("/answers")
@documented("Answer the open question", body=Reply, answers=TableShown)
def reply() -> Response:
    """Answer the open question for the seat on turn."""
    snapshot, who = now()
    seat = on_turn(snapshot, who)
    body = read_body(Reply)
    picture = body.picture if isinstance(body.picture, str) else None
    return carry_out(
        Answer(body.choice, seat=seat, picture=picture, revision=standing_seen(snapshot, body))
    )


@api.post("/power")
@documented("Declare the power of the coming turn", body=Declare, answers=TableShown)
def declare() -> Response:
    """Declare a power, or take it back, for the seat on turn."""
    snapshot, who = now()
    seat = on_turn(snapshot, who)
    body = read_body(Declare)
    return carry_out(DeclarePower(body.power, seat=seat, revision=standing_seen(snapshot, body)))


@api.post("/undo")
@documented("Take back the last turn", body=TakeBack, answers=TableShown)
def undo() -> Response:
    """Take back the last turn, for the seat that played it."""
    snapshot, who = now()
    last = snapshot.turns[-1].seat if snapshot.turns else None
    who.must_act_for(last)
    body = read_body(TakeBack)
    return carry_out(Undo(seat=last, revision=standing_seen(snapshot, body)))


def mover(snapshot: Snapshot, move: object) -> int:
    """Return the seat that *move*, as JSON, belongs to; raises what makes it no move."""
    game = running_game(snapshot)
    return game.mover(snapshot.state, game.read_move(move))


def on_turn(snapshot: Snapshot, who: Visitor) -> int | None:
    """Return the seat on turn, for which *who* must be allowed to speak."""
    who.must_act_for(snapshot.on_turn)
    return snapshot.on_turn


def standing_seen(snapshot: Snapshot, body: Seen) -> int:
    """Return what stands, where that is what the sender of *body* saw; else raises `StaleRevision`.

    The command goes out with it, so that it is only done to the table that *snapshot* shows: there
    the sender was allowed to.
    """
    if isinstance(body, Tap) and body.after != len(snapshot.turns):
        raise StaleRevision
    if body.revision not in (UNSET, snapshot.revision):
        raise StaleRevision
    return snapshot.revision


def carry_out(command: Command) -> Response:
    """Have the table carry *command* out and return what is so then."""
    return answer_table(house().table.do(command))


def answer_table(snapshot: Snapshot) -> Response:
    """Return the table of *snapshot* as this phone may see it."""
    return answer(tell_now(snapshot, visitor(request, snapshot), words()))


def tell_now(snapshot: Snapshot, who: Visitor, say: Words) -> TableShown:
    """Return *snapshot* with the status of now, as *who* may see it."""
    return tell(snapshot, house().table.status(), who, say)


def state_before(snapshot: Snapshot, turn: int | None) -> object:
    """Return the state in which *turn* is to be played; ``None`` is the coming one."""
    running_game(snapshot)
    number = len(snapshot.states) if turn is None else turn
    if not 1 <= number <= len(snapshot.states):
        raise no_such_turn(number)
    return snapshot.states[number - 1]


def no_such_turn(number: int) -> ApiError:
    """Return the refusal of a turn that was never played."""
    return ApiError(404, "no-such-turn", "There is no turn {number}", number=number)
