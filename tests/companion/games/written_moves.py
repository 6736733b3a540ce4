"""Moves as records write them, played in a game, or refused."""

from typing import Any

import pytest

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.game import AnyGame


def play(game: AnyGame, state: Any, *moves: Json) -> Any:  # the game's own state
    for data in moves:
        state = game.play(state, game.read_move(data))
    return state


def refusal(game: AnyGame, state: Any, data: Json) -> str:  # the game's own state
    with pytest.raises(IllegalMove) as refused:
        play(game, state, data)
    return refused.value.reason
