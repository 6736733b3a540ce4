"""The hall's board in the API's words."""

from companion.hall.board import HallBoard
from companion.hall.heard import HeardTable
from companion.hall.tournament import Pairing, result_for, standings
from companion.reporting.public import EventReport
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
    """Where a player stands; points are halves and thirds, so they are rounded here."""

    place: int
    player: str
    points: float
    opponents: float
    wins: int
    played: int


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
    """All that the overview shows; *may_lead* tells that this hall writes."""

    number: int
    tables: list[TableCard]
    tournament: TournamentResponse | None
    may_lead: bool


def serialise_hall(board: HallBoard, *, may_lead: bool) -> HallResponse:
    """Return the overview of *board*, tables by name."""
    return HallResponse(
        number=board.number,
        tables=[serialise_card(table) for _, table in sorted(board.tables.items())],
        tournament=serialise_tournament(board),
        may_lead=may_lead,
    )


def serialise_card(table: HeardTable) -> TableCard:
    """Return *table* for the overview."""
    state = table.state
    if state is not None:
        state = TableState(**{name: getattr(state, name) for name in _CARD_FIELDS}, view=None)
    return TableCard(name=table.name, is_online=table.is_online, state=state)


_CARD_FIELDS = tuple(name for name in TableState.__struct_fields__ if name != "view")


def serialise_table_in_full(table: HeardTable) -> TableInFull:
    """Return *table* with what happened in the game that is played there."""
    game_id = table.state.game_id if table.state else 0
    events = [event for event in reversed(table.events) if event.game_id == game_id]
    return TableInFull(
        name=table.name,
        is_online=table.is_online,
        state=table.state,
        events=events,
        is_whole=not table.missing,
    )


def serialise_tournament(board: HallBoard) -> TournamentResponse | None:
    """Return the tournament as it stands, ``None`` where none has begun."""
    if board.tournament is None:
        return None
    results = tuple(board.results.values())
    pairings = tuple(board.pairings[where] for where in sorted(board.pairings))
    lines = [_pairing_line(pairing, board, pairings) for pairing in pairings]
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
            )
            for standing in places
        ],
        pairings=lines[::-1],
        is_round_over=all(line.result for line in lines),
    )


def _pairing_line(pairing: Pairing, board: HallBoard, pairings: tuple[Pairing, ...]) -> PairingLine:
    result = result_for(pairing, tuple(board.results.values()), pairings)
    ranked = sorted(result.players, key=lambda player: player.rank) if result else ()
    return PairingLine(
        round=pairing.round,
        place=pairing.place,
        players=list(pairing.players),
        result=[f"{player.rank}. {player.name} {player.points}" for player in ranked] or None,
    )
