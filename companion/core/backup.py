"""Sound copies of the journal: SQLite's own backup, looked through, the latest three kept.

A copy is named by the number of its last event, so one with nothing new is not made again.
"""

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from companion.atomic_file import TEMPORARY, delete_for_good, rename_atomically, sync_file
from companion.core.journal_file import Damaged, check_sound

#: How many copies are kept.
MOST = 3

_log = logging.getLogger(__name__)


class Backup:
    """The copies of the journal at *path*, in its folder."""

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
