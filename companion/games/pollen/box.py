"""The box of Pollen, read from `box.toml`, and its cards shuffled and dealt."""

import tomllib
from functools import cache
from importlib.resources import files
from itertools import combinations
from random import Random
from typing import Any

from companion.games.game import Json
from companion.games.pollen.rulings import MOST_ROUNDS, first_of
from companion.games.pollen.state import SEATS


def deal(chance: Random) -> Json:
    """Return the flowers, two objectives and the shuffled sets of every round there may be."""
    flowers, size = _parts()["flowers"], _parts()["objective"]
    objectives = chance.sample([list(names) for names in combinations(flowers, size)], SEATS)
    rounds = [
        {"first": first_of(n), "decks": [_shuffled(chance) for _ in range(SEATS)]}
        for n in range(MOST_ROUNDS)
    ]
    return {"box": {"flowers": flowers}, "objectives": objectives, "rounds": rounds}


def card_set() -> list[Json]:
    """Return the cards of one set, in order."""
    parts = _parts()
    insects = [n for n, cards in enumerate(parts["insects"]) for _ in range(cards)]
    return [*insects, *["move"] * parts["moves"]]


def _shuffled(chance: Random) -> list[Json]:
    cards = card_set()
    chance.shuffle(cards)
    return cards


@cache
def _parts() -> dict[str, Any]:  # TOML values of several shapes
    return tomllib.loads((files(__package__) / "box.toml").read_text("utf-8"))
