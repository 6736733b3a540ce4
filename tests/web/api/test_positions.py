"""Beginning in the middle over the API: for the host, where a game can, from a position that it takes."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.table import Table
from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.capabilities import Positions
from tests.web.conftest import seated
from tests.web.nim import NIM
from web.api import positions

BODY = {
    "game": "nim",
    "position": {"left": 3},
    "players": [{"name": "Ada"}, {"name": "Bo"}],
}


def put_into(header: Json, position: Json) -> Json:
    if position["left"] > 7:
        raise IllegalMove("too-many", "so many matches there never were")
    return {**header, "matches": position["left"]}


@pytest.fixture
def in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    able = replace(NIM, positions=Positions(put_into=put_into))
    monkeypatch.setattr(positions, "game_called", lambda name: able)


@pytest.mark.usefixtures("in_the_middle")
def test_host_begins_from_a_position(hosting: FlaskClient, playing: Table) -> None:
    answer = hosting.post("/api/v1/positions/begin", json=BODY).json

    assert answer["view"] == {"matches": 3}  # type: ignore[index]  # JSON
    assert playing.snapshot().players == ("Ada", "Bo")


@pytest.mark.usefixtures("in_the_middle")
def test_position_that_the_game_refuses_begins_nothing(
    hosting: FlaskClient, playing: Table
) -> None:
    before = playing.snapshot()

    answer = hosting.post("/api/v1/positions/begin", json={**BODY, "position": {"left": 8}})

    assert (answer.status_code, answer.json["error"]["id"]) == (409, "too-many")  # type: ignore[index]
    assert playing.snapshot() is before


@pytest.mark.usefixtures("playing")
def test_game_that_begins_only_at_its_beginning_says_so(app: Flask, hosting: FlaskClient) -> None:
    for answer in (
        hosting.post("/api/v1/positions/begin", json=BODY),
        hosting.get("/position/nim"),
    ):
        assert answer.status_code == 404
    assert seated(app, 0).post("/api/v1/positions/begin", json=BODY).status_code == 403
