"""Films of games, from the pictures that turns were read from."""

from typing import Annotated

from flask import Blueprint, Response, send_file
from msgspec import Meta

from companion.core.picture_store import pictures_shown
from companion.core.snapshot import Snapshot
from web.api.http_body import RequestBody, ResponseBody, json_response, read_body
from web.api.openapi import documented
from web.errors import ApiError
from web.services import now, services

films = Blueprint("films", __name__, url_prefix="/api/v1/films")

WEBP = "image/webp"


class FilmRequest(RequestBody, frozen=True, kw_only=True):
    """Make the film of the game with that number."""

    game_id: Annotated[int, Meta(ge=1)]


class FilmResponse(ResponseBody, frozen=True, kw_only=True):
    """How far a film is: *done* of *total* pictures; both are 0 before it is begun."""

    done: int
    total: int
    is_ready: bool
    has_failed: bool


@films.post("")
@documented("Make the film of a game, in the background", body=FilmRequest, answers=FilmResponse)
def begin() -> Response:
    """Begin a film; the game itself does not change."""
    game_id = read_body(FilmRequest).game_id
    if not services().films.begin(game_id, pictures_shown(_game(game_id))):
        raise ApiError(409, "another-film", "Another game's film is being made: wait for it")
    return json_response(_progress(game_id))


@films.get("/<int:game_id>")
@documented("How far the film of a game is", answers=FilmResponse)
def progress(game_id: int) -> Response:
    """Return how far it is."""
    return json_response(_progress(game_id))


@films.get("/<int:game_id>/film.webp")
@documented("The film of a game", media=WEBP)
def film(game_id: int) -> Response:
    """Return the finished film."""
    path = services().films.file(game_id)
    if path is None:
        raise ApiError(404, "no-film", "There is no film of this game")
    return send_file(path, mimetype=WEBP, as_attachment=True, max_age=0)


def _game(game_id: int) -> Snapshot:
    snapshot, _ = now()
    return snapshot if snapshot.game_id == game_id else services().table.past_game(game_id)


def _progress(game_id: int) -> FilmResponse:
    made = services().films.progress(game_id)
    return FilmResponse(
        done=made.done, total=made.total, is_ready=made.is_ready, has_failed=made.has_failed
    )
