"""Finished games: one retained message each, written from the state in which a table ended one."""

import msgspec

from companion.reporting.state import Phase, TableState


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
