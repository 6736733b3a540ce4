"""The time: the machine's clock, and one that stands still until a test turns it."""

import time
from datetime import UTC, datetime, timedelta


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """Return the wall clock's time, in UTC."""
        return datetime.now(UTC)

    def monotonic_s(self) -> float:
        """Return seconds that never run backwards."""
        return time.monotonic()


class StillClock:
    """A clock that moves only when it is told to."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)) -> None:
        self._start = start
        self._passed = timedelta()

    def now(self) -> datetime:
        """Return the start and what has passed since."""
        return self._start + self._passed

    def monotonic_s(self) -> float:
        """Return the seconds that have passed."""
        return self._passed.total_seconds()

    def advance(self, seconds: float) -> None:
        """Let *seconds* pass."""
        self._passed += timedelta(seconds=seconds)
