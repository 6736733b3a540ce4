"""How the last starts ended, so that a companion that cannot start as it is starts without its camera."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from companion.atomic_file import write_atomically
from companion.errors import CompanionError
from companion.phrases import Phrase

#: Where starts are noted, in the companion's data folder.
FILE = "starts.json"
#: From so many failed starts in a row on, the next one leaves the camera out.
SAFE_AFTER = 2
#: A start has succeeded once the companion has run for so long.
STEADY_S = 30.0

SILENT = Phrase("the companion ended without a word soon after its start")


class _Kept(msgspec.Struct, frozen=True):
    """What is kept in the file: failed starts in a row, and why the last one failed.

    The first version wrote *why* as a text.
    """

    failed: int = 0
    why: str | Phrase = ""


class Starts:
    """The starts that are noted in the file at *path*: `begin` one, then say how it went.

    A start of which nothing more is heard has failed too. A file that cannot be read or written
    is no reason not to start.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._before = _read(path)
        self._has_succeeded = False

    @property
    def is_safe_mode(self) -> bool:
        """Whether this start has to do without the camera."""
        return self._before.failed >= SAFE_AFTER

    @property
    def why(self) -> Phrase | None:
        """Why the last start failed, ``None`` when it did not."""
        why = self._before.why
        return (Phrase(why) if isinstance(why, str) else why) if why else None

    def begin(self) -> None:
        """Take note that a start was tried."""
        self._write(_Kept(failed=self._before.failed + 1, why=SILENT))

    def fail(self, why: Phrase) -> None:
        """Take note that this start failed; what goes wrong after a good start is no such thing."""
        if not self._has_succeeded:
            self._write(_Kept(failed=self._before.failed + 1, why=why))

    def succeed(self) -> None:
        """Take note that this start went well; the next one is an ordinary one."""
        self._has_succeeded = True
        self._write(_Kept())

    def _write(self, kept: _Kept) -> None:
        with suppress(OSError):
            write_atomically(self._path, msgspec.json.encode(kept))


@contextmanager
def told_starts(path: Path) -> Iterator[Starts]:
    """Begin a start that is noted in *path*; what is raised has made it fail, an orderly end has not."""
    starts = Starts(path)
    starts.begin()
    try:
        yield starts
    except CompanionError as error:
        starts.fail(error.phrase)
        raise
    except Exception as error:
        starts.fail(Phrase(f"{type(error).__name__}: {error}"))
        raise
    starts.succeed()


def _read(path: Path) -> _Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Kept)
    except (OSError, msgspec.MsgspecError):
        return _Kept()
