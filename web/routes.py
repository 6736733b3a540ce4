"""Every route in one list: its method and path, who may call it, and why.

A route that is not listed is served to nobody, so that a new one has to be thought about here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import Flask, request

from web.permissions import (
    ANYBODY,
    CHOOSER,
    HOST,
    LAST_PLAYER,
    MOVER,
    ON_TURN,
    SEATED,
    TURN_PLAYER,
    Caller,
)
from web.services import now


@dataclass(frozen=True)
class Route:
    """One route: *caller* may use it, because of *why*."""

    method: str
    path: str
    caller: Caller
    why: str


def _each(caller: Caller, why: str, *routes: str) -> Iterator[Route]:
    for route in routes:
        method, _, path = route.partition(" ")
        yield Route(method, path, caller, why)


API = "/api/v1"

ROUTES: tuple[Route, ...] = (
    *_each(
        ANYBODY,
        "a page holds what any phone in the room may see; what is for one seat is left out of it",
        *("GET /", "GET /join", "GET /turns", "GET /points", "GET /new", "GET /big", "GET /start"),
        *("GET /rules", "GET /dice", "GET /paper-sheet", "GET /setup", "GET /box/<name>"),
        *("GET /evenings", "GET /own-data"),
        *("GET /b/<code>", "GET /qr.svg", "GET /favicon.ico", "GET /static/<path:filename>"),
    ),
    *_each(
        ANYBODY,
        "watching is open to the room; what players hold is told to their own seats alone",
        *(f"GET {API}/{path}" for path in ("table", "events", "powers", "places", "turns")),
        *(f"GET {API}/{path}" for path in ("turns/<int:number>", "pictures/<name>", "dice")),
        *(f"GET {API}/{path}" for path in ("score-breakdown", "game.txt", "points.csv")),
        *(f"GET {API}/{path}" for path in ("record.json", "bgstats", "archive", "people")),
        *(f"GET {API}/{path}" for path in ("ending", "statistics")),
        *(f"GET {API}/films/<int:game_id>{what}" for what in ("", "/film.webp")),
    ),
    *_each(
        ANYBODY,
        "it is the same for every table, or printed on the box",
        *(f"GET {API}/{path}" for path in ("openapi.json", "games", "boxes/<name>")),
        *(
            f"GET {API}/{path}"
            for path in ("paper-sheets/blank.pdf", "setup", "setup/picture", "setup/picture/plain")
        ),
        f"GET {API}/paper-sheets/<name>/flat",
    ),
    *_each(
        CHOOSER,
        "what may be chosen is on the table, unless it is in somebody's hand",
        f"GET {API}/choices",
    ),
    *_each(
        ANYBODY,
        "it concerns the asking phone alone; a taken seat and the host's rights need the table's button",
        *(f"POST {API}/{path}" for path in ("seats", "host", "language")),
    ),
    *_each(
        MOVER,
        "nobody plays for somebody else; the move's own seat is checked once it is read",
        f"POST {API}/moves",
    ),
    *_each(
        ON_TURN,
        "nobody plays for somebody else",
        *(f"POST {API}/{path}" for path in ("answers", "power", "rolls")),
    ),
    *_each(SEATED, "whoever sits at the table sees that a turn is done", f"POST {API}/turns/close"),
    *_each(LAST_PLAYER, "a turn is taken back by who played it", f"POST {API}/undo"),
    *_each(
        TURN_PLAYER,
        "a turn is corrected by who played it",
        *(f"POST {API}/turns/<int:number>/{what}" for what in ("foresee", "correct")),
    ),
    *_each(
        SEATED,
        "it needs somebody at the table, and changes nothing of another's game",
        *(f"POST {API}/{path}" for path in ("rolls/plain", "paper-sheets", "paper-sheets/<name>")),
        f"POST {API}/films",
        *(f"POST {API}/setup/{what}" for what in ("corrections", "again")),
    ),
    *_each(
        SEATED,
        "one's own seat is one's own to leave or give, any other is the host's: checked against the body",
        *(f"POST {API}/seats/{what}" for what in ("leave", "answer")),
    ),
    *_each(
        HOST,
        "it changes the evening for everybody",
        *(f"POST {API}/{path}" for path in ("games", "rematch", "archive/resume")),
        *(f"POST {API}/{path}" for path in ("setup/begin", "boxes/<name>")),
        *(f"POST {API}/own-data/{what}" for what in ("forget-person", "forget-game", "import")),
        f"POST {API}/own-data/forget-pictures",
    ),
    *_each(
        HOST,
        "all evenings in one file are for whoever keeps the companion",
        f"GET {API}/own-data/export.zip",
    ),
)

#: The same by method and path.
BY_RULE: Mapping[tuple[str, str], Route] = {(r.method, r.path): r for r in ROUTES}


def install(app: Flask) -> None:
    """Have every request to *app* checked against the list, before its route runs."""
    app.before_request(authorise)


def authorise() -> None:
    """Raise `ApiError` unless the asking phone may call the route that it asks for."""
    if request.url_rule is None or request.method == "OPTIONS":
        return
    method = "GET" if request.method == "HEAD" else request.method
    check = BY_RULE[method, request.url_rule.rule].caller.check
    if check is not None:
        check(*now())
