"""What the running table takes and refuses: turns, questions, waits, powers."""

from dataclasses import replace

import pytest

from companion.core.commands import (
    Answer,
    Command,
    Conditional,
    CorrectTurn,
    DeclarePower,
    JudgeObservation,
    LeaveSeat,
    NameHost,
    PlayMove,
    Redo,
    ReportPart,
    ReportPlayedOut,
    ResumeGame,
    RollDice,
    RollPlainDice,
    StartGame,
    TakeSeat,
    Undo,
)
from companion.core.events import TurnPlayed, TurnSource
from companion.core.snapshot import Candidate
from companion.core.status import Wait, WaitReason, is_played_out, wait_shown
from companion.core.table import Table
from companion.core.verdict import Played
from companion.errors import IllegalMove, StaleRevision, Unreadable
from companion.observation import Observation
from tests.companion.conftest import ToldJudge
from tests.companion.core.counting_commands import (
    ADA,
    ASK,
    START,
    play,
    reached,
    read,
    without_number,
)
from tests.companion.core.counting_game import HEADER, Phrase

# --- turns ---------------------------------------------------------------------------------


def test_a_turn_by_hand_is_played_and_told_in_words(table: Table) -> None:
    table.do(START)
    snapshot = table.do(play(2))

    (turn,) = snapshot.turns
    assert (turn.number, turn.seat, turn.scores) == (1, 0, (2, 0))
    assert turn.words == (Phrase("adds {count}", {"count": 2}),)
    assert snapshot.on_turn == 1


def test_an_observation_that_the_referee_plays_becomes_a_turn_with_its_picture(
    table: Table, judge: ToldJudge
) -> None:
    table.do(START)
    snapshot = table.do(read(judge, Played(3, confidence=0.97)))

    assert snapshot.turns[0].event == TurnPlayed(
        move={"add": 3}, source=TurnSource.CAMERA, picture="001.jpg", confidence=0.97
    )


def test_a_game_that_is_over_has_its_outcome_and_reads_no_more(
    table: Table, judge: ToldJudge
) -> None:
    table.do(START)
    for add in (3, 3, 3, 1):
        snapshot = table.do(play(add))
    judge.says.append(Played(1, confidence=1.0))

    assert snapshot.outcome is not None
    assert snapshot.outcome.winners == (0,)
    assert table.do(JudgeObservation(Observation(picture="009.jpg"))) == snapshot


def test_undo_is_the_earlier_state(table: Table) -> None:
    table.do(START)
    before = table.do(play(2))
    table.do(play(3))

    undone = replace(table.do(Undo()), undone=(), redoable=0)  # the trace aside

    assert without_number(undone) == without_number(before)


def test_undone_turns_leave_a_trace_and_are_played_again_one_by_one(table: Table) -> None:
    table.do(START)
    table.do(play(2))
    both = table.do(play(3))
    table.do(Undo(seat=1))
    undone = table.do(Undo())

    assert [(one.turn.number, one.by) for one in undone.undone] == [(2, 1), (1, None)]

    table.do(Redo())
    again = table.do(Redo())

    assert (again.states, again.scores, again.undone) == (both.states, both.scores, ())


def test_nothing_is_played_again_once_another_turn_was_played(table: Table) -> None:
    table.do(START)
    table.do(play(2))
    table.do(Undo())
    table.do(play(1))

    with pytest.raises(IllegalMove) as refused:
        table.do(Redo())

    assert refused.value.reason == "nothing-to-redo"
    assert [one.turn.number for one in table.snapshot().undone] == [1]


def test_undo_takes_back_the_question_too(table: Table, judge: ToldJudge) -> None:
    table.do(START)
    table.do(play(2))
    table.do(read(judge, ASK))
    snapshot = table.do(Undo())

    assert (snapshot.ask, snapshot.candidates, snapshot.turns) == (None, (), ())


# --- questions -----------------------------------------------------------------------------


def test_a_question_shows_each_candidate_in_words_and_where_to_look(
    table: Table, judge: ToldJudge
) -> None:
    table.do(START)
    snapshot = table.do(read(judge, ASK))

    assert snapshot.candidates == (
        Candidate({"add": 2}, (Phrase("adds {count}", {"count": 2}),), (0, 0, 9, 9)),
        Candidate({"add": 3}, (Phrase("adds {count}", {"count": 3}),), (9, 0, 9, 9)),
    )


def test_an_answer_plays_the_candidate_that_the_picture_showed(
    table: Table, judge: ToldJudge
) -> None:
    table.do(START)
    table.do(read(judge, ASK))
    snapshot = table.do(Answer(choice=1, seat=1))

    assert snapshot.ask is None
    assert snapshot.turns[0].event == TurnPlayed(
        move={"add": 3}, source=TurnSource.ANSWER, seat=1, picture="001.jpg"
    )


def test_while_a_question_is_open_pictures_change_nothing(table: Table, judge: ToldJudge) -> None:
    table.do(START)
    asked = table.do(read(judge, ASK))

    assert table.do(read(judge, Played(1, confidence=1.0))) == asked


def test_none_of_these_waits_for_the_turn_by_hand_which_keeps_the_picture(
    table: Table, judge: ToldJudge
) -> None:
    table.do(START)
    table.do(read(judge, ASK))
    waiting = table.do(Answer(choice=None))
    wait = wait_shown(waiting, table.status())
    still = table.do(read(judge, Played(1, confidence=1.0)))
    snapshot = table.do(play(1))

    assert wait is not None
    assert (wait.reason, wait.picture) == (WaitReason.BY_HAND, "001.jpg")
    assert still is waiting
    assert snapshot.turns[0].event == TurnPlayed(
        move={"add": 1}, source=TurnSource.HAND, picture="001.jpg"
    )
    assert wait_shown(snapshot, table.status()) is None


def test_a_turn_by_hand_closes_the_open_question(table: Table, judge: ToldJudge) -> None:
    table.do(START)
    table.do(read(judge, ASK))
    snapshot = table.do(play(1))

    assert (snapshot.ask, snapshot.candidates, reached(snapshot)) == (None, (), 1)


# --- waits ---------------------------------------------------------------------------------


def test_a_hand_in_the_picture_is_waited_for_until_the_picture_is_quiet(table: Table) -> None:
    table.do(START)
    table.do(JudgeObservation(Observation(picture="001h1.jpg", hands=True)))
    waiting = table.status()
    table.do(JudgeObservation(Observation(picture="001h2.jpg", hands=True)))
    again = table.status()
    table.do(JudgeObservation(Observation(picture="001.jpg", is_quiet=True)))

    assert waiting.wait is not None
    assert (waiting.wait.reason, waiting.wait.picture) == (WaitReason.HANDS, None)
    assert again is waiting
    assert table.status().wait is None


def test_the_referees_wait_is_told_with_its_reason(table: Table, judge: ToldJudge) -> None:
    table.do(START)
    hidden = Wait(WaitReason.TROUBLE, Phrase("A card is hidden"))
    table.do(read(judge, hidden))

    assert table.status().wait == replace(hidden, picture="001.jpg")


def test_a_wait_is_over_once_a_turn_is_played(table: Table, judge: ToldJudge) -> None:
    table.do(START)
    table.do(read(judge, Wait(WaitReason.TROUBLE, Phrase("A card is hidden"))))
    table.do(play(1))

    assert table.status().wait is None


def test_a_wait_leaves_no_trace_in_the_game(table: Table, judge: ToldJudge) -> None:
    before = table.do(START)
    table.do(read(judge, Wait(WaitReason.TROUBLE, Phrase("A card is hidden"))))
    table.do(ReportPart("screen", Phrase("gone")))

    assert table.snapshot() is before
    assert table._journal.last_seq() == before.seq


# --- powers --------------------------------------------------------------------------------


def test_a_declared_power_is_told_to_the_referee_and_gone_after_the_turn(
    table: Table, judge: ToldJudge
) -> None:
    table.do(START)
    declared = table.do(DeclarePower("double"))
    played = table.do(read(judge, Played(1, confidence=1.0)))

    assert declared.declared == "double"
    assert judge.declared == ["double"]
    assert played.declared is None


def test_a_power_declared_twice_is_declared_once(table: Table) -> None:
    table.do(START)
    declared = table.do(DeclarePower("double"))

    assert table.do(DeclarePower("double")) is declared


def test_a_power_can_be_taken_back(table: Table) -> None:
    table.do(START)
    table.do(DeclarePower("double"))

    assert table.do(DeclarePower(None)).declared is None


# --- conditional commands -----


@pytest.mark.parametrize(
    "command",
    [
        START,
        ResumeGame(1),
        play(1),
        JudgeObservation(Observation(picture="001.jpg")),
        Answer(choice=None),
        Undo(),
        CorrectTurn(1, {"add": 1}),
        DeclarePower("double"),
        RollDice(),
        RollPlainDice("2d6"),
        ADA,
        LeaveSeat(0),
        NameHost("h"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_every_command_meant_for_the_table_as_it_stood_before_is_refused_by_its_kind(
    table: Table, command: Conditional
) -> None:
    table.do(START)
    before = table.do(START)
    with pytest.raises(StaleRevision):
        table.do(replace(command, revision=before.revision - 1))  # type: ignore[arg-type]  # a command

    assert table.snapshot() is before


# --- refusals ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (play(4), "too-far"),
        (Undo(), "nothing-to-undo"),
        (Answer(choice=0), "no-question"),
        (DeclarePower("fly"), "no-such-power"),
        (TakeSeat(seat=2, key="b", name="Bo", colour="blue", symbol="star"), "no-such-seat"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_the_rules_refuse_changes_nothing(table: Table, command: Command, reason: str) -> None:
    before = table.do(START)
    with pytest.raises(IllegalMove) as refusal:
        table.do(command)

    assert refusal.value.reason == reason
    assert table.snapshot() is before


@pytest.mark.parametrize("choice", [-1, 2])
def test_an_answer_that_was_not_offered_is_refused(
    table: Table, judge: ToldJudge, choice: int
) -> None:
    table.do(START)
    asked = table.do(read(judge, ASK))
    with pytest.raises(IllegalMove, match="no answer"):
        table.do(Answer(choice=choice))

    assert table.snapshot() is asked


@pytest.mark.parametrize(
    "command",
    [
        StartGame(game="chess", header=HEADER),
        StartGame(game="counting", header=[]),
        PlayMove(move={"sub": 1}),
    ],
    ids=["unknown game", "unreadable header", "unreadable move"],
)
def test_what_cannot_be_understood_changes_nothing(table: Table, command: Command) -> None:
    before = table.do(START)
    with pytest.raises(Unreadable):
        table.do(command)

    assert table.snapshot() is before


def test_before_the_first_game_there_is_nothing_to_play(table: Table) -> None:
    with pytest.raises(IllegalMove, match="No game"):
        table.do(play(1))


def test_a_double_tap_never_undoes_two_turns(table: Table) -> None:
    table.do(START)
    table.do(play(1))
    seen = table.do(play(2)).revision
    table.do(Undo(revision=seen))
    with pytest.raises(StaleRevision):
        table.do(Undo(revision=seen))

    assert reached(table.snapshot()) == 1


def test_a_mistake_of_ours_in_one_command_does_not_end_the_evening(
    table: Table, judge: ToldJudge
) -> None:
    table.do(START)
    with pytest.raises(ZeroDivisionError):
        table.do(read(judge, ZeroDivisionError("a referee's mistake")))

    assert reached(table.do(play(3))) == 3


def test_recorded_game_is_played_out_until_a_turn_is_taken_back_or_another_begins(
    table: Table,
) -> None:
    def is_over() -> bool:
        return is_played_out(table.snapshot(), table.status())

    table.do(replace(START, table="/recorded"))
    table.do(play(2))
    assert not is_over()
    table.do(ReportPlayedOut())
    assert is_over()

    table.do(Undo())
    assert not is_over()
    table.do(play(1))
    assert is_over()
    table.do(START)
    assert not is_over()
    table.do(ReportPlayedOut())
    assert not is_over()
