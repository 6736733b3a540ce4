"""The installed service checked: that it runs, and that it sees what was installed since it began."""

import importlib.util
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.errors import CompanionError
from companion.finding import Finding, bad, doubtful, well
from companion.phrases import Phrase
from companion.service.installed.host import Host
from companion.service.installed.systemd import Status, status
from companion.service.installed.systemd_unit import NAME, UNIT, installed_service

#: Where Debian and Raspberry Pi OS put Python's libraries.
FOLDER = Path("/usr/lib/python3/dist-packages")
#: Those that the system's package manager brings.
LIBRARIES = ("picamera2", "lgpio", "spidev")

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


def is_importable(name: str) -> bool:
    """Tell whether the environment that this runs in finds the library *name*."""
    return importlib.util.find_spec(name) is not None


def check_system_packages(
    *,
    started_at: float | None,
    restart: str,
    folder: Path = FOLDER,
    is_seen: Callable[[str], bool] = is_importable,
) -> Iterator[Finding]:
    """Yield what is found of libraries that were installed after the companion was.

    *started_at* is when the running companion began (seconds since 1970), ``None`` where none runs;
    *restart* is the command that starts it anew.
    """
    there = [name for name in LIBRARIES if next(folder.glob(f"{name}*"), None)]
    unseen = [name for name in there if not is_seen(name)]
    late = [name for name in there if started_at and _installed_at(folder, name) > started_at]
    if unseen:
        found = Phrase("the companion's environment does not see {names}", _named(unseen))
        yield bad("packages", found, Phrase("{command} once", {"command": "./run --help"}))
    elif late:
        found = Phrase("installed after the companion began: {names}", _named(late))
        yield doubtful("packages", found, Phrase("{command}", {"command": restart}))


def _installed_at(folder: Path, name: str) -> float:
    """Return when *name* came; packages keep their files' other times from when they were built."""
    return max(path.stat().st_ctime for path in folder.glob(f"{name}*"))


def _named(names: list[str]) -> dict[str, str]:
    return {"names": ", ".join(names)}
