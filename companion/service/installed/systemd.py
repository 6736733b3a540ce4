"""The companion as a systemd service: up with the machine, watched, started anew when it fails."""

import socket
import stat
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.atomic_file import write_atomically
from companion.errors import CompanionError
from companion.service.installed.host import Host, need_root
from companion.service.installed.port_holders import Holder, port_holder
from companion.service.installed.systemd_unit import NAME, POLKIT_RULE, UNIT, Service, polkit_rule

#: Ports below are the system's: a user without capabilities may not have them.
LEAST_PORT = 1024


@dataclass(frozen=True)
class Places:
    """Where the files lie by which the machine knows the service."""

    unit: Path = UNIT
    polkit_rule: Path = POLKIT_RULE


def install(service: Service, host: Host, *, places: Places = Places()) -> None:
    """Write the unit, make its user, and start it; done again, it takes what is new.

    Raises `CompanionError` where we may not, or where the service could not reach its program.
    """
    need_root(host, f"{service.program} service install")
    need_systemd(host)
    check_reach((service.program, *filter(None, [service.settings])))
    _make_user(host)
    write_atomically(places.unit, service.unit().encode())
    with suppress(FileNotFoundError):  # a machine without polkit
        write_atomically(places.polkit_rule, polkit_rule().encode())
    host.run("systemctl", "daemon-reload")
    host.run("systemctl", "enable", NAME)
    host.run("systemctl", "restart", NAME)


def remove(host: Host, *, program: Path, places: Places = Places()) -> None:
    """Stop the service and take it away; its games and its user are kept."""
    need_root(host, f"{program} service remove")
    need_systemd(host)
    if not places.unit.exists():
        raise CompanionError("the service is not installed")
    host.run("systemctl", "disable", "--now", NAME)
    places.unit.unlink()
    places.polkit_rule.unlink(missing_ok=True)
    host.run("systemctl", "daemon-reload")


@dataclass(frozen=True)
class Status:
    """How the service is: systemd's words, what it said of itself last, and how often it was restarted.

    *start_s* is how long its start took, *ready_s* when it was ready, in the seconds of
    `time.monotonic`; ``None`` while it does not run.
    """

    is_installed: bool
    active: str
    said: str
    restarts: int
    since: str
    process: int = 0
    start_s: float | None = None
    ready_s: float | None = None

    @property
    def is_active(self) -> bool:
        """Whether it runs and has said that it is ready."""
        return self.active == "active"


_BEGUN, _READY = "ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic"
#: What systemd is asked for.
_SHOWN = (
    *("LoadState", "ActiveState", "StatusText", "NRestarts", "MainPID"),
    *("ActiveEnterTimestamp", _BEGUN, _READY),
)


def status(host: Host) -> Status:
    """Return how the service is."""
    need_systemd(host)
    printed = host.run("systemctl", "show", NAME, "-p", ",".join(_SHOWN))
    shown = dict(line.partition("=")[::2] for line in printed.splitlines())
    begun_s, ready_s = (int(shown.get(name) or 0) / 1e6 for name in (_BEGUN, _READY))
    runs = shown.get("ActiveState") == "active" and ready_s > 0
    return Status(
        is_installed=shown.get("LoadState") == "loaded",
        active=shown.get("ActiveState", "unknown"),
        said=shown.get("StatusText", ""),
        restarts=int(shown.get("NRestarts") or 0),
        since=shown.get("ActiveEnterTimestamp", ""),
        process=int(shown.get("MainPID") or 0),
        start_s=round(ready_s - begun_s, 2) if runs else None,
        ready_s=ready_s if runs else None,
    )


def need_systemd(host: Host) -> None:
    """Raise `CompanionError` where systemd does not run the machine, before anything is changed."""
    try:
        host.run("systemctl", "show", "--property=Version")
    except CompanionError as error:
        raise CompanionError(
            "systemd does not run this machine: ./run starts it by hand"
        ) from error


def check_reach(files: Iterable[Path]) -> None:
    """Raise `CompanionError` for a file that the service's user could not come to."""
    for file in files:
        for folder in reversed(file.resolve().parents):
            if not folder.stat().st_mode & stat.S_IXOTH:
                raise CompanionError(
                    f"the service cannot enter {folder}; keep the companion in /opt, for example"
                    f" /opt/{NAME}, and install it from there"
                )


def check_port(port: int, *, holder_of: Callable[[int], Holder | None] = port_holder) -> None:
    """Raise `CompanionError` for a *port* that the service's user could not listen at.

    One that the service itself holds is free for it.
    """
    if 0 < port < LEAST_PORT:
        raise CompanionError(
            f"the service may not have port {port}: below {LEAST_PORT} they are the system's;"
            " set another in the settings ([web])"
        )
    holder = holder_of(port)
    if holder is not None and holder.unit != f"{NAME}.service":
        raise CompanionError(
            f"port {port} is held by {holder}; end it, or set another port in the settings ([web])"
        )


def _make_user(host: Host) -> None:
    try:
        host.run("id", "--user", NAME)
    except CompanionError:
        host.run("useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME)


class Notifier:
    """Tells the service manager behind *environment* how we are; elsewhere it does nothing.

    *watchdog_s* is within how long it wants to hear that we are alive, ``None`` when it does not
    ask.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        # A leading @ stands for Linux's abstract addresses.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        micros = environment.get("WATCHDOG_USEC", "")
        self.watchdog_s = int(micros) / 1e6 if self._address and micros.isdigit() else None

    def ready(self) -> None:
        """Say that the companion is up."""
        self._send("READY=1")

    def alive(self) -> None:
        """Say that everything that must move does."""
        self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """Say in a line what is going on, for ``systemctl status``."""
        self._send(f"STATUS={' '.join(text.split())}")

    def stopping(self) -> None:
        """Say that the companion is on its way out."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        # A service manager that is gone must not take the game with it.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(message.encode(), self._address)
