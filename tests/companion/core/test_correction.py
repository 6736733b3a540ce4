from collections.abc import Iterator

import pytest

from companion.clock import StillClock
from companion.core.commands import CorrectTurn, NameHost, PlayMove, StartGame
from companion.core.journal import Journal
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.errors import IllegalMove
from companion.games import game_named
from companion.tracking.setup.header import live_header
from tests.companion.tracking.scripted_observer import (
    GAME,
    TURNS,
    WATCH,
    RecordReferee,
    seen_table,
)


def added(snapshot: Snapshot) -> list[int]:
    return [turn.event.move["add"] for turn in snapshot.turns]


@pytest.fixture
def counted(table: Table, clock: StillClock) -> Table:
    table.do(StartGame("counting", {"players": [{"name": "Ada"}, {"name": "Bo"}]}))
    for add in (3, 1, 3, 2):
        clock.advance(30)
        table.do(PlayMove({"add": add}))
    return table


def test_corrected_turn_keeps_what_still_fits(counted: Table) -> None:
    before = counted.snapshot()

    after = counted.do(CorrectTurn(1, {"add": 1}))

    assert added(after) == [1, 1, 3, 2]
    assert [turn.at for turn in after.turns] == [turn.at for turn in before.turns]


def test_corrected_turn_drops_what_no_longer_fits(counted: Table) -> None:
    after = counted.do(CorrectTurn(2, {"add": 3}))

    assert added(after) == [3, 3, 3]


def test_illegal_correction_changes_nothing(counted: Table) -> None:
    before = counted.snapshot()

    with pytest.raises(IllegalMove):
        counted.do(CorrectTurn(2, {"add": 9}))

    assert counted.snapshot() == before


def test_correction_foreseen_changes_nothing(counted: Table) -> None:
    before = counted.snapshot()

    foreseen = counted.foresee(CorrectTurn(1, {"add": 1}))

    assert added(foreseen) == [1, 1, 3, 2]
    assert counted.snapshot() == before


def test_host_survives_the_next_game(counted: Table) -> None:
    counted.do(NameHost("key", language="ca"))

    after = counted.do(StartGame("counting", {"players": [{"name": "Ada"}, {"name": "Bo"}]}))

    assert (after.host, after.language) == ("key", "ca")


@pytest.fixture
def alveola() -> Iterator[Table]:
    """Return a game of Alveola after its record's first turns, entered by hand."""
    made = Table(
        Journal.in_memory(),
        games=game_named,
        judge=RecordReferee(),
        dice=TableDice(),
        clock=StillClock(),
    )
    made.start()
    made.do(
        StartGame(
            "alveola",
            live_header(
                seen_table(),
                WATCH,
                format="alveola-record/1",
            ),
        )
    )
    for turn in TURNS:
        made.do(PlayMove(turn))
    yield made
    made.stop()


def test_tile_that_was_misread_is_corrected_and_every_later_turn_judged_again(
    alveola: Table,
) -> None:
    other = {"full": "empty", "empty": "full"}
    pattern = [{**shown, "fill": other[shown["fill"]]} for shown in TURNS[0]["pattern"]]
    before = alveola.snapshot()

    after = alveola.do(CorrectTurn(1, {**TURNS[0], "pattern": pattern}))

    kept = len(after.turns)
    assert 1 <= kept <= len(before.turns)
    assert [turn.event.move for turn in after.turns[1:]] == list(TURNS[1:kept])
    state = after.states[0]
    for turn, reached in zip(after.turns, after.states[1:], strict=True):
        state = GAME.play(state, GAME.read_move(turn.event.move))
        assert state == reached


def test_correction_to_the_same_turn_changes_no_state(alveola: Table) -> None:
    before = alveola.snapshot()

    after = alveola.do(CorrectTurn(2, TURNS[1]))

    assert after.states == before.states
