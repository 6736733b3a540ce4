"""Choosing a game, beginning it, and playing it once more."""

from dataclasses import replace

from flask import Blueprint, Response

from companion.core.commands import StartGame
from companion.core.events import GameStarted
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from companion.games.game import AnyGame
from companion.languages import Words
from web.api.bodies import answer, read_body
from web.api.openapi import documented
from web.api.playing import carry_out, standing_seen
from web.api.requests import Again, Begin
from web.api.responses import GameShown, GamesShown, TableShown
from web.api.serialise import tell_wishes
from web.api.tokens import colour_at, name_at, seats_of
from web.errors import ApiError
from web.language import words
from web.services import house, now

games = Blueprint("games", __name__, url_prefix="/api/v1")


@games.get("/games")
@documented("The games that can be played", answers=GamesShown)
def offered() -> Response:
    """Return the games with what the companion does for each."""
    return answer(GamesShown(games=[tell_game(game, words()) for game in house().games]))


@games.post("/games")
@documented("Begin a game with those who sit", body=Begin, answers=TableShown)
def begin() -> Response:
    """Begin a new game, for the host."""
    snapshot, who = now()
    who.must_be_host()
    body = read_body(Begin)
    game = find(body.game)
    players = seated(snapshot)
    check_number(game, players)
    header = prepared(game, players, body.preferences)
    return carry_out(StartGame(game.name, header, revision=standing_seen(snapshot, body)))


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


@games.post("/rematch")
@documented("Play the same game once more", body=Again, answers=TableShown)
def rematch() -> Response:
    """Begin the same game anew with the same players, for the host."""
    snapshot, who = now()
    who.must_be_host()
    revision = standing_seen(snapshot, read_body(Again))
    if snapshot.started is None or snapshot.game is None:
        raise ApiError(409, "no-game", "No game has begun yet")
    return carry_out(replace(again(snapshot.game, snapshot.started), revision=revision))


def again(game: AnyGame, started: GameStarted) -> StartGame:
    """Return the command that begins *game* once more with the same players and wishes.

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


def find(name: str) -> AnyGame:
    """Return the game called *name*; raises `ApiError` where it is not offered."""
    for game in house().games:
        if game.name == name:
            return game
    raise ApiError(404, "no-such-game", "There is no such game")


def seated(snapshot: Snapshot) -> tuple[Json, ...]:
    """Return those who sit, in the order of their seats, as a game's header names them."""
    taken = {sitting.seat for sitting in snapshot.sittings}
    seats = [seat for seat in seats_of(snapshot) if snapshot.game is not None or seat in taken]
    return tuple(
        {"name": name_at(snapshot, seat), "colour": colour_at(snapshot, seat)} for seat in seats
    )


def prepared(game: AnyGame, players: tuple[Json, ...], preferences: Json) -> Json:
    """Return the header of a new game, shuffled by the house's chance, with people's own box."""
    header = game.prepare(players, house().chance, preferences)
    own = own_box(game)
    return header if own is None or game.box is None else game.box.into(header, own)


def own_box(game: AnyGame) -> Json | None:
    """Return people's own box of *game*, ``None`` where they use the default.

    Raises `ApiError` where what is kept of it is spoilt: nobody wants to play with another by surprise.
    """
    if game.box is None:
        return None
    try:
        own = house().boxes.own(game.name)
        return None if own is None else game.box.check(own)
    except (Unreadable, IllegalMove) as error:
        text = "Your own box of {title} is spoilt: put it in again, or use the default box"
        raise ApiError(409, "spoilt-box", text, title=game.title) from error


def tell_game(game: AnyGame, say: Words) -> GameShown:
    """Return what a phone shows of a game to choose."""
    return GameShown(
        name=game.name,
        title=game.title,
        players=[game.players.start, game.players.stop - 1],
        minutes=list(game.minutes),
        about=say.say(game.about),
        has_box=game.box is not None,
        preferences=tell_wishes(game.preferences, say),
    )
