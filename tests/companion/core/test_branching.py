"""A game that goes on from an earlier turn of another: its own game, whole, and nothing else touched."""

from collections.abc import Callable

import pytest

from companion.core.beginning import can_branch
from companion.core.commands import BranchGame, LeaveSeat, NameHost, TakeSeat
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.errors import IllegalMove
from companion.games import game_named
from tests.companion.core.counting_commands import ADA, START, play, reached


def a_game(table: Table) -> Snapshot:
    table.do(START)
    table.do(ADA)
    for add in (2, 3, 1):
        table.do(play(add))
    return table.snapshot()


def moves(snapshot: Snapshot) -> list[object]:
    return [turn.event.move for turn in snapshot.turns]


@pytest.mark.parametrize("turn", [0, 2, 3])
def test_new_game_stands_as_the_former_one_did_after_that_turn(table: Table, turn: int) -> None:
    former = a_game(table)

    after = table.do(BranchGame(former.game_id, turn))

    assert after.game_id > former.game_id
    assert (after.states, moves(after)) == (former.states[: turn + 1], moves(former)[:turn])
    assert table.past_game(former.game_id).states == former.states


def test_no_picture_of_the_former_game_amends_or_shows_it(table: Table) -> None:
    former = a_game(table)

    after = table.do(BranchGame(former.game_id, 2))

    assert after.open_turn is None
    assert after.started is not None
    assert {after.started.picture, *(turn.event.picture for turn in after.turns)} == {None}


def test_it_goes_on_after_a_restart_as_a_game_of_its_own(open_table: Callable[[], Table]) -> None:
    table = open_table()
    former = a_game(table)
    table.do(BranchGame(former.game_id, 1))
    table.do(play(1))

    again = open_table()
    assert reached(again.snapshot()) == 3
    assert len(again.past_games()) == 2


def test_phones_sit_as_they_sat_in_the_former_game_and_the_host_stays(table: Table) -> None:
    former = a_game(table)
    table.do(START)
    table.do(LeaveSeat(seat=0))
    table.do(TakeSeat(seat=0, key="zoe", name="Zoe", colour="blue", symbol="star"))
    table.do(NameHost("host"))

    after = table.do(BranchGame(former.game_id, 1))

    assert ([sitting.name for sitting in after.sittings], after.host) == (["Ada"], "host")


@pytest.mark.parametrize("turn", [-1, 4])
def test_turn_that_was_never_played_is_refused(table: Table, turn: int) -> None:
    former = a_game(table)

    with pytest.raises(IllegalMove, match="no turn"):
        table.do(BranchGame(former.game_id, turn))
    assert table.snapshot() is former


@pytest.mark.parametrize(
    ("game", "may"), [("alveola", True), ("apiary", True), ("honey_wall", False), ("pollen", False)]
)
def test_dice_that_fell_and_hidden_cards_are_played_from_where_they_were_left(
    game: str, may: bool
) -> None:
    assert can_branch(game_named(game)) is may
