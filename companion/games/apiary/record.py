"""Records of Apiary: a whole game read and judged, or written.

The score pad is beside the actions, as ``pad``: records count sectors and frames alone.
"""

from dataclasses import replace
from typing import Any

from msgspec import Struct

from companion.errors import IllegalMove
from companion.games.answers import Json, Outcome
from companion.games.apiary import rules, scoring, table
from companion.games.apiary.moves import Done, End, Move, Points, read_move
from companion.games.apiary.state import State
from companion.games.strict_json import Final, Name, Small, check_final, plain, read, refusing

FORMAT = "apiary-record/1"


class Record(Struct, frozen=True):
    """A record around its header; *pad* holds each player's noted points by category."""

    format: str
    actions: list[Any]
    final: Final | None = None
    pad: tuple[dict[Name, Small], ...] | None = None


def replay(data: Json) -> Outcome | None:
    """Play the record *data*; raises `RefusedRecord` at the action that does not stand."""
    with refusing(None):
        record = read(Record, data)
        if record.format != FORMAT:
            raise IllegalMove("format", "this is no record of Apiary")
        state = table.start(data)
        state = _with_pad(state, record.pad)
    for at, step in enumerate(record.actions):
        with refusing(at):
            state = rules.play(state, read_move(step))
    if record.final is None:
        return None
    with refusing(None):
        check_final(record.final, scoring.recorded(state))
    return scoring.outcome(replace(state, is_over=True))


def _with_pad(state: State, pad: tuple[dict[str, int], ...] | None) -> State:
    if pad is None:
        return state
    if len(pad) != len(state.hives):
        raise IllegalMove("pad", "the score pad has a column for each player")
    hives = tuple(replace(hive, pad=noted) for hive, noted in zip(state.hives, pad, strict=True))
    return replace(state, hives=hives)


def write_record(header: Json, moves: tuple[Move, ...]) -> Json:
    """Return the game of *moves* as a record that `replay` accepts."""
    state = table.start(header)
    for move in moves:
        state = rules.play(state, move)
    actions = [plain(move) for move in moves if not isinstance(move, Done | End | Points)]
    pad = [hive.pad for hive in state.hives]
    final = {"scores": list(scoring.recorded(state))} if state.is_over else None
    noted = {"pad": pad} if any(pad) else {}
    return {**header, "format": FORMAT, "actions": actions, **noted, "final": final}
