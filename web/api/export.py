"""Taking a game away: as text, as a table of points, as its record."""

import csv
import io
import json

from flask import Blueprint, Response

from companion.core.snapshot import Snapshot, record_tells_ahead
from companion.games.game import AnyGame
from companion.languages import Words
from web.api.http_body import GameQuery
from web.api.openapi import documented
from web.api.scores import serialise_breakdown
from web.errors import ApiError
from web.language import words
from web.services import now

export = Blueprint("export", __name__, url_prefix="/api/v1")


@export.get("/record.json")
@documented("The game's record, which `companion replay` accepts", query=GameQuery)
def record() -> Response:
    """Return the game as a record."""
    snapshot, game = played()
    assert snapshot.started is not None, "a game has been started"
    if record_tells_ahead(snapshot):
        raise ApiError(409, "secrets", "The record would tell secrets: wait for the game's end")
    moves = tuple(game.read_move(turn.event.move) for turn in snapshot.turns)
    text = json.dumps(game.write_record(snapshot.started.header, moves), ensure_ascii=False)
    return attached(text + "\n", f"{game.name}.json", "application/json")


@export.get("/game.txt")
@documented("The game in words", query=GameQuery, media="text/plain")
def text() -> Response:
    """Return the game turn by turn, and its score sheet."""
    snapshot, game = played()
    lines = [
        *heading(snapshot, game),
        "",
        *turn_lines(snapshot, words()),
        "",
        *score_lines(snapshot),
    ]
    return attached("\n".join(lines) + "\n", f"{game.name}.txt", "text/plain")


@export.get("/points.csv")
@documented("Each seat's points after each turn", query=GameQuery, media="text/csv")
def points() -> Response:
    """Return the points turn by turn."""
    snapshot, game = played()
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(["turn", "player", *map(harmless, snapshot.players)])
    for turn in snapshot.turns:
        writer.writerow([turn.whole, harmless(snapshot.players[turn.seat]), *turn.scores])
    return attached(file.getvalue(), f"{game.name}.csv", "text/csv")


def played() -> tuple[Snapshot, AnyGame]:
    """Return what is so now, and the game; raises `ApiError` before the first one."""
    snapshot, _ = now()
    if snapshot.game is None:
        raise ApiError(404, "no-game", "No game has begun yet")
    return snapshot, snapshot.game


def heading(snapshot: Snapshot, game: AnyGame) -> list[str]:
    """Return the game, when it began, and who played."""
    began_at = snapshot.began_at or snapshot.at
    return [
        game.title,
        f"{began_at.astimezone():%Y-%m-%d %H:%M}",
        ", ".join(snapshot.players),
    ]


def turn_lines(snapshot: Snapshot, say: Words) -> list[str]:
    """Return each turn as a line."""
    return [
        f"{turn.whole}. {snapshot.players[turn.seat]}: {'; '.join(say.say_all(turn.words))}"
        for turn in snapshot.turns
    ]


def score_lines(snapshot: Snapshot) -> list[str]:
    """Return the score breakdown as lines."""
    shown = serialise_breakdown(snapshot, now()[1], words())
    rows = [(line.words, line.points) for line in shown.lines] + [(words()("Total"), shown.total)]
    return [f"{name}: {', '.join(map(str, counts))}" for name, counts in rows]


def harmless(name: str) -> str:
    """Return *name* so that no spreadsheet takes it for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


def attached(content: str, name: str, kind: str) -> Response:
    """Return *content* as a file to keep."""
    response = Response(content, mimetype=kind)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    response.cache_control.no_store = True
    return response
