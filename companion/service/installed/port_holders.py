"""Who listens at a port of this machine, found in Linux's own tables."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hardware.machine import text_of

#: How the kernel's table writes that a socket listens.
_LISTENS = "0A"
_UNIT = re.compile(r"/([^/]+\.service)(?:/|$)")


@dataclass(frozen=True)
class Holder:
    """A process that listens: its number, its *program*, and the *unit* of systemd it belongs to.

    Another user's process cannot be looked at: then its number is 0 and there are no words.
    """

    process: int = 0
    program: str = ""
    unit: str = ""

    def __str__(self) -> str:
        if not self.process:
            return "another user's program (sudo tells which)"
        return f"{self.program} ({self.unit or f'process {self.process}'})"


def port_holder(port: int, *, proc: Path = Path("/proc")) -> Holder | None:
    """Return who listens at the TCP *port*, ``None`` where nobody does."""
    sockets = set(_listening(port, proc))
    if not sockets:
        return None
    for process in sorted(proc.glob("[0-9]*")):
        if sockets & set(_sockets_of(process)):
            return Holder(int(process.name), text_of(process / "comm"), _unit_of(process))
    return Holder()


def _listening(port: int, proc: Path) -> Iterator[str]:
    """Yield the numbers of the sockets that listen at *port*, of either internet protocol."""
    for table in ("tcp", "tcp6"):
        for line in text_of(proc / "net" / table).splitlines()[1:]:
            _, local, _, state, *rest = line.split()
            if state == _LISTENS and int(local.rpartition(":")[2], 16) == port:
                yield rest[5]


def _sockets_of(process: Path) -> Iterator[str]:
    with suppress(OSError):  # another user's, or gone meanwhile
        for file in (process / "fd").iterdir():
            yield str(file.readlink()).removeprefix("socket:[").rstrip("]")


def _unit_of(process: Path) -> str:
    found = _UNIT.findall(text_of(process / "cgroup"))
    return found[-1] if found else ""
