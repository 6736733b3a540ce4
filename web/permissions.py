"""Who may call a route: each kind of caller with the check that turns everybody else away.

The check is made before a route's function runs, on the snapshot that the function then uses.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from flask import request
from msgspec import UNSET, Meta, UnsetType

from companion.core.snapshot import Snapshot, running_game
from web.api.http_body import GameQuery, read_query
from web.auth import Visitor
from web.errors import ApiError


class TurnQuery(GameQuery, frozen=True, kw_only=True):
    """Which turn a question is about."""

    turn: (
        Annotated[int, Meta(description="An earlier turn; by default the coming one")] | UnsetType
    ) = UNSET


@dataclass(frozen=True)
class Caller:
    """A kind of caller: *who* in words; *check* raises `ApiError` for others (``None``: nobody is)."""

    who: str
    check: Callable[[Snapshot, Visitor], None] | None = None


def must_choose(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` where players hold secrets and this phone's seat does not play that turn."""
    game = snapshot.game
    if game is None or game.secrets is None:
        return
    seat = game.on_turn(state_before(snapshot, read_query(TurnQuery).turn))
    if who.seat is None or who.seat != seat:
        raise ApiError(403, "not-your-seat", "That is for the player whose turn it is")


def must_move(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for a seat that may move now."""
    who.must_act_for_one(snapshot.game.movers(snapshot.state) if snapshot.game else ())


def must_be_on_turn(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for the seat on turn."""
    who.must_act_for(snapshot.on_turn)


def must_have_played_last(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for the seat that played the last turn."""
    who.must_act_for(snapshot.turns[-1].seat if snapshot.turns else None)


def must_have_played_undone(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for the seat whose turn was taken back last."""
    who.must_act_for(snapshot.undone[-1].turn.seat if snapshot.redoable else None)


def must_have_played(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for the seat that played the turn in the path."""
    number = (request.view_args or {})["number"]
    must_be_played(snapshot, number, first=1)
    who.must_act_for(snapshot.turns[number - 1].seat)


def must_sit(_: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone has a seat or the host's rights."""
    if who.seat is None and not who.is_host:
        raise ApiError(403, "not-seated", "That is for those who sit at the table")


def must_be_host(_: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone has the host's rights."""
    if not who.is_host:
        raise ApiError(403, "not-host", "Only the host may do that: press the table's button")


ANYBODY = Caller("anybody")
CHOOSER = Caller("anybody; where players hold secrets, the seat that plays the turn", must_choose)
MOVER = Caller("a seat that may move now, or the host", must_move)
ON_TURN = Caller("the seat on turn, or the host", must_be_on_turn)
LAST_PLAYER = Caller("the seat that played last, or the host", must_have_played_last)
UNDONE_PLAYER = Caller(
    "the seat whose turn was taken back last, or the host", must_have_played_undone
)
TURN_PLAYER = Caller("the seat that played that turn, or the host", must_have_played)
SEATED = Caller("a phone with a seat, or the host", must_sit)
HOST = Caller("the host", must_be_host)


def must_be_played(snapshot: Snapshot, number: int, *, first: int) -> None:
    """Raise `ApiError` unless turn *number* has been played."""
    if snapshot.game is None or not first <= number <= len(snapshot.turns):
        raise no_such_turn(number)


def state_before(snapshot: Snapshot, turn: int | UnsetType) -> object:
    """Return the state in which *turn* is to be played; `UNSET` is the coming one."""
    running_game(snapshot)
    number = len(snapshot.states) if turn is UNSET else turn
    if not 1 <= number <= len(snapshot.states):
        raise no_such_turn(number)
    return snapshot.states[number - 1]


def no_such_turn(number: int) -> ApiError:
    """Return the refusal of a turn that was never played."""
    return ApiError(404, "no-such-turn", "There is no turn {number}", number=number)
