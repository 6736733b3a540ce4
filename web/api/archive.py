"""Earlier games: the list of them, and going on with one."""

from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta

from companion.core.commands import BranchGame, ResumeGame
from companion.core.snapshot import PastGame
from web.api.commands import ConditionalRequest, carry_out, read_conditional
from web.api.http_body import ResponseBody, json_response
from web.api.openapi import documented
from web.api.table_state import TableResponse, timestamp
from web.services import services

archive = Blueprint("archive", __name__, url_prefix="/api/v1")


class PastGameResponse(ResponseBody, frozen=True, kw_only=True):
    """An earlier game: *winners* are ``null`` while it is not over."""

    game_id: int
    title: str
    players: list[str]
    at: str
    turns: int
    scores: list[int]
    winners: list[int] | None
    is_on: bool


class ArchiveResponse(ResponseBody, frozen=True, kw_only=True):
    """The games that were played here, the latest first."""

    games: list[PastGameResponse]


class ResumeRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Go on with the earlier game whose number is *game_id*."""

    game_id: Annotated[int, Meta(ge=1)]


class BranchRequest(ResumeRequest, frozen=True, kw_only=True):
    """Begin a new game from the position after *turn* of the game *game_id* (0: its setup)."""

    turn: Annotated[int, Meta(ge=0)]


@archive.get("/archive")
@documented("The games that were played here", answers=ArchiveResponse)
def past_games() -> Response:
    """Return every game that the companion remembers."""
    on = services().table.snapshot().game_id
    games = [
        serialise_past_game(game, is_on=game.game_id == on)
        for game in services().table.past_games()
    ]
    return json_response(ArchiveResponse(games=games))


@archive.post("/archive/resume")
@documented("Go on with an earlier game", body=ResumeRequest, answers=TableResponse)
def resume() -> Response:
    """Put an earlier game on the table as it was left."""
    body, revision = read_conditional(ResumeRequest)
    return carry_out(ResumeGame(body.game_id, revision=revision))


@archive.post("/archive/branch")
@documented(
    "Begin a new game from a turn of an earlier one", body=BranchRequest, answers=TableResponse
)
def branch() -> Response:
    """Put a position of an earlier game on the table, as a game of its own."""
    body, revision = read_conditional(BranchRequest)
    return carry_out(BranchGame(body.game_id, body.turn, revision=revision))


def serialise_past_game(game: PastGame, *, is_on: bool) -> PastGameResponse:
    """Return what a phone shows of an earlier game."""
    return PastGameResponse(
        game_id=game.game_id,
        title=game.title,
        players=list(game.players),
        at=timestamp(game.began_at),
        turns=game.turns,
        scores=list(game.scores),
        winners=list(game.outcome.winners) if game.outcome else None,
        is_on=is_on,
    )
