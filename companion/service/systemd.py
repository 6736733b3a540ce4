"""The companion as a systemd service: up with the machine, watched, started anew when it fails."""

import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from string import Template

from companion.atomic_file import write_atomically
from companion.errors import CompanionError
from companion.service.host import Host, need_root

NAME = "bee-table-companion"
UNIT = Path(f"/etc/systemd/system/{NAME}.service")

#: Groups whose members may use the parts; on a Pi they all exist.
GROUPS = ("gpio", "i2c", "spi", "video", "render")

#: Threads share two arenas of memory: with one each, what a crowd of phones took is not given back.
#: Nor is what a photo took, unless each block of 8 MB or more is the system's own.
#: Hardened as far as the parts allow: `PrivateDevices` and `ProtectClock` would take the pins away,
#: and a home folder is readable because the program may lie in one.
_UNIT = Template("""\
[Unit]
Description=Bee-table companion
After=network.target
StartLimitIntervalSec=0

[Service]
Type=notify
Environment=MALLOC_ARENA_MAX=2
Environment=MALLOC_MMAP_THRESHOLD_=8388608
ExecStart=$program run --data $data$settings
User=$name
SupplementaryGroups=$groups
StateDirectory=$name
WorkingDirectory=$data
Restart=always
RestartSec=2
WatchdogSec=30
TimeoutStartSec=60
TimeoutStopSec=10
UMask=0027
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=read-only
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
PrivateTmp=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native

[Install]
WantedBy=multi-user.target
""")


@dataclass(frozen=True)
class Service:
    """What is installed: the *program*, its *settings* file (``None``: none), the *groups* there are."""

    program: Path
    settings: Path | None = None
    groups: tuple[str, ...] = GROUPS

    @property
    def data(self) -> Path:
        """The folder of the journal and the pictures."""
        return Path("/var/lib") / NAME

    def unit(self) -> str:
        """Return the unit file."""
        return _UNIT.substitute(
            name=NAME,
            program=self.program,
            data=self.data,
            settings=f" --settings {self.settings}" if self.settings else "",
            groups=" ".join(self.groups),
        )


def install(service: Service, host: Host, *, unit: Path = UNIT) -> None:
    """Write the unit, make its user, and start it; done again, it takes what is new.

    Raises `CompanionError` where we may not, or where the service could not reach its program.
    """
    need_root(host, f"{service.program} service install")
    need_systemd(host)
    check_reach((service.program, *filter(None, [service.settings])))
    _make_user(host)
    write_atomically(unit, service.unit().encode())
    host.run("systemctl", "daemon-reload")
    host.run("systemctl", "enable", NAME)
    host.run("systemctl", "restart", NAME)


def remove(host: Host, *, program: Path, unit: Path = UNIT) -> None:
    """Stop the service and take it away; its games and its user are kept."""
    need_root(host, f"{program} service remove")
    need_systemd(host)
    if not unit.exists():
        raise CompanionError("the service is not installed")
    host.run("systemctl", "disable", "--now", NAME)
    unit.unlink()
    host.run("systemctl", "daemon-reload")


@dataclass(frozen=True)
class Status:
    """How the service is: systemd's words, what it said of itself last, and how often it was restarted."""

    is_installed: bool
    active: str
    said: str
    restarts: int
    since: str


def status(host: Host) -> Status:
    """Return how the service is."""
    need_systemd(host)
    wanted = ("LoadState", "ActiveState", "StatusText", "NRestarts", "ActiveEnterTimestamp")
    printed = host.run("systemctl", "show", NAME, "-p", ",".join(wanted))
    shown = dict(line.partition("=")[::2] for line in printed.splitlines())
    return Status(
        is_installed=shown.get("LoadState") == "loaded",
        active=shown.get("ActiveState", "unknown"),
        said=shown.get("StatusText", ""),
        restarts=int(shown.get("NRestarts") or 0),
        since=shown.get("ActiveEnterTimestamp", ""),
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


def _make_user(host: Host) -> None:
    try:
        host.run("id", "--user", NAME)
    except CompanionError:
        host.run("useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME)
