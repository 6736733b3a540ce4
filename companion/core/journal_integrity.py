"""What shows that a journal is whole: a checksum in each row and of the file, and the last event's number.

A journal that lost its WAL, or was cut off, is sound in itself: the number of its last event is
noted beside it. The note is written after each commit and not waited for, so it may be behind the
journal, but never before it. The file's checksum is noted while nobody uses it: it shows changed
bits that no row uses, which do no harm yet, but tell of a card that is dying.
"""

import os
import zlib
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.atomic_file import delete_for_good, write_atomically

#: A file is read in pieces of so many bytes.
_AT_ONCE = 1 << 20


class Row(NamedTuple):
    """A row as it is on disk, its texts as bytes: what is damaged may be no text.

    *checksum* is ``None`` in the rows of the first versions.
    """

    seq: int
    game: int
    at: bytes
    body: bytes
    checksum: int | None

    @property
    def is_checked(self) -> bool:
        """Whether it has a checksum at all."""
        return self.checksum is not None

    @property
    def is_sound(self) -> bool:
        """Whether it is as it was written, as far as that can be told."""
        if self.checksum is None:
            return _is_plausible(self)
        return self.checksum == checksum(self.seq, self.game, self.at, self.body)


def checksum(seq: int, game: int, at: bytes, body: bytes) -> int:
    """Return the CRC-32 of a row.

    >>> checksum(2, 1, b"2026-05-04T20:14:05+00:00", b"{}")
    867881558
    """
    return zlib.crc32(b"%d %d %b %b" % (seq, game, at, body))


def _is_plausible(row: Row) -> bool:
    """Tell whether a row without a checksum reads as an event with its time."""
    try:
        event = msgspec.json.decode(row.body)
        datetime.fromisoformat(row.at.decode()).astimezone(UTC)
    except (ValueError, OverflowError):
        return False
    return isinstance(event, dict) and "event" in event and 0 <= row.game <= row.seq


class HighWaterMark:
    """The number of the last event, noted in the file at *path*; 0 where no sound note is there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def read(self) -> int:
        """Return the number that was noted last."""
        try:
            number, noted = self._path.read_bytes().split()
            is_sound = int(noted, 16) == zlib.crc32(number)
            return int(number) if is_sound else 0
        except (OSError, ValueError):
            return 0

    def note(self, seq: int) -> None:
        """Note the number *seq*; a disk that refuses has only the note missing."""
        number = b"%020d" % seq
        with suppress(OSError):
            if self._descriptor is None:
                self._descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o644)
            os.pwrite(self._descriptor, b"%b %08x\n" % (number, zlib.crc32(number)), 0)

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


class FileChecksum:
    """The CRC-32 of the journal at *path*, noted beside it from its last close to its next use."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._note = path.with_suffix(".crc32")

    def is_broken(self) -> bool:
        """Tell whether the file has changed since its checksum was noted."""
        try:
            noted = int(self._note.read_bytes(), 16)
            return noted != self._of_the_file()
        except (OSError, ValueError):
            return False  # nothing is noted: it was not closed, or is gone, which shows by itself

    def note(self) -> None:
        """Note the checksum of the file that was closed; a disk that refuses has only the note missing."""
        with suppress(OSError):
            write_atomically(self._note, b"%08x\n" % self._of_the_file())

    def forget(self) -> None:
        """Forget the checksum of a file that is going to be used."""
        with suppress(OSError):
            delete_for_good(self._note)

    def _of_the_file(self) -> int:
        crc = 0
        with self._path.open("rb") as file:
            while part := file.read(_AT_ONCE):
                crc = zlib.crc32(part, crc)
        return crc
