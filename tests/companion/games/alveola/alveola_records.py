"""A whole record of Alveola, and ways to spoil one."""

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from companion.games.alveola import GAME
from companion.games.alveola.view import write_after
from companion.games.answers import Json

#: What no field of a record takes.
ABSURD: tuple[Json, ...] = (
    None,
    True,
    False,
    -1,
    99,
    10**30,
    1.0,
    float("nan"),
    "x",
    "",
    [],
    {},
    [[[[]]]],
    {"id": "replay"},
)


@cache
def whole_record() -> Json:
    """Return a whole game of three, every turn with what it claims to lead to."""
    chance = Random(11)
    header = GAME.prepare(tuple({"name": name} for name in ["Ada", "Bo", "Cy"]), chance, {})
    state, turns = GAME.start(header), []
    while GAME.on_turn(state) is not None:
        move = _by_hand(state, chance)
        state = GAME.play(state, GAME.read_move(move))
        turns.append({**move, "after": write_after(state)})
    final = GAME.write_record(header, tuple(GAME.read_move(turn) for turn in turns))["final"]
    return {**header, "turns": turns, "final": final}


def _by_hand(state: Any, chance: Random) -> Json:
    chosen: dict[str, Json] = {}
    while True:
        choice = GAME.choices(state, chosen)
        if choice.field is None:
            return choice.move
        chosen[choice.field] = chance.choice(choice.options).value


def with_(record: Json, path: tuple[Any, ...], value: Json) -> Json:
    """Return *record* with *value* at *path*; nothing else is copied."""
    if not path:
        return value
    changed = copy.copy(record)
    changed[path[0]] = with_(record[path[0]], path[1:], value)
    return changed


def paths(value: Json, *, most: int = 3) -> Iterator[tuple[Any, ...]]:
    """Yield the path to everything in *value*, of long lists the first few entries."""
    yield ()
    if isinstance(value, dict):
        for key in value:
            yield from ((key, *rest) for rest in paths(value[key], most=most))
    elif isinstance(value, list):
        for index in range(min(most, len(value))):
            yield from ((index, *rest) for rest in paths(value[index], most=most))
