"""A turn of several moves is one turn as players count: it is numbered and taken back as one."""

from dataclasses import replace

import pytest

from companion.core.commands import Redo, Undo
from companion.core.reducer import Games
from companion.core.table import Table
from tests.companion.core.counting_commands import START, play, reached
from tests.companion.core.counting_game import COUNTING


@pytest.fixture
def rules() -> Games:
    """The counting game in turns that last until the next even number."""
    game = replace(COUNTING, turn_number=lambda state: state.reached // 2)
    return lambda name: game


def play_ones(table: Table, count: int) -> None:
    table.do(START)
    for _ in range(count):
        table.do(play(1))


def test_moves_of_a_turn_have_its_number(table: Table) -> None:
    play_ones(table, 5)

    snapshot = table.snapshot()
    assert [turn.whole for turn in snapshot.turns] == [1, 1, 2, 2, 3]
    assert (snapshot.played, snapshot.is_mid_turn) == (3, True)


def test_turn_that_has_ended_is_taken_back_and_played_again_as_one(table: Table) -> None:
    play_ones(table, 4)

    assert reached(table.do(Undo())) == 2
    assert reached(table.do(Redo())) == 4


def test_turn_that_goes_on_loses_its_last_move_alone(table: Table) -> None:
    play_ones(table, 4)
    table.do(play(1))

    assert reached(table.do(Undo())) == 4
