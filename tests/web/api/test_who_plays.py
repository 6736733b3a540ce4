"""Who plays the next game: named by people, never inherited from the game before."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.commands import StartGame
from companion.core.table import Table
from tests.web.nim import HEADER
from web.auth import HostClaimWindow

EVE, FAY, GUS = ({"name": name} for name in ("Eve", "Fay", "Gus"))


def begin(host: FlaskClient, players: list[Any], **more: Any) -> Any:
    return host.post("/api/v1/games", json={"game": "nim", "players": players, **more}).json


def names(table: Any) -> list[str]:
    return [player["name"] for player in table["players"]]


def test_next_game_has_the_people_and_the_number_of_seats_that_were_said(
    hosting: FlaskClient,
) -> None:
    begun = begin(hosting, [EVE, FAY, GUS])

    assert names(begun) == ["Eve", "Fay", "Gus"]
    assert len(begun["players"]) == 3


@pytest.mark.parametrize("path", ["games", "setup/begin"])
def test_people_of_a_game_before_are_never_taken_silently(hosting: FlaskClient, path: str) -> None:
    body = {"game": "nim"} if path == "games" else {}

    refused = hosting.post(f"/api/v1/{path}", json=body)

    assert (refused.status_code, refused.json["error"]["id"]) == (409, "who-plays")  # type: ignore[index]  # JSON


def test_two_equal_names_are_refused(hosting: FlaskClient) -> None:
    refused = begin(hosting, [EVE, {"name": " \uff25VE\u200b"}])

    assert refused["error"]["id"] == "same-name"


def test_phones_go_where_their_players_sit(
    hosting: FlaskClient, ada: FlaskClient, bo: FlaskClient
) -> None:
    begin(hosting, [{"name": "Bo", "phone": 1}, EVE, {"name": "Adele", "phone": 0}])

    seats = [phone.get("/api/v1/table").json["you"]["seat"] for phone in (ada, bo)]  # type: ignore[index]  # JSON
    assert seats == [2, 0]


def test_phone_that_asks_sits_as_who_its_holder_says(hosting: FlaskClient) -> None:
    begun = begin(hosting, [EVE, {"name": "Fay", "is_asking": True}])

    assert begun["you"]["seat"] == 1


def test_phone_of_somebody_who_does_not_play_watches(
    hosting: FlaskClient, ada: FlaskClient
) -> None:
    begin(hosting, [EVE, FAY])

    assert ada.get("/api/v1/table").json["you"]["seat"] is None  # type: ignore[index]  # JSON


def test_signs_are_those_that_were_chosen_and_differ(hosting: FlaskClient) -> None:
    violet = {"colour": "purple", "symbol": "star"}

    begun = begin(hosting, [{**EVE, **violet}, {**FAY, **violet}])

    first, second = begun["players"]
    assert (first["colour"], first["symbol"]) == ("purple", "star")
    assert second["colour"] != "purple"
    assert second["symbol"] != "star"


@pytest.mark.parametrize(
    ("first", "order"),
    [(0, ["Eve", "Fay", "Gus"]), (1, ["Fay", "Gus", "Eve"]), (2, ["Gus", "Eve", "Fay"])],
)
def test_drawn_player_begins_and_the_order_round_the_table_stays(
    hosting: FlaskClient, first: int, order: list[str]
) -> None:
    begun = begin(hosting, [EVE, FAY, GUS], first=first)

    assert begun["on_turn"] == 0
    assert names(begun) == order


def test_people_of_earlier_evenings_are_offered(hosting: FlaskClient) -> None:
    begin(hosting, [{**EVE, "colour": "yellow", "symbol": "cross"}, FAY])
    begin(hosting, [FAY, GUS])

    offered: Any = hosting.get("/api/v1/people").json

    assert [person["name"] for person in offered["last"]] == ["Fay", "Gus"]
    assert [person["name"] for person in offered["everybody"]] == ["Fay", "Gus", "Eve", "Ada", "Bo"]
    assert offered["everybody"][2] == {
        **{"name": "Eve", "colour": "yellow", "symbol": "cross", "phone": None}
    }


def test_people_of_a_recorded_table_are_not_offered(
    app: Flask, table: Table, host: HostClaimWindow
) -> None:
    table.do(StartGame("nim", HEADER, table="/recorded/table", picture="000.jpg"))

    offered: Any = app.test_client().get("/api/v1/people").json

    assert offered == {"sitting": [], "last": [], "everybody": []}


def test_rematch_with_other_people(hosting: FlaskClient) -> None:
    again: Any = hosting.post("/api/v1/rematch", json={"players": [EVE, FAY]}).json

    assert names(again) == ["Eve", "Fay"]


def test_seat_may_change_until_the_first_turn_and_after_it_by_the_host(
    ada: FlaskClient, bo: FlaskClient, hosting: FlaskClient
) -> None:
    bo.post("/api/v1/seats/leave", json={"seat": 1})
    moved = ada.post("/api/v1/seats", json={"seat": 1, "name": "x"})
    ada.post("/api/v1/seats", json={"seat": 0, "name": "x"})
    ada.post("/api/v1/moves", json={"move": {"take": 1}, "after": 0})

    refused = ada.post("/api/v1/seats", json={"seat": 1, "name": "x"})

    assert moved.status_code == 200
    assert (refused.status_code, refused.json["error"]["id"]) == (403, "seats-settled")  # type: ignore[index]  # JSON
    assert hosting.post("/api/v1/seats/leave", json={"seat": 0}).status_code == 200
    assert ada.post("/api/v1/seats", json={"seat": 1, "name": "x"}).status_code == 200


def test_people_who_sat_down_before_the_demonstration_keep_their_names_for_a_game_of_their_own(
    app: Flask, table: Table
) -> None:
    eve = app.test_client()
    eve.post("/api/v1/seats", json={"seat": 0, "name": "Eve"})
    table.do(StartGame("nim", HEADER, table="/recorded/table", picture="000.jpg"))

    offered: Any = eve.get("/api/v1/people").json

    assert [(person["name"], person["phone"]) for person in offered["sitting"]] == [("Eve", 0)]
