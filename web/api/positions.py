"""A game that begins in the middle: its position is put together on a phone, from a game's or a new one's."""

from typing import Annotated, Any

from flask import Blueprint, Response
from msgspec import Meta

from companion.core.commands import StartGame
from companion.games.capabilities import Positions
from companion.games.game import AnyGame
from web.api.boxes import game_called
from web.api.commands import ConditionalRequest, carry_out, read_conditional
from web.api.games import check_number, in_colours_of, prepared
from web.api.http_body import ResponseBody
from web.api.openapi import documented
from web.api.table_state import TableResponse, serialise_view
from web.api.who_plays import Players, lineup_of
from web.errors import ApiError
from web.services import now, services

positions = Blueprint("positions", __name__, url_prefix="/api/v1")


class PositionResponse(ResponseBody, frozen=True, kw_only=True):
    """What a position is put together from: the *view* of a game that stands so."""

    game: str
    view: Any  # the game's own JSON


class BeginPositionRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Begin *game* from the *position* that players tell."""

    game: Annotated[str, Meta(max_length=40)]
    position: Any  # the game's own JSON
    players: Players


@positions.post("/positions/begin")
@documented(
    "Begin a game from a position put together", body=BeginPositionRequest, answers=TableResponse
)
def begin() -> Response:
    """Begin a game in the middle."""
    snapshot, who = now()
    body, revision = read_conditional(BeginPositionRequest)
    game, told = game_with_positions(body.game)
    lineup = lineup_of(snapshot, body.players, asking=who.key)
    check_number(game, lineup.players)
    header = told.put_into(prepared(game, lineup.players, {}), body.position)
    seats = in_colours_of(header, lineup.seats)
    return carry_out(StartGame(game.name, header, seats=seats, revision=revision))


def game_with_positions(name: str) -> tuple[AnyGame, Positions]:
    """Return the game called *name*; raises `ApiError` where it begins only at its beginning."""
    game = game_called(name)
    if game.positions is None:
        raise ApiError(404, "no-positions", "This game begins only at its beginning")
    return game, game.positions


def serialise_position(name: str) -> PositionResponse:
    """Return the game that is looked at as it stands, where it is one of that *name*, else a new one."""
    game, _ = game_with_positions(name)
    snapshot, who = now()
    if snapshot.game is game:
        return PositionResponse(game=name, view=serialise_view(snapshot, len(snapshot.turns), who))
    players = tuple({"name": f"#{seat + 1}"} for seat in range(game.players.start))
    header = game.prepare(players, services().chance, {})
    return PositionResponse(game=name, view=game.view(game.start(header)))
