"""The files by which systemd and polkit know the companion: its unit, and what its user may ask for."""

import shlex
from dataclasses import dataclass
from pathlib import Path
from string import Template

NAME = "bee-table-companion"
UNIT = Path(f"/etc/systemd/system/{NAME}.service")
POLKIT_RULE = Path(f"/etc/polkit-1/rules.d/50-{NAME}.rules")

#: Groups whose members may use the parts; on a Pi they all exist.
GROUPS = ("gpio", "i2c", "spi", "video", "render")

#: Threads share two arenas of memory: with one each, what a crowd of phones took is not given back.
#: Nor is what a photo took, unless each block of 8 MB or more is the system's own.
#: Hardened as far as the parts allow. Of devices only disks are shut out: the numbers of the others
#: are looked up once, at the start, and a camera plugged in later would be refused (docs/decisions.md).
#: A home folder is readable because the program may lie in one.
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
DevicePolicy=closed
DeviceAllow=char-* rw
ProtectSystem=strict
ProtectHome=read-only
ProtectClock=yes
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
PrivateTmp=yes
RemoveIPC=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
""")

#: What the buttons' menu and the Wi-Fi page ask the machine for, as polkit calls it.
_ASKED_FOR = (
    "org.freedesktop.login1.power-off",
    "org.freedesktop.login1.power-off-multiple-sessions",
    "org.freedesktop.NetworkManager.enable-disable-wifi",
    "org.freedesktop.NetworkManager.network-control",
    "org.freedesktop.NetworkManager.settings.modify.system",
    "org.freedesktop.NetworkManager.wifi.scan",
    "org.freedesktop.NetworkManager.wifi.share.protected",
)
_POLKIT_RULE = Template("""\
// The companion's own user may switch the machine off and choose its Wi-Fi, and nothing else.
polkit.addRule(function (action, subject) {
    var asked = [
$actions
    ];
    if (subject.user === "$name" && asked.indexOf(action.id) >= 0) return polkit.Result.YES;
});
""")


@dataclass(frozen=True)
class Service:
    """What is installed: the *program*, its *settings* file (``None``: none), the *groups* there are.

    *data* is the folder of the journal and the pictures.
    """

    program: Path
    settings: Path | None = None
    groups: tuple[str, ...] = GROUPS
    data: Path = Path("/var/lib") / NAME

    def unit(self) -> str:
        """Return the unit file."""
        return _UNIT.substitute(
            name=NAME,
            program=self.program,
            data=self.data,
            settings=f" --settings {self.settings}" if self.settings else "",
            groups=" ".join(self.groups),
        )


def polkit_rule() -> str:
    """Return the rule by which the service's user may do what it otherwise could not."""
    actions = ",\n".join(f'        "{action}"' for action in _ASKED_FOR)
    return _POLKIT_RULE.substitute(name=NAME, actions=actions)


def installed_service(unit: Path = UNIT) -> Service | None:
    """Return the service that the file *unit* starts, ``None`` where none is installed."""
    try:
        lines = unit.read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    said = dict(line.partition("=")[::2] for line in lines)
    program, *options = shlex.split(said.get("ExecStart", "")) or [""]
    named = dict(zip(options[1::2], options[2::2], strict=False))
    settings = named.get("--settings")
    return Service(
        Path(program),
        (settings and Path(settings)) or None,
        tuple(said.get("SupplementaryGroups", "").split()),
        Path(named["--data"]) if "--data" in named else Service.data,
    )
