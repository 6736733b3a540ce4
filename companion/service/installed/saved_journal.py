"""The journal saved before an update, and put back where the new version has changed its form."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.atomic_file import rename_atomically, write_atomically
from companion.core.data_folder import JOURNAL
from companion.core.journal_file import BESIDE


@dataclass(frozen=True)
class SavedJournal:
    """The *copy* of the journal in the folder *data*."""

    data: Path
    copy: Path

    def put_back(self) -> bool:
        """Put the copy back where the journal has another form now; tell whether it was so.

        The journal of the newer form is kept beside it, as ``journal-newer.sqlite3``.
        """
        journal = self.data / JOURNAL
        if not journal.exists() or _form(journal) == _form(self.copy):
            return False
        owner = journal.stat().st_uid, journal.stat().st_gid
        rename_atomically(journal, journal.with_name("journal-newer.sqlite3"))
        for ending in BESIDE:
            journal.with_name(journal.name + ending).unlink(missing_ok=True)
        for note in (".last", ".crc32"):  # they are about the newer one
            journal.with_suffix(note).unlink(missing_ok=True)
        write_atomically(journal, self.copy.read_bytes(), mode=0o640, owner=owner)
        return True


def save_journal(data: Path, into: Path) -> SavedJournal | None:
    """Copy the journal in the folder *data*, also while it is in use; ``None``: there is none.

    The folder *into* is made anew, for our eyes alone. Raises `sqlite3.Error` and `OSError`.
    """
    if not (data / JOURNAL).exists():
        return None
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(mode=0o700)
    copy = into / JOURNAL
    with closing(_reading(data / JOURNAL)) as journal, closing(sqlite3.connect(copy)) as kept:
        journal.backup(kept)
        kept.execute("PRAGMA journal_mode = DELETE")  # all in one file
    return SavedJournal(data, copy)


def _form(journal: Path) -> int:
    with closing(_reading(journal)) as connection:
        (form,) = connection.execute("PRAGMA user_version").fetchone()
    return int(form)


def _reading(journal: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{journal.resolve().as_uri()}?mode=ro", uri=True)
