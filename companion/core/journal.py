"""The journal: every event with its number and time, in SQLite, the only truth on disk.

An event is told to nobody before `append` has returned: by then it is committed (WAL,
``synchronous=FULL``). One file holds all games; a game's id is the number of its `GameStarted`,
and 0 is what happened before the first. A game that is resumed gets further events of its own. One
thread writes; others may read.
"""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import msgspec

from companion.core.events import AnyEvent, GameResumed, GameStarted
from companion.core.former_events import renamed
from companion.errors import PartFault, Unreadable

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
)

_BUSY_S = 5.0
#: What SQLite finds in a damaged file; the last is a table that is not as we made it.
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


@dataclass(frozen=True)
class Entry:
    """An event with its number and time: *seq* grows over all games, *at* is in UTC."""

    seq: int
    at: datetime
    event: AnyEvent


class Journal:
    """An open journal file; make one with `open` or `in_memory`.

    *damaged* is where a damaged file was moved to when this one was begun in its place.
    """

    def __init__(self, connection: sqlite3.Connection, *, damaged: Path | None = None) -> None:
        self.damaged = damaged
        self._connection = connection
        self._lock = threading.Lock()  # a reader never sees what is not committed yet
        last = connection.execute("SELECT game FROM events ORDER BY seq DESC LIMIT 1").fetchone()
        self._game: int = last[0] if last else 0

    @classmethod
    def open(cls, path: Path, *, now: datetime) -> Self:
        """Open the file at *path*, or begin it; a damaged one is moved aside.

        Raises `PartFault` when the file cannot be used, `Unreadable` when a newer companion
        wrote it.
        """
        with _told_as_fault(str(path)):
            try:
                return cls(_connect(path))
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if not _is_damage(error):
                    raise
            damaged = _move_aside(path, now=now)
            return cls(_connect(path), damaged=damaged)

    @classmethod
    def in_memory(cls) -> Self:
        """Return a journal that is gone when it is closed."""
        return cls(_connect(None))

    def append(self, entries: Sequence[Entry]) -> None:
        """Commit *entries* together; their numbers must go on from the last ones.

        Raises `PartFault` when they could not be committed; then none of them is kept.
        """
        game, rows = self._game, []
        for entry in entries:
            game = _game_of(entry, game)
            body = msgspec.json.encode(entry.event).decode()
            rows.append((entry.seq, game, entry.at.isoformat(), body))
        with _told_as_fault("the journal"):
            self._commit(rows)
        self._game = game

    def last_seq(self) -> int:
        """Return the number of the last event, 0 in an empty journal."""
        with _told_as_fault("the journal"):
            row = self._connection.execute("SELECT coalesce(max(seq), 0) FROM events").fetchone()
        return int(row[0])

    def latest_game(self) -> tuple[Entry, ...]:
        """Return the events of the game that is played, or of the time before the first.

        Raises `Unreadable` for an event that this companion does not know.
        """
        return self.game(self._game)

    def game(self, game_id: int) -> tuple[Entry, ...]:
        """Return the events of the game with the id *game_id*, none where there is no such game.

        Raises `Unreadable` for an event that this companion does not know.
        """
        rows = self._rows("SELECT seq, at, body FROM events WHERE game = ? ORDER BY seq", game_id)
        entries = (_entry(*row) for row in rows)
        return tuple(entry for entry in entries if entry)

    def games(self) -> tuple[tuple[int, int], ...]:
        """Return each game's id and the number of its last event, the latest played first."""
        rows = self._rows(
            "SELECT game, max(seq) FROM events WHERE game > 0 GROUP BY game ORDER BY max(seq) DESC"
        )
        return tuple((game_id, last) for game_id, last in rows)

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        self._connection.close()

    def _rows(self, query: str, *values: int) -> list[Any]:  # rows as the query says
        with self._lock, _told_as_fault("the journal"):
            return self._connection.execute(query, values).fetchall()

    def _commit(self, rows: list[tuple[int, int, str, str]]) -> None:
        connection = self._connection
        with self._lock:
            connection.execute("BEGIN IMMEDIATE")
            try:
                connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")


def _game_of(entry: Entry, game: int) -> int:
    """Return the id of the game that *entry* belongs to, when *game* is the one before it."""
    match entry.event:
        case GameStarted():
            return entry.seq
        case GameResumed(game_id=game_id):
            return game_id
        case _:
            return game


def _connect(path: Path | None) -> sqlite3.Connection:
    """Return a connection to a sound journal of our version; raises what SQLite raises."""
    connection = sqlite3.connect(
        path or ":memory:", isolation_level=None, check_same_thread=False, timeout=_BUSY_S
    )
    try:
        _settle(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _settle(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    (answer,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if answer != "ok":
        error = sqlite3.DatabaseError(answer)
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error
    _migrate(connection)
    _check_it_takes_events(connection)


def _migrate(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise Unreadable(
            f"the journal is of version {version}, a newer companion's;"
            f" this one reads up to {len(MIGRATIONS)}"
        )
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")


def _check_it_takes_events(connection: sqlite3.Connection) -> None:
    """Raise `sqlite3.Error` where the file can only be read: another user's, say.

    Beginning to write is not enough to know; what is written here is taken back.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    finally:
        connection.execute("ROLLBACK")


def _is_damage(error: sqlite3.DatabaseError | UnicodeDecodeError) -> bool:
    """Tell whether *error* is about what the file holds, be it a complaint that is no text."""
    is_garbled = isinstance(error, UnicodeDecodeError)
    return is_garbled or getattr(error, "sqlite_errorcode", None) in _DAMAGE


def _move_aside(path: Path, *, now: datetime) -> Path:
    """Rename a damaged journal and what SQLite keeps beside it; return its new place."""
    damaged = path.with_name(f"{path.stem}-damaged-{now:%Y%m%dT%H%M%S}{path.suffix}")
    for ending in ("-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(damaged.with_name(damaged.name + ending))
    return path.rename(damaged)


def _entry(seq: int, at: str, body: str) -> Entry | None:
    """Return the event of a row; ``None`` for what earlier versions kept here and is no history."""
    try:
        named = renamed(msgspec.json.decode(body))
        if named is None:
            return None
        event: AnyEvent = msgspec.convert(named, AnyEvent)
        moment = datetime.fromisoformat(at).astimezone(UTC)
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        raise Unreadable(f"event {seq} of the journal cannot be understood: {error}") from error
    return Entry(seq=seq, at=moment, event=event)


@contextmanager
def _told_as_fault(name: str) -> Iterator[None]:
    """Say SQLite's and the file system's errors in our words."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
        raise PartFault("{file} cannot be used: {why}", file=name, why=str(error)) from error
