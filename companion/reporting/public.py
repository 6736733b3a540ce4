"""What may leave the table: an event with its number, and of its fields those that tell no secret."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from companion.core.events import (
    DiceCommitted,
    DiceRolled,
    Event,
    GameResumed,
    GameStarted,
    PowerDeclared,
    QuestionAnswered,
    SeatLeft,
    SeatTaken,
    TurnAmended,
    TurnClosed,
    TurnCorrected,
    TurnPlayed,
    TurnRedone,
    TurnSource,
    TurnUndone,
)
from companion.core.journal import Link

#: The fields that are told. What is not named here stays at the table: headers hold decks, seats
#: hold keys, and an event that nobody has thought of may hold anything.
_TOLD: Mapping[type[Event], tuple[str, ...]] = {
    GameStarted: ("game",),
    GameResumed: ("game_id",),
    TurnPlayed: ("move", "source", "seat", "confidence"),
    TurnAmended: ("turn", "move", "source", "seat", "confidence"),
    TurnClosed: ("turn", "seat", "by"),
    TurnUndone: ("turn", "seat", "by"),
    TurnRedone: ("turn", "seat"),
    TurnCorrected: ("turn", "move", "seat"),
    PowerDeclared: ("power", "seat"),
    DiceCommitted: ("roll", "commitment"),
    DiceRolled: ("roll", "dice", "sides", "faces", "words", "commitment", "key", "seat"),
    QuestionAnswered: ("choice", "seat"),
    SeatTaken: ("seat", "colour", "symbol"),
    SeatLeft: ("seat",),
}
#: What tells a move: in a game with secrets it goes out empty.
_MOVES = (TurnPlayed, TurnAmended, TurnCorrected, QuestionAnswered)
#: What a row is called that this companion cannot understand.
UNKNOWN = "unknown"


class Origin(StrEnum):
    """Where an event came from."""

    CAMERA = "camera"
    DICE = "dice"  # the companion's
    PHONE = "phone"  # of a seat
    TABLE = "table"  # its buttons, or a host without a seat
    BROKER = "broker"  # the settings' host user


class Who(msgspec.Struct, frozen=True, kw_only=True):
    """Who said that something happened: never a key, never a name."""

    origin: Origin
    seat: int | None = None
    colour: str | None = None


class EventReport(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it leaves the table.

    *number* is the journal's and *previous* that of the event before it: a receiver that has not
    seen that one has missed something. *who* is ``None`` where nobody said it. *at* is ISO 8601 in UTC, ``None`` where the row cannot be
    understood.
    """

    number: int
    previous: int
    game_id: int
    event_type: str
    at: str | None
    body: dict[str, Any]  # fields of the event, as the journal writes them
    who: Who | None = None


def report_event(link: Link, *, has_secrets: bool, colours: Sequence[str] = ()) -> EventReport:
    """Return what may be told of *link*; *has_secrets* tells that its game's players hold some.

    *colours* are the seats'.
    """
    entry = link.entry
    return EventReport(
        number=link.number,
        previous=link.before,
        game_id=link.game_id,
        event_type=event_type(type(entry.event)) if entry else UNKNOWN,
        at=entry.at.isoformat(timespec="milliseconds") if entry else None,
        body=_body(entry.event, has_secrets=has_secrets) if entry else {},
        who=_who(entry.event, colours) if entry else None,
    )


def event_type(kind: type[Event]) -> str:
    """Return what an event of this *kind* is called outside.

    >>> event_type(TurnPlayed)
    'turn_played'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _who(event: Event, colours: Sequence[str]) -> Who | None:
    if not hasattr(event, "seat"):
        return None
    seat: int | None = event.seat
    colour = colours[seat] if seat is not None and seat < len(colours) else None
    return Who(origin=_origin(event, seat), seat=seat, colour=colour)


def _origin(event: Event, seat: int | None) -> Origin:
    match getattr(event, "source", None):
        case TurnSource.CAMERA:
            return Origin.CAMERA
        case TurnSource.DICE:
            return Origin.DICE
    if getattr(event, "by", None):
        return Origin.BROKER
    return Origin.TABLE if seat is None else Origin.PHONE


def _body(event: Event, *, has_secrets: bool) -> dict[str, Any]:
    if has_secrets and isinstance(event, _MOVES):
        return {}
    written = msgspec.to_builtins(event)
    return {name: written[name] for name in _TOLD.get(type(event), ()) if name in written}
