"""The journal: every event with its number and time, in SQLite, the only truth on disk.

An event is told to nobody before `append` has returned: by then it is committed (WAL,
``synchronous=FULL``). One file holds all games; a game's id is the number of its `GameStarted`,
and 0 is what happened before the first. A game that is resumed gets further events of its own. One
thread writes; others may read.

A file that is damaged, empty or cut off is not used: what is whole of it goes into a fresh one.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Self

import msgspec

from companion.core.erasure import ERASURES, without_forgotten
from companion.core.events import (
    Entry,
    GameForgotten,
    GameImported,
    GameResumed,
    GameStarted,
)
from companion.core.journal_file import (
    Damaged,
    Loss,
    connect_sound,
    read_losses,
)
from companion.core.journal_integrity import HighWaterMark, checksum
from companion.core.journal_rows import as_played, entry_of, understood
from companion.core.salvage import Backup, Salvage, note_checksum, open_or_salvage
from companion.errors import PartFault

#: The events of a game, but for those that may rest on lost ones.
_OF_A_GAME = """
    SELECT seq, game, at, body, checksum FROM events WHERE game = ? AND NOT EXISTS (
        SELECT 1 FROM losses
        WHERE losses.game = events.game AND last < seq AND seq <= found_after
    ) ORDER BY seq
"""

#: The rows after one, each with the number of the row before it.
_NEXT = """
    SELECT (SELECT coalesce(max(seq), 0) FROM events AS earlier WHERE earlier.seq < events.seq),
        seq, game, at, body, checksum FROM events WHERE seq > ? ORDER BY seq LIMIT ?
"""

#: The rows that concern other games than the one that was on.
_ABOUT_OTHERS = "SELECT seq, game, at, body, checksum FROM events WHERE " + " OR ".join(
    f"""body LIKE '{{"event":"{event.__name__}"%'""" for event in (*ERASURES, GameImported)
)


@dataclass(frozen=True)
class Link:
    """A row of the journal with the number of the one *before* it: numbers have gaps.

    *entry* is ``None`` where this companion cannot understand the row.
    """

    number: int
    before: int
    game_id: int
    entry: Entry | None


class Journal:
    """An open journal file; make one with `open` or `in_memory`.

    *salvage* tells of a damaged file in whose place this one was made.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        backup: Backup | None = None,
        mark: HighWaterMark | None = None,
        salvage: Salvage | None = None,
        when_closed: Callable[[], None] = lambda: None,
    ) -> None:
        self.salvage = salvage
        self._connection = connection
        self._backup = backup
        self._mark = mark
        self._when_closed = when_closed
        self._is_closed = False
        self._lock = threading.Lock()  # a reader never sees what is not committed yet
        others = [entry_of(*row) for row in connection.execute(f"{_ABOUT_OTHERS} ORDER BY seq")]
        self._erasures = tuple(e for e in others if e and isinstance(e.event, ERASURES))
        self._imported = frozenset(e.seq for e in others if e and isinstance(e.event, GameImported))
        self._game = self._game_of_last_row()

    @classmethod
    def open(cls, path: Path, *, now: datetime) -> Self:
        """Open the file at *path*, or begin it; from a damaged one all that is whole is taken.

        Raises `PartFault` when the file cannot be used, `Unreadable` when a newer companion
        wrote it.
        """
        backup, mark = Backup(path), HighWaterMark(path.with_suffix(".last"))
        with _told_as_fault(str(path)):
            connection, salvaged = open_or_salvage(path, backup.copies(), mark.read(), now=now)
            journal = cls(
                connection,
                backup=backup,
                mark=mark,
                salvage=salvaged,
                when_closed=lambda: note_checksum(path),
            )
            mark.note(journal.last_seq())
        return journal

    @classmethod
    def in_memory(cls) -> Self:
        """Return a journal that is gone when it is closed."""
        return cls(connect_sound(None))

    def append(self, entries: Sequence[Entry]) -> None:
        """Commit *entries* together; their numbers must go on from the last ones.

        Raises `PartFault` when they could not be committed; then none of them is kept.
        """
        game, rows = self._game, []
        for entry in entries:
            game = _game_of(entry, game)
            own = entry.seq if isinstance(entry.event, GameImported) else game
            at, body = entry.at.isoformat(), msgspec.json.encode(entry.event)
            check = checksum(entry.seq, own, at.encode(), body)
            rows.append((entry.seq, own, at, body.decode(), check))
        with _told_as_fault("the journal"):
            self._commit(rows)
        self._game = game
        self._erasures += tuple(e for e in entries if isinstance(e.event, ERASURES))
        self._imported |= {e.seq for e in entries if isinstance(e.event, GameImported)}
        if self._mark and entries:
            self._mark.note(entries[-1].seq)

    def last_seq(self) -> int:
        """Return the number of the last event, be it lost, 0 in an empty journal."""
        ((last,),) = self._rows(
            "SELECT max(coalesce((SELECT max(seq) FROM events), 0),"
            " coalesce((SELECT max(last) FROM losses), 0))"
        )
        return int(last)

    def latest_game(self) -> tuple[Entry, ...]:
        """Return the events of the game that is played, or of the time before the first.

        Raises `Unreadable` for an event that this companion does not know.
        """
        return self.game(self._game)

    def game(self, game_id: int) -> tuple[Entry, ...]:
        """Return the events of the game with the id *game_id*, none where there is no such game.

        Where some are lost, those that may rest on them are left out, and so is what people asked
        to have forgotten. Raises `Unreadable` for an event that this companion does not know, or
        that is not as it was written.
        """
        return without_forgotten(game_id, self.whole_game(game_id), self._erasures)

    def whole_game(self, game_id: int) -> tuple[Entry, ...]:
        """Return the events of the game *game_id*, what is to be forgotten of it too."""
        entries = (entry_of(*row) for row in self._rows(_OF_A_GAME, game_id))
        return tuple(played for entry in entries if entry for played in as_played(entry))

    def after(self, number: int, *, most: int) -> tuple[Link, ...]:
        """Return the next rows after the one with *number*, of whatever games, at most so many."""
        rows = self._rows(_NEXT, number, most)
        return tuple(
            Link(seq, before, game, understood(seq, game, *rest))
            for before, seq, game, *rest in rows
        )

    def games(self) -> tuple[tuple[int, int], ...]:
        """Return each game's id and the number of its last event, the latest played first.

        A game that was forgotten is none.
        """
        rows = self._rows(
            "SELECT game, max(seq) FROM events WHERE game > 0 GROUP BY game ORDER BY max(seq) DESC"
        )
        forgotten = self.forgotten_games()
        return tuple((game_id, last) for game_id, last in rows if game_id not in forgotten)

    def forgotten_games(self) -> frozenset[int]:
        """Return the numbers of the games that were forgotten."""
        events = (entry.event for entry in self._erasures)
        return frozenset(event.game_id for event in events if isinstance(event, GameForgotten))

    def erasures(self) -> tuple[Entry, ...]:
        """Return every event that forgets something, in the order of the numbers."""
        return self._erasures

    def beginnings(self) -> tuple[Entry, ...]:
        """Return the event that began each game, without what is to be forgotten of it."""
        rows = self._rows(
            "SELECT seq, game, at, body, checksum FROM events WHERE seq = game ORDER BY seq"
        )
        begun = (next(as_played(entry)) for row in rows if (entry := entry_of(*row)))
        return tuple(
            kept
            for entry in begun
            for kept in without_forgotten(entry.seq, (entry,), self._erasures)
        )

    def latest_start(self) -> int:
        """Return the number of the event that began the latest game, 0 before the first."""
        rows = self._rows("SELECT DISTINCT game FROM events ORDER BY game DESC")
        return next((game_id for (game_id,) in rows if game_id not in self._imported), 0)

    def losses(self) -> tuple[Loss, ...]:
        """Return what was ever lost by damage, in the order of the numbers."""
        with self._lock, _told_as_fault("the journal"):
            return read_losses(self._connection)

    def back_up(self) -> None:
        """Begin to make a sound copy of the file beside it."""
        if self._backup:
            self._backup.begin()

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._backup:
            self._backup.close()
        if self._mark:
            self._mark.close()
        self._connection.close()
        self._when_closed()

    def _game_of_last_row(self) -> int:
        """Return the game that is on: that of the last event but for imports, which leave it on."""
        rows = self._connection.execute("SELECT seq, game FROM events ORDER BY seq DESC")
        return next((game for seq, game in rows if seq not in self._imported), 0)

    def _rows(self, query: str, *values: int) -> list[Any]:  # rows as the query says
        with self._lock, _told_as_fault("the journal"):
            return self._connection.execute(query, values).fetchall()

    def _commit(self, rows: list[tuple[int, int, str, str, int]]) -> None:
        connection = self._connection
        with self._lock:
            connection.execute("BEGIN IMMEDIATE")
            try:
                connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
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


@contextmanager
def _told_as_fault(name: str) -> Iterator[None]:
    """Say SQLite's and the file system's errors in our words."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, OSError, Damaged) as error:
        raise PartFault("{file} cannot be used: {why}", file=name, why=str(error)) from error
