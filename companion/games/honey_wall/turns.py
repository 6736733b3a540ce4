"""A turn of Honey Wall: one object in a record, several steps at the table."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.games.answers import Json
from companion.games.hexes import Cell
from companion.games.honey_wall.moves import (
    ChooseDice,
    CrossOff,
    Finish,
    Index,
    Keep,
    Move,
    Place,
    Reroll,
    Roll,
    Settle,
    Steal,
    Unlock,
)
from companion.games.honey_wall.rules import play
from companion.games.honey_wall.state import End, Mark, State
from companion.games.strict_json import Count, plain_in_order


class Again(msgspec.Struct, frozen=True):
    """The dice rolled again and their new faces."""

    which: tuple[Index, ...]
    faces: tuple[Index, ...]


class Placed(msgspec.Struct, frozen=True):
    """A mark drawn in phase 2."""

    mark: Mark
    at: Cell


class Stolen(msgspec.Struct, frozen=True, rename={"seat": "from"}):
    """A larva stolen in phase 3."""

    seat: Index
    at: Cell


class Crossed(msgspec.Struct, frozen=True):
    """A node crossed off in phase 4 and what it let draw."""

    node: str
    place: Cell | None = None


class Finished(msgspec.Struct, frozen=True):
    """What was counted on paper sheets at the end."""

    end: End
    points: tuple[Count, ...]
    stolen: tuple[Count, ...]


class TurnRecord(msgspec.Struct, frozen=True):
    """A whole turn as records write it; replaying ignores *chance*.

    *unlock* and *finish* are there only with sheets on paper, which the format does not know.
    """

    player: Index
    dice: tuple[str, ...]
    roll: tuple[Index, ...]
    place: tuple[Placed, ...]
    steal: tuple[Stolen, ...]
    flowers: tuple[Crossed, ...]
    reroll: Again | None = None
    chance: Any = None  # read by `dice.rolls`
    unlock: tuple[str, ...] = ()
    finish: Finished | None = None


def steps(turn: TurnRecord) -> Iterator[Move]:
    """Yield the steps that make up *turn*, without those that only leave something unused."""
    yield ChooseDice(turn.dice)
    yield Roll(turn.roll)
    yield Keep() if turn.reroll is None else Reroll(turn.reroll.which, turn.reroll.faces)
    yield from (Place(placed.mark, placed.at) for placed in turn.place)
    yield from (Steal(stolen.seat, stolen.at) for stolen in turn.steal)
    yield from (CrossOff(crossed.node, crossed.place) for crossed in turn.flowers)
    yield from (Unlock(die) for die in turn.unlock)
    if turn.finish is not None:
        yield Finish(turn.finish.end, turn.finish.points, turn.finish.stolen)


def compose(state: State, moves: Iterable[Move]) -> tuple[list[Json], State]:
    """Return the turns that *moves*, played from *state*, make up, and the state after them.

    A turn that is still being played is not written: a record holds whole turns.
    """
    turns, draft = [], None
    for move in moves:
        if isinstance(move, Settle):
            state = play(state, move)
            continue
        draft = _draft(state, move, draft)
        after = play(state, move)
        if after.end or after.turn.number != state.turn.number:
            turns.append(write_turn(draft))
            draft = None
        state = after
    return turns, state


def _draft(state: State, move: Move, draft: TurnRecord | None) -> TurnRecord:
    """Return the turn so far, with *move*."""
    draft = draft or TurnRecord(
        state.turn.seat, dice=(), roll=(), place=(), steal=(), flowers=(), chance=()
    )
    match move:
        case Roll():
            return msgspec.structs.replace(
                draft, dice=state.turn.dice, roll=move.faces, chance=(move.chance,)
            )
        case Reroll():
            again = Again(move.which, move.faces)
            return msgspec.structs.replace(draft, reroll=again, chance=(*draft.chance, move.chance))
        case Place():
            placed = Placed(move.mark, move.at)
            return msgspec.structs.replace(draft, place=(*draft.place, placed))
        case Steal():
            stolen = Stolen(move.seat, move.at)
            return msgspec.structs.replace(draft, steal=(*draft.steal, stolen))
        case CrossOff():
            crossed = Crossed(move.node, move.place)
            return msgspec.structs.replace(draft, flowers=(*draft.flowers, crossed))
        case Unlock():
            return msgspec.structs.replace(draft, unlock=(*draft.unlock, move.die))
        case Finish():
            counted = Finished(move.end, move.points, move.stolen)
            return msgspec.structs.replace(draft, finish=counted)
        case _:
            return draft


def write_turn(turn: TurnRecord) -> Json:
    """Return *turn* as records write it, with its proofs where there are any."""
    data = plain_in_order(turn)
    used = {"chance": any(turn.chance or ()), "unlock": turn.unlock, "finish": turn.finish}
    return {key: value for key, value in data.items() if used.get(key, True)}
