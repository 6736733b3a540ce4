"""The number of the last event, noted beside the journal: it shows that later ones went missing.

A journal that lost its WAL, or was cut off, is sound in itself. The note is written after each
commit and not waited for, so it may be behind the journal, but never before it.
"""

import os
import zlib
from contextlib import suppress
from pathlib import Path


class HighWaterMark:
    """The note in the file at *path*; one that is damaged or not there counts as 0."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def read(self) -> int:
        """Return the number that was noted last."""
        try:
            number, checksum = self._path.read_bytes().split()
            is_sound = int(checksum, 16) == zlib.crc32(number)
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
