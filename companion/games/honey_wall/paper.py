"""The table mode: sheets stay on paper; the companion rolls and keeps the dice unlocked."""

from dataclasses import replace

from companion.errors import IllegalMove
from companion.games.honey_wall.box import COLOURED
from companion.games.honey_wall.moves import Finish, Unlock
from companion.games.honey_wall.state import OnPaper, Phase, State


def lockable(state: State) -> tuple[str, ...]:
    """Return the box's dice that the player on turn has not unlocked yet."""
    unlocked = state.unlocked(state.turn.seat)
    return tuple(die for die in COLOURED if state.box.dice.get(die) and die not in unlocked)


def unlock(state: State, move: Unlock) -> State:
    """Return the state with a die unlocked, to be rolled from the next turn on."""
    if move.die not in lockable(state):
        raise IllegalMove("unlock", "there is no {die} die to unlock", die=move.die)
    seat, paper = state.turn.seat, _paper(state)
    dice = (*paper.unlocked[seat], move.die)
    unlocked = (*paper.unlocked[:seat], dice, *paper.unlocked[seat + 1 :])
    return replace(state, on_paper=replace(paper, unlocked=unlocked))


def finish(state: State, move: Finish) -> State:
    """Return the state with the game over and everybody's count."""
    seats = len(state.players)
    if (len(move.points), len(move.stolen)) != (seats, seats):
        raise IllegalMove("counts", "each of the {n} players counts", n=seats)
    counted = replace(_paper(state), points=move.points, stolen=move.stolen)
    return replace(state.with_turn(phase=Phase.OVER), end=move.end, on_paper=counted)


def _paper(state: State) -> OnPaper:
    assert state.on_paper is not None, "steps on paper are open only with sheets on paper"
    return state.on_paper
