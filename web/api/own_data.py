"""One's own data: forgetting people, games and pictures; everything in one file, out and in again."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from tempfile import TemporaryFile
from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response, request, stream_with_context
from msgspec import Meta

from companion.core.commands import ForgetGame, ForgetPerson, ForgetPictures, ImportGame
from companion.core.names import LONGEST, check_parts
from companion.core.snapshot import Snapshot
from companion.core.takeout import Takeout, write_takeout
from companion.errors import CompanionError, PartFault
from companion.games.game import AnyGame
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
from web.errors import ApiError
from web.language import words
from web.ports import Table
from web.services import Services, services

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


@dataclass
class TakenOver:
    """What has been taken over so far; *refused* are entries and why."""

    taken: int = 0
    known: int = 0
    pictures: int = 0
    boxes: int = 0
    refused: list[tuple[str, CompanionError]] = field(default_factory=list)


def take_over(file: Takeout, at: Services) -> TakenOver:
    """Take over the games, pictures and boxes of *file*; one that is refused does not stop the others.

    Raises `PartFault` where the disk refuses.
    """
    done = TakenOver()
    for entry in file.contents.games:
        with _noting_refusal(entry, done):
            _take_game(file, file.game(entry), at, done)
    for game in at.games:
        if game.name in file.contents.boxes:
            with _noting_refusal(game.name, done):
                _take_box(file, game, at, done)
    return done


@contextmanager
def _noting_refusal(entry: str, done: TakenOver) -> Iterator[None]:
    try:
        yield
    except PartFault:
        raise
    except CompanionError as refusal:
        done.refused.append((entry, refusal))


def _take_game(file: Takeout, game: ImportGame, at: Services, done: TakenOver) -> None:
    if at.table.knows_game(game):
        done.known += 1
        return
    kept = _keep_pictures(file, game, at)
    try:
        at.table.do(_renamed(game, kept))
    except CompanionError:
        for name in kept.values():
            at.pictures.forget(name)
        raise
    done.taken += 1
    done.pictures += len(kept)


def _keep_pictures(file: Takeout, game: ImportGame, at: Services) -> dict[str, str]:
    """Keep the pictures that *game* names, before any event does; return each one's name here."""
    names = dict.fromkeys((game.picture, *(turn.picture for turn in game.turns)))
    kept = {}
    for name in filter(None, names):
        data = file.picture(name)
        if data is not None:
            kept[name] = at.pictures.keep_copy(name, data)
    return kept


def _renamed(game: ImportGame, kept: dict[str, str]) -> ImportGame:
    """Return *game* with its pictures' names as they are here, none where there is no picture."""
    turns = tuple(
        msgspec.structs.replace(turn, picture=kept.get(turn.picture or "")) for turn in game.turns
    )
    return replace(game, turns=turns, picture=kept.get(game.picture or ""))


def _take_box(file: Takeout, game: AnyGame, at: Services, done: TakenOver) -> None:
    """Use the box of *file* where people here have put in none of their own."""
    if game.box is None or at.boxes.own(game.name) is not None:
        return
    box = game.box.check(file.box(game.name))
    check_parts(box)
    at.boxes.keep(game.name, box)
    done.boxes += 1
