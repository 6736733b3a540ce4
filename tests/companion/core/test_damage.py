"""A damaged journal: told, salvaged, and its games played on from what is whole."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.attack.damage import tried
from companion.core.commands import ResumeGame
from companion.core.damage_report import DAMAGE
from companion.core.journal import Journal
from companion.core.journal_bytes import rows_in
from companion.core.journal_file import Loss, losses_among
from companion.core.journal_integrity import Row
from companion.core.salvage import MOST, Backup
from companion.core.table import Table
from tests.companion.core.counting_commands import START, play

Open = Callable[[], Table]


def told(table: Table) -> list[str]:
    return [str(fault) for part, fault in table.status().faults.items() if DAMAGE in part]


def shut(table: Table) -> None:
    """End *table* and its journal, as an end in good order does."""
    table.stop()
    table._journal.close()


def spoil(path: Path, *numbers: int) -> None:
    """Change the text of the events *numbers* in a closed journal."""
    with closing(sqlite3.connect(path)) as opened, opened:
        for number in numbers:
            opened.execute("UPDATE events SET body = '{}' WHERE seq = ?", (number,))


@pytest.mark.parametrize("with_copies", [False, True], ids=["alone", "with copies"])
def test_damage_is_told_and_every_row_saved_that_can_be_read(
    tmp_path: Path, with_copies: bool
) -> None:
    found = list(tried(tmp_path, with_copies=with_copies, every=8))

    assert [one for one in found if not one.is_well] == []
    assert len(found) == 13


def test_game_stands_before_the_lost_event_and_goes_on(
    open_table: Open, journal_path: Path
) -> None:
    table = open_table()
    game_id = table.do(START).game_id
    lost = [table.do(play(1)).seq for _ in range(4)][2]
    shut(table)
    spoil(journal_path, lost)
    hurt = open_table()
    after = hurt.do(play(2))

    assert told(hurt) == [
        "The journal was damaged and is kept as journal-damaged-20260101T200000.sqlite3."
        f" Events saved: {lost}; known to be missing: 1",
        "Events missing from Counting of 2026-01-01: 1. The game stands as it was before them.",
    ]
    assert (after.game_id, [turn.event.move for turn in after.turns]) == (
        game_id,
        [{"add": 1}, {"add": 1}, {"add": 2}],
    )
    assert open_table().snapshot().states == after.states


def test_lost_events_are_told_until_another_game_is_begun(
    open_table: Open, journal_path: Path
) -> None:
    table = open_table()
    table.do(START)
    lost = table.do(play(1)).seq
    table.do(play(1))
    shut(table)
    spoil(journal_path, lost)
    counts = [len(told(open_table())), len(told(open_table()))]
    open_table().do(START)

    assert [*counts, len(told(open_table()))] == [2, 1, 0]


def test_second_damage_leaves_what_was_played_after_the_first(
    open_table: Open, journal_path: Path
) -> None:
    table = open_table()
    first = table.do(START).game_id
    lost = table.do(play(1)).seq
    table.do(play(1))
    shut(table)
    spoil(journal_path, lost)
    table = open_table()
    before = table.do(play(3))
    second = table.do(START)
    shut(table)
    spoil(journal_path, second.seq)
    again = open_table().do(ResumeGame(first))

    assert again.states == before.states


def test_game_that_lost_its_beginning_is_told(open_table: Open, journal_path: Path) -> None:
    table = open_table()
    game_id = table.do(START).game_id
    table.do(play(1))
    shut(table)
    spoil(journal_path, game_id)
    hurt = open_table()

    assert hurt.snapshot().game is None
    assert f"Game {game_id} has lost its beginning" in told(hurt)[-1]
    assert hurt.do(START).on_turn == 0


def test_lost_events_come_back_from_a_copy(open_table: Open, journal_path: Path) -> None:
    table = open_table()
    table.do(START)
    before = table.do(play(1))
    Backup(journal_path).make()
    shut(table)
    journal_path.write_bytes(b"")
    hurt = open_table()

    assert hurt.snapshot().states == before.states
    assert told(hurt) == [
        "The journal was damaged and is kept as journal-damaged-20260101T200000.sqlite3."
        f" Events saved: {before.seq}; known to be missing: 0"
    ]


@pytest.mark.parametrize("harm", [lambda path: path.write_bytes(b""), Path.unlink])
def test_journal_that_is_empty_or_gone_is_told(
    open_table: Open, journal_path: Path, harm: Callable[[Path], object]
) -> None:
    table = open_table()
    table.do(START)
    last = table._journal.last_seq()
    shut(table)
    harm(journal_path)
    hurt = open_table()

    assert f"Events saved: 0; known to be missing: {last}" in told(hurt)[0]
    assert hurt.do(START).seq > last


def test_salvage_that_a_power_cut_ended_is_done_again(open_table: Open, journal_path: Path) -> None:
    table = open_table()
    table.do(START)
    before = table.do(play(1))
    shut(table)
    journal_path.rename(journal_path.with_name("journal-damaged-20251231T200000.sqlite3"))
    hurt = open_table()

    assert hurt.snapshot().states == before.states
    assert told(hurt) == [
        f"The journal was gone. Events saved: {before.seq}; known to be missing: 0"
    ]


def test_bit_that_no_event_uses_is_told_when_it_flips(open_table: Open, journal_path: Path) -> None:
    table = open_table()
    table.do(START)
    before = table.do(play(1))
    shut(table)
    content = bytearray(journal_path.read_bytes())
    content[1000] ^= 1  # between the first page's list and what it lists
    journal_path.write_bytes(content)
    hurt = open_table()

    assert f"Events saved: {before.seq}; known to be missing: 0" in told(hurt)[0]
    assert hurt.snapshot().states == before.states


def test_journal_that_is_killed_after_its_salvage_is_not_damaged_again(
    open_table: Open, journal_path: Path, tmp_path: Path
) -> None:
    table = open_table()
    table.do(START)
    shut(table)
    spoil(journal_path, 1)
    open_table()
    killed = shutil.copytree(journal_path.parent, tmp_path / "killed") / journal_path.name
    with closing(Journal.open(killed, now=datetime.now(UTC))) as again:
        assert again.salvage is None


def test_journal_that_was_set_back_is_told(open_table: Open, journal_path: Path) -> None:
    table = open_table()
    table.do(START)
    shut(table)
    earlier = journal_path.read_bytes()
    table = open_table()
    table.do(play(1))
    last = table._journal.last_seq()
    shut(table)
    journal_path.write_bytes(earlier)
    hurt = open_table()

    assert f"known to be missing: {last - 3}" in told(hurt)[0]
    assert hurt.snapshot().seq > last


def test_three_copies_are_kept_and_none_is_made_of_nothing_new(
    open_table: Open, journal_path: Path
) -> None:
    table, backup = open_table(), Backup(journal_path)
    backup.make()
    table.do(START)
    numbers = []
    for _ in range(MOST + 1):
        numbers.append(table.do(play(1)).seq)
        backup.make()
        backup.make()

    names = [f"journal-copy-{number:09}.sqlite3" for number in reversed(numbers[1:])]
    assert [copy.name for copy in backup.copies()] == names
    assert set(rows_in(backup.copies()[0].read_bytes())) == set(range(1, numbers[-1] + 1))


def test_copy_is_made_when_a_game_ends(open_table: Open, journal_path: Path) -> None:
    table = open_table()
    table.do(START)
    for add in (3, 3, 3):
        table.do(play(add))
    before = Backup(journal_path).copies()
    last = table.do(play(1)).seq
    shut(table)

    assert before == ()
    assert [copy.name for copy in Backup(journal_path).copies()] == [
        f"journal-copy-{last:09}.sqlite3"
    ]


def row(seq: int, game: int) -> Row:
    return Row(seq, game, b"", b"", None)


@pytest.mark.parametrize(
    ("rows", "last_seq", "losses"),
    [
        ([row(1, 1), row(2, 1)], 2, ()),
        ([row(1, 1), row(4, 1)], 4, (Loss(1, 2, 3, 4),)),
        ([row(1, 1), row(3, 3)], 3, (Loss(1, 2, 2, 3),)),
        ([row(1, 1), row(4, 3)], 4, (Loss(1, 2, 3, 4), Loss(3, 2, 3, 4))),
        ([row(1, 1)], 5, (Loss(1, 2, 5, 5),)),
        ([], 2, (Loss(0, 1, 2, 2),)),
    ],
    ids=["none", "in a game", "before a game", "with a beginning", "the last ones", "all"],
)
def test_gap_belongs_to_the_games_on_both_sides(
    rows: list[Row], last_seq: int, losses: tuple[Loss, ...]
) -> None:
    assert losses_among(rows, last_seq=last_seq) == losses
