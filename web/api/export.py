"""Taking a game away: as text, as a table of points, as its record, into BG Stats."""

import csv
import io
import json

from flask import Blueprint, Response

from companion.core.snapshot import Snapshot
from companion.games.game import AnyGame
from companion.languages import Words
from web.api.bgstats import links, play_of
from web.api.bodies import answer
from web.api.openapi import documented
from web.api.responses import BgStats, SheetShown
from web.api.serialise import tell_sheet
from web.errors import ApiError
from web.language import words
from web.services import now

export = Blueprint("export", __name__, url_prefix="/api/v1")


@export.get("/sheet")
@documented("The score sheet line by line", answers=SheetShown)
def sheet() -> Response:
    """Return what each seat's points are made of."""
    return answer(tell_sheet(played()[0], now()[1], words()))


@export.get("/record.json")
@documented("The game's record, which `companion replay` accepts")
def record() -> Response:
    """Return the game as a record."""
    snapshot, game = played()
    assert snapshot.started is not None, "a game has been started"
    if game.secrets is not None and snapshot.outcome is None:
        raise ApiError(409, "secrets", "The record would tell secrets: wait for the game's end")
    moves = tuple(game.read_move(turn.event.move) for turn in snapshot.turns)
    text = json.dumps(game.write_record(snapshot.started.header, moves), ensure_ascii=False)
    return attached(text + "\n", f"{game.name}.json", "application/json")


@export.get("/game.txt")
@documented("The game in words, as plain text")
def text() -> Response:
    """Return the game turn by turn, and its score sheet."""
    snapshot, game = played()
    lines = [
        *heading(snapshot, game),
        "",
        *told_turns(snapshot, words()),
        "",
        *told_sheet(snapshot),
    ]
    return attached("\n".join(lines) + "\n", f"{game.name}.txt", "text/plain")


@export.get("/points.csv")
@documented("Each seat's points after each turn, as CSV")
def points() -> Response:
    """Return the points turn by turn."""
    snapshot, game = played()
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(["turn", "player", *map(harmless, snapshot.players)])
    for turn in snapshot.turns:
        writer.writerow([turn.number, harmless(snapshot.players[turn.seat]), *turn.scores])
    return attached(file.getvalue(), f"{game.name}.csv", "text/csv")


@export.get("/bgstats")
@documented("The links that carry the play into BG Stats", answers=BgStats)
def bgstats() -> Response:
    """Return the play and its links."""
    play = play_of(played()[0])
    web, app = links(play)
    return answer(BgStats(web=web, app=app, play=play))


def played() -> tuple[Snapshot, AnyGame]:
    """Return what is so now, and the game; raises `ApiError` before the first one."""
    snapshot, _ = now()
    if snapshot.game is None:
        raise ApiError(404, "no-game", "No game has begun yet")
    return snapshot, snapshot.game


def heading(snapshot: Snapshot, game: AnyGame) -> list[str]:
    """Return the game, when it began, and who played."""
    game_id = snapshot.began_at or snapshot.at
    return [
        game.title,
        f"{game_id.astimezone():%Y-%m-%d %H:%M}",
        ", ".join(snapshot.players),
    ]


def told_turns(snapshot: Snapshot, say: Words) -> list[str]:
    """Return each turn as a line."""
    return [
        f"{turn.number}. {snapshot.players[turn.seat]}: {'; '.join(say.say_all(turn.words))}"
        for turn in snapshot.turns
    ]


def told_sheet(snapshot: Snapshot) -> list[str]:
    """Return the score sheet as lines."""
    shown = tell_sheet(snapshot, now()[1], words())
    rows = [(line.words, line.points) for line in shown.lines] + [(words()("Total"), shown.total)]
    return [f"{name}: {', '.join(map(str, counts))}" for name, counts in rows]


def harmless(name: str) -> str:
    """Return *name* so that no spreadsheet takes it for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


def attached(content: str, name: str, kind: str) -> Response:
    """Return *content* as a file to keep."""
    response = Response(content, mimetype=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response
