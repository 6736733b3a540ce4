"""Choosing a game, beginning it, and playing it once more."""

from dataclasses import replace
from typing import Annotated, Any

from flask import Blueprint, Response
from msgspec import Meta, field

from companion.core.commands import StartGame
from companion.core.events import GameStarted
from companion.core.snapshot import Snapshot
from companion.games.answers import Json
from companion.games.game import AnyGame
from companion.languages import Words
from web.api.boxes import game_called, own_box
from web.api.conditional import ConditionalRequest, carry_out, expected_revision
from web.api.http_body import ResponseBody, json_response, read_body
from web.api.openapi import documented
from web.api.options import PreferenceResponse, serialise_preferences
from web.api.players import colour_at, name_at, seats_of
from web.api.table_state import TableResponse
from web.errors import ApiError
from web.language import words
from web.services import now, services

games = Blueprint("games", __name__, url_prefix="/api/v1")


class GameResponse(ResponseBody, frozen=True, kw_only=True):
    """A game that can be played: *players* and *minutes* are from–to.

    *has_box* tells that its box can be changed for one's own.
    """

    name: str
    title: str
    players: list[int]
    minutes: list[int]
    about: str
    has_box: bool
    preferences: list[PreferenceResponse]


class GamesResponse(ResponseBody, frozen=True, kw_only=True):
    """The games that can be played."""

    games: list[GameResponse]


class BeginRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Begin *game*, with what was agreed among its preferences."""

    game: Annotated[str, Meta(max_length=40)]
    preferences: dict[str, Any] = field(default_factory=dict)  # the game's own JSON


@games.get("/games")
@documented("The games that can be played", answers=GamesResponse)
def offered() -> Response:
    """Return the games with what the companion does for each."""
    offered = [serialise_game(game, words()) for game in services().games]
    return json_response(GamesResponse(games=offered))


@games.post("/games")
@documented("Begin a game with those who sit", body=BeginRequest, answers=TableResponse)
def begin() -> Response:
    """Begin a new game."""
    snapshot, _ = now()
    body = read_body(BeginRequest)
    game = game_called(body.game)
    players = seated(snapshot)
    check_number(game, players)
    header = prepared(game, players, body.preferences)
    return carry_out(StartGame(game.name, header, revision=expected_revision(snapshot, body)))


@games.post("/rematch")
@documented("Play the same game once more", body=ConditionalRequest, answers=TableResponse)
def rematch() -> Response:
    """Begin the same game anew with the same players."""
    snapshot, _ = now()
    revision = expected_revision(snapshot, read_body(ConditionalRequest))
    if snapshot.started is None or snapshot.game is None:
        raise ApiError(409, "no-game", "No game has begun yet")
    return carry_out(replace(again(snapshot.game, snapshot.started), revision=revision))


def check_number(game: AnyGame, players: tuple[Json, ...]) -> None:
    """Raise `ApiError` where so many do not play *game*."""
    if len(players) not in game.players:
        raise ApiError(
            409,
            "wrong-number",
            "{title} is for {fewest} to {most} players",
            title=game.title,
            fewest=game.players.start,
            most=game.players.stop - 1,
        )


def again(game: AnyGame, started: GameStarted) -> StartGame:
    """Return the command that begins *game* once more with the same players and preferences.

    A recorded table's game begins as it lay there; else it is shuffled anew. Raises `ApiError` for
    a game that a camera read: its table has to be laid out anew.
    """
    header = started.header
    if started.picture is not None and started.table is None:
        raise ApiError(
            409, "lay-out", "Lay out the table anew, then begin on the page of the setup"
        )
    if started.picture is None:
        header = prepared(game, tuple(header["players"]), game.agreed_in(header))
    return StartGame(game.name, header, table=started.table, picture=started.picture)


def seated(snapshot: Snapshot) -> tuple[Json, ...]:
    """Return those who sit, in the order of their seats, as a game's header names them."""
    taken = {sitting.seat for sitting in snapshot.sittings}
    seats = [seat for seat in seats_of(snapshot) if snapshot.game is not None or seat in taken]
    return tuple(
        {"name": name_at(snapshot, seat), "colour": colour_at(snapshot, seat)} for seat in seats
    )


def prepared(game: AnyGame, players: tuple[Json, ...], preferences: Json) -> Json:
    """Return the header of a new game, shuffled by the services' chance, with people's own box."""
    header = game.prepare(players, services().chance, preferences)
    own = own_box(game)
    return header if own is None or game.box is None else game.box.into(header, own)


def serialise_game(game: AnyGame, say: Words) -> GameResponse:
    """Return what a phone shows of a game to choose."""
    return GameResponse(
        name=game.name,
        title=game.title,
        players=[game.players.start, game.players.stop - 1],
        minutes=list(game.minutes),
        about=say.say(game.about),
        has_box=game.box is not None,
        preferences=serialise_preferences(game.preferences, say),
    )
