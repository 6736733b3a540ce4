"""What of a roll nobody can use: told when a phase is passed over, or a turn ends by itself."""

from collections.abc import Iterator

from companion.games.honey_wall.moves import Done, Move
from companion.games.honey_wall.rules import move_on, step
from companion.games.honey_wall.state import Phase, State
from companion.games.honey_wall.words import say
from companion.phrases import Phrase, translatable

#: The phases in which something of the roll is used, in their order: what is used, and how it is told.
USED = {
    Phase.PLACE: (
        ("honey", translatable("no place for honey: {count}")),
        ("larvae", translatable("no place for larvae: {count}")),
    ),
    Phase.WASPS: (("wasps", translatable("nothing to steal for wasps: {count}")),),
    Phase.FLOWERS: (("flowers", translatable("nothing to cross off for flowers: {count}")),),
}


def say_all(state: State, move: Move) -> tuple[Phrase, ...]:
    """Return what *move*, about to be played in *state*, does, and what of the roll it leaves unused."""
    return (*say(state, move), *left_over(state, move))


def left_over(state: State, move: Move) -> tuple[Phrase, ...]:
    """Return what of the roll cannot be used after *move*, which was not given up on purpose."""
    if isinstance(move, Done) or state.turn.phase in (Phase.SETUP, Phase.PAPER):
        return ()
    after = step(state, move)
    return tuple(_unused(after, move_on(after)))


def _unused(after: State, then: State) -> Iterator[Phrase]:
    """Yield what is left of the phases between *after*, just after a move, and *then*, where play goes on."""
    phases = list(USED)
    if after.turn.phase not in phases:
        return
    goes_on = then.turn.number == after.turn.number and then.turn.phase in phases
    end = phases.index(then.turn.phase) if goes_on else len(phases)
    for phase in phases[phases.index(after.turn.phase) : end]:
        for kind, text in USED[phase]:
            if count := getattr(after.turn, kind):
                yield Phrase(text, {"count": count})
