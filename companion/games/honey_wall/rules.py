"""Honey Wall's rules: what each step does, and which steps are open.

A turn goes through its phases in order; `play` skips those in which nothing can be done, so that
the state always waits for a step that somebody can take.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from companion.errors import IllegalMove
from companion.games.honey_wall.drawing import (
    cross_off,
    crossings,
    open_nodes,
    place,
    places,
    steal,
    thefts,
)
from companion.games.honey_wall.moves import (
    ChooseDice,
    CrossOff,
    Done,
    Finish,
    Keep,
    Move,
    Place,
    Reroll,
    Roll,
    Settle,
    Steal,
    Unlock,
)
from companion.games.honey_wall.paper import finish, lockable, unlock
from companion.games.honey_wall.rolling import (
    all_faces,
    choose,
    dice_choices,
    keep,
    other_choices,
    reroll,
    rerolls,
    roll,
)
from companion.games.honey_wall.setup import settle, settlings
from companion.games.honey_wall.state import Mark, Phase, State, Turn
from companion.phrases import translatable

#: The phases in which each kind of step can be taken.
PHASES: dict[type[Move], tuple[Phase, ...]] = {
    Settle: (Phase.SETUP,),
    ChooseDice: (Phase.CHOOSE, Phase.ROLL),
    Roll: (Phase.ROLL,),
    Reroll: (Phase.REROLL,),
    Keep: (Phase.REROLL,),
    Place: (Phase.PLACE,),
    Steal: (Phase.WASPS,),
    CrossOff: (Phase.FLOWERS,),
    Unlock: (Phase.PAPER,),
    Finish: (Phase.PAPER,),
    Done: (Phase.WASPS, Phase.FLOWERS, Phase.PAPER),
}

#: What the player on turn has to do in each phase, said to somebody who did something else.
WANTED = {
    Phase.SETUP: translatable("first everybody takes a starting space"),
    Phase.CHOOSE: translatable("first the dice are chosen"),
    Phase.ROLL: translatable("first the dice are rolled"),
    Phase.REROLL: translatable("first the roll is kept or rolled again"),
    Phase.PLACE: translatable("a rolled honey or larva can still be placed"),
    Phase.WASPS: translatable("first the wasps fly, or stay at home"),
    Phase.FLOWERS: translatable("only flowers are left to cross off"),
    Phase.PAPER: translatable("first the turn is drawn on paper"),
    Phase.OVER: "the game is over",
}


def on_turn(state: State) -> int | None:
    """Return the seat that has to move, ``None`` when the game is over."""
    return None if state.end else state.turn.seat


def play(state: State, move: Move) -> State:
    """Return the state after *move*; raises `IllegalMove`."""
    phase = state.turn.phase
    if phase not in PHASES[type(move)]:
        raise IllegalMove(_reason(phase), WANTED[phase])
    return move_on(step(state, move))


def _reason(phase: Phase) -> str:
    return {Phase.OVER: "over", Phase.PLACE: "must-place"}.get(phase, f"phase-{phase}")


def step(state: State, move: Move) -> State:
    """Return the state just after *move*, before phases with nothing to do are skipped."""
    match move:
        case Settle():
            return settle(state, move)
        case ChooseDice():
            return choose(state, move)
        case Roll():
            return roll(state, move)
        case Reroll():
            return reroll(state, move)
        case Keep():
            return keep(state, state.turn.faces)
        case Place():
            return place(state, move)
        case Steal():
            return steal(state, move)
        case CrossOff():
            return cross_off(state, move)
        case Unlock():
            return unlock(state, move)
        case Finish():
            return finish(state, move)
        case Done():
            return next_phase(state)
        case _:
            assert_never(move)


def moves(state: State) -> Iterator[Move]:
    """Yield every legal step once, but the dice of a choice in one order only.

    `Finish` is legal too with sheets on paper, with whatever was counted.
    """
    match state.turn.phase:
        case Phase.SETUP:
            yield from settlings(state)
        case Phase.CHOOSE:
            yield from map(ChooseDice, dice_choices(state))
        case Phase.ROLL:
            yield from map(ChooseDice, other_choices(state))
            yield from map(Roll, all_faces(len(state.turn.dice)))
        case Phase.REROLL:
            yield Keep()
            yield from rerolls(state)
        case Phase.PLACE:
            yield from (Place(mark, at) for mark in Mark for at in sorted(places(state, mark)))
        case Phase.WASPS:
            yield Done()
            yield from (Steal(seat, at) for seat, at in thefts(state))
        case Phase.FLOWERS:
            yield Done()
            yield from crossings(state)
        case Phase.PAPER:
            yield Done()
            yield from map(Unlock, lockable(state))


def reach(state: State, phase: Phase) -> State:
    """Return *state* moved on to a later *phase* of the turn, what may be left unused unused.

    Raises `IllegalMove` after the end, and where a rolled mark can still be placed.
    """
    while state.turn.phase is not phase:
        state = next_phase(_check_leaving(state))
    return state


def end_turn(state: State) -> State:
    """Return *state* with the turn ended where it stands, or as it is when the game is over.

    Raises `IllegalMove` where a rolled mark can still be placed.
    """
    number = state.turn.number
    while state.turn.number == number and not state.end:
        state = next_phase(_check_leaving(state))
    return state


def _check_leaving(state: State) -> State:
    now = state.turn.phase
    if now is Phase.OVER or (now is Phase.PLACE and any(places(state, mark) for mark in Mark)):
        raise IllegalMove(_reason(now), WANTED[now])
    return state


def move_on(state: State) -> State:
    """Return *state* at the next phase in which the player on turn can do something."""
    while not _is_waiting(state):
        state = next_phase(state)
    return state


def _is_waiting(state: State) -> bool:
    match state.turn.phase:
        case Phase.CHOOSE:
            return len(dice_choices(state)) > 1
        case Phase.PLACE:
            return any(places(state, mark) for mark in Mark)
        case Phase.WASPS:
            return bool(thefts(state))
        case Phase.FLOWERS:
            return bool(open_nodes(state))
        case _:
            return True


def next_phase(state: State) -> State:
    """Return *state* one phase on; from the last one, with the next player's turn."""
    match state.turn.phase:
        case Phase.CHOOSE:
            return state.with_turn(phase=Phase.ROLL, dice=dice_choices(state)[0])
        case Phase.PLACE:
            return state.with_turn(phase=Phase.WASPS)
        case Phase.WASPS:
            return state.with_turn(phase=Phase.FLOWERS)
        case _:
            return replace(state, turn=_next_turn(state))


def _next_turn(state: State) -> Turn:
    """Return the turn of the player to the left, before anything is chosen."""
    seat = (state.turn.seat + 1) % len(state.players)
    return Turn(number=state.turn.number + 1, seat=seat, phase=Phase.CHOOSE)
