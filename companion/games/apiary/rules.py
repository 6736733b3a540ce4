"""The rules of Apiary, as far as we help with it: which actions are legal, what they do.

Whose turn it is, the table knows: nothing that somebody forgot to enter is lost.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.errors import IllegalMove
from companion.games.apiary import building, workers
from companion.games.apiary.moves import (
    Build,
    Cover,
    Done,
    End,
    Frame,
    Gain,
    Move,
    Place,
    Points,
    Recover,
    Stock,
    Token,
)
from companion.games.apiary.rulings import may_end, may_gain
from companion.games.apiary.state import State, changed


def play(state: State, move: Move) -> State:
    """Return the table after *move*; raises `IllegalMove`."""
    if state.is_over:
        raise IllegalMove("game-over", "the game is over: all is counted")
    if move.player >= len(state.hives):
        raise IllegalMove("seat", "there is no seat {number}", number=move.player + 1)
    after = _PLAYED[type(move)](state, move)
    return _onward(state, after, move)


def _onward(before: State, after: State, move: Move) -> State:
    """Hand the turn on, where *move* was what a player's turn is made of."""
    box = before.box
    is_open = isinstance(move, Place) and (box.market or box.frame is not None)
    is_aside = isinstance(move, Cover | Token | Gain | Stock | Points | End)
    if is_aside or is_open:
        return after
    return replace(after, opening=None, turn=(move.player + 1) % len(before.hives))


def _stock(state: State, move: Stock) -> State:
    has = state.hives[move.player].resources
    if has is None:
        raise IllegalMove("no-resources", "this table keeps its resources itself")
    return changed(state, move.player, resources={**has, **move.stock})


def _note(state: State, move: Points) -> State:
    pad = {**state.hives[move.player].pad, move.points.category: move.points.points}
    return changed(state, move.player, pad=pad)


def _done(state: State, move: Done) -> State:
    if state.opening is None or state.opening.player != move.player:
        raise IllegalMove("nothing-open", "nobody waits for this player to build")
    return state


def _end(state: State, move: End) -> State:
    if not may_end(state):
        raise IllegalMove(
            "goes-on", "the game ends when the comb is full or somebody has placed all tokens"
        )
    return replace(state, opening=None, is_over=True)


#: What each kind of move does. ``Any``: a table cannot say that its keys are its values' kinds.
_PLAYED: dict[type[Move], Callable[[State, Any], State]] = {
    Place: workers.place,
    Build: building.build,
    Frame: building.frame,
    Recover: workers.recover,
    Cover: building.cover,
    Token: workers.token,
    Gain: workers.gain,
    Stock: _stock,
    Points: _note,
    Done: _done,
    End: _end,
}


def moves(state: State) -> Iterator[Move]:
    """Yield every legal move once, those of the player on turn first.

    Amounts and points can be any number: `Stock` and `Points` are always open and not among them.
    """
    if state.is_over:
        return
    count = len(state.hives)
    for step in range(count):
        yield from moves_of(state, (next_to_act(state) + step) % count)


def moves_of(state: State, player: int) -> Iterator[Move]:
    """Yield every legal move of *player*."""
    for ways in ACTIONS.values():
        yield from ways(state, player)


def _gains(state: State, player: int) -> Iterator[Gain]:
    if state.keeps_workers and may_gain(state, player):
        yield Gain(player)


def _dones(state: State, player: int) -> Iterator[Done]:
    if state.opening and state.opening.player == player:
        yield Done(player)


def _ends(state: State, player: int) -> Iterator[End]:
    if may_end(state):
        yield End(player)


#: Every legal way to do each action, by the key that names it.
ACTIONS: dict[str, Callable[[State, int], Iterator[Move]]] = {
    "place": workers.places,
    "recover": workers.recoveries,
    "build": building.builds,
    "frame": building.frames,
    "cover": building.covers,
    "token": workers.tokens,
    "gain": _gains,
    "done": _dones,
    "end": _ends,
}


def on_turn(state: State) -> int | None:
    """Return the seat on turn, ``None`` at the end; the others may act all the same."""
    return None if state.is_over else next_to_act(state)


def movers(state: State) -> tuple[int, ...]:
    """Return every seat while the game goes on: any of them may act."""
    return () if state.is_over else tuple(range(len(state.hives)))


def next_to_act(state: State) -> int:
    """Return the seat that has just placed a worker, else the one that comes next."""
    return state.opening.player if state.opening else state.turn
