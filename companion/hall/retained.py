"""What a hall hears below its own topic: halls, finished games, the tournament and its rounds."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec

from companion.hall.board import HallBoard
from companion.hall.heard import GameResult
from companion.hall.tournament import Pairing, Tournament

#: Fields of a board that a message replaces.
Replaced: TypeAlias = Mapping[str, Any]

#: A hall knows so many of each at most, whatever strangers write.
MOST_HALLS, MOST_RESULTS, MOST_PAIRINGS = 50, 20_000, 5_000

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def heard_of(topic: str, payload: bytes) -> Callable[[HallBoard], Replaced] | None:
    """Return how a board changes by what is retained at *topic*; an empty *payload* takes it away.

    Raises msgspec's errors for a payload that is none.
    """
    match topic.split("/"):
        case ["halls", name]:
            since = msgspec.json.decode(payload, type=str) if payload else None
            return lambda board: {"halls": _with(board.halls, name, since, MOST_HALLS)}
        case ["games", table, game]:
            result = msgspec.json.decode(payload, type=GameResult) if payload else None
            if result is None or (result.table, str(result.game_id)) != (table, game):
                return None
            key = table, result.game_id
            return lambda board: {"results": _with(board.results, key, result, MOST_RESULTS)}
        case ["tournament"]:
            tournament = msgspec.json.decode(payload, type=Tournament) if payload else None
            return lambda _: {"tournament": tournament}
        case ["rounds", number, place] if _COUNT.fullmatch(number) and _COUNT.fullmatch(place):
            pairing = msgspec.json.decode(payload, type=Pairing) if payload else None
            where = int(number), int(place)
            return lambda board: {"pairings": _with(board.pairings, where, pairing, MOST_PAIRINGS)}
    return None


_COUNT = re.compile(r"[0-9]{1,3}")


def _with(
    mapping: Mapping[_Key, _Value], key: _Key, value: _Value | None, most: int
) -> Mapping[_Key, _Value]:
    """Return *mapping* with *value* at *key*, without the key where there is no value."""
    if value is not None and key not in mapping and len(mapping) >= most:
        return mapping
    others = {name: kept for name, kept in mapping.items() if name != key}
    return others if value is None else {**others, key: value}
