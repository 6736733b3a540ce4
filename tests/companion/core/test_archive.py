"""Games in the archive: listed, looked at, resumed, and there after a restart."""

from collections.abc import Callable

import pytest

from companion.core.commands import LeaveSeat, NameHost, ResumeGame, StartGame, TakeSeat
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.errors import IllegalMove, Unreadable
from tests.companion.core.counting_commands import START, play
from tests.companion.core.counting_game import HEADER

THREE = StartGame("counting", {**HEADER, "players": [{"name": name} for name in "ABC"]})


def two_games(table: Table) -> tuple[int, int]:
    """Play a finished game and leave it for one of three players; return their numbers."""
    first = table.do(START).game_id
    for add in (3, 3, 3, 1):
        table.do(play(add))
    second = table.do(THREE).game_id
    table.do(play(2))
    return first, second


def revision(snapshot: Snapshot) -> tuple[object, ...]:
    """Return what of a snapshot is the game's own."""
    return (snapshot.game_id, snapshot.states, snapshot.turns, snapshot.scores, snapshot.outcome)


def test_archive_lists_every_game_the_one_played_last_first(table: Table) -> None:
    first, second = two_games(table)

    assert [(kept.game_id, kept.turns, kept.scores) for kept in table.past_games()] == [
        (second, 1, (2, 0, 0)),
        (first, 4, (6, 4)),
    ]
    assert [kept.outcome is not None for kept in table.past_games()] == [False, True]
    assert table.past_games()[0].players == ("A", "B", "C")


def test_earlier_game_can_be_looked_at_while_another_goes_on(table: Table) -> None:
    first, second = two_games(table)

    looked = table.past_game(first)
    assert (looked.game_id, len(looked.turns), looked.scores) == (first, 4, (6, 4))
    assert table.snapshot().game_id == second


def test_a_game_whose_beginning_is_lost_is_left_out(table: Table) -> None:
    first, second = two_games(table)
    change = "UPDATE events SET game = ?, checksum = NULL WHERE game = ? AND seq > game"
    table._journal._connection.execute(change, (first + 1, first))

    assert [kept.game_id for kept in table.past_games()] == [second, first]
    with pytest.raises(Unreadable, match="has no beginning"):
        table.past_game(first + 1)


@pytest.mark.parametrize("number", [-1, 0, 1, 99])
def test_game_that_is_not_in_the_archive_is_refused(table: Table, number: int) -> None:
    table.do(START)
    before = table.snapshot()

    with pytest.raises(IllegalMove, match="no game"):
        table.past_game(number)
    with pytest.raises(IllegalMove, match="no game"):
        table.do(ResumeGame(number))
    assert table.snapshot() is before


def test_game_that_is_resumed_stands_as_it_was_left_and_goes_on(table: Table) -> None:
    left = table.do(START)
    left = table.do(play(2))
    table.do(THREE)

    resumed = table.do(ResumeGame(left.game_id))
    assert revision(resumed) == revision(left)
    assert resumed.seq > left.seq
    after = table.do(play(3))
    assert after.scores == (2, 3)


def test_game_that_was_resumed_stands_after_a_restart(open_table: Callable[[], Table]) -> None:
    table = open_table()
    first = table.do(START).game_id
    table.do(play(2))
    second = table.do(THREE).game_id
    table.do(ResumeGame(first))
    before = table.do(play(1))

    again = open_table()
    assert revision(again.snapshot()) == revision(before)
    assert revision(again.do(ResumeGame(second)))[0] == second
    assert [kept.game_id for kept in again.past_games()] == [second, first]


def test_game_that_is_on_already_is_not_resumed_again(table: Table) -> None:
    now = table.do(START)

    assert table.do(ResumeGame(now.game_id)) is now


def test_phones_sit_as_they_sat_then_and_the_host_stays(table: Table) -> None:
    table.do(START)
    table.do(TakeSeat(seat=0, key="ada", name="Ada", colour="red", symbol="circle"))
    first = table.do(NameHost("one")).game_id
    table.do(THREE)
    table.do(LeaveSeat(seat=0))
    table.do(TakeSeat(seat=0, key="zoe", name="Zoe", colour="blue", symbol="star"))
    table.do(NameHost("two"))

    resumed = table.do(ResumeGame(first))
    assert ([sitting.key for sitting in resumed.sittings], resumed.host) == (["ada"], "two")
