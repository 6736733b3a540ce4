"""The default box of Apiary, read from `box.toml`: all of it, or the parts that a table keeps."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import chain
from random import Random
from typing import Any

from companion.games.game import Json

#: What of the box a table keeps with the companion, by the wish's value.
PARTS: Mapping[str, tuple[str, ...]] = {
    "all": ("spaces", "sectors", "limits", "min_sum", "market", "basic", "frame", "pad"),
    "sectors": ("sectors", "pad"),
    "workers": ("spaces", "sectors", "limits", "pad"),
    "market": ("market", "pad"),
    "frames": ("basic", "frame", "pad"),
}

#: A box of which the table keeps everything itself.
NOTHING: Json = {
    "sectors": [],
    "spaces": [],
    "min_sum": [],
    "market": {},
    "basic": [],
    "frame": None,
}


def default_box(keeps: str, players: int, chance: Random) -> Json:
    """Return the part of the box that a table *keeps*, its market shuffled."""
    parts = _parts()
    whole = {
        **parts,
        "limits": {**parts["limits"], "comb": parts["limits"]["comb"][players - 1]},
        "market": _market(parts["market"], chance),
    }
    return {**NOTHING, **{name: whole[name] for name in PARTS[keeps]}}


def beginning(keeps: str, *, counts_resources: bool) -> Json:
    """Return what a player begins with, as far as the table keeps it."""
    parts = _parts()
    return {
        "workers": parts["workers"] if "spaces" in PARTS[keeps] else [],
        "hive": parts["hive"],
        "farms": parts["farms"],
        "resources": dict.fromkeys(_resources(parts), 0) if counts_resources else None,
    }


def _market(parts: Mapping[str, Any], chance: Random) -> Json:
    """Return every kind's tiles shuffled, the first of them face up."""
    market = {}
    for kind, costs in _stalls(parts).items():
        tiles = [
            {"id": f"{kind} {n + 1}", "cost": {r: c for r, c in zip(costs, cost, strict=True) if c}}
            for n, cost in enumerate(zip(*costs.values(), strict=True))
        ]
        chance.shuffle(tiles)
        market[kind] = {"row": tiles[: parts["face_up"]], "pile": tiles[parts["face_up"] :]}
    return market


def _stalls(parts: Mapping[str, Any]) -> dict[str, dict[str, list[int]]]:
    return {kind: costs for kind, costs in parts.items() if isinstance(costs, dict)}


def _resources(parts: Mapping[str, Any]) -> list[str]:
    """Return every resource that something in the box costs."""
    costs = chain.from_iterable(_stalls(parts["market"]).values())
    return list(dict.fromkeys((*parts["basic"], *costs)))


@cache
def _parts() -> dict[str, Any]:  # TOML values of several shapes
    return tomllib.loads((files(__package__) / "box.toml").read_text("utf-8"))
