"""The journal's file opened; from a damaged one all that is whole goes into a fresh one.

It is taken from the file itself and from the sound copies that are made of it while all is well.
"""

import logging
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.atomic_file import TEMPORARY, delete_for_good, rename_atomically, sync_file
from companion.core.journal_bytes import rows_in
from companion.core.journal_file import (
    BESIDE,
    Damaged,
    Loss,
    check_sound,
    connect_sound,
    losses_among,
    make_file,
    read_losses,
)
from companion.core.journal_integrity import FileChecksum, Row

#: How many copies are kept.
MOST = 3

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Salvage:
    """What came of a damaged journal: *kept_as* is where it lies now, ``None`` where it was gone."""

    kept_as: Path | None
    saved: int
    losses: tuple[Loss, ...]

    @property
    def missing(self) -> int:
        """How many events are known to be missing."""
        gaps = {(loss.first, loss.last): loss.count for loss in self.losses}
        return sum(gaps.values())


def open_or_salvage(
    path: Path, copies: tuple[Path, ...], last_seq: int, *, now: datetime
) -> tuple[sqlite3.Connection, Salvage | None]:
    """Open the journal at *path*, or begin it; a damaged one is salvaged first.

    *last_seq* is the number of the last event, as far as known.
    """
    try:
        if not path.exists():
            if last_seq or copies:
                raise Damaged("it is gone")
            make_file(path)
        return _connect(path, last_seq), None
    except Damaged as damage:
        _log.error("the journal is damaged: %s", damage)
    FileChecksum(path).forget()
    salvaged = salvage(path, copies, last_seq=last_seq, now=now)
    return connect_sound(path, least_seq=last_seq), salvaged


def _connect(path: Path, last_seq: int) -> sqlite3.Connection:
    """Return a connection to the file at *path*; raises `Damaged` where any bit of it has changed."""
    kept = FileChecksum(path)
    is_broken = kept.is_broken()  # looked at before SQLite may write
    connection = connect_sound(path, least_seq=last_seq)
    if is_broken:
        connection.close()
        raise Damaged("bits have changed that no event uses")
    kept.forget()
    return connection


def note_checksum(path: Path) -> None:
    """Note the checksum of the file at *path* where it is all there is, and nobody writes to it."""
    if not path.with_name(path.name + BESIDE[0]).exists():
        FileChecksum(path).note()


def salvage(path: Path, copies: Sequence[Path], *, last_seq: int, now: datetime) -> Salvage:
    """Make the journal at *path* anew from what is whole of it and of its *copies*.

    The damaged file is moved aside. *last_seq* is the number of the last event, as far as known.
    """
    rows = _saved_rows(path, copies)
    known = _known_losses((path, *copies))
    losses = losses_among(rows.values(), last_seq=last_seq, known=known)
    kept_as = _move_aside(path, now=now)
    make_file(path, sorted(rows.values()), losses)
    done = Salvage(kept_as, len(rows), losses)
    _log.error("journal salvaged: %s", done)
    return done


def _saved_rows(path: Path, copies: Sequence[Path]) -> dict[int, Row]:
    rows = _rows_of(path)
    # A power cut between the two renames of an earlier salvage has left it only here.
    aside = () if path.exists() else sorted(path.parent.glob(_aside_name(path, "*")), reverse=True)
    for source in (*copies, *aside):
        more = _rows_of(source)
        common = rows.keys() & more.keys()
        differing = [seq for seq in common if rows[seq] != more[seq]]
        if 2 * len(differing) <= len(common):  # else it is another table's
            rows |= more
    first_checked = min((row.seq for row in rows.values() if row.is_checked), default=None)
    return {
        seq: row
        for seq, row in rows.items()
        if row.is_checked or first_checked is None or seq < first_checked
    }


def _known_losses(sources: Sequence[Path]) -> tuple[Loss, ...]:
    """Return what an earlier salvage found to be lost, from the first source that can tell."""
    for source in sources:
        uri = f"{source.resolve().as_uri()}?mode=ro&immutable=1"
        try:
            with closing(sqlite3.connect(uri, uri=True)) as opened:
                return read_losses(opened)
        except (sqlite3.Error, UnicodeDecodeError):
            continue  # damaged there, or older than the table
    return ()


def _rows_of(path: Path) -> dict[int, Row]:
    wal = path.with_name(path.name + BESIDE[0])
    return rows_in(_bytes_of(path), _bytes_of(wal))


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""  # a copy that cannot be read is as good as none


def _move_aside(path: Path, *, now: datetime) -> Path | None:
    """Rename the damaged journal and what SQLite keeps beside it; return its new place.

    The file goes first: a power cut in between leaves a journal that is gone, and is salvaged
    again.
    """
    damaged = path.with_name(_aside_name(path, f"{now:%Y%m%dT%H%M%S}"))
    for ending in ("", *BESIDE):
        file = path.with_name(path.name + ending)
        if file.exists():
            rename_atomically(file, damaged.with_name(damaged.name + ending))
    return damaged if damaged.exists() else None


def _aside_name(path: Path, when: str) -> str:
    return f"{path.stem}-damaged-{when}{path.suffix}"


class Backup:
    """Sound copies of the journal at *path*, in its folder: SQLite's own backup, looked through.

    A copy is named by the number of its last event, so one with nothing new is not made again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()  # guards the thread
        self._thread: threading.Thread | None = None

    def copies(self) -> tuple[Path, ...]:
        """Return the copies, the latest first."""
        pattern = f"{self._path.stem}-copy-*{self._path.suffix}"
        return tuple(sorted(self._path.parent.glob(pattern), reverse=True))

    def begin(self) -> None:
        """Begin to make a copy in a thread of its own, unless one is being made."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="backup", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Wait for the copy that is being made; a second call does nothing."""
        with self._lock:
            if self._thread:
                self._thread.join()

    def _run(self) -> None:
        try:
            self.make()
        except (sqlite3.Error, OSError, Damaged):
            # The game goes on without a copy; the next start looks through the journal itself.
            _log.exception("the journal was not copied")

    def make(self) -> None:
        """Make a copy where there are new events, and drop the oldest; raises what went wrong."""
        beside = self._path.with_name(f"{self._path.stem}-copy{self._path.suffix}{TEMPORARY}")
        beside.unlink(missing_ok=True)
        with closing(sqlite3.connect(self._path)) as journal:
            (seq,) = journal.execute("SELECT coalesce(max(seq), 0) FROM events").fetchone()
            copy = self._path.with_name(f"{self._path.stem}-copy-{seq:09}{self._path.suffix}")
            if not seq or copy.exists():
                return
            _copy(journal, beside)
        sync_file(beside)
        rename_atomically(beside, copy)
        for old in self.copies()[MOST:]:
            delete_for_good(old)


def _copy(journal: sqlite3.Connection, path: Path) -> None:
    with closing(sqlite3.connect(path)) as copy:
        journal.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # all in one file
        check_sound(copy)
