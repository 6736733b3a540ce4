"""The folder that one companion keeps its journal and pictures in, locked while it runs."""

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from companion.errors import Missing, PartFault

#: The journal's file in the folder.
JOURNAL = "journal.sqlite3"
#: The file that is locked while a companion runs.
LOCK = "companion.lock"


class DataFolder:
    """The companion's own folder; a second companion on it is refused.

    Made where it is missing. Raises `Missing` when it cannot be, `PartFault` when it is in use.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock: IO[str] = (path / LOCK).open("a")
        except OSError as error:
            raise Missing(f"the folder {path} cannot be used: {error.strerror}") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.close()
            raise PartFault(
                "another companion is using the folder {folder}", folder=str(path)
            ) from error

    @property
    def journal_path(self) -> Path:
        """The journal's file."""
        return self.path / JOURNAL

    @property
    def pictures_path(self) -> Path:
        """The folder of the kept pictures."""
        return self.path / "pictures"

    @property
    def is_there(self) -> bool:
        """Whether its path still leads to it, with its journal: it may be deleted, or unplugged.

        What is written to a file that is gone does not fail, but is gone with the process.
        """
        try:
            known, found = os.fstat(self._lock.fileno()), (self.path / LOCK).stat()
        except OSError:
            return False
        return os.path.samestat(known, found) and self.journal_path.exists()

    def close(self) -> None:
        """Let another companion use the folder; a second call does nothing."""
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
