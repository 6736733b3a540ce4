"""An event with its number and time, as the journal keeps it."""

from dataclasses import dataclass
from datetime import datetime

from companion.core.events import AnyEvent


@dataclass(frozen=True)
class Entry:
    """An event with its number and time: *seq* grows over all games, *at* is in UTC."""

    seq: int
    at: datetime
    event: AnyEvent
