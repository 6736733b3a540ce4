"""What a hall shows of its tables: a real Mosquitto between them."""

from collections.abc import Callable

import pytest

from companion.errors import IllegalMove
from companion.hall.hall import Hall
from companion.hall.heard import HeardTable
from companion.hall.tournament import Tournament
from companion.reporting.state import Phase
from tests.companion.reporting.conftest import ReportingTable, to_broker
from tests.companion.reporting.mosquitto import Mosquitto
from tests.waiting import wait_for

OpenHall = Callable[[], Hall]


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
    for topic in ("tables/oak/state", "tables/oak/events", "hall/rounds/x/1", "hall/tournament"):
        hall._client.publish(f"bee-tables/{topic}", b"{", qos=1).wait_for_publish(5)
    reporting.begin("apiary")

    reporting.report(to_broker(broker.port))

    wait_for(lambda: oak(hall).state is not None)
