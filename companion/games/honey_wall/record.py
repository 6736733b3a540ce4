"""Honey Wall's records: played again, held to the end they tell, their throws proved."""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.errors import IllegalMove, Unreadable
from companion.games.chance import Proof, Throw
from companion.games.game import Json, Outcome
from companion.games.honey_wall.box import Box, dice_named
from companion.games.honey_wall.moves import Chance
from companion.games.honey_wall.rules import PHASES, end_turn, reach, step
from companion.games.honey_wall.scoring import outcome, result_now
from companion.games.honey_wall.setup import start
from companion.games.honey_wall.state import Phase, State
from companion.games.honey_wall.turns import TurnRecord, steps
from companion.games.steps import plain_in_order, read, refusing


class Turns(msgspec.Struct, frozen=True):
    """A record's turns, each still to be read."""

    turns: tuple[Any, ...]  # each read as a `TurnRecord` at its index


class Proofs(msgspec.Struct, frozen=True):
    """The proofs of a turn's throws, in their order; ``None`` for a throw of real dice."""

    chance: tuple[Chance | None, ...]


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


def write_final(state: State) -> Json:
    """Return how the game ended as records write it, ``None`` while it goes on."""
    return plain_in_order(result_now(state)) if state.end else None


def throws(record: Json) -> Iterator[tuple[int, Throw]]:
    """Yield every throw of *record* with its turn's index; raises `RefusedRecord`."""
    with refusing(None):
        box = start(record).box
        turns = read(Turns, record).turns
    for at, data in enumerate(turns):
        with refusing(at):
            thrown = _throws(box, read(TurnRecord, data))
        yield from ((at, throw) for throw in thrown)


def _throws(box: Box, turn: TurnRecord) -> list[Throw]:
    thrown = [(turn.dice, turn.roll)]
    if turn.reroll is not None:
        thrown.append((tuple(turn.dice[at] for at in turn.reroll.which), turn.reroll.faces))
    proofs = read(Proofs, {"chance": turn.chance or [None] * len(thrown)}).chance
    if len(proofs) != len(thrown):
        raise Unreadable(f"{len(thrown)} throws have {len(proofs)} proofs")
    return [
        Throw(dice_named(box, names), faces, _proof(chance))
        for (names, faces), chance in zip(thrown, proofs, strict=True)
    ]


def _proof(chance: Chance | None) -> Proof | None:
    return None if chance is None else Proof(chance.commitment, chance.key, chance.client_seed)
