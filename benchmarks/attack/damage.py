"""Damaged journals: whether each one is told, and every row saved that can still be read."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TypeAlias

from benchmarks.attack.damages import PAGE, Damage, damages
from benchmarks.attack.outcome import Outcome
from companion.core.damage_report import damage_report
from companion.core.events import AnyEvent, Entry, GameStarted, TurnPlayed, TurnSource
from companion.core.journal import Journal
from companion.core.salvage import Backup
from companion.games import game_named

NAME = "journal.sqlite3"
EVENTS = 120
GAME_EVERY = 40
#: With copies, the last one was made after so many events.
COPIED = 80
#: So many events are in the WAL alone where a kind of damage wants one.
IN_WAL = 20

_NOW = datetime(2026, 5, 4, 20, 14, 5, tzinfo=UTC)

#: A row as SQLite hands it out.
SqlRow: TypeAlias = tuple[int, int, str, str, int]


@dataclass(frozen=True)
class Found:
    """What came of one damaged journal."""

    damage: str
    readable: int
    saved: int
    wrong: int
    is_told: bool

    @property
    def is_well(self) -> bool:
        """Whether it was told, and all that was readable is saved as it was."""
        return self.is_told and self.saved >= self.readable and not self.wrong


def attack(*, share: int) -> Iterator[Outcome]:
    """Try one kind of damage in *share*, to a journal alone and to one with copies."""
    for with_copies in (False, True):
        with tempfile.TemporaryDirectory(prefix="attack-") as name:
            yield damaged(Path(name), with_copies=with_copies, every=share)


def damaged(folder: Path, *, with_copies: bool, every: int = 1) -> Outcome:
    """Try each *every*-th kind of damage in *folder*, and sum up what came of it."""
    found = list(tried(folder, with_copies=with_copies, every=every))
    readable, saved = sum(one.readable for one in found), sum(one.saved for one in found)
    told = sum(one.is_told for one in found)
    return Outcome(
        "damaged journals, with copies" if with_copies else "damaged journals",
        tried=len(found),
        is_well=all(one.is_well for one in found),
        found=f"{told} told; rows readable {readable}, saved {saved}",
    )


def tried(folder: Path, *, with_copies: bool, every: int = 1) -> Iterator[Found]:
    """Yield what comes of each *every*-th kind of damage, tried in *folder*."""
    sound = {with_wal: folder / f"sound-{with_wal}" for with_wal in (False, True)}
    for with_wal, place in sound.items():
        place.mkdir()
        write_journal(place / NAME, with_wal=with_wal, with_copies=with_copies)
    written = _rows(Path(shutil.copytree(sound[True], folder / "written")) / NAME)
    pages = (sound[False] / NAME).stat().st_size // PAGE
    for number, damage in enumerate(damages(pages, Random(5))):
        if number % every == 0:
            place = Path(shutil.copytree(sound[damage.with_wal], folder / str(number)))
            yield _tried(place / NAME, damage, written)
            shutil.rmtree(place)


def write_journal(path: Path, *, with_wal: bool, with_copies: bool) -> None:
    """Write a journal of three games to *path*, its last events in the WAL alone where asked."""
    writing = path.with_name("writing") / path.name
    writing.parent.mkdir()
    for first, last in ((1, COPIED), (COPIED + 1, EVENTS - IN_WAL)):
        _append(writing, first, last)
        if with_copies and last == COPIED:
            Backup(writing).make()
    journal = Journal.open(writing, now=_NOW)
    journal.append(_entries(EVENTS - IN_WAL + 1, EVENTS))
    if not with_wal:
        journal.close()
    for file in writing.parent.iterdir():
        shutil.copy(file, path.parent)
    journal.close()
    shutil.rmtree(writing.parent)


def _append(path: Path, first: int, last: int) -> None:
    with closing(Journal.open(path, now=_NOW)) as journal:
        journal.append(_entries(first, last))


def _entries(first: int, last: int) -> tuple[Entry, ...]:
    return tuple(
        Entry(seq, _NOW + timedelta(seconds=seq), _event(seq)) for seq in range(first, last + 1)
    )


def _event(seq: int) -> AnyEvent:
    """Return the event number *seq*; some are longer than a page, as a question with marks is."""
    if seq % GAME_EVERY == 1:
        return GameStarted(game="pollen", header={"players": [{"name": "Ada"}], "seed": "x" * 900})
    length = 13_000 if seq % 17 == 0 else 20 + 7 * (seq % 50)
    return TurnPlayed(move={"put": seq, "words": "bee " * (length // 4)}, source=TurnSource.HAND)


def _tried(path: Path, damage: Damage, written: dict[int, SqlRow]) -> Found:
    damage.harm(path)
    readable = _readable(path, written)
    with closing(Journal.open(path, now=_NOW)) as journal:
        is_told = bool(damage_report(journal, games=game_named))
    saved = _rows(path)
    wrong = sum(written.get(seq) != row for seq, row in saved.items())
    return Found(damage.name, len(readable), len(saved) - wrong, wrong, is_told)


def _readable(path: Path, written: dict[int, SqlRow]) -> set[int]:
    """Return the numbers of the rows that SQLite still reads as they were *written*, one by one."""
    looked = path.parent / "looked"
    looked.mkdir()
    readable: set[int] = set()
    for file in (path, *Backup(path).copies()):
        for ending in ("", "-wal"):
            beside = file.with_name(file.name + ending)
            if beside.exists():
                shutil.copy(beside, looked)
        found = _rows(looked / file.name)
        readable |= {seq for seq, row in found.items() if written.get(seq) == row}
    shutil.rmtree(looked)
    return readable


def _rows(path: Path) -> dict[int, SqlRow]:
    rows: dict[int, SqlRow] = {}
    with closing(sqlite3.connect(path)) as opened:
        for seq in range(1, EVENTS + 1):
            try:
                query = "SELECT seq, game, at, body, checksum FROM events WHERE seq = ?"
                row = opened.execute(query, (seq,)).fetchone()
            except (sqlite3.Error, UnicodeDecodeError):
                continue
            if row:
                rows[seq] = row
    return rows
