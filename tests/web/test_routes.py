"""The list of routes: complete, and its word on who may call them is what happens."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.commands import PlayMove, Undo
from companion.core.table import Table
from web.routes import ANYBODY, BY_RULE, CHOOSER, HOST, ROUTES, SEATED, Route

#: What a path's parameters are replaced by.
FILLED = {"<int:number>": "2", "<name>": "nim", "<code>": "x", "<path:filename>": "icon.svg"}
#: These have a condition of their own besides the caller: the table's button.
BUTTON = {"/api/v1/host"}


@pytest.fixture
def played(playing: Table) -> Table:
    """Ada and Bo have played; Ada is on turn."""
    playing.do(PlayMove({"take": 1}, seat=0))
    playing.do(PlayMove({"take": 1}, seat=1))
    return playing


def call(phone: FlaskClient, route: Route) -> tuple[int, str]:
    path = route.path
    for parameter, value in FILLED.items():
        path = path.replace(parameter, value)
    sent: dict[str, Any] = {"json": {}} if route.method == "POST" else {}
    if path.endswith(("/paper-sheets", "/box-trials", "/photos")):
        sent = {"data": b"photo", "content_type": "image/jpeg"}
    if path.endswith("/own-data/import"):
        sent = {"data": b"file", "content_type": "application/zip"}
    answer = phone.open(path, method=route.method, buffered=False, **sent)
    refused = answer.json if answer.status_code >= 400 else {}
    answer.close()
    return answer.status_code, refused["error"]["id"] if refused else ""


def named(route: Route) -> str:
    return f"{route.method} {route.path}"


def each(*, callers: object) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("route", callers, ids=named)


def test_every_rule_is_listed_once_with_its_reason(app: Flask) -> None:
    rules = {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }

    assert rules == BY_RULE.keys()
    assert len(ROUTES) == len(BY_RULE)
    assert all(route.why for route in ROUTES)


def test_route_that_is_not_listed_is_served_to_nobody(app: Flask) -> None:
    app.add_url_rule("/secret", view_func=lambda: "secret")

    answer = app.test_client().get("/secret")

    assert (answer.status_code, answer.text.count("secret")) == (500, 0)


@each(callers=[r for r in ROUTES if r.caller is ANYBODY and r.path not in BUTTON])
def test_anybody_is_turned_away_for_no_lack_of_rights(
    route: Route, phone: FlaskClient, played: Table
) -> None:
    assert call(phone, route)[0] != 403


@each(callers=[r for r in ROUTES if r.caller not in (ANYBODY, CHOOSER)])
def test_phone_without_a_seat_is_turned_away_from_all_else(
    route: Route, phone: FlaskClient, played: Table
) -> None:
    before = played.snapshot()

    assert call(phone, route)[0] == 403
    assert played.snapshot() is before


@each(callers=[r for r in ROUTES if r.caller is HOST])
def test_seat_alone_does_not_do_for_the_host(route: Route, ada: FlaskClient) -> None:
    assert call(ada, route) == (403, "not-host")


@each(callers=[r for r in ROUTES if r.caller not in (ANYBODY, CHOOSER, HOST, SEATED)])
def test_game_is_played_by_its_own_seat_alone(
    route: Route, ada: FlaskClient, bo: FlaskClient, played: Table
) -> None:
    if named(route).endswith("redo"):
        played.do(Undo())
    is_played = named(route).endswith(("undo", "redo", "foresee", "correct"))
    other, own = (ada, bo) if is_played else (bo, ada)

    assert call(other, route) == (403, "not-your-seat")
    assert call(own, route)[0] != 403


@each(callers=[r for r in ROUTES if r.caller is SEATED])
def test_any_seat_does_where_somebody_at_the_table_is_needed(
    route: Route, bo: FlaskClient, played: Table
) -> None:
    assert call(bo, route)[0] != 403
