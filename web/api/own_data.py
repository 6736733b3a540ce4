"""One's own data: forgetting people, games and pictures; everything in one file, out and in again."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Annotated, Any

from flask import Blueprint, Response, request, stream_with_context
from msgspec import Meta

from companion.core.commands import ForgetGame, ForgetPerson, ForgetPictures
from companion.core.names import LONGEST
from companion.core.snapshot import Snapshot
from companion.core.takeout import Takeout, write_takeout
from companion.errors import CompanionError
from web.api.boxes import own_box
from web.api.commands import carry_out
from web.api.http_body import (
    MOST_IMPORT_BYTES,
    Query,
    RequestBody,
    ResponseBody,
    json_response,
    read_body,
    read_query,
)
from web.api.openapi import documented
from web.api.table_state import TableResponse
from web.api.taking_over import take_over
from web.errors import ApiError
from web.language import words
from web.ports import Table
from web.services import services

own_data = Blueprint("own_data", __name__, url_prefix="/api/v1/own-data")

ZIP = "application/zip"


class PersonRequest(RequestBody, frozen=True, kw_only=True):
    """Forget the people who read as *name*."""

    name: Annotated[str, Meta(max_length=4 * LONGEST)]


class KeptGameRequest(RequestBody, frozen=True, kw_only=True):
    """The game with that number."""

    game_id: Annotated[int, Meta(ge=1)]


class ExportQuery(Query, frozen=True, kw_only=True):
    """What to take along."""

    pictures: Annotated[bool, Meta(description="Whether with the pictures")] = True


class NotTakenResponse(ResponseBody, frozen=True, kw_only=True):
    """A game that was not taken over, and why."""

    file: str
    why: str


class ImportResponse(ResponseBody, frozen=True, kw_only=True):
    """What was taken over; *known* games were here already and stay as they are."""

    taken: int
    known: int
    refused: list[NotTakenResponse]
    pictures: int
    boxes: int


@own_data.post("/forget-person")
@documented("Name a person no more", body=PersonRequest, answers=TableResponse)
def forget_person() -> Response:
    """Have a name replaced everywhere."""
    return carry_out(ForgetPerson(read_body(PersonRequest).name))


@own_data.post("/forget-game")
@documented("Forget a game and its pictures", body=KeptGameRequest, answers=TableResponse)
def forget_game() -> Response:
    """Forget a game."""
    return _forget(ForgetGame)


@own_data.post("/forget-pictures")
@documented("Delete the pictures of a game", body=KeptGameRequest, answers=TableResponse)
def forget_pictures() -> Response:
    """Delete the pictures of a game, and its film."""
    return _forget(ForgetPictures)


def _forget(command: type[ForgetGame] | type[ForgetPictures]) -> Response:
    game_id = read_body(KeptGameRequest).game_id
    answer = carry_out(command(game_id))
    services().films.forget(game_id)
    return answer


@own_data.get("/export.zip")
@documented("All games, boxes and pictures in one file", query=ExportQuery, media=ZIP)
def export() -> Response:
    """Return everything as one file, made while it is sent."""
    at = services()
    pieces = write_takeout(
        _every_game(at.table),
        list(_own_boxes()),
        read_picture=at.pictures.read if read_query(ExportQuery).pictures else None,
    )
    response = Response(stream_with_context(pieces), mimetype=ZIP)
    response.headers.set("Content-Disposition", "attachment", filename="evenings.zip")
    response.cache_control.no_store = True
    return response


@own_data.post("/import")
@documented("Take over what another companion exported", body_media=ZIP, answers=ImportResponse)
def take_in() -> Response:
    """Take games, pictures and boxes over; what is here already stays as it is."""
    request.max_content_length = MOST_IMPORT_BYTES
    with TemporaryFile() as file:
        shutil.copyfileobj(request.stream, file)
        done = take_over(Takeout(file), services())
    say = words().say
    return json_response(
        ImportResponse(
            taken=done.taken,
            known=done.known,
            refused=[
                NotTakenResponse(file=name, why=say(why.phrase)) for name, why in done.refused
            ],
            pictures=done.pictures,
            boxes=done.boxes,
        )
    )


def _every_game(table: Table) -> Iterator[Snapshot]:
    """Yield every game that can be read, as it was left; one that cannot is not taken along."""
    for game_id in table.game_ids():
        with suppress(CompanionError):
            yield table.past_game(game_id)


def _own_boxes() -> Iterator[tuple[str, Any]]:  # each game's own JSON
    for game in services().games:
        try:
            box = own_box(game)
        except ApiError:
            continue  # a spoilt box is told where it is used
        if box is not None:
            yield game.name, box
