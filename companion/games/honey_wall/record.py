"""Honey Wall's records: played again, held to the end they tell, or written."""

from typing import Any

import msgspec

from companion.errors import IllegalMove
from companion.games.answers import Json, Outcome
from companion.games.honey_wall.moves import Move
from companion.games.honey_wall.rules import PHASES, end_turn, move_on, reach, step
from companion.games.honey_wall.scoring import outcome, result_now
from companion.games.honey_wall.setup import start, write_header
from companion.games.honey_wall.state import Phase, State
from companion.games.honey_wall.turns import TurnRecord, compose, steps
from companion.games.strict_json import plain_in_order, read, refusing


class Turns(msgspec.Struct, frozen=True):
    """A record's turns, each still to be read."""

    turns: tuple[Any, ...]  # each read as a `TurnRecord` at its index


class Final(msgspec.Struct, frozen=True):
    """What a record says of its end."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str | None = None


def replay(record: Json) -> Outcome | None:
    """Play a whole *record*; raises `RefusedRecord` at the turn that does not stand."""
    with refusing(None):
        state = start(record)
        turns = read(Turns, record).turns
    for at, data in enumerate(turns):
        with refusing(at):
            state = _play_turn(state, data)
    with refusing(None):
        _check_final(state, record.get("final"))
    return outcome(state)


def _play_turn(state: State, data: Json) -> State:
    turn = read(TurnRecord, data)
    if state.turn.phase is Phase.OVER:
        raise IllegalMove("over", "the game is over")
    if turn.player != state.turn.seat:
        player = state.players[state.turn.seat]
        raise IllegalMove("turn-order", "it is {player}'s turn", player=player.name)
    for move in steps(turn):
        state = step(reach(state, PHASES[type(move)][0]), move)
    return end_turn(state)


def _check_final(state: State, data: Json) -> None:
    """Hold a record to the end it tells; without one there is nothing to hold it to."""
    if data is None:
        return
    said = read(Final, data)
    now = result_now(state)
    winners = (now.winners,) if state.end else (now.winners, ())
    if said.scores != now.scores:
        raise IllegalMove("scores", "the points are {points}", points=str(list(now.scores)))
    if said.ended_by != now.ended_by:
        raise IllegalMove("ended-by", "the game was ended by {end}", end=str(now.ended_by))
    if said.winners not in winners:
        raise IllegalMove("winners", "the winners are {seats}", seats=str(list(now.winners)))


def write_record(header: Json, moves: tuple[Move, ...]) -> Json:
    """Return the game as a record of whole turns, with the proofs of its dice."""
    played, state = compose(move_on(start(header)), moves)
    written = write_header(header, state)
    return {**written, "turns": played, "final": _write_final(state)}


def _write_final(state: State) -> Json:
    """Return how the game ended as records write it, ``None`` while it goes on."""
    return plain_in_order(result_now(state)) if state.end else None
