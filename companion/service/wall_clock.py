"""Whether the wall clock can be believed: that it is set, and goes on as it should.

A Pi without a network wakes up in the past. Nothing depends on it: events are in order by their
numbers; but the times that people read are marked until the clock is right.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from companion.phrases import Phrase
from companion.ports import Clock

#: Made by systemd once the time has come from the network.
SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")

JUMP_S = 30.0
TOLD_S = 60.0

NOT_SET = Phrase("The clock is not set yet (no network): times may be wrong, the order is right")
JUMPED_ON = Phrase("The clock jumped on by {by}: times changed, the order is right")
JUMPED_BACK = Phrase("The clock jumped back by {by}: times changed, the order is right")


class WallClock:
    """Compares the wall clock with the one that never jumps; `trouble` says what is wrong.

    *is_set* says whether the clock has been set since the machine started.
    """

    def __init__(self, clock: Clock, *, is_set: Callable[[], bool] = lambda: True) -> None:
        self._clock = clock
        self._is_set = is_set
        self._start = self._origin()
        self._jump: tuple[Phrase, float] | None = None  # what to report, until when

    def trouble(self) -> Phrase | None:
        """Return what is wrong with the clock now, ``None`` when it is right."""
        now_s = self._clock.monotonic_s()
        drift = self._origin() - self._start
        if abs(drift.total_seconds()) >= JUMP_S:
            self._start += drift
            self._jump = _told(drift), now_s + TOLD_S
        if self._jump and now_s < self._jump[1]:
            return self._jump[0]
        return None if self._is_set() else NOT_SET

    def _origin(self) -> datetime:
        """Return what the wall clock says of the moment when the other began."""
        return self._clock.now() - timedelta(seconds=self._clock.monotonic_s())


def _told(drift: timedelta) -> Phrase:
    by = timedelta(seconds=round(abs(drift).total_seconds()))
    return (JUMPED_ON if drift > timedelta() else JUMPED_BACK).filled(by=str(by))
