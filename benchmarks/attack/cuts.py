"""Power cuts: writes that were not synced are dropped, torn or reordered, sector by sector.

A commit's frames are at the end of the WAL; until they are synced, any of their sectors may be
missing. While a checkpoint runs, any page that it writes may be old, new or torn; the WAL is synced
then.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from benchmarks.attack.outcome import Outcome
from companion.core.events import Entry, TurnPlayed, TurnSource
from companion.core.journal import Journal

NAME = "journal.sqlite3"
MARK = "journal.last"
SECTOR, WAL_HEADER = 512, 32
#: Events go to disk in pairs: both are there or neither.
TOGETHER = 2
#: So many commits are written, and cut in any of them.
COMMITS = 40

_NOW = datetime(2026, 5, 4, 20, 14, 5, tzinfo=UTC)


@dataclass(frozen=True)
class Cut:
    """What may be left of the disk: *acknowledged* is the last number that anybody was told."""

    acknowledged: int
    data: bytes
    wal: bytes
    mark: bytes


@dataclass(frozen=True)
class Written:
    """A journal's files as they were at each commit, and around the checkpoint after the last one.

    *wals* and *marks* belong to the commits; *restarted* is the WAL with the first commit after the
    checkpoint, which overwrites the old one from its beginning.
    """

    data: bytes
    wals: tuple[bytes, ...]
    marks: tuple[bytes, ...]
    checkpointed: bytes
    restarted: bytes


def attack(*, share: int) -> Iterator[Outcome]:
    """Cut the power one time in *share* of five hundred."""
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        yield cut(Path(name), count=500 // share)


def cut(folder: Path, *, count: int) -> Outcome:
    """Cut the power so many times, in *folder*, and look what is there each time."""
    rng, written = Random(4), _write(folder / "written")
    lost = halves = false_alarms = 0
    for number in range(count):
        place = folder / str(number)
        place.mkdir()
        left = KINDS[number % len(KINDS)](written, rng)
        for name, content in ((NAME, left.data), (f"{NAME}-wal", left.wal), (MARK, left.mark)):
            (place / name).write_bytes(content)
        with closing(Journal.open(place / NAME, now=_NOW)) as journal:
            there = len(journal.game(0))
            false_alarms += journal.salvage is not None
        lost += max(0, left.acknowledged - there)
        halves += there % TOGETHER
        shutil.rmtree(place)
    return Outcome(
        "power cuts while writing",
        tried=count,
        is_well=not lost and not halves and not false_alarms,
        found=f"{lost} acknowledged events lost, {halves} halves, {false_alarms} false alarms",
    )


def _in_a_commit(written: Written, rng: Random) -> Cut:
    """Return what is left where the new frames of the WAL were not synced."""
    number = rng.randrange(COMMITS - 1)
    before, after = written.wals[number : number + 2]
    mark = rng.choice([written.marks[number], written.marks[0], b"", bytes(30)])
    return Cut((number + 1) * TOGETHER, written.data, _torn(before, after, rng), mark)


def _in_a_checkpoint(written: Written, rng: Random) -> Cut:
    """Return what is left where the pages that come from the WAL were not synced."""
    data = _torn(written.data, written.checkpointed, rng)
    return Cut(COMMITS * TOGETHER, data, written.wals[-1], written.marks[-1])


def _after_a_checkpoint(written: Written, rng: Random) -> Cut:
    """Return what is left where frames over the old WAL were not; its header is synced before them."""
    header = written.restarted[:WAL_HEADER]
    wal = _torn(header + written.wals[-1][WAL_HEADER:], written.restarted, rng)
    return Cut(COMMITS * TOGETHER, written.checkpointed, wal, written.marks[-1])


KINDS = (_in_a_commit, _in_a_commit, _in_a_checkpoint, _after_a_checkpoint)


def _write(folder: Path) -> Written:
    folder.mkdir()
    data, wal, mark = (folder / name for name in (NAME, f"{NAME}-wal", MARK))
    wals, marks = [], []
    with closing(Journal.open(data, now=_NOW)) as journal:
        empty = data.read_bytes()
        for number in range(COMMITS):
            _commit(journal, number)
            wals.append(wal.read_bytes())
            marks.append(mark.read_bytes())
        journal._connection.execute("PRAGMA wal_checkpoint(RESTART)")
        checkpointed = data.read_bytes()
        _commit(journal, COMMITS)
        return Written(empty, tuple(wals), tuple(marks), checkpointed, wal.read_bytes())


def _commit(journal: Journal, number: int) -> None:
    move = {"put": number, "words": "bee " * (number * 97 % 2000)}
    turn = TurnPlayed(move=move, source=TurnSource.HAND)
    first = number * TOGETHER + 1
    journal.append([Entry(first + n, _NOW, turn) for n in range(TOGETHER)])


def _torn(before: bytes, after: bytes, rng: Random) -> bytes:
    """Return *before* with any sectors of *after*; the file is as long as before, or longer."""
    left = bytearray(before.ljust(len(after), b"\0"))
    share = rng.choice([0.1, 0.5, 0.9, 1.0])
    for start in range(0, len(after), SECTOR):
        if rng.random() < share:
            left[start : start + SECTOR] = after[start : start + SECTOR]
    return bytes(left[: rng.randint(len(before), max(len(before), len(after)))])
