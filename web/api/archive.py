"""Earlier games: the list of them, and going on with one."""

from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta

from companion.core.commands import ResumeGame
from companion.core.snapshot import PastGame
from web.api.http_body import ResponseBody, json_response, read_body
from web.api.openapi import documented
from web.api.table_state import (
    ConditionalRequest,
    TableResponse,
    carry_out,
    expected_revision,
    timestamp,
)
from web.services import now, services

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
    snapshot, _ = now()
    body = read_body(ResumeRequest)
    return carry_out(ResumeGame(body.game_id, revision=expected_revision(snapshot, body)))


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
