"""Records of Pollen: a whole game read and judged, or written."""

from typing import Any

from msgspec import Struct

from companion.errors import IllegalMove
from companion.games.answers import Json, Outcome
from companion.games.pollen import rules, scoring
from companion.games.pollen.moves import GoOn, Move, Next, read_move
from companion.games.pollen.rulings import MOST_ROUNDS
from companion.games.pollen.state import Deal, State
from companion.games.strict_json import RecordOfRounds, Small, check_final, plain, read, refusing

FORMAT = "pollen-record/1"


class Round(Struct, frozen=True):
    """A round as written; its turns are read one by one, so that each is judged at its index."""

    turns: list[Any]
    points: tuple[Small, Small]


def replay(data: Json) -> Outcome | None:
    """Play the record *data*; raises `RefusedRecord` at the step that does not stand."""
    with refusing(None):
        record = read(RecordOfRounds, data)
        if record.format != FORMAT:
            raise IllegalMove("format", "this is no record of Pollen")
        if not record.rounds:
            raise IllegalMove("no-rounds", "a record of Pollen has one round or two")
        state = rules.lay_out(data)
    for number, written in enumerate(record.rounds):
        is_last = number == len(record.rounds) - 1
        state = _replay_round(state, number, written, may_stop=is_last and record.final is None)
    if record.final is None:
        return None
    end = scoring.outcome(state)
    assert end is not None, "a record with an end has finished rounds"
    with refusing(None):
        check_final(record.final, end.scores, winners=end.winners)
    return end


def _replay_round(state: State, number: int, data: Json, *, may_stop: bool) -> State:
    with refusing(None, round=number):
        if number >= MOST_ROUNDS:
            raise IllegalMove("third-round", "a game has two rounds at most")
        deal, written = read(Deal, data), read(Round, data)
        rules.check_deal(deal, number)
        state = rules.open_round(state, deal)
    for at, step in enumerate(written.turns):
        with refusing(at, round=number):
            state = rules.play(state, _read_turn(state, step))
    with refusing(None, round=number):
        if not state.is_over and not may_stop:
            raise IllegalMove("round-unfinished", "the round goes on: both hands hold cards")
        if state.is_over and written.points != scoring.round_points(state, number):
            bees, bumblebees = scoring.round_points(state, number)
            raise IllegalMove(
                "points-of-round", "the round's points are {a} and {b}", a=bees, b=bumblebees
            )
    return state


def _read_turn(state: State, step: Json) -> Move:
    if state.is_over:
        raise IllegalMove("round-over", "the round is over")
    return read_move(step)


def write_record(header: Json, moves: tuple[Move, ...]) -> Json:
    """Return the game of *moves* as a record that `replay` accepts."""
    state = rules.start(header)
    turns: list[list[Json]] = [[]]
    for move in moves:
        if not isinstance(move, GoOn):
            turns[-1].append(plain(move))
        elif move.round is Next.SECOND:
            turns.append([])
        state = rules.play(state, move)
    rounds = [
        {
            "first": deal["first"],
            "decks": deal["decks"],
            "turns": played,
            "points": _points(state, number),
        }
        for number, (deal, played) in enumerate(zip(header["rounds"], turns, strict=False))
    ]
    end = scoring.outcome(state)
    final = end and {"scores": list(end.scores), "winners": list(end.winners)}
    return {**header, "format": FORMAT, "rounds": rounds, "final": final}


def _points(state: State, round: int) -> list[int]:
    """Return a round's points, none where it is not counted yet."""
    return list(scoring.round_points(state, round)) if round < len(state.counted) else [0, 0]
