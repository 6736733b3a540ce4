"""The installed service checked: that it runs, and that it sees what was installed since it began."""

import time
from collections.abc import Iterator
from pathlib import Path

from companion.errors import CompanionError
from companion.finding import Finding, doubtful, well
from companion.phrases import Phrase
from companion.service.installed.host import Host
from companion.service.installed.system_packages import FOLDER, check_system_packages
from companion.service.installed.systemd import Status, status
from companion.service.installed.systemd_unit import NAME, UNIT, installed_service

_START = f"sudo systemctl restart {NAME}"


def service_status(host: Host, *, unit: Path = UNIT) -> Status | None:
    """Return how the service is, ``None`` where none is installed, or systemd does not run."""
    if installed_service(unit) is None:
        return None
    try:
        return status(host)
    except CompanionError:
        return None


def check_service(found: Status | None, *, packages: Path = FOLDER) -> Iterator[Finding]:
    """Yield what is *found* of the service, ``None``: there is none, and of the *packages*."""
    if found is not None:
        yield _state(found)
    yield from check_system_packages(started_at=_started_at(found), restart=_START, folder=packages)


def _state(found: Status) -> Finding:
    if not found.is_active:
        state = Phrase("installed, but it does not run ({state})", {"state": found.active})
        return doubtful("service", state, Phrase("{command}", {"command": _START}))
    runs = Phrase("it runs; started anew {count} times", {"count": found.restarts})
    return well("service", runs)


def _started_at(found: Status | None) -> float | None:
    """Return when the service was ready, in seconds since 1970."""
    if found is None or found.ready_s is None:
        return None
    return time.time() - time.monotonic() + found.ready_s
