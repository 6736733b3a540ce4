"""The last turn stays open: it may be amended until it is closed, and is undone as a whole."""

from collections.abc import Callable

import pytest

from companion.core.commands import Answer, CloseTurn, JudgeObservation, Undo
from companion.core.events import TurnSource
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.core.verdict import Amended, Ask, Played, Verdict
from companion.observation import Observation
from companion.phrases import Phrase
from tests.companion.conftest import ToldJudge
from tests.companion.core.counting_commands import START, play, reached

Said = Callable[[Verdict], Snapshot]


@pytest.fixture
def said(table: Table, judge: ToldJudge) -> Said:
    """Return what has the camera's next picture judged as told; the game has begun."""
    table.do(START)
    names = iter(range(1, 100))

    def see(verdict: Verdict) -> Snapshot:
        judge.says = [verdict]
        return table.do(JudgeObservation(Observation(f"{next(names):03}.jpg")))

    return see


def test_a_turn_that_was_read_stays_open(said: Said) -> None:
    after = said(Played(2, 0.9))

    assert after.open_turn is after.turns[0]


def test_a_turn_by_hand_is_the_players_word(table: Table) -> None:
    table.do(START)

    assert table.do(play(2)).open_turn is None


def test_an_amended_turn_is_the_whole_turn_as_it_is_now(said: Said) -> None:
    said(Played(2, 0.9))
    after = said(Amended(3, 0.8))

    (turn,) = after.turns
    assert (turn.number, turn.amendments, turn.event.move) == (1, 1, {"add": 3})
    assert (turn.event.picture, turn.event.confidence) == ("002.jpg", 0.8)
    assert (reached(after), after.on_turn, after.open_turn) == (3, 1, turn)


def test_a_turn_taken_back_at_the_table_opens_nothing_earlier(said: Said) -> None:
    said(Played(2, 0.9))
    said(Played(3, 0.9))
    after = said(Amended(None, 0.8))

    assert (len(after.turns), reached(after), after.open_turn) == (1, 2, None)


def test_one_undo_removes_a_turn_with_its_amendments_and_opens_nothing_earlier(
    table: Table, said: Said
) -> None:
    said(Played(2, 0.9))
    said(Played(1, 0.9))
    said(Amended(3, 0.8))
    after = table.do(Undo())

    assert (len(after.turns), reached(after), after.open_turn) == (1, 2, None)


def test_the_turn_after_an_undone_one_is_open_again(table: Table, said: Said) -> None:
    said(Played(2, 0.9))
    said(Played(1, 0.9))
    table.do(CloseTurn())
    table.do(Undo())
    after = said(Played(3, 0.9))

    assert after.open_turn is after.turns[1]


def test_a_closed_turn_is_amended_no_more(table: Table, said: Said) -> None:
    said(Played(2, 0.9))
    closed = table.do(CloseTurn(seat=1))
    after = said(Amended(3, 0.8))

    assert closed.open_turn is None
    assert after.turns == closed.turns


def test_two_turns_seen_at_once_are_both_played(said: Said) -> None:
    after = said(Played(3, 0.9, first=Played(2, 0.9)))

    assert [turn.event.move["add"] for turn in after.turns] == [2, 3]
    assert [turn.event.picture for turn in after.turns] == [None, "001.jpg"]


def test_a_turn_may_be_amended_and_followed_at_once(said: Said) -> None:
    said(Played(1, 0.9))
    after = said(Played(3, 0.9, first=Amended(2, 0.9)))

    assert [turn.event.move["add"] for turn in after.turns] == [2, 3]


def test_an_answer_that_amends_replaces_the_last_turn(table: Table, said: Said) -> None:
    said(Played(1, 0.9))
    asked = said(Ask(Phrase("Which?"), (3, 2), amending=(1,)))
    after = table.do(Answer(choice=1))

    assert [candidate.is_amendment for candidate in asked.candidates] == [False, True]
    (turn,) = after.turns
    assert (turn.event.move, turn.event.source) == ({"add": 2}, TurnSource.ANSWER)


@pytest.mark.parametrize("is_closed", [False, True], ids=["open", "closed"])
def test_a_restart_opens_the_last_turn_unless_it_was_closed(
    open_table: Callable[[], Table], judge: ToldJudge, is_closed: bool
) -> None:
    table = open_table()
    table.do(START)
    judge.says = [Played(2, 0.9), Amended(3, 0.9)]
    table.do(JudgeObservation(Observation("001.jpg")))
    table.do(JudgeObservation(Observation("002.jpg")))
    if is_closed:
        table.do(CloseTurn())
    table.stop()

    again = open_table().snapshot()
    assert (again.turns[0].amendments, reached(again)) == (1, 3)
    assert (again.open_turn is None) is is_closed


def test_the_last_turn_of_a_game_stays_open_until_it_is_closed(table: Table, said: Said) -> None:
    for add in (3, 3, 2):
        said(Played(add, 0.9))
    over = said(Played(2, 0.9))
    judged = said(Amended(1, 0.9))
    closed = table.do(CloseTurn())

    assert over.outcome is not None
    assert judged.turns[-1].amendments == 1
    assert closed.open_turn is None
    assert said(Amended(1, 0.9)) == closed
