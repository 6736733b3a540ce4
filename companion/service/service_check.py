"""The installed service checked: that it runs, and that it sees what was installed since it began."""

import time
from collections.abc import Iterator
from pathlib import Path

from companion.errors import CompanionError
from companion.finding import Finding, doubtful, well
from companion.phrases import Phrase
from companion.service.host import Host, ThisHost
from companion.service.system_packages import FOLDER, check_system_packages
from companion.service.systemd import Status, status
from companion.service.systemd_unit import NAME, UNIT, installed_service

_START = f"sudo systemctl restart {NAME}"


def check_service(
    host: Host | None = None, *, unit: Path = UNIT, packages: Path = FOLDER
) -> Iterator[Finding]:
    """Yield what is found of the service, nothing where none is installed, and of the *packages*."""
    found = _status(host or ThisHost()) if installed_service(unit) else None
    if found is not None:
        yield _state(found)
    yield from check_system_packages(started_at=_started_at(found), restart=_START, folder=packages)


def _status(host: Host) -> Status | None:
    try:
        return status(host)
    except CompanionError:  # systemd does not run here
        return None


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
