"""A watcher that sees pictures."""

from companion.watch import Watcher
from companion.watch_reading import Reading
from tests.companion.scripted_eye import picture


def see(watcher: Watcher, *frames: str) -> Reading:
    """Let the watcher see *frames* and return its last reading."""
    return [watcher.see(picture(frame)) for frame in frames][-1]
