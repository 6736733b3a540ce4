"""A whole record played again: each turn read, judged and compared with what it claims."""

from msgspec import UNSET, Struct, UnsetType

from companion.errors import IllegalMove, Unreadable
from companion.games.alveola.claims import check_after
from companion.games.alveola.position import read_state
from companion.games.alveola.rules import play
from companion.games.alveola.scoring import outcome
from companion.games.alveola.setup import Header, first_state
from companion.games.alveola.state import State
from companion.games.alveola.turn import Seat, Turn
from companion.games.alveola.view import After
from companion.games.answers import Json, Outcome
from companion.games.strict_json import Count, plain, read, refusing


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    """How a record says that its game ended."""

    scores: tuple[Count, ...]
    winners: tuple[Seat, ...]
    ended_by: str | None


class Turns(Struct, frozen=True):
    """What a record has besides its header; a final that is absent is not compared."""

    turns: list[Json]
    final: Json | UnsetType = UNSET


def replay(record: Json) -> Outcome | None:
    """Play a whole *record* and return its outcome, ``None`` where the game goes on.

    Raises `Unreadable` where it is no record, `RefusedRecord` at the turn that does not stand; a
    ``final`` that disagrees is refused at the number of turns.
    """
    rest = read(Turns, record)
    state = after_turns(record, len(rest.turns))
    ended = outcome(state)
    if rest.final is not UNSET:
        with refusing(len(rest.turns)):
            _check_final(rest.final, ended)
    return ended


def number_of_turns(record: Json) -> int:
    """Return how many turns *record* has."""
    return len(read(Turns, record).turns)


def after_turns(record: Json, count: int) -> State:
    """Return the state after the first *count* turns of *record*."""
    turns = read(Turns, record).turns
    with refusing(None):
        state = start(record)
    for index, turn in enumerate(turns[:count]):
        with refusing(index):
            state = _play_recorded(state, turn)
    return state


def start(header: Json) -> State:
    """Return the first state of the game that *header* sets up.

    Raises `Unreadable` for a wrong shape or a position that contradicts itself, `IllegalMove` for a
    setup the rules refuse.
    """
    table = read(Header, header)
    if table.setup.position is UNSET:
        return first_state(table)
    return read_state({**table.setup.position, "seats": header["players"]})


def _play_recorded(state: State, data: Json) -> State:
    try:
        turn = read_turn(data)
        said = read(After, data["after"]) if "after" in data else None
    except Unreadable as unclear:
        raise IllegalMove(
            "malformed-turn", "the turn cannot be read: {why}", why=str(unclear)
        ) from unclear
    state = play(state, turn)
    if said is not None:
        check_after(state, said)
    return state


def read_turn(data: Json) -> Turn:
    """Return the turn that *data* describes, without what it says about the state after it."""
    if not isinstance(data, dict):
        raise Unreadable(f"a turn is an object, not {type(data).__name__}")
    power = data.get("power")
    if isinstance(power, list) and len(power) > 1:
        raise IllegalMove("two-powers", "only one power may be used in a turn")
    return read(Turn, {key: value for key, value in data.items() if key != "after"})


def write_turn(turn: Turn) -> Json:
    """Return *turn* as in a record."""
    return plain(turn)


def write_record(header: Json, turns: tuple[Turn, ...]) -> Json:
    """Return the game of *turns* as a record that `replay` accepts."""
    state = start(header)
    for turn in turns:
        state = play(state, turn)
    ended = outcome(state)
    written = [write_turn(turn) for turn in turns]
    return {**header, "turns": written, "final": ended and ended.as_final()}


def _check_final(data: Json, ended: Outcome | None) -> None:
    said = read(Final, data) if data is not None else None
    right = ended and Final(ended.scores, ended.winners, ended.ended_by)
    if said == right:
        return
    if right is None:
        raise IllegalMove("final-too-early", "the record has a final, but the game is not over")
    raise IllegalMove(
        "final-differs",
        "the game ended {points}, won by {winners}, by {ended_by}; the record's final says otherwise",
        points=":".join(map(str, right.scores)),
        winners=", ".join(map(str, right.winners)),
        ended_by=str(right.ended_by),
    )
