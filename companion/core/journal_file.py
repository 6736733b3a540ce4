"""The journal's file: how it is made, brought up to date, and looked through for damage.

A file is made beside its place and renamed into it, so one that is empty was damaged.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from companion.atomic_file import TEMPORARY, rename_atomically, sync_file
from companion.core.journal_bytes import PAGE
from companion.core.journal_integrity import Row
from companion.errors import Unreadable

#: The n-th text takes the file from version n to version n + 1 (``PRAGMA user_version``).
MIGRATIONS = (
    """
    CREATE TABLE events (
        seq INTEGER PRIMARY KEY,
        game INTEGER NOT NULL,
        at TEXT NOT NULL,
        body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX events_of_a_game ON events (game, seq);
    """,
    """
    ALTER TABLE events ADD COLUMN checksum INTEGER;
    CREATE TABLE losses (
        game INTEGER NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        found_after INTEGER NOT NULL
    ) STRICT;
    """,
)

#: What SQLite keeps beside a database.
BESIDE = ("-wal", "-shm")

_BUSY_S = 5.0
#: What SQLite finds in a damaged file; the last is a table that is not as we made it.
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


@dataclass(frozen=True)
class Loss:
    """Events that damage took from *game*: those from *first* to *last* are gone.

    What followed them in that game, up to number *found_after*, is kept but not played: it may
    rest on what is gone.
    """

    game: int
    first: int
    last: int
    found_after: int

    @property
    def count(self) -> int:
        """How many are gone."""
        return self.last - self.first + 1


class Damaged(Exception):
    """The file is not as the journal left it."""


def connect_sound(path: Path | None, *, least_seq: int = 0) -> sqlite3.Connection:
    """Return a connection to the journal at *path*, of our version and looked through.

    Its last event has at least the number *least_seq*. Raises `Damaged`, `Unreadable` where a newer
    companion wrote it, and what SQLite raises where it cannot be used.
    """
    if path and not path.stat().st_size:
        raise Damaged("it is empty")
    connection = _connect(path)
    try:
        _settle(connection)
        if path:
            check_rows(connection, least_seq=least_seq)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        connection.close()
        if _is_damage(error):
            raise Damaged(str(error)) from error
        raise
    except BaseException:
        connection.close()
        raise
    return connection


def make_file(path: Path, rows: Iterable[Row] = (), losses: Iterable[Loss] = ()) -> None:
    """Make the journal at *path* with *rows* as they are, whole or not at all."""
    beside = path.with_name(path.name + TEMPORARY)
    for ending in ("", "-journal", *BESIDE):
        beside.with_name(beside.name + ending).unlink(missing_ok=True)
    with closing(_connect(beside)) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        _migrate(connection)
        connection.execute("BEGIN")
        values = "(?, ?, CAST(? AS TEXT), CAST(? AS TEXT), ?)"
        connection.executemany(f"INSERT INTO events VALUES {values}", rows)
        taken = ((loss.game, loss.first, loss.last, loss.found_after) for loss in losses)
        connection.executemany("INSERT INTO losses VALUES (?, ?, ?, ?)", taken)
        connection.execute("COMMIT")
    sync_file(beside)
    rename_atomically(beside, path)


def check_sound(connection: sqlite3.Connection) -> None:
    """Raise `Damaged` where anything is wrong, `sqlite3.Error` where it cannot even be looked at."""
    check_pages(connection)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == len(MIGRATIONS):  # rows of earlier versions have nothing to be checked by
        check_rows(connection)


def check_rows(connection: sqlite3.Connection, *, least_seq: int = 0) -> None:
    """Raise `Damaged` for a row that is not as it was written, or for one that is missing."""
    known = {(loss.first, loss.last) for loss in read_losses(connection)}
    before = Row(0, 0, b"", b"", checksum=0)
    for row in _read_rows(connection):
        if not row.is_sound or (before.is_checked and before.seq and not row.is_checked):
            raise Damaged(f"event {row.seq} is not as it was written")
        gap = (before.seq + 1, row.seq - 1)
        # The first versions left numbers out; their rows have no checksum.
        if before.is_checked and row.is_checked and gap[0] <= gap[1] and gap not in known:
            raise Damaged(f"the events {gap[0]} to {gap[1]} are missing")
        before = row
    last = max([before.seq, *(last for _, last in known)])
    if last < least_seq:
        raise Damaged(f"the events {last + 1} to {least_seq} are missing")


def read_losses(connection: sqlite3.Connection) -> tuple[Loss, ...]:
    """Return what is known to be lost, in the order of the numbers."""
    rows = connection.execute(
        "SELECT game, first, last, found_after FROM losses ORDER BY first, game"
    )
    return tuple(Loss(*row) for row in rows)


def losses_among(
    rows: Iterable[Row], *, last_seq: int, known: tuple[Loss, ...] = ()
) -> tuple[Loss, ...]:
    """Return what is missing among *rows*, which should be numbered from 1 to *last_seq*.

    A gap belongs to the game before it, and to the one after it unless that one begins there.
    Losses that are *known* stay as they were found.
    """
    ordered = sorted(rows)
    known_gaps = {(loss.first, loss.last) for loss in known}
    found_after = max([last_seq, *(row.seq for row in ordered[-1:])])
    edge = Row(0, 0, b"", b"", None), Row(found_after + 1, found_after + 1, b"", b"", None)
    losses = list(known)
    for before, after in pairwise((edge[0], *ordered, edge[1])):
        gap = (before.seq + 1, after.seq - 1)
        if gap[0] <= gap[1] and gap not in known_gaps:
            games = {before.game} | ({after.game} if after.game != after.seq else set())
            losses += [Loss(game, *gap, found_after) for game in sorted(games)]
    return tuple(losses)


def _connect(path: Path | None) -> sqlite3.Connection:
    return sqlite3.connect(
        path or ":memory:", isolation_level=None, check_same_thread=False, timeout=_BUSY_S
    )


def _settle(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    check_pages(connection)
    _migrate(connection)
    _check_it_takes_events(connection)


def check_pages(connection: sqlite3.Connection) -> None:
    """Raise `Damaged` where SQLite finds something wrong with the file's pages or indexes."""
    (answer,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if answer != "ok":
        raise Damaged(answer)


def _migrate(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        if _schema(connection) == _own_schema():
            raise Damaged(f"it says that it is of version {version}, but is of {len(MIGRATIONS)}")
        raise Unreadable(
            f"the journal is of version {version}, a newer companion's;"
            f" this one reads up to {len(MIGRATIONS)}"
        )
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")


def _own_schema() -> frozenset[tuple[str, ...]]:
    with closing(_connect(None)) as fresh:
        _migrate(fresh)
        return _schema(fresh)


def _schema(connection: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    return frozenset(connection.execute("SELECT type, name, sql FROM sqlite_master"))


def _check_it_takes_events(connection: sqlite3.Connection) -> None:
    """Raise `sqlite3.Error` where the file can only be read: another user's, say.

    Beginning to write is not enough to know; what is written here is taken back.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    finally:
        connection.execute("ROLLBACK")


def _read_rows(connection: sqlite3.Connection) -> Iterator[Row]:
    texts = "CAST(at AS BLOB), CAST(body AS BLOB)"
    rows = connection.execute(f"SELECT seq, game, {texts}, checksum FROM events ORDER BY seq")
    return map(Row._make, rows)


def _is_damage(error: sqlite3.DatabaseError | UnicodeDecodeError) -> bool:
    """Tell whether *error* is about what the file holds, be it a complaint that is no text."""
    is_garbled = isinstance(error, UnicodeDecodeError)
    return is_garbled or getattr(error, "sqlite_errorcode", None) in _DAMAGE
