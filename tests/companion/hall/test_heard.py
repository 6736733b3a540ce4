"""What is known of a table after each message, and what is asked for."""

from dataclasses import replace

import msgspec

from companion.hall.heard import HeardTable, heard_answer, heard_event, heard_state
from companion.reporting.mqtt import AskBody
from companion.reporting.public import EventReport
from companion.reporting.state import Phase, TableState

OAK = HeardTable("oak")
STATE = TableState(
    number=12,
    at="2026",
    table="oak",
    phase=Phase.PLAYING,
    game_id=7,
    game="apiary",
    title="Apiary",
    players=[],
    on_turn=None,
    player_on_turn=None,
    colour_on_turn=None,
    turn=2,
    last=[],
    due=[],
    waits_for=None,
    faults=[],
    winners=[],
    view=None,
)


def event(number: int, previous: int | None = None) -> EventReport:
    before = number - 1 if previous is None else previous
    return EventReport(
        number=number, previous=before, game_id=7, event_type="turn_played", at="2026", body={}
    )


def numbers(table: HeardTable) -> list[int]:
    return [told.number for told in table.events]


def test_numbers_with_a_gap_in_the_journal_miss_nothing() -> None:
    table, _ = heard_event(OAK, event(7))

    table, missing = heard_event(table, event(11, previous=7))

    assert (numbers(table), missing) == ([7, 11], None)


def test_what_was_missed_is_asked_for_and_put_in_its_place() -> None:
    table, _ = heard_event(OAK, event(7))

    table, missing = heard_event(table, event(10))
    assert missing == AskBody(after=7, until=9)
    assert missing is not None
    table = heard_answer(table, missing, [event(8), event(9)])

    assert (numbers(table), table.missing) == ([7, 8, 9, 10], ())


def test_what_comes_twice_is_there_once() -> None:
    table, _ = heard_event(OAK, event(7))
    table, _ = heard_event(table, event(8))

    again, missing = heard_event(table, event(7))

    assert (again, missing) == (table, None)
    assert heard_answer(table, AskBody(6, 8), [event(7), event(8)]) == table


def test_what_happened_between_the_state_and_the_first_event_is_asked_for() -> None:
    table, _ = heard_state(OAK, STATE)

    table, missing = heard_event(table, event(14))

    assert missing == AskBody(after=12, until=13)


def test_what_a_state_knows_and_nobody_heard_is_asked_for() -> None:
    table, _ = heard_state(OAK, STATE)

    _, missing = heard_state(table, msgspec.structs.replace(STATE, number=14))

    assert missing == AskBody(after=12, until=14)


def test_a_game_that_began_unheard_is_asked_for_once() -> None:
    table, missing = heard_state(OAK, STATE)
    assert missing == AskBody(after=6, until=12)

    assert heard_state(table, STATE)[1] is None


def test_of_a_game_whose_middle_was_heard_first_the_beginning_is_asked_for() -> None:
    table, _ = heard_event(OAK, event(11))

    _, missing = heard_state(table, STATE)

    assert missing == AskBody(after=6, until=12)


def test_of_a_game_that_was_heard_from_its_beginning_nothing_is_asked() -> None:
    table, _ = heard_event(replace(OAK, game_id=3), event(7))

    table, missing = heard_state(table, STATE)

    assert (missing, table.game_id) == (None, 7)


def test_table_whose_journal_was_begun_anew_is_heard_from_the_start() -> None:
    table, _ = heard_event(OAK, event(40))
    table, _ = heard_state(table, msgspec.structs.replace(STATE, number=40))

    anew = msgspec.structs.replace(STATE, number=5, game_id=2, at="2027")
    table, missing = heard_state(table, anew)

    assert (table.last, missing) == (5, AskBody(after=1, until=5))
    assert heard_event(table, event(6))[0].last == 6


def test_table_that_never_answers_fills_no_memory() -> None:
    table, _ = heard_event(OAK, event(1))
    for number in range(3, 900, 2):
        table, _ = heard_event(table, event(number))

    assert len(table.missing) == 50
