"""A table as the hall has heard of it: how it stands, what happened, what is missing, results."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from companion.reporting.mqtt import AskBody
from companion.reporting.public import EventReport
from companion.reporting.state import Phase, TableState

#: How many events of a table are kept; older ones the table itself has.
MOST_EVENTS = 400
#: How much is waited for at once; what was asked for earlier is given up.
MOST_MISSING = 50


@dataclass(frozen=True)
class HeardTable:
    """The table called *name*.

    *events* are the latest that were heard, by number; *last* is the highest number heard, 0 before
    the first; *missing* is what has been asked for and has not come yet; *game_id* is the game
    whose beginning has been heard or asked for.
    """

    name: str
    is_online: bool = False
    state: TableState | None = None
    events: tuple[EventReport, ...] = ()
    last: int = 0
    missing: tuple[AskBody, ...] = ()
    game_id: int = 0


def heard_state(table: HeardTable, state: TableState) -> tuple[HeardTable, AskBody | None]:
    """Return *table* as it stands now, and what to ask it for where that is not all that was heard.

    A table tells its events before the state that they lead to: those that are not there by then
    were told before anybody listened. One whose journal was begun anew counts from the start again.
    """
    if _is_begun_anew(table, state):
        table = HeardTable(table.name, is_online=table.is_online)
    asked = _unheard(table, state)
    missing = (*table.missing, asked)[-MOST_MISSING:] if asked else table.missing
    last = max(table.last, state.number)
    after = replace(table, state=state, last=last, missing=missing, game_id=state.game_id)
    return after, asked


def _is_begun_anew(table: HeardTable, state: TableState) -> bool:
    """Tell whether *state* is of another journal: it is later than all, and its number is not."""
    heard = [event.at or "" for event in table.events[-1:]]
    heard += [table.state.at] if table.state else []
    return bool(heard) and state.number < table.last and state.at > max(heard)


def _unheard(table: HeardTable, state: TableState) -> AskBody | None:
    """Return which events up to *state* were not heard: of a new game all, else the latest."""
    if state.game_id == table.game_id:
        is_behind = 0 < table.last < state.number
        return AskBody(after=table.last, until=state.number) if is_behind else None
    earliest = min((event.number for event in table.events), default=state.number + 1)
    if earliest <= state.game_id:
        return None
    return AskBody(after=state.game_id - 1, until=max(earliest - 1, state.number))


def heard_event(table: HeardTable, event: EventReport) -> tuple[HeardTable, AskBody | None]:
    """Return *table* with *event*, and what to ask it for where something before it is missing.

    An event that comes twice changes nothing.
    """
    if table.last and event.number <= table.last:
        return table, None
    gap = None
    if table.last and event.previous > table.last:
        gap = AskBody(after=table.last, until=event.previous)
    missing = (*table.missing, gap)[-MOST_MISSING:] if gap else table.missing
    after = replace(table, events=_kept((*table.events, event)), last=event.number, missing=missing)
    return after, gap


def heard_answer(table: HeardTable, asked: AskBody, found: Sequence[EventReport]) -> HeardTable:
    """Return *table* with what it *found* of what it was *asked*; what is known is not doubled."""
    known = {event.number for event in table.events}
    fresh = tuple(event for event in found if event.number not in known)
    events = sorted((*table.events, *fresh), key=lambda event: event.number)
    return replace(
        table,
        events=_kept(tuple(events)),
        last=max(table.last, *(event.number for event in found), 0),
        missing=tuple(ask for ask in table.missing if ask != asked),
    )


def _kept(events: tuple[EventReport, ...]) -> tuple[EventReport, ...]:
    return events[-MOST_EVENTS:]


class ResultPlayer(msgspec.Struct, frozen=True):
    """How a player came out of a game; equal ranks share a place."""

    name: str
    points: int
    rank: int


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game: *number* is the journal's of its last event, *at* when that happened."""

    table: str
    game_id: int
    number: int
    at: str
    game: str
    title: str
    players: tuple[ResultPlayer, ...]


def result_of(state: TableState) -> GameResult | None:
    """Return the result that *state* tells, ``None`` while no game has ended."""
    if state.phase is not Phase.OVER or state.game is None:
        return None
    return GameResult(
        table=state.table,
        game_id=state.game_id,
        number=state.number,
        at=state.at,
        game=state.game,
        title=state.title,
        players=tuple(
            ResultPlayer(player.name, player.points or 0, player.rank or 1)
            for player in state.players
        ),
    )
