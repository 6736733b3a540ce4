"""A watcher that sees pictures."""

from companion.tracking.readings import Reading
from companion.tracking.watcher import Watcher
from tests.companion.tracking.scripted_observer import picture


def see(watcher: Watcher, *frames: str) -> Reading:
    """Let the watcher see *frames* and return its last reading."""
    return [watcher.see(picture(frame)) for frame in frames][-1]
