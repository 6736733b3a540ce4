"""The journal's file opened; from a damaged one all that is whole goes into a fresh one."""

import logging
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.atomic_file import rename_atomically
from companion.core.journal_bytes import rows_in
from companion.core.journal_file import (
    BESIDE,
    Damaged,
    Loss,
    connect_sound,
    losses_among,
    make_file,
    read_losses,
)
from companion.core.journal_integrity import FileChecksum, Row

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
