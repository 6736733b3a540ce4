"""The hall's board in the API's words, and in the reader's."""

import msgspec

from companion.hall.board import HallBoard
from companion.hall.heard import GameResult, HeardTable
from companion.hall.tournament import Pairing, open_pairings, results_of, standings
from companion.languages import Words
from companion.phrases import Phrase
from companion.reporting.public import EventReport
from companion.reporting.sentences import Sentence, phrase_of
from companion.reporting.state import TableState
from web.api.http_body import ResponseBody


class TableCard(ResponseBody, frozen=True, kw_only=True):
    """A table in the overview; *state* is what it reports of itself, without its picture."""

    name: str
    is_online: bool
    state: TableState | None


class TableInFull(ResponseBody, frozen=True, kw_only=True):
    """A table with its picture, and what happened there, the latest first."""

    name: str
    is_online: bool
    state: TableState | None
    events: list[EventReport]
    is_whole: bool


class StandingLine(ResponseBody, frozen=True, kw_only=True):
    """Where a player stands; points are halves and thirds, so they are rounded here.

    *is_out* tells that they have withdrawn.
    """

    place: int
    player: str
    points: float
    opponents: float
    wins: int
    played: int
    is_out: bool


class PairingLine(ResponseBody, frozen=True, kw_only=True):
    """Who plays at a table of a round; *result* names them by place once they have played."""

    round: int
    place: int
    players: list[str]
    result: list[str] | None


class TournamentResponse(ResponseBody, frozen=True, kw_only=True):
    """The tournament, its rounds the latest first."""

    name: str
    standings: list[StandingLine]
    pairings: list[PairingLine]
    is_round_over: bool


class HallResponse(ResponseBody, frozen=True, kw_only=True):
    """All that the overview shows; *may_lead* tells that this hall writes.

    *trouble* is why the broker is not heard.
    """

    number: int
    tables: list[TableCard]
    tournament: TournamentResponse | None
    may_lead: bool
    trouble: str | None


def serialise_hall(
    board: HallBoard, words: Words, *, may_lead: bool, trouble: Phrase | None = None
) -> HallResponse:
    """Return the overview of *board*, tables by name."""
    return HallResponse(
        number=board.number,
        tables=[serialise_card(table, words) for _, table in sorted(board.tables.items())],
        tournament=serialise_tournament(board),
        may_lead=may_lead,
        trouble=words.say(trouble) if trouble else None,
    )


def serialise_card(table: HeardTable, words: Words) -> TableCard:
    """Return *table* for the overview."""
    state = _said(table.state, words)
    if state is not None:
        state = msgspec.structs.replace(state, view=None)
    return TableCard(name=table.name, is_online=table.is_online, state=state)


def _said(state: TableState | None, words: Words) -> TableState | None:
    """Return *state* in the reader's *words*; what no companion says stays as the table told it."""
    if state is None or state.sentences is None:
        return state
    told = state.sentences
    waits_for = phrase_of(told.waits_for) if told.waits_for else None
    return msgspec.structs.replace(
        state,
        last=_say_all(told.last, state.last, words),
        due=_say_all(told.due, state.due, words),
        waits_for=words.say(waits_for) if waits_for else state.waits_for,
        faults=_say_all(told.faults, state.faults, words),
        sentences=None,
    )


def _say_all(sentences: list[Sentence], told: list[str], words: Words) -> list[str]:
    phrases = [*map(phrase_of, sentences)]
    known = [phrase for phrase in phrases if phrase is not None]
    return words.say_all(known) if len(known) == len(phrases) else told


def serialise_table_in_full(table: HeardTable, words: Words) -> TableInFull:
    """Return *table* with what happened in the game that is played there."""
    game_id = table.state.game_id if table.state else 0
    events = [event for event in reversed(table.events) if event.game_id == game_id]
    return TableInFull(
        name=table.name,
        is_online=table.is_online,
        state=_said(table.state, words),
        events=events,
        is_whole=not table.missing,
    )


def serialise_tournament(board: HallBoard) -> TournamentResponse | None:
    """Return the tournament as it stands, ``None`` where none has begun."""
    if board.tournament is None:
        return None
    results = tuple(board.results.values())
    pairings = tuple(board.pairings[where] for where in sorted(board.pairings))
    lines = [_pairing_line(*each) for each in results_of(board.tournament, results, pairings)]
    places = standings(board.tournament, results, pairings)
    return TournamentResponse(
        name=board.tournament.name,
        standings=[
            StandingLine(
                place=1 + sum(other.key > standing.key for other in places),
                player=standing.player,
                points=round(float(standing.points), 2),
                opponents=round(float(standing.opponents), 2),
                wins=standing.wins,
                played=standing.played,
                is_out=standing.player in board.tournament.withdrawn,
            )
            for standing in places
        ],
        pairings=lines[::-1],
        is_round_over=not open_pairings(board.tournament, results, pairings),
    )


def _pairing_line(pairing: Pairing, result: GameResult | None) -> PairingLine:
    ranked = sorted(result.players, key=lambda player: player.rank) if result else ()
    return PairingLine(
        round=pairing.round,
        place=pairing.place,
        players=list(pairing.players),
        result=[f"{player.rank}. {player.name} {player.points}" for player in ranked] or None,
    )
