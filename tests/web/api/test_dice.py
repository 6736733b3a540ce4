"""Dice over the API: who may roll, what is told of it, and what never changes."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clock import StillClock
from companion.core.commands import StartGame
from companion.core.journal import Journal
from companion.core.status import Wait, WaitReason
from companion.core.table import Table
from companion.core.verdict import Verdict
from companion.dice.rolling import TableDice
from companion.dice.statistics import tally
from companion.games import GAMES, game_named
from companion.games.honey_wall import GAME
from companion.phrases import Phrase
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.services import Services

HEADER = {**GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {}), "first": 0}


def judge(*_: object, **__: object) -> Verdict:
    return Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))


PLAYERS = [{"name": "Ada"}, {"name": "Bo"}]


@pytest.fixture
def table(clock: StillClock) -> Iterator[Table]:
    journal = Journal.in_memory()
    table = Table(journal, games=game_named, judge=judge, dice=TableDice(), clock=clock)
    table.start()
    table.do(StartGame("honey_wall", HEADER))
    yield table
    table.stop()
    journal.close()


@pytest.fixture
def app(table: Table, host: HostClaimWindow) -> Iterator[Flask]:
    app = create_app(Services(table=table, host_claim=host, games=GAMES, tally=tally, beat_s=0.2))
    yield app
    close_app(app, timeout_s=0)


@pytest.fixture
def ada(app: Flask) -> FlaskClient:
    return seated(app, 0)


@pytest.fixture
def bo(app: Flask) -> FlaskClient:
    return seated(app, 1)


def seated(app: Flask, seat: int) -> FlaskClient:
    client = app.test_client()
    assert client.post("/api/v1/seats", json={"seat": seat, "name": "x"}).status_code == 200
    return client


def roll(phone: FlaskClient, **more: Any) -> tuple[int, Any]:
    answer = phone.post("/api/v1/rolls", json={"after": 0, **more})
    return answer.status_code, answer.json


def test_hash_is_told_to_everybody_before_the_roll_and_the_key_after(
    ada: FlaskClient, bo: FlaskClient
) -> None:
    committed = {
        coming["roll"]: coming["commitment"]
        for coming in bo.get("/api/v1/dice").json["commitments"]
    }
    status, _ = roll(ada, client_seed="00ff")

    made = bo.get("/api/v1/dice").json["rolls"][0]
    assert (status, made["roll"], made["client_seed"]) == (200, "game 1", "00ff")
    assert made["commitment"] == committed["game 1"]
    assert len(made["key"]) == 64


@pytest.mark.parametrize("who", ["bo", "nobody"])
def test_only_the_player_on_turn_rolls(who: str, app: Flask, bo: FlaskClient, table: Table) -> None:
    phone = bo if who == "bo" else app.test_client()

    assert roll(phone)[0] == 403
    assert table.snapshot().rolls == ()


def test_nobody_without_a_seat_rolls_plain_dice(app: Flask, ada: FlaskClient) -> None:
    plain = {"notation": "2d6"}

    assert app.test_client().post("/api/v1/rolls/plain", json=plain).status_code == 403
    assert ada.post("/api/v1/rolls/plain", json=plain).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"which": [0]}, 409),
        ({"which": [-1]}, 400),
        ({"which": "all"}, 400),
        ({"client_seed": "x"}, 400),
        ({"client_seed": "0" * 65}, 400),
        ({"after": 3}, 409),
    ],
    ids=["nothing to reroll", "negative", "shape", "seed", "long seed", "late"],
)
def test_impossible_roll_is_refused_and_nothing_falls(
    ada: FlaskClient, table: Table, body: Any, status: int
) -> None:
    assert roll(ada, **body)[0] == status
    assert table.snapshot().rolls == ()


def test_roll_is_never_taken_back_and_no_phone_offers_it(ada: FlaskClient) -> None:
    _, shown = roll(ada)

    assert shown["you"]["may_undo"] is False
    assert ada.post("/api/v1/undo", json={"after": 1}).status_code == 409


def test_rolled_against_expected_is_told_for_each_kind_of_die(ada: FlaskClient) -> None:
    for number in range(30):
        ada.post("/api/v1/rolls/plain", json={"notation": "2d6", "client_seed": f"{number:02x}"})
    tally = ada.get("/api/v1/dice").json["tallies"][0]

    assert (tally["die"], sum(tally["counts"]), tally["expected"]) == ("d6", 60, 10.0)
    assert 0 <= tally["p"] <= 1


def test_dice_are_named_in_the_readers_words(ada: FlaskClient) -> None:
    roll(ada)

    english = ada.get("/api/v1/dice?lang=en").json["tallies"][0]
    german = ada.get("/api/v1/dice?lang=de").json["tallies"][0]

    assert (english["die"], german["die"]) == ("white", "weiß")


def test_roll_by_hand_is_counted_as_such(ada: FlaskClient) -> None:
    ada.post("/api/v1/moves", json={"move": {"do": "roll", "faces": [0, 2]}, "after": 0})

    assert ada.get("/api/v1/dice").json["by_hand"] == 1


def test_pages_of_dice_sheet_and_box_open(ada: FlaskClient) -> None:
    paths = ("/dice", "/paper-sheet", "/box/honey_wall")

    assert {path: ada.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)
    assert ada.get("/box/nothing").status_code == 404


# ── one's own box ───────────────────────────────────────────────────────────────────────────


@pytest.fixture
def hosting(app: Flask, host: HostClaimWindow) -> FlaskClient:
    client = seated(app, 0)
    host.press()
    assert client.post("/api/v1/host", json={}).status_code == 200
    return client


def test_own_box_is_used_from_the_next_game_on(hosting: FlaskClient, bo: FlaskClient) -> None:
    box = hosting.get("/api/v1/boxes/honey_wall").json["box"]
    box["dice"]["white"][5] = {"honey": 1}
    kept = hosting.post("/api/v1/boxes/honey_wall", json={"box": box})
    begun = hosting.post("/api/v1/games", json={"game": "honey_wall", "players": PLAYERS})

    assert (kept.status_code, kept.json["is_default"]) == (200, False)
    assert begun.json["view"]["box"]["dice"]["white"][5] == {"honey": 1}
    assert begun.json["view"]["is_house_box"] is False
    back = hosting.post("/api/v1/boxes/honey_wall", json={"box": None})
    assert back.json["is_default"] is True


@pytest.mark.parametrize(
    "box",
    [{}, [], "x", {"dice": {}, "sheet": {}, "tree": []}],
    ids=["empty", "list", "word", "hollow"],
)
def test_box_that_is_none_is_refused(hosting: FlaskClient, box: Any) -> None:
    assert hosting.post("/api/v1/boxes/honey_wall", json={"box": box}).status_code == 400


def test_dice_against_the_rulebook_are_refused_in_words(hosting: FlaskClient) -> None:
    box = hosting.get("/api/v1/boxes/honey_wall").json["box"]
    box["dice"]["orange"] = [{"honey": 1}] * 6
    refused = hosting.post("/api/v1/boxes/honey_wall", json={"box": box})

    assert refused.status_code == 409
    assert "orange" in refused.json["error"]["message"]


def test_only_the_host_changes_the_box(ada: FlaskClient) -> None:
    assert ada.post("/api/v1/boxes/honey_wall", json={"box": None}).status_code == 403
