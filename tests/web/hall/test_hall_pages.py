"""The hall's pages, over a hall of the test's own."""

import threading
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from companion.errors import IllegalMove
from companion.hall.board import HallBoard
from companion.hall.heard import GameResult, HeardTable, ResultPlayer
from companion.hall.tournament import Pairing, Tournament
from companion.phrases import Phrase
from companion.reporting.public import EventReport
from companion.reporting.sentences import Sentence
from companion.reporting.state import Phase, PlayerState, StateSentences, TableState
from web.hall.app import create_hall_app

KEY = "a-key"


class ToldHall:
    """A hall with a board that the test gives it; *begun* is what was asked of it."""

    def __init__(self, board: HallBoard) -> None:
        self.shown = board
        self.is_writer = True
        self.begun: list[Tournament | str] = []

    def board(self) -> HallBoard:
        return self.shown

    def trouble(self) -> Phrase | None:
        return Phrase("no connection to the broker at {host}", {"host": "oak.local"})

    def withdraw(self, players: tuple[str, ...]) -> None:
        self.begun.append(",".join(players))

    def begin_tournament(self, tournament: Tournament) -> None:
        self.begun.append(tournament)

    def begin_round(self) -> None:
        if self.shown.tournament is None:
            raise IllegalMove("no-tournament", "No tournament has begun yet")
        self.begun.append("round")


def state(**changes: Any) -> TableState:
    ada = PlayerState(seat=0, name="Ada", colour="red", symbol="star", points=3)
    usual = TableState(
        number=9,
        at="2026-05-04T20:14:05+00:00",
        table="oak",
        phase=Phase.PLAYING,
        game_id=4,
        game="apiary",
        title="Apiary",
        players=[ada],
        on_turn=0,
        player_on_turn="Ada",
        colour_on_turn="red",
        turn=2,
        last=["Ada takes a worker"],
        due=[],
        waits_for=None,
        faults=[],
        winners=[],
        view={"frames": []},
    )

    return msgspec.structs.replace(usual, **changes)


def event(number: int, game_id: int = 4) -> EventReport:
    return EventReport(
        number=number,
        previous=number - 1,
        game_id=game_id,
        event_type="turn_played",
        at="2026-05-04T20:14:05+00:00",
        body={},
    )


OAK = HeardTable("oak", is_online=True, state=state(), events=(event(2, 1), event(8), event(9)))
SPRING = Tournament(name="Spring", players=("Ada", "=Ben"), seats=2)


@pytest.fixture
def hall() -> ToldHall:
    return ToldHall(HallBoard(tables={"oak": OAK}))


@pytest.fixture
def visitor(hall: ToldHall) -> FlaskClient:
    return create_hall_app(hall, key=KEY, closing=threading.Event()).test_client()


@pytest.fixture
def leader(visitor: FlaskClient) -> FlaskClient:
    visitor.get(f"/tournament?key={KEY}")
    return visitor


def test_overview_has_every_table_without_its_picture(visitor: FlaskClient) -> None:
    (card,) = visitor.get("/api/v1/hall").json["tables"]  # type: ignore[index]

    assert (card["name"], card["is_online"], card["state"]["view"]) == ("oak", True, None)
    assert card["state"]["players"][0]["points"] == 3


def test_sentences_are_the_readers_and_junk_stays_as_it_was_told(
    visitor: FlaskClient, hall: ToldHall
) -> None:
    said = [Sentence("{name} won", {"name": "Ada"})]
    bomb = [Sentence("{name:>999999999}", {"name": "Ada"})]
    for told in ([Sentence("Rematch")], said, bomb):
        sentences = StateSentences(last=told, due=[], waits_for=Sentence("Rematch"), faults=[])
        one = replace(OAK, state=state(sentences=sentences))
        hall.shown = HallBoard(tables={"oak": one})
        shown: Any = visitor.get("/api/v1/tables/oak?lang=de").json["state"]  # type: ignore[index]
        assert shown["last"] == (
            ["Revanche"] if told[0].text == "Rematch" else ["Ada takes a worker"]
        )
        assert shown["waits_for"] == "Revanche"


def test_page_says_why_the_broker_is_not_heard(visitor: FlaskClient) -> None:
    shown: Any = visitor.get("/api/v1/hall?lang=de").json

    assert shown["trouble"] == "keine Verbindung zum MQTT-Broker bei oak.local"


def test_only_who_leads_has_somebody_sit_out(visitor: FlaskClient, hall: ToldHall) -> None:
    assert visitor.post("/api/v1/withdrawals", json={"withdrawn": ["Ada"]}).status_code == 403
    visitor.get(f"/tournament?key={KEY}")

    assert visitor.post("/api/v1/withdrawals", json={"withdrawn": ["Ada"]}).status_code == 200
    assert hall.begun == ["Ada"]


def test_a_tables_page_has_its_picture_and_what_happened_in_its_game(visitor: FlaskClient) -> None:
    one: Any = visitor.get("/api/v1/tables/oak").json

    assert one["state"]["view"] == {"frames": []}
    assert [told["number"] for told in one["events"]] == [9, 8]


@pytest.mark.parametrize("path", ["/", "/tables/oak", "/tournament"])
@pytest.mark.parametrize("lang", ["en", "fr", "ca", "es", "de"])
def test_every_page_is_served_in_every_language(visitor: FlaskClient, path: str, lang: str) -> None:
    page = visitor.get(f"{path}?lang={lang}")

    assert page.status_code == 200
    assert f'<html lang="{lang}">' in page.text


def test_a_table_that_is_not_there_is_told(visitor: FlaskClient) -> None:
    assert visitor.get("/api/v1/tables/elm").status_code == 404


def test_only_who_has_the_key_leads(visitor: FlaskClient, hall: ToldHall) -> None:
    body = {"name": "Spring", "players": ["Ada", "Ben"], "seats": 2}
    assert visitor.post("/api/v1/tournament", json=body).status_code == 403
    assert visitor.get("/tournament?key=another").status_code == 403

    visitor.get(f"/tournament?key={KEY}")

    assert visitor.post("/api/v1/tournament", json=body).status_code == 200
    assert hall.begun == [Tournament(name="Spring", players=("Ada", "Ben"), seats=2)]


@pytest.mark.parametrize("players", [["Ada"], ["Ada", "ada"], ["Ada", "\u200b"], "Ada"], ids=repr)
def test_players_that_cannot_be_are_refused(leader: FlaskClient, players: object) -> None:
    body = {"name": "Spring", "players": players, "seats": 2}

    assert leader.post("/api/v1/tournament", json=body).status_code in {400, 409}


def test_a_command_is_taken_as_json_alone(leader: FlaskClient) -> None:
    assert leader.post("/api/v1/rounds", data="{}").status_code == 415


def test_a_round_before_a_tournament_is_refused_in_words(leader: FlaskClient) -> None:
    answer = leader.post("/api/v1/rounds", json={})

    assert answer.status_code == 409
    assert answer.json["error"]["id"] == "no-tournament"  # type: ignore[index]


def test_standings_and_results_are_those_of_the_rounds(
    visitor: FlaskClient, hall: ToldHall
) -> None:
    players = (ResultPlayer("=Ben", 12, 1), ResultPlayer("Ada", 7, 2))
    result = GameResult(
        table="oak", game_id=4, number=9, at="2026", game="apiary", title="Apiary", players=players
    )
    hall.shown = replace(
        hall.shown,
        tournament=SPRING,
        results={("oak", 4): result},
        pairings={(1, 1): Pairing(round=1, place=1, players=("Ada", "=Ben"))},
    )

    shown: Any = visitor.get("/api/v1/hall").json
    sheet = visitor.get("/api/v1/standings.csv").text.splitlines()

    assert [line["player"] for line in shown["tournament"]["standings"]] == ["=Ben", "Ada"]
    assert shown["tournament"]["pairings"][0]["result"] == ["1. =Ben 12", "2. Ada 7"]
    assert sheet[1:] == ["1,'=Ben,1.0,0.0,1,1", "2,Ada,0.0,1.0,0,1"]
