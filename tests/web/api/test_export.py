import csv
import io
import re
from itertools import islice
from random import Random
from urllib.parse import unquote

import msgspec
import pytest
from flask.testing import FlaskClient

from companion.clock import StillClock
from companion.core.commands import PlayMove, StartGame
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from tests.web.conftest import asking
from tests.web.nim import HEADER, NIM
from web.app import create_app
from web.services import Services


@pytest.fixture
def over(playing: Table, clock: StillClock) -> Table:
    for take in (3, 1, 3):
        clock.advance(240)
        playing.do(PlayMove({"take": take}))
    return playing


def test_exported_record_replays_to_the_same_points(phone: FlaskClient, over: Table) -> None:
    record = phone.get("/api/v1/record.json").json

    assert NIM.replay(record) == over.snapshot().outcome
    assert record["final"]["scores"] == [6, 1]


def test_record_that_tells_what_is_still_to_come_waits_for_the_end(
    monkeypatch: pytest.MonkeyPatch, phone: FlaskClient, playing: Table
) -> None:
    monkeypatch.setitem(vars(NIM), "tells_ahead", lambda header: header == HEADER)
    early = phone.get("/api/v1/record.json")
    for take in (3, 1, 3):
        playing.do(PlayMove({"take": take}))

    assert (early.status_code, early.json["error"]["id"]) == (409, "secrets")  # type: ignore[index]
    assert phone.get("/api/v1/record.json").status_code == 200


def test_text_tells_every_turn_and_the_sheet(phone: FlaskClient, over: Table) -> None:
    lines = phone.get("/api/v1/game.txt").text.splitlines()

    assert lines[0] == "Nim"
    assert lines[4:7] == ["1. Ada: takes 3", "2. Bo: takes 1", "3. Ada: takes 3"]
    assert lines[-1] == "Total: 6, 1"


def test_points_are_a_table(phone: FlaskClient, over: Table) -> None:
    rows = list(csv.reader(io.StringIO(phone.get("/api/v1/points.csv").text)))

    assert rows == [
        ["turn", "player", "Ada", "Bo"],
        ["1", "Ada", "3", "0"],
        ["2", "Bo", "3", "1"],
        ["3", "Ada", "6", "1"],
    ]


def test_name_cannot_be_a_formula(phone: FlaskClient, table: Table) -> None:
    players = [{"name": "=1+1"}, {"name": "Bo"}]
    table.do(StartGame("nim", {**HEADER, "players": players}))

    assert phone.get("/api/v1/points.csv").text.startswith("turn,player,'=1+1,Bo")


def test_bg_stats_play_keeps_to_the_apps_schema(phone: FlaskClient, over: Table) -> None:
    answer = phone.get("/api/v1/bgstats").json
    play = answer["play"]

    assert play == {
        "sourceName": "Bee-table companion",
        "sourcePlayId": f"20260101T200000-{over.snapshot().game_id}",
        "playDate": "2026-01-01 20:12:00",
        "durationMin": 12,
        "game": {"name": "Nim", "sourceGameId": "nim", "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": "Ada", "sourcePlayerId": "ada", "startPlayer": True, "winner": True,
                "score": 6, "rank": 1, "role": "red",
            },
            {
                "name": "Bo", "sourcePlayerId": "bo", "startPlayer": False, "winner": False,
                "score": 1, "rank": 2, "role": "green",
            },
        ],
    }  # fmt: skip


@pytest.mark.parametrize("link", ["web", "app"])
def test_bg_stats_link_carries_the_play(link: str, phone: FlaskClient, over: Table) -> None:
    answer = phone.get("/api/v1/bgstats").json

    data = answer[link].split("?data=")[1]

    assert re.fullmatch(r"[\w.%~-]+", data, re.ASCII)
    assert msgspec.json.decode(unquote(data)) == answer["play"]


def test_short_address_fits_a_small_qr(phone: FlaskClient, over: Table) -> None:
    link = re.search(r'href="(/b/\w+)"', phone.get("/points").text)

    assert link is not None
    assert len("http://192.168.100.200:8080" + link[1]) <= 32
    assert "bgstats://app.bgstatsapp.com/createPlay.html" in phone.get(link[1]).text


def test_team_shares_its_rank_and_a_name_is_one_person_however_it_is_written(
    phone: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(NIM), "sides", lambda state: ((0, 2), (1, 3)))
    players = [{"name": name} for name in ("ＡDA", "Bo", "Cy", "Di")]
    table.do(StartGame("nim", {**HEADER, "players": players}))
    for take in (3, 3, 1):
        table.do(PlayMove({"take": take}))

    told = phone.get("/api/v1/bgstats").json["play"]["players"]
    assert [(one["rank"], one["winner"], one["team"]) for one in told] == [
        (1, False, "ＡDA & Cy"),
        (2, False, "Bo & Di"),
        (1, True, "ＡDA & Cy"),
        (2, False, "Bo & Di"),
    ]
    assert told[0]["sourcePlayerId"] == "ada"


def test_short_address_leads_to_an_earlier_game_too(phone: FlaskClient, over: Table) -> None:
    link = f"/b/{over.snapshot().game_id:x}"
    over.do(StartGame("nim", HEADER))

    assert phone.get(link).status_code == 200


def test_link_is_escaped(phone: FlaskClient, table: Table) -> None:
    table.do(StartGame("nim", {**HEADER, "players": [{"name": '"><script>'}, {"name": "Bo"}]}))

    link = re.search(r'href="(/b/\w+)"', phone.get("/points").text)

    assert link is not None
    assert '"><script>' not in phone.get(link[1]).text


def test_exported_alveola_replays_to_the_same_points(clock: StillClock) -> None:
    journal = Journal.in_memory()
    table = Table(journal, games=game_named, judge=asking, dice=TableDice(), clock=clock)
    table.start()
    chance, alveola = Random(4), game_named("alveola")
    header = alveola.prepare(({"name": "Ada"}, {"name": "Bo"}), chance, {})
    after = table.do(StartGame("alveola", header))
    for _ in range(12):
        move = chance.choice(list(islice(alveola.moves(after.state), 500)))
        after = table.do(PlayMove(alveola.write_move(move)))
    phone = create_app(Services(table=table)).test_client()

    record = phone.get("/api/v1/record.json").json

    replayed = alveola.start({k: v for k, v in record.items() if k not in {"turns", "final"}})
    for turn in record["turns"]:
        replayed = alveola.play(replayed, alveola.read_move(turn))
    assert alveola.replay(record) == after.outcome
    assert alveola.scores(replayed) == after.scores
    table.stop()
    journal.close()
