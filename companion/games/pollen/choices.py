"""A turn put together by hand: one action after the other, each step a list that is longer by one.

A face serves these choices only to the seat on turn: they tell its hand.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.errors import IllegalMove
from companion.games.game import Choice, Json, Option, Phrase
from companion.games.pollen import acting, rules, words
from companion.games.pollen.acting import Sketch
from companion.games.pollen.moves import GoOn, Turn, read_action, write_move
from companion.games.pollen.state import State
from companion.games.steps import Seat, plain, read


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled already."""

    player: Seat | None = None
    actions: list[Any] = []  # each is read by its kind
    round: str | None = None


def choices(state: State, data: Json) -> Choice:
    """Return the actions that may come next; ``move`` is the turn as it stands, where it may end."""
    chosen = read(Chosen, data)
    if state.is_over:
        raise IllegalMove("game-over", "the game is over")
    if chosen.player not in (None, state.turn):
        name = state.players[state.turn].name
        raise IllegalMove("turn-order", "it is {name}'s turn", name=name)
    if state.is_between:
        return _round_choices(state, chosen)
    turn = Turn(state.turn, tuple(read_action(action) for action in chosen.actions))
    sketch, left = rules.carry_out(state, turn)
    move = None if sketch.has_hole else write_move(turn)
    options = tuple(_options(state, turn, sketch, left))
    if not options:
        rules.play(state, turn)
        return Choice(None, move=move)
    return Choice("actions", options, move)


def _options(state: State, turn: Turn, sketch: Sketch, left: int) -> Iterator[Option]:
    """Yield every action after which the turn can still end without a hole."""
    for action, after in acting.actions(sketch, left) if left else ():
        rest = left - acting.cost(sketch, action)
        if not after.has_hole or _can_be_filled(after, rest):
            said = words.say_action(state, sketch, action, is_secret=False)
            yield Option(plain((*turn.actions, action)), said)


def _can_be_filled(sketch: Sketch, left: int) -> bool:
    return left > 0 and any(not end.has_hole for _, end in acting.actions(sketch, left))


def _round_choices(state: State, chosen: Chosen) -> Choice:
    if chosen.round is None:
        second = Option("second", Phrase("Play a second round"))
        return Choice("round", (second, Option("stop", Phrase("Stop here"))))
    move = read(GoOn, {"player": state.turn, "round": chosen.round})
    return Choice(None, move=write_move(move))
