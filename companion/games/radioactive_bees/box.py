"""The default box of Radioactive Bees, read from `box.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from companion.games.game import Json


def default_box(players: int) -> Json:
    """Return the box for so many *players*, as a record's header holds it."""
    parts = _parts()
    return {
        "board": _hexagon(parts["side"] - 1),
        "tiles": [
            {"id": f"{kind['name']} {n + 1}", "hexes": kind["hexes"], "bees": kind["bees"]}
            for kind in parts["tiles"]
            for n in range(kind["count"][players - 1])
        ],
        "base": parts["base"],
        "ring": parts["ring"],
        "queen": parts["queen"],
    }


@cache
def _parts() -> dict[str, Any]:  # TOML values of several shapes
    return tomllib.loads((files(__package__) / "box.toml").read_text("utf-8"))


def _hexagon(radius: int) -> list[list[int]]:
    """Return the places within *radius* steps of the middle, row by row."""
    across = range(-radius, radius + 1)
    return [[q, r] for r in across for q in across if abs(q + r) <= radius]
