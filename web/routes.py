"""Every route in one list: its method and path, who may call it, and why.

A route that is not listed is served to nobody, so that a new one has to be thought about here.
Who calls is checked before a route's function runs, on the snapshot that the function then uses.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from flask import Flask, request
from msgspec import UNSET, Meta, UnsetType

from companion.core.snapshot import Snapshot, running_game
from web.api.http_body import GameQuery, read_query
from web.auth import Visitor
from web.errors import ApiError
from web.services import now


class TurnQuery(GameQuery, frozen=True, kw_only=True):
    """Which turn a question is about."""

    turn: (
        Annotated[int, Meta(description="An earlier turn; by default the coming one")] | UnsetType
    ) = UNSET


@dataclass(frozen=True)
class Caller:
    """A kind of caller: *who* in words; *check* raises `ApiError` for others (``None``: nobody is)."""

    who: str
    check: Callable[[Snapshot, Visitor], None] | None = None


def must_choose(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` where players hold secrets and this phone's seat does not play that turn."""
    game = snapshot.game
    if game is None or game.secrets is None:
        return
    seat = game.on_turn(state_before(snapshot, read_query(TurnQuery).turn))
    if who.seat is None or who.seat != seat:
        raise ApiError(403, "not-your-seat", "That is for the player whose turn it is")


def must_move(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for a seat that may move now."""
    who.must_act_for_one(snapshot.game.movers(snapshot.state) if snapshot.game else ())


def must_be_on_turn(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for the seat on turn."""
    who.must_act_for(snapshot.on_turn)


def must_have_played_last(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for the seat that played the last turn."""
    who.must_act_for(snapshot.turns[-1].seat if snapshot.turns else None)


def must_have_played_undone(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for the seat whose turn was taken back last."""
    who.must_act_for(snapshot.undone[-1].turn.seat if snapshot.redoable else None)


def must_have_played(snapshot: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone may speak for the seat that played the turn in the path."""
    number = (request.view_args or {})["number"]
    must_be_played(snapshot, number, first=1)
    who.must_act_for(snapshot.turns[number - 1].seat)


def must_sit(_: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone has a seat or the host's rights."""
    if who.seat is None and not who.is_host:
        raise ApiError(403, "not-seated", "That is for those who sit at the table")


def must_be_host(_: Snapshot, who: Visitor) -> None:
    """Raise `ApiError` unless this phone has the host's rights."""
    if not who.is_host:
        raise ApiError(403, "not-host", "Only the host may do that: press the table's button")


ANYBODY = Caller("anybody")
CHOOSER = Caller("anybody; where players hold secrets, the seat that plays the turn", must_choose)
MOVER = Caller("a seat that may move now, or the host", must_move)
ON_TURN = Caller("the seat on turn, or the host", must_be_on_turn)
LAST_PLAYER = Caller("the seat that played last, or the host", must_have_played_last)
UNDONE_PLAYER = Caller(
    "the seat whose turn was taken back last, or the host", must_have_played_undone
)
TURN_PLAYER = Caller("the seat that played that turn, or the host", must_have_played)
SEATED = Caller("a phone with a seat, or the host", must_sit)
HOST = Caller("the host", must_be_host)


def must_be_played(snapshot: Snapshot, number: int, *, first: int) -> None:
    """Raise `ApiError` unless turn *number* has been played."""
    if snapshot.game is None or not first <= number <= len(snapshot.turns):
        raise no_such_turn(number)


def state_before(snapshot: Snapshot, turn: int | UnsetType) -> object:
    """Return the state in which *turn* is to be played; `UNSET` is the coming one."""
    running_game(snapshot)
    number = len(snapshot.states) if turn is UNSET else turn
    if not 1 <= number <= len(snapshot.states):
        raise no_such_turn(number)
    return snapshot.states[number - 1]


def no_such_turn(number: int) -> ApiError:
    """Return the refusal of a turn that was never played."""
    return ApiError(404, "no-such-turn", "There is no turn {number}", number=number)


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
        *("GET /manifest.webmanifest", "GET /service-worker.js", "GET /offline", "GET /gallery"),
        *("GET /evenings", "GET /own-data", "GET /try-box", "GET /lay-back", "GET /wifi"),
        *("GET /position/<name>", "GET /camera"),
        *("GET /b/<code>", "GET /qr.svg", "GET /favicon.ico", "GET /static/<path:filename>"),
    ),
    *_each(
        ANYBODY,
        "watching is open to the room; what players hold is told to their own seats alone",
        *(f"GET {API}/{path}" for path in ("table", "events", "powers", "places", "turns")),
        *(f"GET {API}/{path}" for path in ("turns/<int:number>", "pictures/<name>", "dice")),
        *(f"GET {API}/{path}" for path in ("score-breakdown", "game.txt", "points.csv")),
        *(f"GET {API}/{path}" for path in ("record.json", "bgstats", "archive", "people")),
        *(f"GET {API}/{path}" for path in ("ending", "statistics", "address")),
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
        *(
            f"GET {API}/{path}"
            for path in ("paper-sheets/<name>/flat", "box-trials/<name>/picture")
        ),
        *(f"GET {API}/{path}" for path in ("laying", "laying/picture", "live-picture")),
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
    *_each(SEATED, "those who sit at the table see that a turn is done", f"POST {API}/turns/close"),
    *_each(LAST_PLAYER, "a turn is taken back by who played it", f"POST {API}/undo"),
    *_each(UNDONE_PLAYER, "a turn is played again by who had played it", f"POST {API}/redo"),
    *_each(
        TURN_PLAYER,
        "a turn is corrected by who played it",
        *(f"POST {API}/turns/<int:number>/{what}" for what in ("foresee", "correct")),
    ),
    *_each(
        SEATED,
        "it needs somebody at the table, and changes nothing of another's game",
        *(f"POST {API}/{path}" for path in ("rolls/plain", "paper-sheets", "paper-sheets/<name>")),
        *(f"POST {API}/{path}" for path in ("films", "box-trials", "paper-sheets/under-camera")),
        f"POST {API}/photos",
        *(f"POST {API}/laying/{what}" for what in ("start", "stop")),
        *(f"POST {API}/setup/{what}" for what in ("corrections", "again")),
    ),
    *_each(
        SEATED,
        "one's own seat is one's own to leave or give, any other is the host's: checked against the body",
        *(f"POST {API}/seats/{what}" for what in ("leave", "answer")),
    ),
    *_each(
        SEATED,
        "those who sit at the table see whether it lies as it did",
        f"POST {API}/laying/go-on",
    ),
    *_each(
        HOST,
        "it changes the evening for everybody",
        *(f"POST {API}/{path}" for path in ("games", "rematch")),
        *(f"POST {API}/archive/{what}" for what in ("resume", "branch")),
        *(f"POST {API}/{path}" for path in ("setup/begin", "boxes/<name>", "positions/begin")),
        *(
            f"POST {API}/start/{what}"
            for what in ("foresee", "swap-fills", "open", "judge", "correct")
        ),
        *(f"POST {API}/own-data/{what}" for what in ("forget-person", "forget-game", "import")),
        f"POST {API}/own-data/forget-pictures",
    ),
    *_each(
        HOST,
        "another Wi-Fi takes the table away from every phone; what is in reach tells where it stands",
        *(f"GET {API}/wifi", f"POST {API}/wifi"),
    ),
    *_each(
        HOST,
        "all evenings in one file are for the one who keeps the companion",
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
