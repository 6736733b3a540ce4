"""Honey Wall's dice as the companion rolls them: which are due, the move a roll makes, its proof."""

from collections.abc import Iterator

import msgspec

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from companion.games.capabilities import DiceRules
from companion.games.chance import DiceRoll, Die, Proof
from companion.games.honey_wall.box import Box, dice_named
from companion.games.honey_wall.moves import Chance, Keep, Move, Reroll, Roll
from companion.games.honey_wall.record import Turns
from companion.games.honey_wall.rolling import check_which
from companion.games.honey_wall.setup import start
from companion.games.honey_wall.state import Phase, State
from companion.games.honey_wall.turns import TurnRecord
from companion.games.strict_json import read, refusing


class Proofs(msgspec.Struct, frozen=True):
    """The proofs of a turn's rolls, in their order; ``None`` for a roll of real dice."""

    chance: tuple[Chance | None, ...]


def due(state: State, which: tuple[int, ...]) -> tuple[Die, ...]:
    """Return the chosen dice, or those at *which* when the roll may be rolled again."""
    if state.turn.phase is Phase.ROLL and not which:
        return dice_named(state.box, state.turn.dice)
    if state.turn.phase is Phase.REROLL:
        check_which(state, which)
        return dice_named(state.box, (state.turn.dice[at] for at in which))
    raise IllegalMove("no-dice", "{title} has no dice to roll now", title="Honey Wall")


def move(rolled: DiceRoll, which: tuple[int, ...]) -> Move:
    """Return the roll, or the reroll of the dice at *which*, that was *rolled*."""
    proof = rolled.proof
    chance = Chance(proof.commitment, proof.key, proof.client_seed) if proof else None
    return Reroll(which, rolled.faces, chance) if which else Roll(rolled.faces, chance)


def keep(state: State) -> Move | None:
    """Return the move that keeps the roll, while it may be rolled again."""
    return Keep() if state.turn.phase is Phase.REROLL else None


def rolls(record: Json) -> Iterator[tuple[int, DiceRoll]]:
    """Yield every roll of *record* with its turn's index; raises `RefusedRecord`."""
    with refusing(None):
        box = start(record).box
        turns = read(Turns, record).turns
    for at, data in enumerate(turns):
        with refusing(at):
            rolled = _rolls_of(box, read(TurnRecord, data))
        yield from ((at, roll) for roll in rolled)


def _rolls_of(box: Box, turn: TurnRecord) -> list[DiceRoll]:
    rolled = [(turn.dice, turn.roll)]
    if turn.reroll is not None:
        rolled.append((tuple(turn.dice[at] for at in turn.reroll.which), turn.reroll.faces))
    proofs = read(Proofs, {"chance": turn.chance or [None] * len(rolled)}).chance
    if len(proofs) != len(rolled):
        raise Unreadable(f"{len(rolled)} rolls have {len(proofs)} proofs")
    return [
        DiceRoll(dice_named(box, names), faces, _proof(chance))
        for (names, faces), chance in zip(rolled, proofs, strict=True)
    ]


def _proof(chance: Chance | None) -> Proof | None:
    return None if chance is None else Proof(chance.commitment, chance.key, chance.client_seed)


DICE = DiceRules[State, Move](
    due=due,
    move=move,
    keep=keep,
    is_roll=lambda step: isinstance(step, Roll | Reroll),
    is_proved=lambda step: isinstance(step, Roll | Reroll) and step.chance is not None,
    rolls=rolls,
)
