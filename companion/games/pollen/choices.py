"""A turn put together by hand, action by action: what to do, then where; twice at most.

The first action fills ``do``, ``at``, ``from`` and ``to``, the second ``do2``, ``at2``, … A phone
is served these choices only at the seat on turn: they tell its hand.
"""

from typing import NamedTuple, TypeAlias

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Choice, Json, Option
from companion.games.pollen import acting, rules
from companion.games.pollen.acting import Sketch
from companion.games.pollen.moves import (
    Action,
    Discard,
    GoOn,
    Lay,
    Next,
    Shift,
    Turn,
    TurnUp,
)
from companion.games.pollen.state import Place, State
from companion.games.pollen.words import card_word
from companion.games.strict_json import plain, read
from companion.phrases import Phrase

#: An action's parts under their names, in the order in which they are asked.
Parts: TypeAlias = dict[str, Json]

#: What is put behind the names of the first and the second action's parts.
SUFFIXES = ("", "2")
NAMES = ("do", "at", "from", "to")


class Way(NamedTuple):
    """An action that is open, and what has to be chosen for it."""

    action: Action
    parts: Parts


def choices(state: State, chosen: Json) -> Choice:
    """Return what to choose next; ``move`` is the turn as it stands, where it may end."""
    if not isinstance(chosen, dict):
        raise Unreadable("what is chosen is an object")
    if state.is_over:
        raise IllegalMove("game-over", "the game is over")
    if state.is_between:
        return _round_choices(state, chosen)
    turn = Turn(state.turn, ())
    for suffix in SUFFIXES:
        own = {name: chosen[name + suffix] for name in NAMES if name + suffix in chosen}
        sketch, left = rules.carry_out(state, turn)
        ways = _fitting(sketch, left, own)
        name = next((name for name in ways[0].parts if name not in own), None) if ways else None
        if name is not None:
            ends = None if own or sketch.has_hole else plain(turn)
            return Choice(name + suffix, _options(state, sketch, name, ways), ends)
        turn = Turn(state.turn, (*turn.actions, *(way.action for way in ways[:1])))
    return Choice(None, move=plain(turn))


def _fitting(sketch: Sketch, left: int, own: Parts) -> list[Way]:
    """Return the actions that are open and have the parts chosen already."""
    ways = [
        Way(action, _parts(sketch, action))
        for action, after in acting.actions(sketch, left)
        if _can_end(after, left - acting.cost(sketch, action))
    ]
    fitting = [way for way in ways if all(way.parts.get(n) == v for n, v in own.items())]
    if own and not fitting:
        raise IllegalMove("no-way", "nothing that was chosen is possible now")
    return fitting


def _can_end(sketch: Sketch, left: int) -> bool:
    """Tell whether the turn can still end without a hole."""
    if not sketch.has_hole:
        return True
    return left > 0 and any(not end.has_hole for _, end in acting.actions(sketch, left))


def _parts(sketch: Sketch, action: Action) -> Parts:
    match action:
        case Lay():
            at = _spot(action.camp, (action.column, action.row))
            return {"do": {"card": action.lay, "as": action.face.value}, "at": at}
        case Discard():
            return {"do": {"card": action.discard, "as": "discard"}}
        case Shift():
            ends = {"from": action.source, "to": action.to}
            spots = {name: _spot(action.camp, place) for name, place in ends.items()}
            return {"do": {"card": action.move, "as": "move"}, **spots}
        case TurnUp():
            return {"do": _spot(1 - sketch.seat, action.turn_up)}


def _spot(camp: int, place: Place) -> Json:
    return {"camp": camp, "place": list(place)}


def _options(state: State, sketch: Sketch, name: str, ways: list[Way]) -> tuple[Option, ...]:
    """Return the different values of the part called *name*, in words."""
    values: list[Json] = []
    for way in ways:
        if way.parts[name] not in values:
            values.append(way.parts[name])
    return tuple(Option(value, _say(state, sketch, value)) for value in values)


def _say(state: State, sketch: Sketch, value: Json) -> Phrase:
    """Return what is chosen in words: a place, or what to do with a card."""
    if "card" in value:
        return _DO[value["as"]].filled(card=card_word(sketch.hand[value["card"]]))
    column, row = value["place"]
    said = _OWN if value["camp"] == state.turn else _OTHER
    return said.filled(flower=state.box.flowers[column], row=row)


_OWN = Phrase("{flower}, row {row}")
_OTHER = Phrase("the other camp: {flower}, row {row}")
_DO = {
    "up": Phrase("lay {card}"),
    "down": Phrase("lay {card} face down"),
    "discard": Phrase("discard {card}"),
    "move": Phrase("move a card with {card}"),
}


def _round_choices(state: State, chosen: Parts) -> Choice:
    if "round" not in chosen:
        second = Option(Next.SECOND.value, Phrase("Play a second round"))
        return Choice("round", (second, Option(Next.STOP.value, Phrase("Stop here"))))
    move = read(GoOn, {"player": state.turn, "round": chosen["round"]})
    return Choice(None, move=plain(move))
