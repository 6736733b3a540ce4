from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clock import StillClock
from companion.core.commands import StartGame
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from tests.web.conftest import asking, games
from tests.web.nim import HEADER
from web.app import create_app
from web.auth import HostClaimWindow
from web.services import Services


def you(phone: FlaskClient) -> dict[str, object]:
    return phone.get("/api/v1/table").json["you"]


def test_seat_is_a_secret_that_no_script_can_read(phone: FlaskClient, playing: Table) -> None:
    cookie = phone.post("/api/v1/seats", json={"seat": 0, "name": "Ada"}).headers["Set-Cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    token = cookie.split("=")[1].split(";")[0]
    assert len(token) >= 22
    assert token not in repr(playing.snapshot().sittings)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("  Ada  B. ", "Ada B."),
        ("\x1b[31mred\x00", "[31mred"),
        ("a\nb\u2028c", "a bc"),
        ("\u202eevil", "evil"),
        ("\u200b", "Clover"),
        ("\u0301\u200d ", "Clover"),
        ("שלום", "שלום"),
        ("👩\u200d👧", "👩\u200d👧"),
    ],
    ids=ascii,
)
def test_names_hold_only_what_can_be_seen(phone: FlaskClient, said: str, shown: str) -> None:
    sat = phone.post("/api/v1/seats", json={"seat": 0, "name": said}).json

    assert [player["name"] for player in sat["players"]] == [shown]


def test_seat_survives_a_restart(tmp_path: Path, clock: StillClock) -> None:
    def open_again() -> tuple[Flask, Table, Journal]:
        journal = Journal.open(tmp_path / "journal.sqlite3", now=clock.now())
        table = Table(journal, games=games, judge=asking, dice=TableDice(), clock=clock)
        table.start()
        return create_app(Services(table=table)), table, journal

    app, table, journal = open_again()
    table.do(StartGame("nim", HEADER))
    phone = app.test_client()
    token = phone.post("/api/v1/seats", json={"seat": 1, "name": "Bo"}).headers["Set-Cookie"]
    table.stop()
    journal.close()

    app, table, journal = open_again()
    phone = app.test_client()
    phone.set_cookie("seat", token.split("=")[1].split(";")[0])

    assert you(phone)["seat"] == 1
    table.stop()
    journal.close()


def test_taken_seat_is_refused(ada: FlaskClient, phone: FlaskClient) -> None:
    refused = phone.post("/api/v1/seats", json={"seat": 0, "name": "Eve"})

    assert (refused.status_code, refused.json["error"]["id"]) == (409, "seat-taken")
    assert you(ada)["seat"] == 0


def test_lost_phone_is_replaced_after_the_button(
    ada: FlaskClient, phone: FlaskClient, host: HostClaimWindow
) -> None:
    host.press()

    phone.post("/api/v1/seats", json={"seat": 0, "name": "Ada"})

    assert (you(phone)["seat"], you(ada)["seat"]) == (0, None)


def test_host_claim_window_is_open_for_a_minute(
    phone: FlaskClient, playing: Table, host: HostClaimWindow, clock: StillClock
) -> None:
    before = phone.post("/api/v1/host", json={}).status_code
    host.press()
    clock.advance(61)
    late = phone.post("/api/v1/host", json={}).status_code
    host.press()
    clock.advance(59)
    in_time = phone.post("/api/v1/host", json={})

    assert (before, late, in_time.status_code) == (403, 403, 200)
    assert in_time.json["you"]["is_host"]


def test_table_without_a_button_lets_anybody_be_the_host(
    phone: FlaskClient, playing: Table, host: HostClaimWindow
) -> None:
    host.has_button = False

    assert phone.post("/api/v1/host", json={}).json["you"]["is_host"]


@pytest.mark.parametrize("has_button", [True, False])
def test_pages_say_whether_the_table_has_a_button(
    phone: FlaskClient, host: HostClaimWindow, has_button: bool
) -> None:
    host.has_button = has_button

    assert ('data-button="none"' in phone.get("/new").text) is not has_button


def test_signs_of_two_players_differ(app: Flask, table: Table) -> None:
    preference = {"colour": "red", "symbol": "star"}
    for seat, name in enumerate(("Ada", "Bo")):
        sitting = {"seat": seat, "name": name, **preference}
        app.test_client().post("/api/v1/seats", json=sitting)

    players = app.test_client().get("/api/v1/table").json["players"]

    assert players[0]["colour"] != players[1]["colour"]
    assert players[0]["symbol"] != players[1]["symbol"]


def test_double_tap_sits_down_once(phone: FlaskClient, playing: Table) -> None:
    seqs = [
        phone.post("/api/v1/seats", json={"seat": 0, "name": "Ada"}).json["seq"] for _ in range(2)
    ]

    assert seqs[0] == seqs[1]


def test_standing_up_frees_the_seat(ada: FlaskClient, playing: Table) -> None:
    ada.post("/api/v1/seats/leave", json={"seat": 0})

    assert playing.snapshot().sittings == ()


def test_host_begins_a_game_with_those_who_sit(
    app: Flask, table: Table, host: HostClaimWindow
) -> None:
    phones = [app.test_client() for _ in range(2)]
    for seat, phone in enumerate(phones):
        phone.post("/api/v1/seats", json={"seat": seat, "name": ("Ada", "Bo")[seat]})
    host.press()
    phones[0].post("/api/v1/host", json={})

    begun = phones[0].post("/api/v1/games", json={"game": "nim"}).json

    assert [(p["name"], p["taken"]) for p in begun["players"]] == [("Ada", True), ("Bo", True)]
    assert begun["you"]["is_host"]


def test_rematch_begins_anew_with_the_same_players(hosting: FlaskClient, playing: Table) -> None:
    hosting.post("/api/v1/moves", json={"move": {"take": 3}, "after": 0})

    again = hosting.post("/api/v1/rematch", json={}).json

    assert (again["turn"], again["view"]["matches"]) == (0, 7)
    assert [player["name"] for player in again["players"]] == ["Ada", "Bo"]
