"""What people asked to have forgotten: it leaves every reading of the journal, never its rows.

A journal is never rewritten. Each of these events names what is to be forgotten by numbers alone,
and every game is read through `without_forgotten`, be it the one that is on, an earlier one or an
export.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import msgspec

from companion.core.events import (
    AnyEvent,
    DiceCommitted,
    DiceRolled,
    Entry,
    GameForgotten,
    GameStarted,
    HostNamed,
    PersonForgotten,
    PicturesForgotten,
    QuestionAnswered,
    QuestionAsked,
    SeatLeft,
    SeatTaken,
)

Erasure: TypeAlias = PersonForgotten | GameForgotten | PicturesForgotten
ERASURES = (PersonForgotten, GameForgotten, PicturesForgotten)


def nameless(seat: int) -> str:
    """Return what stands in the place of a forgotten name, in any language.

    >>> nameless(1)
    '#2'
    """
    return f"#{seat + 1}"


def without_forgotten(
    game_id: int, entries: Iterable[Entry], erasures: Iterable[Entry]
) -> tuple[Entry, ...]:
    """Return the *entries* of a game without what the *erasures* that came after them forget."""
    kept = tuple(entries)
    for erasure in erasures:
        kept = tuple(
            left
            for entry in kept
            for left in ((entry,) if entry.seq >= erasure.seq else _left(game_id, entry, erasure))
        )
    return kept


def _left(game_id: int, entry: Entry, erasure: Entry) -> Iterator[Entry]:
    """Yield what is left of *entry* after *erasure*: all of it, a part, or nothing."""
    match erasure.event:
        case PersonForgotten(places=places):
            seats = [seat for game, seat in places if game == game_id]
            yield _nameless(entry, seats) if seats else entry
        case GameForgotten(game_id=forgotten) if forgotten == game_id:
            if _is_not_the_games(entry.event):
                yield entry
        case PicturesForgotten(game_id=forgotten) if forgotten == game_id:
            if not isinstance(entry.event, QuestionAsked | QuestionAnswered):
                yield _pictureless(entry)
        case _:
            yield entry


def _is_not_the_games(event: AnyEvent) -> bool:
    """Tell whether *event* stays where its game is forgotten: who sits, the host, plain dice."""
    is_plain_roll = isinstance(event, DiceRolled) and event.is_plain
    return is_plain_roll or isinstance(
        event, SeatTaken | SeatLeft | HostNamed | DiceCommitted | Erasure
    )


def _nameless(entry: Entry, seats: Sequence[int]) -> Entry:
    match entry.event:
        case GameStarted() as started:
            header = {**started.header, "players": _players(started.header, seats)}
            forgotten = tuple(sorted({*started.forgotten, *seats}))
            return replace(
                entry,
                event=msgspec.structs.replace(started, header=header, forgotten=forgotten),
            )
        case SeatTaken() as taken if taken.seat in seats:
            named = msgspec.structs.replace(taken, name=nameless(taken.seat))
            return replace(entry, event=named)
        case _:
            return entry


def _players(header: Any, seats: Sequence[int]) -> list[Any]:  # the game's own JSON
    return [
        {**player, "name": nameless(seat)} if seat in seats else player
        for seat, player in enumerate(header["players"])
    ]


def _pictureless(entry: Entry) -> Entry:
    if getattr(entry.event, "picture", None) is None:
        return entry
    return replace(entry, event=msgspec.structs.replace(entry.event, picture=None))
