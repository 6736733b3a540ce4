"""Libraries that the system's package manager brings, seen by the companion's own environment or not."""

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.finding import Finding, bad, doubtful
from companion.phrases import Phrase

#: Where Debian and Raspberry Pi OS put Python's libraries.
FOLDER = Path("/usr/lib/python3/dist-packages")
NAMES = ("picamera2", "lgpio", "spidev")


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
    there = [name for name in NAMES if next(folder.glob(f"{name}*"), None)]
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
