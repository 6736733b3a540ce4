"""The running companion's health: what is checked, and the liveness probes that systemd relies on."""

import http.client
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.core.commands import ReportPart
from companion.core.data_folder import DataFolder
from companion.core.journal import Journal
from companion.core.table import Table
from companion.phrases import Phrase
from companion.ports import Clock
from companion.service.health_monitor import Check, HealthMonitor, LivenessProbe
from companion.service.starts import Starts
from companion.service.systemd_notify import Notifier
from companion.service.wall_clock import SYNCHRONIZED, WallClock
from companion.service.web import Pages
from hardware.machine import Machine
from hardware.power import Firmware, power_trouble

#: Below so much free space the card counts as full.
LEAST_FREE_MB = 200


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
        checks=_checks(data, clock),
        probes=_probes(table, pages, journal, is_well),
        notifier=notifier,
        starts=starts,
        clock=clock,
    )


def _checks(data: DataFolder, clock: Clock) -> Mapping[str, Check]:
    wall_clock = WallClock(clock, is_set=_is_clock_set)
    firmware = Firmware()
    return {
        "power": lambda: _power(firmware),
        "clock": wall_clock.trouble,
        "folder": lambda: folder_trouble(data),
        "space": lambda: space_trouble(data.path) if data.is_there else None,
    }


def _power(firmware: Firmware) -> Phrase | None:
    trouble = power_trouble(firmware.throttled)
    return trouble.phrase if trouble else None


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
