"""Every refusal has the one shape: {"error": {"id": …, "message": …}}."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.core.table import Table
from companion.languages import LANGUAGES

MOVES = "/api/v1/moves"

REFUSED: dict[str, tuple[str, str, dict[str, Any], int, str]] = {
    "no such page": ("GET", "/nothing", {}, 404, "not-found"),
    "no such picture": ("GET", "/api/v1/pictures/x.jpg", {}, 404, "no-picture"),
    "picture outside": ("GET", "/api/v1/pictures/..%2fx", {}, 404, "not-found"),
    "no such turn": ("GET", "/api/v1/turns/9", {}, 404, "no-such-turn"),
    "no such play": ("GET", "/b/zzz", {}, 404, "no-such-play"),
    "wrong method": ("GET", MOVES, {}, 405, "method-not-allowed"),
    "not JSON": ("POST", MOVES, {"data": "x"}, 415, "not-json"),
    "form": ("POST", MOVES, {"data": {"move": "1"}}, 415, "not-json"),
    "broken JSON": ("POST", MOVES, {"data": "{", "content_type": "application/json"}, 400, "unreadable"),
    "missing key": ("POST", MOVES, {"json": {"after": 0}}, 400, "unreadable"),
    "unknown key": ("POST", MOVES, {"json": {"move": 1, "after": 0, "x": 1}}, 400, "unreadable"),
    "wrong type": ("POST", MOVES, {"json": {"move": 1, "after": "0"}}, 400, "unreadable"),
    "no move": ("POST", MOVES, {"json": {"move": "x", "after": 0}}, 400, "unreadable"),
    "against the rules": ("POST", MOVES, {"json": {"move": {"take": 9}, "after": 0}}, 409, "too-many"),
    "too long": ("POST", MOVES, {"json": {"move": "x" * 70_000, "after": 0}}, 413, "request-entity-too-large"),
    "other origin": ("POST", MOVES, {"json": {}, "headers": {"Origin": "http://evil.example"}}, 403, "other-origin"),
    "other site": ("POST", MOVES, {"json": {}, "headers": {"Sec-Fetch-Site": "cross-site"}}, 403, "other-origin"),
    "broken origin": ("POST", MOVES, {"json": {}, "headers": {"Origin": "http://["}}, 403, "other-origin"),
    "nested too deep": ("POST", MOVES, {"data": '{"move":' + "[" * 30_000, "content_type": "application/json"}, 400, "unreadable"),
    "question nested too deep": ("GET", "/api/v1/places?at=" + "[" * 3000, {}, 400, "unreadable"),
    "game past all numbers": ("GET", "/api/v1/table?game_id=9" + "0" * 30, {}, 409, "no-such-game"),
    "other name": ("GET", "/", {"headers": {"Host": "evil.example"}}, 421, "wrong-name"),
    "broken question": ("GET", "/api/v1/choices?chosen=x", {}, 400, "unreadable"),
    "no answer yet": ("POST", "/api/v1/answers", {"json": {"choice": 0, "after": 0}}, 409, "no-question"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("method", "path", "sent", "status", "id"), REFUSED.values(), ids=REFUSED.keys()
)
def test_refusal_has_the_one_shape(
    ada: FlaskClient,
    playing: Table,
    method: str,
    path: str,
    sent: dict[str, Any],
    status: int,
    id: str,
) -> None:
    before = playing.snapshot()

    refused = ada.open(path, method=method, **sent)

    assert refused.status_code == status, refused.text
    assert refused.json["error"]["id"] == id
    assert refused.json.keys() == {"error"}
    assert refused.json["error"].keys() == {"id", "message"}
    assert playing.snapshot() is before


def test_own_origin_may_command(ada: FlaskClient) -> None:
    body = {"move": {"take": 1}, "after": 0}

    played = ada.post(MOVES, json=body, headers={"Origin": "http://localhost"})

    assert played.status_code == 200


def test_full_disk_is_told_as_it_is(ada: FlaskClient, playing: Table) -> None:
    playing._journal._connection.execute("PRAGMA query_only = ON")

    refused = ada.post(MOVES, json={"move": {"take": 1}, "after": 0})

    assert refused.status_code == 503
    assert refused.json["error"]["id"] == "fault"
    assert "the journal cannot be used" in refused.json["error"]["message"]
    assert refused.headers["Retry-After"] == "2"


def test_refusal_speaks_the_phones_language(ada: FlaskClient) -> None:
    refused = ada.post("/api/v1/host", json={}, headers={"Accept-Language": "de-AT,de;q=0.9"})

    assert refused.json["error"]["message"].startswith("Drücke zuerst")


def test_page_lets_no_other_page_or_script_in(phone: FlaskClient) -> None:
    headers = phone.get("/").headers

    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_page_has_no_script_of_its_own_text(phone: FlaskClient, playing: Table) -> None:
    scripts = re.findall(r"<script([^>]*)>", phone.get("/").text)

    assert scripts
    assert all("src=" in each or 'type="application/json"' in each for each in scripts)


def test_name_is_never_markup(phone: FlaskClient, table: Table) -> None:
    body = {"seat": 0, "name": "</script><b>&"}
    phone.post("/api/v1/seats", json=body)

    page = phone.get("/").text

    assert "</script><b>" not in page
    assert phone.get("/api/v1/table").json["players"][0]["name"] == "</script><b>&"


def test_browser_that_asks_for_a_page_gets_one_with_the_way_back(phone: FlaskClient) -> None:
    lost = phone.get("/nothing", headers={"Accept": "text/html,*/*;q=0.8"})

    assert (lost.status_code, lost.mimetype) == (404, "text/html")
    assert "There is no such page" in lost.text
    assert 'href="/"' in lost.text


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [("PUT", MOVES, {}), ("POST", MOVES, {"json": {"move": "x" * 70_000, "after": 0}})],
    ids=["wrong method", "too long"],
)
def test_a_servers_own_refusal_is_said_in_the_readers_language(
    ada: FlaskClient, playing: Table, method: str, path: str, sent: dict[str, Any]
) -> None:
    said = {
        ada.open(f"{path}?lang={language}", method=method, **sent).json["error"]["message"]
        for language in LANGUAGES
    }

    assert len(said) == len(LANGUAGES)
