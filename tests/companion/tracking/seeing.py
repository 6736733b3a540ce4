"""A reader that sees pictures."""

from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading
from tests.companion.tracking.scripted_observer import picture


def see(reader: TableReader, *frames: str) -> Reading:
    """Let the reader see *frames* and return its last reading."""
    return [reader.see(picture(frame)) for frame in frames][-1]
