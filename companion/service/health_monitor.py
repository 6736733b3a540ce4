"""The health monitor: reports what is wrong, and feeds systemd's watchdog.

every few seconds ── checks: power, clock, disk … ─────────► faults at the table
                  └─ liveness probes: loop, pages, journal ──► the watchdog is fed, or not
"""

import logging
import threading
from collections.abc import Callable, Mapping

from companion.core.commands import ReportPart
from companion.core.table import Table
from companion.phrases import Phrase
from companion.ports import Clock
from companion.service.starts import STEADY_S, Starts
from companion.service.systemd_notify import Notifier
from hardware.deadline import within

#: What is wrong with a part now, ``None`` when all is well.
Check = Callable[[], Phrase | None]
#: Raises, or does not come back, where something no longer moves.
LivenessProbe = Callable[[], object]

CHECK_EVERY_S = 3.0
PROBE_S = 5.0

_log = logging.getLogger(__name__)


class HealthMonitor:
    """Checks every few seconds; *checks* and *probes* are named after what they look at.

    *starts* hears that the companion has run well for a while. Where systemd has a watchdog, it is
    fed while every probe comes back in time: a companion that only seems to run is started anew,
    and goes on with the game.
    """

    def __init__(
        self,
        table: Table,
        *,
        checks: Mapping[str, Check],
        probes: Mapping[str, LivenessProbe],
        notifier: Notifier,
        starts: Starts,
        clock: Clock,
    ) -> None:
        self._table = table
        self._checks = checks
        self._probes = probes
        self._notifier = notifier
        self._starts = starts
        self._clock = clock
        self._started_s = clock.monotonic_s()
        self._is_steady = False
        self._told: dict[str, Phrase | None] = {}
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="health", daemon=True)

    def start(self) -> None:
        """Begin to check."""
        self._thread.start()

    def stop(self) -> None:
        """End them; a second call does nothing."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(PROBE_S)

    def check_all(self) -> None:
        """Look at everything once."""
        for part, check in self._checks.items():
            self._check(part, check)
        if not self._is_steady and self._clock.monotonic_s() - self._started_s >= STEADY_S:
            self._is_steady = True
            self._starts.succeed()
        if self._notifier.watchdog_s is not None:
            self._feed()

    def _run(self) -> None:
        while not self._stopping.wait(CHECK_EVERY_S):
            self.check_all()

    def _check(self, part: str, check: Check) -> None:
        try:
            trouble = check()
        except Exception as error:
            # What cannot be looked at is no reason to stop looking at the rest.
            _log.exception("the check of %s failed", part)
            trouble = Phrase("cannot be looked at: {why}", {"why": str(error)})
        if trouble != self._told.get(part):
            self._told[part] = trouble
            self._table.put(ReportPart(part, trouble))

    def _feed(self) -> None:
        silent = [name for name, probe in self._probes.items() if not _comes_back(name, probe)]
        if silent:
            _log.error("the watchdog is not fed: no answer from %s", ", ".join(silent))
            self._notifier.status(f"no answer from {', '.join(silent)}")
        else:
            self._notifier.alive()


def _comes_back(name: str, probe: LivenessProbe) -> bool:
    """Tell whether *probe* returns in time; one that hangs is left behind in its thread."""
    try:
        within(PROBE_S, probe, name=f"probe of {name}")
    except Exception:
        _log.exception("no good answer from %s", name)
        return False
    return True
