"""A row of the journal: one event with its number, its game, its time and its checksum."""

import zlib
from datetime import UTC, datetime
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
