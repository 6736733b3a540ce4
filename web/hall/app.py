"""The hall's factory: a Flask application handed the hall, for a television and for phones."""

import csv
import hmac
import io
import threading
import time
from collections.abc import Iterator
from typing import Annotated, Protocol

import msgspec
from flask import Flask, Response, render_template, request

from companion.core.names import check_names, shown_name
from companion.hall.board import HallBoard
from companion.hall.tournament import Tournament
from companion.languages import LANGUAGES
from companion.phrases import Phrase
from web import assets, errors, scripts
from web.api.http_body import MAX_BODY_BYTES, RequestBody, json_response, read_body
from web.errors import ApiError
from web.hall.board_state import serialise_hall, serialise_table_in_full
from web.language import language, words
from web.security import harden

#: How many pages are told of changes at once, and how often at most.
STREAMS = 60
PERIOD_S = 0.5
BEAT_S = 10.0
#: The cookie of the browser that leads the tournament.
COOKIE = "hall"


class Hall(Protocol):
    """The hall behind the pages."""

    @property
    def is_writer(self) -> bool:
        """Whether this hall leads the tournament."""
        ...

    def board(self) -> HallBoard:
        """Return all that is known now."""
        ...

    def trouble(self) -> Phrase | None:
        """Return why the broker is not heard, ``None`` while it is."""
        ...

    def begin_tournament(self, tournament: Tournament) -> None:
        """Begin *tournament*; raises `IllegalMove` where another hall leads."""
        ...

    def withdraw(self, players: tuple[str, ...]) -> None:
        """Have *players* and nobody else sit out; raises `IllegalMove` where they do not play."""
        ...

    def begin_round(self) -> None:
        """Pair the next round; raises `IllegalMove` where that cannot be."""
        ...


class TournamentBody(RequestBody, frozen=True, kw_only=True):
    """A tournament to begin; *seats* at a table."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    players: Annotated[list[str], msgspec.Meta(min_length=2, max_length=400)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=5)]


class WithdrawalsBody(RequestBody, frozen=True, kw_only=True):
    """Who of the tournament's players sits out from now on."""

    withdrawn: Annotated[list[str], msgspec.Meta(max_length=400)]


def create_hall_app(hall: Hall, *, key: str, closing: threading.Event) -> Flask:
    """Return the pages of *hall*; who opens one with *key* in its address may lead the tournament.

    Once *closing* is set, every page that listens is let go.
    """
    app = Flask("web")
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    _HallPages(hall, key, closing).install(app)
    errors.install(app)
    scripts.install(app)
    assets.install(app)
    app.after_request(harden)
    return app


class _HallPages:
    """The routes of *hall*."""

    def __init__(self, hall: Hall, key: str, closing: threading.Event) -> None:
        self._hall = hall
        self._key = key
        self._closing = closing
        self._lock = threading.Lock()  # guards the count: each stream has a thread
        self._streams = 0

    def install(self, app: Flask) -> None:
        app.add_url_rule("/", "tables", lambda: self._page("hall/tables.html"))
        app.add_url_rule("/tables/<name>", "table", self._table_page)
        app.add_url_rule("/tournament", "tournament", lambda: self._page("hall/tournament.html"))
        app.add_url_rule("/api/v1/hall", "hall", lambda: json_response(self._now()))
        app.add_url_rule("/api/v1/hall/events", "events", self._events)
        app.add_url_rule("/api/v1/tables/<name>", "one", self._one)
        app.add_url_rule("/api/v1/standings.csv", "standings", self._standings)
        app.add_url_rule("/api/v1/tournament", "begin", self._begin, methods=["POST"])
        app.add_url_rule("/api/v1/withdrawals", "withdraw", self._withdraw, methods=["POST"])
        app.add_url_rule("/api/v1/rounds", "round", self._begin_round, methods=["POST"])

    def _page(self, template: str, **values: object) -> Response:
        say = words()
        page = render_template(
            template,
            _=say,
            language=language(),
            languages=LANGUAGES,
            hall=self._now(),
            may_lead=self._leads(),
            **values,
        )
        response = Response(page, mimetype="text/html")
        if given := request.args.get("key"):
            if not hmac.compare_digest(given.encode(), self._key.encode()):
                raise ApiError(403, "wrong-key", "That is not the hall's key")
            response.set_cookie(COOKIE, given, httponly=True, samesite="Strict")
        return response

    def _table_page(self, name: str) -> Response:
        return self._page("hall/table.html", one=self._in_full(name))

    def _one(self, name: str) -> Response:
        return json_response(self._in_full(name))

    def _in_full(self, name: str) -> object:
        table = self._hall.board().tables.get(name)
        if table is None:
            raise ApiError(404, "no-such-table", "There is no such table")
        return serialise_table_in_full(table, words())

    def _now(self) -> object:
        return serialise_hall(
            self._hall.board(), words(), may_lead=self._leads(), trouble=self._hall.trouble()
        )

    def _leads(self) -> bool:
        given = request.args.get("key") or request.cookies.get(COOKIE) or ""
        return self._hall.is_writer and hmac.compare_digest(given.encode(), self._key.encode())

    def _events(self) -> Response:
        """Tell a page whenever something has changed; it asks for what."""
        if self._streams >= STREAMS:
            raise ApiError(503, "crowded", "Too many pages are open: this one asks now and then")
        return Response(self._stream(), mimetype="text/event-stream")

    def _stream(self) -> Iterator[bytes]:
        self._count(1)
        try:
            told, beat = -1, time.monotonic()
            while not self._closing.wait(PERIOD_S):
                number = self._hall.board().number
                if number != told or time.monotonic() - beat > BEAT_S:
                    told, beat = number, time.monotonic()
                    yield b"event: hall\ndata: %d\n\n" % number
        finally:
            self._count(-1)

    def _count(self, more: int) -> None:
        with self._lock:
            self._streams += more

    def _standings(self) -> Response:
        shown = serialise_hall(self._hall.board(), words(), may_lead=False).tournament
        if shown is None:
            raise ApiError(404, "no-tournament", "No tournament has begun yet")
        file = io.StringIO()
        writer = csv.writer(file)
        writer.writerow(["place", "player", "points", "opponents", "wins", "played"])
        for line in shown.standings:
            name = f"'{line.player}" if line.player[:1] in "=+-@" else line.player
            row = [line.place, name, line.points, line.opponents, line.wins, line.played]
            writer.writerow(row)
        response = Response(file.getvalue(), mimetype="text/csv")
        response.headers["Content-Disposition"] = "attachment; filename=standings.csv"
        return response

    def _begin(self) -> Response:
        self._must_lead()
        body = read_body(TournamentBody)
        players = tuple(shown_name(name) for name in body.players)
        check_names(players)
        self._hall.begin_tournament(Tournament(name=body.name, players=players, seats=body.seats))
        return json_response(self._now())

    def _begin_round(self) -> Response:
        self._must_lead()
        self._hall.begin_round()
        return json_response(self._now())

    def _withdraw(self) -> Response:
        self._must_lead()
        self._hall.withdraw(tuple(read_body(WithdrawalsBody).withdrawn))
        return json_response(self._now())

    def _must_lead(self) -> None:
        if request.mimetype != "application/json":
            raise ApiError(415, "not-json", "Commands are sent as JSON")
        if not self._leads():
            raise ApiError(403, "not-the-leader", "Open the hall by the address with its key")
