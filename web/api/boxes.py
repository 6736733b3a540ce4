"""The printed parts of one's own box: shown, changed by the host, used from the next game on."""

from typing import Any

from flask import Blueprint, Response

from companion.games.boxes import EditableBox
from companion.games.game import AnyGame
from web.api.bodies import answer, read_body
from web.api.games import find, own_box
from web.api.openapi import documented
from web.api.sheet_shapes import BoxShown, KeepBox
from web.errors import ApiError
from web.pages import live_page
from web.services import house, now

boxes = Blueprint("boxes", __name__)


@boxes.get("/box/<name>")
def page(name: str) -> str:
    """Let the host put in what is printed on the parts of their own box."""
    return live_page("box.html", box=tell_box(*find_editable(name)))


@boxes.get("/api/v1/boxes/<name>")
@documented("A game's printed parts, as they will be used", answers=BoxShown)
def shown(name: str) -> Response:
    """Return the box of a game."""
    return answer(tell_box(*find_editable(name)))


@boxes.post("/api/v1/boxes/<name>")
@documented("Use a box of one's own from the next game on", body=KeepBox, answers=BoxShown)
def keep(name: str) -> Response:
    """Keep a box, once the game has found it whole."""
    _, who = now()
    who.must_be_host()
    game, editable = find_editable(name)
    box = read_body(KeepBox).box
    if box is not None:
        box = editable.check(box)
    house().boxes.keep(game.name, box)
    return answer(tell_box(game, editable))


def tell_box(game: AnyGame, editable: EditableBox[Any]) -> BoxShown:
    """Return the box of *game* that is used, and its default; that one in place of a spoilt one."""
    default = editable.default()
    try:
        own = own_box(game)
    except ApiError:
        return BoxShown(game=game.name, box=default, default=default, is_default=False)
    return BoxShown(game=game.name, box=own or default, default=default, is_default=own is None)


def find_editable(name: str) -> tuple[AnyGame, EditableBox[Any]]:
    """Return the game called *name* and its box; raises `ApiError` where it cannot be changed."""
    game = find(name)
    if game.box is None:
        raise ApiError(404, "no-box", "This game's box cannot be changed")
    return game, game.box
