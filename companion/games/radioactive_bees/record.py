"""Records of Radioactive Bees: a whole game read and judged, or written."""

from typing import Any

from msgspec import Struct

from companion.errors import IllegalMove
from companion.games.answers import Json, Outcome
from companion.games.radioactive_bees import rules, scoring
from companion.games.radioactive_bees.moves import Move, read_move
from companion.games.radioactive_bees.state import State
from companion.games.strict_json import (
    Final,
    RecordOfRounds,
    Seat,
    Small,
    check_final,
    plain,
    read,
    refusing,
)

FORMAT = "radioactive-bees-record/1"


class Round(Struct, frozen=True):
    """A round as written; its moves are read one by one, so that each is judged at its index."""

    first: Seat
    moves: list[Any]
    scores: tuple[Small, ...]


def replay(data: Json) -> Outcome | None:
    """Play the record *data*; raises `RefusedRecord` at the step that does not stand."""
    with refusing(None):
        record = read(RecordOfRounds, data)
        if record.format != FORMAT:
            raise IllegalMove("format", "this is no record of Radioactive Bees")
        state = rules.start(data)
    for number, written in enumerate(record.rounds):
        is_last = number == len(record.rounds) - 1
        state = _replay_round(state, number, written, may_stop=is_last and record.final is None)
    with refusing(None):
        _check_final(state, record.final)
    return scoring.outcome(state)


def _replay_round(state: State, number: int, data: Json, *, may_stop: bool) -> State:
    with refusing(None, round=number):
        if state.over:
            raise IllegalMove("game-over", "a mutant queen has ended the game")
        written = read(Round, data)
    for at, step in enumerate(written.moves):
        with refusing(at, round=number):
            move = read_move(step)
            _check_it_is_in_this_round(state, move, at, written.first, number)
            state = rules.play(state, move)
    with refusing(None, round=number):
        if state.round == number and not may_stop:
            raise IllegalMove("round-unfinished", "somebody can still lay a tile in this round")
        if written.scores != scoring.round_points(state, number):
            points = ", ".join(map(str, scoring.round_points(state, number)))
            raise IllegalMove("scores", "the round's points are {points}", points=points)
    return state


def _check_it_is_in_this_round(state: State, move: Move, at: int, first: int, number: int) -> None:
    if state.round != number:
        raise IllegalMove("round-over", "the round is over: nobody can lay a tile")
    if at == 0 and move.player != first:
        raise IllegalMove("turn-order", "seat {number} begins this round", number=first + 1)


def _check_final(state: State, final: Final | None) -> None:
    if final is None:
        return
    end = scoring.outcome(state)
    if end is None:
        raise IllegalMove("not-over", "no bee is a mutant queen yet: the game goes on")
    check_final(final, end.scores, winners=end.winners)


def write_record(header: Json, moves: tuple[Move, ...]) -> Json:
    """Return the game of *moves* as a record that `replay` accepts."""
    state = rules.start(header)
    rounds: list[dict[str, Json]] = []
    for move in moves:
        if state.first is None:
            rounds.append({"first": move.player, "moves": []})
        rounds[-1]["moves"].append(plain(move))
        state = rules.play(state, move)
    for number, written in enumerate(rounds):
        written["scores"] = list(scoring.round_points(state, number))
    end = scoring.outcome(state)
    final = end and {"scores": list(end.scores), "winners": list(end.winners)}
    return {**header, "format": FORMAT, "rounds": rounds, "final": final}
