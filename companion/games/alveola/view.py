"""All that a screen needs to draw Alveola; what lies below a pile's top is nobody's to see."""

from companion.games.alveola.after import write_after
from companion.games.alveola.powers import COSTS, TITLES, is_available
from companion.games.alveola.ring import reachable
from companion.games.alveola.rules import is_over
from companion.games.alveola.state import Pile, State
from companion.games.alveola.turn import PowerId
from companion.games.answers import Json
from companion.games.steps import plain


def view(state: State) -> Json:
    """Return hive, ring, players, powers and what kind of turn it is.

    The keys are those of a record's ``after``, with more said of piles and players.
    """
    seen = write_after(state)
    return {
        **seen,
        "piles": [_pile(pile) for pile in state.piles],
        "reachable": [] if is_over(state) else list(reachable(state, None)),
        "players": [
            {"name": player.name, "colour": player.colour, **supply}
            for player, supply in zip(state.players, seen["players"], strict=True)
        ],
        "supply": {"flowers": state.flowers_left, "honey": state.honey_left},
        "powers": [_power(state, power) for power in state.powers],
        "teams": state.teams,
        "is_first_turn": state.is_first_turn,
        "is_replay_turn": state.is_replay_turn,
        "queen_placer": state.queen_placer,
    }


def _pile(pile: Pile) -> Json:
    """Return how many tiles a pile has, its shape, and its top's cells where they are known."""
    if not pile:
        return {"tiles": 0, "shape": None, "cells": None}
    return {"tiles": len(pile), **plain(pile[0])}


def _power(state: State, power: PowerId) -> Json:
    return {
        "id": power.value,
        "title": TITLES[power].text,
        "cost": COSTS[power],
        "available": not is_over(state) and is_available(state, power),
    }
