import pytest

from companion.clock import StillClock
from companion.commands import CorrectTurn, NameHost, PlayMove, StartGame
from companion.errors import IllegalMove
from companion.snapshot import Snapshot
from companion.table import Table


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
