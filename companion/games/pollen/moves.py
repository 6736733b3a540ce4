"""What a player does in a turn: up to two points' worth of actions; and whether to go on."""

from enum import StrEnum
from typing import Any, TypeAlias

from msgspec import Struct, field

from companion.games.answers import Json
from companion.games.strict_json import Count, Seat, Spot, read


class Face(StrEnum):
    """How a card is laid."""

    UP = "up"
    DOWN = "down"


class Lay(Struct, frozen=True, forbid_unknown_fields=True):
    """Lay the hand card *lay* in the *camp* of a seat, *face* up or down."""

    lay: Count
    camp: Seat
    column: Count
    row: Count
    face: Face


class Discard(Struct, frozen=True, forbid_unknown_fields=True):
    """Put the hand card *discard* away, face up."""

    discard: Count


class Shift(Struct, frozen=True, forbid_unknown_fields=True):
    """Discard the *Déplacement* at *move* in the hand; move or swap a card of one's own."""

    move: Count
    camp: Seat
    source: Spot = field(name="from")
    to: Spot


class TurnUp(Struct, frozen=True, forbid_unknown_fields=True):
    """Turn up the card at *turn_up* in the opponent's camp."""

    turn_up: Spot


Action: TypeAlias = Lay | Discard | Shift | TurnUp

_KINDS: dict[str, type[Lay] | type[Discard] | type[Shift] | type[TurnUp]] = {
    "lay": Lay,
    "discard": Discard,
    "move": Shift,
    "turn_up": TurnUp,
}


class Turn(Struct, frozen=True):
    """A whole turn: its actions in order, none where the player lets it pass."""

    player: int
    actions: tuple[Action, ...]


class Next(StrEnum):
    """What follows the first round."""

    SECOND = "second"
    STOP = "stop"


class GoOn(Struct, frozen=True, forbid_unknown_fields=True):
    """Say, after the first round, whether a second one follows."""

    player: Seat
    round: Next


Move: TypeAlias = Turn | GoOn


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    player: Seat
    actions: list[Any]  # each is read by its kind


def read_move(data: Json) -> Move:
    """Return the move that *data* describes; raises `Unreadable`.

    >>> read_move({"player": 0, "actions": [{"discard": 1}]})
    Turn(player=0, actions=(Discard(discard=1),))
    """
    if isinstance(data, dict) and "round" in data:
        return read(GoOn, data)
    written = read(_Written, data)
    return Turn(written.player, tuple(read_action(action) for action in written.actions))


def read_action(data: Json) -> Action:
    """Return the action that *data* describes; raises `Unreadable`."""
    named = [key for key in _KINDS if isinstance(data, dict) and key in data]
    return read(_KINDS[named[0]] if named else Lay, data)
