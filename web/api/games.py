"""Choosing a game, beginning it, and playing it once more."""

from dataclasses import replace
from typing import Annotated, Any

from flask import Blueprint, Response
from msgspec import UNSET, Meta, UnsetType, field

from companion.core.commands import SeatPlan, StartGame
from companion.core.snapshot import Snapshot
from companion.games.answers import Json
from companion.games.game import AnyGame
from companion.languages import Words
from companion.tracking.setup.laying import can_be_laid_back
from web.api.boxes import game_called, own_box
from web.api.commands import ConditionalRequest, carry_out, read_conditional
from web.api.http_body import ResponseBody, json_response
from web.api.openapi import documented
from web.api.options import PreferenceResponse, serialise_preferences
from web.api.table_state import TableResponse
from web.api.who_plays import Lineup, Players, Seat, lineup_at, lineup_of
from web.errors import ApiError
from web.language import words
from web.services import now, services

games = Blueprint("games", __name__, url_prefix="/api/v1")


class GameResponse(ResponseBody, frozen=True, kw_only=True):
    """A game that can be played: *players* and *minutes* are from–to.

    *has_box* tells that its box can be changed for one's own, *has_positions* that it can begin in
    the middle. *agreed* are the preferences of the
    game that is on, where it is this one.
    """

    name: str
    title: str
    players: list[int]
    minutes: list[int]
    about: str
    has_box: bool
    has_positions: bool
    preferences: list[PreferenceResponse]
    agreed: dict[str, Any]  # the game's own JSON


class GamesResponse(ResponseBody, frozen=True, kw_only=True):
    """The games that can be played."""

    games: list[GameResponse]


class BeginRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Begin *game*, with what was agreed among its preferences.

    *players* are those who play, clockwise; they may be left out before the first game, where those
    who sit are meant. *first* is the one among them who begins, where that was drawn.
    """

    game: Annotated[str, Meta(max_length=40)]
    preferences: dict[str, Any] = field(default_factory=dict)  # the game's own JSON
    players: Players | UnsetType = UNSET
    first: Seat | UnsetType = UNSET


class RematchRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Play once more, with *players* or with the same ones."""

    players: Players | UnsetType = UNSET


@games.get("/games")
@documented("The games that can be played", answers=GamesResponse)
def offered() -> Response:
    """Return the games with what the companion does for each."""
    snapshot, _ = now()
    offered = [
        serialise_game(game, words(), agreed=agreed_on(snapshot, game)) for game in services().games
    ]
    return json_response(GamesResponse(games=offered))


@games.post("/games")
@documented("Begin a game with those who sit", body=BeginRequest, answers=TableResponse)
def begin() -> Response:
    """Begin a new game."""
    snapshot, who = now()
    body, revision = read_conditional(BeginRequest)
    game = game_called(body.game)
    lineup = lineup_of(snapshot, body.players, asking=who.key)
    check_number(game, lineup.players)
    first = body.first if isinstance(body.first, int) else None
    header = prepared(game, lineup.players, body.preferences)
    command = start_command(game, lineup, header, first=first)
    return carry_out(replace(command, revision=revision))


@games.post("/rematch")
@documented("Play the same game once more", body=RematchRequest, answers=TableResponse)
def rematch() -> Response:
    """Begin the same game anew."""
    snapshot, who = now()
    body, revision = read_conditional(RematchRequest)
    return carry_out(replace(again(snapshot, body, asking=who.key), revision=revision))


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


def again(snapshot: Snapshot, body: RematchRequest, *, asking: str | None) -> StartGame:
    """Return the command that plays the game of *snapshot* once more with the same preferences.

    A recorded table's game begins as it lay there; else it is shuffled anew. Raises `ApiError` for
    a game that a camera read: its table has to be laid out anew.
    """
    game, started = snapshot.game, snapshot.started
    if started is None or game is None:
        raise ApiError(409, "no-game", "No game has begun yet")
    if started.table is not None and body.players is UNSET:
        return StartGame(game.name, started.header, table=started.table, picture=started.picture)
    if is_laid_out(snapshot):
        raise ApiError(
            409, "lay-out", "Lay out the table anew, then begin on the page of the setup"
        )
    is_same = body.players is UNSET
    lineup = lineup_at(snapshot) if is_same else lineup_of(snapshot, body.players, asking=asking)
    check_number(game, lineup.players)
    header = prepared(game, lineup.players, game.agreed_in(started.header))
    return start_command(game, lineup, header)


def is_laid_out(snapshot: Snapshot) -> bool:
    """Tell whether people laid out the table of the game, so that nobody else can deal it anew."""
    started = snapshot.started
    is_read = started is not None and started.picture is not None and started.table is None
    return is_read or can_be_laid_back(snapshot)


def start_command(
    game: AnyGame, lineup: Lineup, header: Json, *, first: int | None = None
) -> StartGame:
    """Return the command that begins *game* from *header*, turned until *first* of *lineup* begins."""
    begins = game.on_turn(game.start(header))
    if first is not None and first < len(lineup.players) and begins is not None:
        lineup = lineup.turned_to(first, seat=begins)
        header = with_people(header, lineup.players)
    return StartGame(game.name, header, seats=in_colours_of(header, lineup.seats))


def with_people(header: Json, players: tuple[Json, ...]) -> Json:
    """Return *header* with other people on its seats; what else a seat begins with stays there."""
    seats = zip(header["players"], players, strict=True)
    return {**header, "players": [{**seat, **player} for seat, player in seats]}


def in_colours_of(header: Json, seats: tuple[SeatPlan, ...]) -> tuple[SeatPlan, ...]:
    """Return *seats* in the colours that the game has parts of, where its *header* names them."""
    return tuple(
        replace(plan, colour=player.get("colour") or plan.colour)
        for plan, player in zip(seats, header["players"], strict=True)
    )


def prepared(game: AnyGame, players: tuple[Json, ...], preferences: Json) -> Json:
    """Return the header of a new game, shuffled by the services' chance, with people's own box."""
    header = game.prepare(players, services().chance, preferences)
    return with_box(game, header, own_box(game))


def with_box(game: AnyGame, header: Json, own: Json | None) -> Json:
    """Return *header* with people's *own* box of the game, where they have put one in."""
    return header if own is None or game.box is None else game.box.into(header, own)


def agreed_on(snapshot: Snapshot, game: AnyGame) -> dict[str, Json]:
    """Return what is agreed on where *game* is played by people here, else nothing."""
    started = snapshot.started
    if started is None or started.game != game.name or started.table is not None:
        return {}
    return dict(game.agreed_in(started.header))


def serialise_game(game: AnyGame, say: Words, *, agreed: dict[str, Json]) -> GameResponse:
    """Return what a phone shows of a game to choose."""
    return GameResponse(
        name=game.name,
        title=game.title,
        players=[game.players.start, game.players.stop - 1],
        minutes=list(game.minutes),
        about=say.say(game.about),
        has_box=game.box is not None,
        has_positions=game.positions is not None,
        preferences=serialise_preferences(game.preferences, say),
        agreed=agreed,
    )
