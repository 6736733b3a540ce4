"""An action put together by hand: whose, which, then its parts one by one.

A part that can only be one thing is not asked.
"""

from collections.abc import Callable, Iterator

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Choice, Json, Option, numbered
from companion.games.apiary.building import say_amounts
from companion.games.apiary.rules import ACTIONS, next_to_act
from companion.games.apiary.state import State
from companion.games.strict_json import plain
from companion.phrases import Phrase


def choices(state: State, chosen: Json) -> Choice:
    """Return what to choose next; *chosen* has ``player``, ``do``, then the action's own parts."""
    if not isinstance(chosen, dict):
        raise Unreadable("what is chosen is an object")
    if state.is_over:
        raise IllegalMove("game-over", "the game is over: all is counted")
    if "player" not in chosen:
        return Choice("player", tuple(_players(state)))
    seat, action = chosen["player"], chosen.get("do")
    if seat not in range(len(state.hives)):
        raise IllegalMove("seat", "there is no such seat")
    if action is None:
        return Choice("do", tuple(_actions(state, seat)))
    if action not in list(ACTIONS):
        raise Unreadable(f"an action is one of {', '.join(ACTIONS)}")
    parts = {name: value for name, value in chosen.items() if name not in ("player", "do")}
    return _next_part(state, seat, action, parts)


def _players(state: State) -> Iterator[Option]:
    count = len(state.hives)
    for step in range(count):
        seat = (next_to_act(state) + step) % count
        yield Option(seat, Phrase("{name}", {"name": state.hives[seat].name}))


def _actions(state: State, seat: int) -> Iterator[Option]:
    for name, ways in ACTIONS.items():
        if any(True for _ in ways(state, seat)):
            yield Option(name, _WORDS[name])


def _next_part(state: State, seat: int, action: str, parts: dict[str, Json]) -> Choice:
    """Return the first part that is open: the values that legal actions have there."""
    written = [plain(move) for move in ACTIONS[action](state, seat)]
    fitting = [data for data in written if _fits(_parts(data, action), parts)]
    if not fitting:
        raise IllegalMove("no-way", "nothing that was chosen is possible now")
    for name in _parts(fitting[0], action):
        values = _distinct([_parts(data, action)[name] for data in fitting])
        if name not in parts and len(values) > 1:
            return Choice(name, numbered(Option(v, _say(name, v)) for v in values))
    return Choice(None, move=fitting[0])


def _parts(written: Json, action: str) -> dict[str, Json]:
    """Return a written action's parts under their names, in the order in which they are asked."""
    own = written[action]
    parts = dict(own) if isinstance(own, dict) else {action: own}
    if action == "build":  # the tile says what is paid
        parts = {"tile": {"kind": own["kind"], "column": own["column"]}, "at": own["at"]}
    if action == "frame":
        parts = {name: own[name] for name in ("rotation", "at", "pay")}
    return {**parts, "bumped": written["bumped"]} if action == "place" else parts


def _fits(parts: dict[str, Json], chosen: dict[str, Json]) -> bool:
    return all(name in parts and parts[name] == value for name, value in chosen.items())


def _distinct(values: list[Json]) -> list[Json]:
    """Return *values* without repetitions; they may be lists, which no set holds."""
    return [value for at, value in enumerate(values) if value not in values[:at]]


_WORDS = {
    "place": Phrase("Place a worker"),
    "recover": Phrase("Take all workers back"),
    "build": Phrase("Build a tile of the market"),
    "frame": Phrase("Add a frame"),
    "cover": Phrase("Build another tile"),
    "token": Phrase("Place a hibernation token"),
    "gain": Phrase("Gain a worker of strength 1"),
    "done": Phrase("Build nothing"),
    "end": Phrase("All is counted: end the game"),
}

_BUMPED = {
    "gain": Phrase("the bumped worker gains 1 and is active"),
    "landing": Phrase("the bumped worker goes to the landing area"),
}


def _say(name: str, value: Json) -> Phrase:
    """Return one value of the part called *name* in words."""
    return _SAID.get(name, _as_it_is)(value)


def _as_it_is(value: Json) -> Phrase:
    return Phrase("{value}", {"value": str(value)})


def _place(value: Json) -> Phrase:
    return Phrase("a place")


def _names(value: Json) -> Phrase:
    return Phrase("{names}", {"names": ", ".join(value)})


def _bump(value: Json) -> Phrase:
    if isinstance(value, dict):
        return Phrase("the bumped worker hibernates in {sector}", {"sector": value["hibernate"]})
    return _BUMPED[value]


_SAID: dict[str, Callable[[Json], Phrase]] = {
    "strength": lambda value: Phrase("strength {strength}", {"strength": value}),
    "tile": lambda value: Phrase("{kind}, column {column}").filled(
        kind=value["kind"], column=value["column"] + 1
    ),
    "rotation": lambda value: Phrase("turned by {degrees}°", {"degrees": 60 * value}),
    "pay": lambda value: Phrase("{cost}", {"cost": say_amounts(value)}),
    "at": _place,
    "cover": _place,
    "income": _names,
    "hibernate": _names,
    "bumped": _bump,
}
