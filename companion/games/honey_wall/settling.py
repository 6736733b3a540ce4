"""Before the first turn: every player takes a starting space and a wasp symbol."""

from collections.abc import Iterator
from dataclasses import replace

from companion.errors import IllegalMove
from companion.games.honey_wall.moves import Settle
from companion.games.honey_wall.state import Phase, Sheet, State, Turn

#: Wasp symbols for players who think of none; enough that four are always free.
WASPS = ("spiral", "cross", "star", "ring", "bolt", "eye", "moon", "arrow")


def before_the_first_turn(state: State) -> State:
    """Return *state* waiting for the first player to settle."""
    return replace(state, turn=Turn(-len(state.players), state.turn.seat, Phase.SETUP))


def free_wasps(state: State) -> tuple[str, ...]:
    """Return the symbols that nobody has taken yet."""
    return tuple(wasp for wasp in WASPS if wasp not in _taken(state))


def settlings(state: State) -> Iterator[Settle]:
    """Yield every start with every symbol that is free; one's own symbol is legal too."""
    for at in sorted(state.box.sheet.starts):
        yield from (Settle(at, wasp) for wasp in free_wasps(state))


def settle(state: State, move: Settle) -> State:
    """Return the state with the player settled, and the next one to settle or to roll."""
    if move.at not in state.box.sheet.starts:
        raise IllegalMove("start", "that is no starting space", cells=(move.at,))
    if move.wasp.strip().casefold() in _taken(state):
        raise IllegalMove("wasp-symbol", "somebody has the wasp {wasp} already", wasp=move.wasp)
    turn, players = state.turn, list(state.players)
    players[turn.seat] = replace(players[turn.seat], wasp=move.wasp, start=move.at)
    settled = replace(state, players=tuple(players))
    settled = settled.with_sheet(turn.seat, Sheet(honey=frozenset({move.at})))
    seat = (turn.seat + 1) % len(players)
    phase = Phase.SETUP if turn.number < -1 else Phase.CHOOSE
    return replace(settled, turn=Turn(turn.number + 1, seat, phase))


def _taken(state: State) -> set[str]:
    """Return the symbols of those who have settled, in small letters."""
    count = len(state.players)
    settled = count + state.turn.number
    seats = ((state.turn.seat - n) % count for n in range(1, settled + 1))
    return {state.players[seat].wasp.strip().casefold() for seat in seats}
