"""What a hall shows of its tables: a real Mosquitto between them."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.errors import IllegalMove
from companion.hall import hall as module
from companion.hall.hall import Hall
from companion.hall.heard import HeardTable
from companion.hall.tournament import Tournament
from companion.reporting.state import Phase
from companion.settings import BrokerSettings
from tests.companion.reporting.conftest import ReportingTable, to_broker
from tests.companion.reporting.mosquitto import Mosquitto
from tests.waiting import wait_for

OpenHall = Callable[[], Hall]


SPRING = Tournament(name="Spring", players=("Ada", "Ben"), seats=2)


def oak(hall: Hall) -> HeardTable:
    return hall.board().tables.get("oak", HeardTable("oak"))


def numbers(hall: Hall) -> list[int]:
    return [event.number for event in oak(hall).events]


def journalled(reporting: ReportingTable) -> list[int]:
    return [link.number for link in reporting.journal.after(0, most=10_000)]


def test_hall_shows_a_table_as_it_stands_and_all_that_happened(
    reporting: ReportingTable, broker: Mosquitto, open_hall: OpenHall
) -> None:
    reporting.report(to_broker(broker.port))
    reporting.begin("apiary")
    reporting.play(3)
    hall = open_hall()

    wait_for(lambda: oak(hall).state and oak(hall).state.turn == 3)  # type: ignore[union-attr]
    reporting.play(2)

    game_id = reporting.table.snapshot().game_id
    of_the_game = [number for number in journalled(reporting) if number >= game_id]
    wait_for(lambda: [n for n in numbers(hall) if n >= game_id] == of_the_game)
    assert oak(hall).is_online


def test_nothing_is_missing_or_doubled_after_the_broker_was_killed(
    reporting: ReportingTable, broker: Mosquitto, open_hall: OpenHall
) -> None:
    reporting.begin("apiary")
    reporting.report(to_broker(broker.port))
    hall = open_hall()
    reporting.play(2)
    wait_for(lambda: oak(hall).last == reporting.journal.last_seq())

    broker.kill()
    reporting.play(5)
    broker.start()
    reporting.play(1)

    game_id = reporting.table.snapshot().game_id
    of_the_game = [number for number in journalled(reporting) if number >= game_id]
    wait_for(lambda: numbers(hall) == of_the_game, within_s=30)


def test_a_hall_that_begins_anew_shows_what_the_one_before_did(
    reporting: ReportingTable, broker: Mosquitto, open_hall: OpenHall
) -> None:
    reporting.report(to_broker(broker.port))
    first = open_hall()
    first.begin_tournament(Tournament(name="Spring", players=("Ada", "Ben"), seats=2))
    wait_for(lambda: first.board().tournament)
    first.begin_round()
    reporting.begin("pollen")
    while reporting.table.snapshot().outcome is None:
        reporting.play(1)
    wait_for(lambda: first.board().results and first.board().pairings)
    first.close()

    second = open_hall()

    wait_for(lambda: second.board().results == first.board().results)
    assert second.board().tournament == first.board().tournament
    assert second.board().pairings == first.board().pairings
    wait_for(lambda: oak(second).state and oak(second).state.phase is Phase.OVER)  # type: ignore[union-attr]
    (result,) = second.board().results.values()
    assert {player.name for player in result.players} == {"Ada", "Ben"}


def test_a_second_hall_shows_the_same_and_only_the_first_writes(open_hall: OpenHall) -> None:
    first = open_hall()
    wait_for(lambda: first.board().writer == first.name)
    second = open_hall()
    wait_for(lambda: len(second.board().halls) == 2)
    spring = Tournament(name="Spring", players=("Ada", "Ben", "Cleo"), seats=3)

    with pytest.raises(IllegalMove):
        second.begin_tournament(spring)
    first.begin_tournament(spring)
    wait_for(lambda: second.board().tournament == spring)

    first.close()
    wait_for(lambda: second.board().writer == second.name)
    second.begin_round()
    wait_for(lambda: second.board().pairings)


def test_a_message_that_is_no_table_is_passed_over(
    reporting: ReportingTable, broker: Mosquitto, open_hall: OpenHall
) -> None:
    hall = open_hall()
    wait_for(lambda: hall.board().halls)
    topics = ("tables/oak/state", "tables/oak/events", "tables/ash/availability", "hall/tournament")
    rounds = ("hall/rounds/x/1", f"hall/rounds/{'9' * 5000}/1", "hall/rounds/1/1", "hall/halls/x")
    deep = '{"number": 1, "view": ' + "[" * 30_000
    no_seats = '{"name": "x", "players": [], "seats": 0}'
    junk = (no_seats, "{", "\xff", deep, "9" * 5000, " " * 5_000_000)
    for topic in (*topics, *rounds, "hall/games/oak/1", f"answers/{hall.name}"):
        for said in junk:
            hall._client.publish(f"bee-tables/{topic}", said.encode("latin-1"), qos=1)
    reporting.begin("apiary")

    reporting.report(to_broker(broker.port))

    wait_for(lambda: oak(hall).state is not None)
    assert hall.board().results == hall.board().pairings == {}
    assert hall.board().tournament is None


def test_state_that_is_too_deep_to_be_served_or_of_another_table_is_none(
    reporting: ReportingTable, broker: Mosquitto, open_hall: OpenHall
) -> None:
    hall = open_hall()
    reporting.report(to_broker(broker.port))
    reporting.begin("apiary")
    wait_for(lambda: oak(hall).state and oak(hall).state.game)  # type: ignore[union-attr]
    state = msgspec.to_builtins(oak(hall).state)
    deep = json.dumps({**state, "view": "?"}).replace('"?"', "[" * 850 + "]" * 850)

    hall._client.publish("bee-tables/tables/elm/state", deep, qos=1)
    hall._client.publish("bee-tables/tables/ash/state", json.dumps(state), qos=1)

    wait_for(lambda: "ash" in hall.board().tables)
    assert "elm" not in hall.board().tables
    assert hall.board().tables["ash"].state.table == "ash"  # type: ignore[union-attr]


def test_hall_knows_so_many_tables_and_no_more(
    broker: Mosquitto, open_hall: OpenHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_TABLES", 5)
    hall = open_hall()
    for number in range(20):
        hall._client.publish(f"bee-tables/tables/{number}/availability", b"online", qos=1)
    hall._client.publish("bee-tables/hall/tournament", msgspec.json.encode(SPRING), qos=1)

    wait_for(lambda: hall.board().tournament)
    assert len(hall.board().tables) == 5


def test_hall_that_fell_silent_with_its_broker_leads_no_more(
    broker: Mosquitto, open_hall: OpenHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BEAT_S", 0.05)
    monkeypatch.setattr(module, "GONE_S", 0.5)
    hall = open_hall()
    wait_for(lambda: hall.board().halls)
    ghost = "bee-tables/hall/halls/ghost"
    hall._client.publish(ghost, b'"2000-01-01T00:00:00+00:00"', 1, retain=True)
    wait_for(lambda: not hall.is_writer)

    wait_for(lambda: hall.is_writer)
    hall.begin_tournament(SPRING)
    wait_for(lambda: hall.board().tournament == SPRING)


def test_who_sits_out_is_paired_no_more(open_hall: OpenHall) -> None:
    hall = open_hall()
    wait_for(lambda: hall.is_writer and hall.board().halls)
    hall.begin_tournament(Tournament(name="Spring", players=("Ada", "Ben", "Cleo"), seats=2))
    wait_for(lambda: hall.board().tournament)

    with pytest.raises(IllegalMove, match="Zoe does not play"):
        hall.withdraw(("Zoe",))
    hall.withdraw(("Ben",))
    wait_for(lambda: hall.board().tournament.withdrawn)  # type: ignore[union-attr]
    hall.begin_round()

    wait_for(lambda: hall.board().pairings)
    (pairing,) = hall.board().pairings.values()
    assert sorted(pairing.players) == ["Ada", "Cleo"]
    with pytest.raises(IllegalMove, match="Every table"):
        hall.begin_round()


def test_hall_says_why_it_hears_nobody(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path, more="allow_anonymous false\n").start()
    hall = module.Hall(BrokerSettings(host="127.0.0.1", port=broker.port))
    hall.open()

    wait_for(lambda: "refuses" in str(hall.trouble()))
    hall.close()
    broker.kill()
