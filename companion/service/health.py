"""The running companion's health: reports what is wrong, and feeds systemd's watchdog.

every few seconds ── checks: voltage, disk … ──────────────► faults at the table
                  ├─ notices: clock, heat ─────────────────► notices at the table
                  └─ liveness probes: loop, pages, journal ──► the watchdog is fed, or not
"""

import http.client
import logging
import shutil
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.core.commands import ReportNotice, ReportPart
from companion.core.data_folder import DataFolder
from companion.core.journal import Journal
from companion.core.table import Table
from companion.phrases import Phrase
from companion.ports import Clock
from companion.service.installed.systemd import Notifier
from companion.service.pictures.starts import STEADY_S, Starts
from companion.service.wall_clock import SYNCHRONIZED, WallClock
from companion.service.web import Pages
from hardware.deadline import within
from hardware.machine import Machine
from hardware.power import Firmware, power_trouble

#: Below so much free space the card counts as full.
LEAST_FREE_MB = 200
CHECK_EVERY_S = 3.0
PROBE_S = 5.0

#: What is wrong with a part now, ``None`` when all is well.
Check = Callable[[], Phrase | None]
#: How what a check found is told.
Report = Callable[[str, Phrase | None], ReportPart | ReportNotice]
#: Raises, or does not come back, where something no longer moves.
LivenessProbe = Callable[[], object]

_log = logging.getLogger(__name__)


class HealthMonitor:
    """Checks every few seconds; *checks*, *notices* and *probes* are named after what they look at.

    *starts* hears that the companion has run well for a while. Where systemd has a watchdog, it is
    fed while every probe comes back in time: a companion that only seems to run is started anew,
    and goes on with the game.
    """

    def __init__(
        self,
        table: Table,
        *,
        checks: Mapping[str, Check],
        notices: Mapping[str, Check],
        probes: Mapping[str, LivenessProbe],
        notifier: Notifier,
        starts: Starts,
        clock: Clock,
    ) -> None:
        self._table = table
        self._checks = checks
        self._notices = notices
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
        """Check no more; a second call does nothing."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(PROBE_S)

    def check_all(self) -> None:
        """Look at everything once."""
        for part, check in self._checks.items():
            self._check(part, check, ReportPart)
        for subject, check in self._notices.items():
            self._check(subject, check, ReportNotice)
        if not self._is_steady and self._clock.monotonic_s() - self._started_s >= STEADY_S:
            self._is_steady = True
            self._starts.succeed()
        if self._notifier.watchdog_s is not None:
            self._feed()

    def _run(self) -> None:
        while not self._stopping.wait(CHECK_EVERY_S):
            self.check_all()

    def _check(self, part: str, check: Check, report: Report) -> None:
        try:
            trouble = check()
        except Exception as error:
            # What cannot be looked at is no reason to stop looking at the rest.
            _log.exception("the check of %s failed", part)
            trouble = Phrase("cannot be looked at: {why}", {"why": str(error)})
        if trouble != self._told.get(part):
            self._told[part] = trouble
            self._table.put(report(part, trouble))

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


def health_monitor_of(
    table: Table,
    pages: Pages,
    journal: Journal,
    *,
    data: DataFolder,
    is_well: Callable[[], bool],
    notifier: Notifier,
    starts: Starts,
    clock: Clock,
) -> HealthMonitor:
    """Return the health monitor of what is open, with its games in *data*.

    *is_well* says whether the camera could go on without a new start.
    """
    return HealthMonitor(
        table,
        checks=_checks(data),
        notices=_notices(clock),
        probes=_probes(table, pages, journal, is_well),
        notifier=notifier,
        starts=starts,
        clock=clock,
    )


def _checks(data: DataFolder) -> Mapping[str, Check]:
    firmware = Firmware()
    return {
        "power": lambda: _power(firmware, is_hindrance=True),
        "folder": lambda: folder_trouble(data),
        "space": lambda: space_trouble(data.path) if data.is_there else None,
    }


def _notices(clock: Clock) -> Mapping[str, Check]:
    firmware = Firmware()
    return {
        "clock": WallClock(clock, is_set=_is_clock_set).trouble,
        "heat": lambda: _power(firmware, is_hindrance=False),
    }


def _power(firmware: Firmware, *, is_hindrance: bool) -> Phrase | None:
    trouble = power_trouble(firmware.throttled)
    return trouble.phrase if trouble and trouble.is_hindrance is is_hindrance else None


def _is_clock_set() -> bool:
    """Tell whether the time has come from the network; only a Pi wakes up without it."""
    return SYNCHRONIZED.exists() or not Machine().is_pi


def folder_trouble(data: DataFolder) -> Phrase | None:
    """Return what is wrong with the folder of the games, ``None`` while it is there."""
    if data.is_there:
        return None
    return Phrase("The data folder is gone: what is played now is kept nowhere")


def space_trouble(folder: Path, *, least_mb: int = LEAST_FREE_MB) -> Phrase | None:
    """Return what is wrong with the room left for *folder*, ``None`` when there is enough."""
    free_mb = shutil.disk_usage(folder).free // 1_000_000
    if free_mb >= least_mb:
        return None
    return Phrase("Only {mb} MB are free: pictures may not be kept", {"mb": free_mb})


def _probes(
    table: Table, pages: Pages, journal: Journal, is_well: Callable[[], bool]
) -> Mapping[str, LivenessProbe]:
    def ask_the_loop() -> None:
        table.do(ReportPart("watchdog", None))  # changes nothing, but goes all the way

    def ask_for_a_page() -> None:
        line = http.client.HTTPConnection(pages.own_host, pages.port, timeout=4)
        try:
            line.request("GET", "/favicon.ico")
            line.getresponse().read()
        finally:
            line.close()

    def ask_the_camera() -> None:
        if not is_well():
            raise TimeoutError("the camera hangs")

    return {
        "the table": ask_the_loop,
        "the pages": ask_for_a_page,
        "the journal": journal.last_seq,
        "the camera": ask_the_camera,
    }
