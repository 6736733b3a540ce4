"""What the running table keeps and tells: seats, dice, faults, outputs, and a restart."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.clock import StillClock
from companion.core.commands import (
    DeclarePower,
    LeaveSeat,
    NameHost,
    ReportPart,
    RollPlainDice,
    Undo,
)
from companion.core.damage_report import DAMAGE
from companion.core.events import Entry, TurnPlayed, TurnSource
from companion.core.journal import Journal
from companion.core.snapshot import Snapshot
from companion.core.status import Status, Told
from companion.core.table import DISK, JOURNAL, Table
from companion.dice.rolling import TableDice
from companion.errors import CompanionError, IllegalMove, PartFault
from companion.phrases import Phrase
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
from tests.companion.core.counting_game import games

# --- waiting -------------------------------------------------------------------------------


def test_a_command_that_was_waited_for_too_long_is_not_done_afterwards(table: Table) -> None:
    table.do(START)
    disk_is_back = threading.Event()
    table.subscribe(lambda snapshot, status: disk_is_back.wait(5) and None)
    table.put(play(1))
    with pytest.raises(TimeoutError):
        table.do(play(2), timeout_s=0.05)
    disk_is_back.set()

    assert reached(table.do(ADA)) == 1


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


def test_of_two_phones_that_want_the_same_signs_at_once_the_second_gets_others(
    table: Table,
) -> None:
    table.do(START)
    table.do(ADA)
    first, second = table.do(replace(ADA, seat=1, key="b" * 64, name="Bo")).sittings

    assert (first.colour, first.symbol) == (ADA.colour, ADA.symbol)
    assert second.colour not in ("", first.colour)
    assert second.symbol not in ("", first.symbol)


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


def test_every_coming_roll_is_committed_to_before_it_is_made(table: Table) -> None:
    published = table.snapshot().commitments["plain 1"]
    snapshot = table.do(RollPlainDice("2d6"))

    (rolled,) = snapshot.rolls
    assert rolled.commitment == published
    assert set(snapshot.commitments) == {"plain 2"}


# --- faults --------------------------------------------------------------------------------


def test_a_part_that_failed_is_told_until_it_works_again(table: Table) -> None:
    fault = Phrase("The screen does not answer")
    table.do(ReportPart("screen", fault))
    broken = table.status()
    table.do(ReportPart("screen", None))

    assert broken.faults == {"screen": fault}
    assert table.status().faults == {}


def test_a_fault_that_is_reported_again_is_told_once(table: Table) -> None:
    told: list[Told] = []
    table.subscribe(lambda *now: told.append(now))
    for _ in range(2):
        table.do(ReportPart("screen", Phrase("The screen does not answer")))

    assert told == [(table.snapshot(), table.status())]


FULL = Phrase("the journal cannot be used: database or disk is full")


class FullDisk:
    """A journal whose disk is full while *is_full*."""

    salvage = None

    def __init__(self) -> None:
        self.is_full = False
        self.kept: list[object] = []

    def append(self, entries: tuple[object, ...]) -> None:
        if self.is_full:
            raise PartFault(FULL.text)
        self.kept.extend(entries)

    def latest_game(self) -> tuple[()]:
        return ()

    def last_seq(self) -> int:
        return 0

    def losses(self) -> tuple[()]:
        return ()

    def erasures(self) -> tuple[()]:
        return ()


@pytest.fixture
def disk() -> FullDisk:
    return FullDisk()


@pytest.fixture
def table_on_full_disk(disk: FullDisk, judge: ToldJudge, clock: StillClock) -> Iterator[Table]:
    table = Table(disk, games=games, judge=judge, dice=TableDice(), clock=clock)  # type: ignore[arg-type]  # a twin
    table.start()
    yield table
    table.stop()


def test_nothing_stands_that_the_full_disk_did_not_take(
    table_on_full_disk: Table, disk: FullDisk
) -> None:
    table = table_on_full_disk
    table.do(START)
    told: list[Status] = []
    table.subscribe(lambda snapshot, status: told.append(status))
    disk.is_full, kept = True, list(disk.kept)
    with pytest.raises(PartFault, match="full"):
        table.do(play(1))

    assert table.snapshot().turns == ()
    assert disk.kept == kept
    assert [status.faults for status in told] == [{DISK: FULL}]


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

    assert table.status().faults == {}
    assert reached(snapshot) == 1
    assert snapshot.seq > full.seq


# --- outputs ---------------------------------------------------------------------------------


def test_outputs_are_told_only_what_the_journal_has(
    open_table: Callable[[], Table], journal_path: Path, clock: StillClock
) -> None:
    table = open_table()
    kept: list[tuple[int, int]] = []

    def look(snapshot: Snapshot, status: Status) -> None:
        reader = Journal.open(journal_path, now=clock.now())
        kept.append((snapshot.seq, reader.last_seq()))
        reader.close()

    table.subscribe(look)
    table.do(START)
    table.do(play(1))

    assert len(kept) == 2
    assert all(told == on_disk for told, on_disk in kept)


def test_an_output_that_has_left_is_told_nothing(table: Table) -> None:
    told: list[Told] = []
    leave = table.subscribe(lambda *now: told.append(now))
    leave()
    table.do(START)

    assert told == []


def test_an_output_that_fails_does_not_stop_the_others(table: Table) -> None:
    told: list[Told] = []
    table.subscribe(lambda snapshot, status: 1 / 0)
    table.subscribe(lambda *now: told.append(now))
    snapshot = table.do(START)

    assert told == [(snapshot, table.status())]


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
    open_table().do(ReportPart("screen", Phrase("The screen does not answer")))

    assert open_table().status().faults == {}


def test_a_game_that_cannot_be_read_again_is_told_and_the_next_can_begin(
    open_table: Callable[[], Table], journal_path: Path, clock: StillClock
) -> None:
    seq = open_table().do(START).seq
    journal = Journal.open(journal_path, now=clock.now())
    spoilt = TurnPlayed(move={"add": 99}, source=TurnSource.HAND)
    journal.append([Entry(seq=seq + 1, at=clock.now(), event=spoilt)])
    journal.close()
    table = open_table()

    assert table.snapshot().game is None
    assert "cannot be read again" in str(table.status().faults[JOURNAL])
    assert table.do(START).on_turn == 0
    assert open_table().snapshot().on_turn == 0


def test_a_damaged_journal_is_told_to_the_table(
    open_table: Callable[[], Table], journal_path: Path
) -> None:
    journal_path.write_bytes(b"not a journal, " * 1000)

    assert "was damaged and is kept as" in str(open_table().status().faults[DAMAGE])


def test_a_closed_table_refuses(table: Table) -> None:
    before = [thread.name for thread in threading.enumerate()].count("table")
    table.stop()
    table.stop()
    with pytest.raises(CompanionError, match="closed"):
        table.do(START)

    assert [thread.name for thread in threading.enumerate()].count("table") == before - 1
