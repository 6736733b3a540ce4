"""The printed parts of one's own box: shown, changed by the host, used from the next game on."""

from typing import Any

from flask import Blueprint, Response

from companion.core.names import check_parts
from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from companion.games.boxes import EditableBox
from companion.games.game import AnyGame
from companion.phrases import translatable
from web.api.http_body import RequestBody, ResponseBody, json_response, read_body
from web.api.openapi import documented
from web.errors import ApiError
from web.services import services

boxes = Blueprint("boxes", __name__, url_prefix="/api/v1")


class BoxResponse(ResponseBody, frozen=True, kw_only=True):
    """A game's printed parts as they will be used, and those that the companion came with."""

    game: str
    box: Any  # the game's own JSON
    default: Any  # the same
    is_default: bool


class BoxRequest(RequestBody, frozen=True, kw_only=True):
    """Use *box* from the next game on; ``null``: the one that the companion came with."""

    box: Any  # the game's own JSON, checked by the game


@boxes.get("/boxes/<name>")
@documented("A game's printed parts, as they will be used", answers=BoxResponse)
def box(name: str) -> Response:
    """Return the box of a game."""
    return json_response(serialise_box(*game_with_box(name)))


@boxes.post("/boxes/<name>")
@documented("Use a box of one's own from the next game on", body=BoxRequest, answers=BoxResponse)
def keep(name: str) -> Response:
    """Keep a box, once the game has found it whole."""
    game, printed = game_with_box(name)
    own = read_body(BoxRequest).box
    if own is not None:
        own = printed.check(own)
        check_parts(own)
    services().boxes.keep(game.name, own)
    return json_response(serialise_box(game, printed))


def serialise_box(game: AnyGame, printed: EditableBox[Any]) -> BoxResponse:
    """Return the box of *game* that is used, and its default; that one in place of a spoilt one."""
    default = printed.default()
    try:
        own = own_box(game)
    except ApiError:
        return BoxResponse(game=game.name, box=default, default=default, is_default=False)
    return BoxResponse(game=game.name, box=own or default, default=default, is_default=own is None)


def own_box(game: AnyGame) -> Json | None:
    """Return people's own box of *game*, ``None`` where they use the default.

    Raises `ApiError` where what is kept of it is spoilt: nobody wants to play with another by
    surprise.
    """
    if game.box is None:
        return None
    try:
        own = services().boxes.own(game.name)
        return None if own is None else game.box.check(own)
    except (Unreadable, IllegalMove) as error:
        text = translatable(
            "Your own box of {title} is spoilt: put it in again, or use the default box"
        )
        raise ApiError(409, "spoilt-box", text, title=game.title) from error


def game_with_box(name: str) -> tuple[AnyGame, EditableBox[Any]]:
    """Return the game called *name* and its box; raises `ApiError` where it cannot be changed."""
    game = game_called(name)
    if game.box is None:
        raise ApiError(404, "no-box", "This game's box cannot be changed")
    return game, game.box


def game_called(name: str) -> AnyGame:
    """Return the game called *name*; raises `ApiError` where it is not offered."""
    for game in services().games:
        if game.name == name:
            return game
    raise ApiError(404, "no-such-game", "There is no such game")
