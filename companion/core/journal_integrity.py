"""What shows that a journal is whole: the checksum in each row, and the number of the last event.

A journal that lost its WAL, or was cut off, is sound in itself: the number of its last event is
noted beside it. The note is written after each commit and not waited for, so it may be behind the
journal, but never before it.
"""

import os
import zlib
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec


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
