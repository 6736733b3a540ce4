"""What the running table takes, refuses, keeps and tells."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.clock import StillClock
from companion.commands import (
    Answer,
    Command,
    DeclarePower,
    LeaveSeat,
    NameHost,
    PlayMove,
    ReadSight,
    ReportPart,
    RollPlainDice,
    StartGame,
    TakeSeat,
    Undo,
)
from companion.errors import CompanionError, IllegalMove, PartFault, Unreadable
from companion.events import TurnPlayed
from companion.journal import Entry, Journal
from companion.sight import Sight
from companion.snapshot import Candidate, Snapshot
from companion.table import DISK, JOURNAL, Table
from companion.verdict import Ask, Played, Verdict, Wait
from tests.companion.conftest import ToldJudge
from tests.companion.counting_game import HEADER, Count, Phrase, games

START = StartGame(game="counting", header=HEADER, picture="000.jpg")
ASK = Ask("Two or three?", candidates=(2, 3), crops=((0, 0, 9, 9), (9, 0, 9, 9)), confidence=0.6)
ADA = TakeSeat(seat=0, key="a" * 64, name="Ada", colour="red", symbol="circle")


def play(add: int, after: int | None = None) -> PlayMove:
    return PlayMove(move={"add": add}, after=after)


def read(judge: ToldJudge, verdict: Verdict | Exception, picture: str = "001.jpg") -> ReadSight:
    judge.says.append(verdict)
    return ReadSight(Sight(picture=picture))


def reached(snapshot: Snapshot) -> int:
    state = snapshot.state
    assert isinstance(state, Count)
    return state.reached


def without_number(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, seq=0, sealed={})


# --- turns ---------------------------------------------------------------------------------


def test_a_turn_by_hand_is_played_and_told_in_words(table: Table) -> None:
    table.do(START)
    snapshot = table.do(play(2))

    (turn,) = snapshot.turns
    assert (turn.number, turn.seat, turn.scores) == (1, 0, (2, 0))
    assert turn.words == (Phrase("adds {count}", {"count": 2}),)
    assert snapshot.on_turn == 1


def test_a_sight_that_the_referee_plays_becomes_a_turn_with_its_picture(
    table: Table, judge: ToldJudge
) -> None:
    table.do(START)
    snapshot = table.do(read(judge, Played(3, confidence=0.97)))

    assert snapshot.turns[0].event == TurnPlayed(
        move={"add": 3}, source="eye", picture="001.jpg", confidence=0.97
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
    assert table.do(ReadSight(Sight(picture="009.jpg"))) == snapshot


def test_undo_is_the_earlier_state(table: Table) -> None:
    table.do(START)
    before = table.do(play(2))
    table.do(play(3))

    assert without_number(table.do(Undo())) == without_number(before)


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
        move={"add": 3}, source="answer", seat=1, picture="001.jpg"
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
    still = table.do(read(judge, Played(1, confidence=1.0)))
    snapshot = table.do(play(1))

    assert waiting.wait is not None
    assert waiting.wait.reason == "by-hand"
    assert still == waiting
    assert snapshot.turns[0].event == TurnPlayed(move={"add": 1}, source="hand", picture="001.jpg")
    assert snapshot.wait is None


def test_a_turn_by_hand_closes_the_open_question(table: Table, judge: ToldJudge) -> None:
    table.do(START)
    table.do(read(judge, ASK))
    snapshot = table.do(play(1))

    assert (snapshot.ask, snapshot.candidates, reached(snapshot)) == (None, (), 1)


# --- waits ---------------------------------------------------------------------------------


def test_a_hand_in_the_picture_is_waited_for_until_the_picture_is_quiet(table: Table) -> None:
    table.do(START)
    waiting = table.do(ReadSight(Sight(picture="001h1.jpg", hands=True)))
    again = table.do(ReadSight(Sight(picture="001h2.jpg", hands=True)))
    quiet = table.do(ReadSight(Sight(picture="001.jpg", is_quiet=True)))

    assert waiting.wait is not None
    assert (waiting.wait.reason, waiting.wait.picture) == ("hands", None)
    assert again == waiting
    assert quiet.wait is None


def test_the_referees_wait_is_told_with_its_reason(table: Table, judge: ToldJudge) -> None:
    table.do(START)
    snapshot = table.do(read(judge, Wait("cards-hidden", "A card is hidden")))

    assert snapshot.wait is not None
    assert (snapshot.wait.reason, snapshot.wait.text) == ("cards-hidden", "A card is hidden")


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


# --- refusals ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (play(4), "too-far"),
        (play(1, after=7), "moved-on"),
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
    table.do(play(2))
    table.do(Undo(after=2))
    with pytest.raises(IllegalMove):
        table.do(Undo(after=2))

    assert reached(table.snapshot()) == 1


def test_a_mistake_of_ours_in_one_command_does_not_end_the_evening(
    table: Table, judge: ToldJudge
) -> None:
    table.do(START)
    with pytest.raises(ZeroDivisionError):
        table.do(read(judge, ZeroDivisionError("a referee's mistake")))

    assert reached(table.do(play(3))) == 3


# --- seats ---------------------------------------------------------------------------------


def test_a_seat_is_taken_once_and_can_be_left(table: Table) -> None:
    table.do(START)
    seated = table.do(ADA)
    with pytest.raises(IllegalMove, match="Ada sits there already"):
        table.do(replace(ADA, key="b" * 64, name="Bo"))

    assert [sitting.name for sitting in seated.sittings] == ["Ada"]
    assert table.do(ADA) is seated
    assert table.do(LeaveSeat(0)).sittings == ()


def test_a_phone_that_takes_another_seat_leaves_its_own(table: Table) -> None:
    table.do(START)
    table.do(ADA)

    assert [taken.seat for taken in table.do(replace(ADA, seat=1)).sittings] == [1]


def test_seats_and_the_host_stay_for_the_next_game_and_after_a_restart(
    open_table: Callable[[], Table],
) -> None:
    table = open_table()
    table.do(START)
    table.do(ADA)
    table.do(NameHost("h" * 64))
    next_game = table.do(START)
    again = open_table().snapshot()

    assert [taken.name for taken in next_game.sittings] == ["Ada"]
    assert (again.sittings, again.host) == (next_game.sittings, "h" * 64)


# --- dice ----------------------------------------------------------------------------------


def test_every_coming_throw_is_sealed_before_it_is_made(table: Table) -> None:
    sealed = table.snapshot().sealed["plain 1"]
    snapshot = table.do(RollPlainDice("2d6"))

    (rolled,) = snapshot.rolls
    assert rolled.commit == sealed
    assert set(snapshot.sealed) == {"plain 2"}


# --- faults --------------------------------------------------------------------------------


def test_a_part_that_failed_is_told_until_it_works_again(table: Table) -> None:
    broken = table.do(ReportPart("screen", "The screen does not answer"))
    works = table.do(ReportPart("screen", ""))

    assert broken.faults == (("screen", "The screen does not answer"),)
    assert works.faults == ()


class FullDisk:
    """A journal whose disk is full while *is_full*."""

    damaged = None

    def __init__(self) -> None:
        self.is_full = False
        self.kept: list[object] = []

    def append(self, entries: tuple[object, ...]) -> None:
        if self.is_full:
            raise PartFault("the journal cannot be used: database or disk is full")
        self.kept.extend(entries)

    def latest_game(self) -> tuple[()]:
        return ()

    def last_seq(self) -> int:
        return 0


@pytest.fixture
def disk() -> FullDisk:
    return FullDisk()


@pytest.fixture
def table_on_full_disk(disk: FullDisk, judge: ToldJudge, clock: StillClock) -> Iterator[Table]:
    table = Table(disk, games=games, judge=judge, clock=clock)  # type: ignore[arg-type]  # a twin
    table.start()
    yield table
    table.stop()


def test_nothing_stands_that_the_full_disk_did_not_take(
    table_on_full_disk: Table, disk: FullDisk
) -> None:
    table = table_on_full_disk
    table.do(START)
    told: list[Snapshot] = []
    table.subscribe(told.append)
    disk.is_full, kept = True, list(disk.kept)
    with pytest.raises(PartFault, match="full"):
        table.do(play(1))

    assert table.snapshot().turns == ()
    assert disk.kept == kept
    assert [dict(snapshot.faults) for snapshot in told] == [
        {DISK: "the journal cannot be used: database or disk is full"}
    ]


def test_when_the_disk_has_room_again_the_game_goes_on_and_the_fault_is_over(
    table_on_full_disk: Table, disk: FullDisk
) -> None:
    table = table_on_full_disk
    table.do(START)
    disk.is_full = True
    with pytest.raises(PartFault):
        table.do(play(1))
    full = table.snapshot()
    disk.is_full = False
    snapshot = table.do(play(1))

    assert snapshot.faults == ()
    assert reached(snapshot) == 1
    assert snapshot.seq > full.seq


# --- faces ---------------------------------------------------------------------------------


def test_faces_are_told_only_what_the_journal_has(
    open_table: Callable[[], Table], journal_path: Path, clock: StillClock
) -> None:
    table = open_table()
    kept: list[tuple[int, int]] = []

    def look(snapshot: Snapshot) -> None:
        reader = Journal.open(journal_path, now=clock.now())
        kept.append((snapshot.seq, reader.last_seq()))
        reader.close()

    table.subscribe(look)
    table.do(START)
    table.do(play(1))

    assert len(kept) == 2
    assert all(told == on_disk for told, on_disk in kept)


def test_a_face_that_has_left_is_told_nothing(table: Table) -> None:
    told: list[Snapshot] = []
    leave = table.subscribe(told.append)
    leave()
    table.do(START)

    assert told == []


def test_a_face_that_fails_does_not_stop_the_others(table: Table) -> None:
    told: list[Snapshot] = []
    table.subscribe(lambda snapshot: 1 / 0)
    table.subscribe(told.append)
    snapshot = table.do(START)

    assert told == [snapshot]


# --- life ----------------------------------------------------------------------------------


def test_the_same_snapshot_stands_after_a_restart(
    open_table: Callable[[], Table], judge: ToldJudge, clock: StillClock
) -> None:
    table = open_table()
    for command in (START, ADA, play(1), play(2), Undo(), DeclarePower("double")):
        clock.advance(60)
        table.do(command)
    before = table.do(read(judge, ASK))
    clock.advance(3600)
    again = open_table().snapshot()

    assert without_number(replace(again, at=before.at)) == without_number(before)


def test_numbers_grow_over_restarts(open_table: Callable[[], Table]) -> None:
    before = open_table().do(START)

    assert open_table().do(play(1)).seq > before.seq


def test_a_restart_ends_the_faults_of_the_last_run(open_table: Callable[[], Table]) -> None:
    open_table().do(ReportPart("screen", "The screen does not answer"))

    assert open_table().snapshot().faults == ()


def test_a_game_that_cannot_be_read_again_is_told_and_the_next_can_begin(
    open_table: Callable[[], Table], journal_path: Path, clock: StillClock
) -> None:
    seq = open_table().do(START).seq
    journal = Journal.open(journal_path, now=clock.now())
    spoilt = TurnPlayed(move={"add": 99}, source="hand")
    journal.append([Entry(seq=seq + 1, at=clock.now(), event=spoilt)])
    journal.close()
    table = open_table()

    assert table.snapshot().game is None
    assert "cannot be read again" in dict(table.snapshot().faults)[JOURNAL]
    assert table.do(START).on_turn == 0
    assert open_table().snapshot().on_turn == 0


def test_a_damaged_journal_is_told_to_the_table(
    open_table: Callable[[], Table], journal_path: Path
) -> None:
    journal_path.write_bytes(b"not a journal, " * 1000)

    assert "was damaged and is kept as" in dict(open_table().snapshot().faults)[JOURNAL]


def test_a_closed_table_refuses(table: Table) -> None:
    before = [thread.name for thread in threading.enumerate()].count("table")
    table.stop()
    table.stop()
    with pytest.raises(CompanionError, match="closed"):
        table.do(START)

    assert [thread.name for thread in threading.enumerate()].count("table") == before - 1
