"""The Pi's own Wi-Fi for a table without one, through NetworkManager."""

import secrets
from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion.atomic_file import delete_for_good, write_atomically
from companion.console.console import Invitation
from companion.errors import CompanionError, Missing
from companion.service.host import Host, need_root

CONNECTION = "bee-table"
#: Where the open hotspot is noted, in the companion's data folder.
FILE = "hotspot.json"
#: NetworkManager gives a shared connection this address of its own accord.
ADDRESS = "10.42.0.1"

#: Letters and digits that nobody mixes up, read from a small screen.
ALPHABET = "abcdefghkmnpqrstuvwxyz23456789"


class Hotspot(msgspec.Struct, frozen=True):
    """An open hotspot: its name and password, and the device that is its antenna."""

    network: str
    password: str
    device: str

    @property
    def code(self) -> str:
        """What a phone scans to join the network."""
        return f"WIFI:T:WPA;S:{self.network};P:{self.password};;"


def new_password(blocks: int = 3) -> str:
    """Return a random password in *blocks* of four, about five bits a letter."""
    letters = (secrets.choice(ALPHABET) for _ in range(4 * blocks))
    text = "".join(letters)
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


def open_hotspot(host: Host, file: Path, *, network: str = CONNECTION) -> Hotspot:
    """Open the hotspot and note it in *file*; one that was open before gets a new password.

    Raises `CompanionError` where we may not or NetworkManager refuses, `Missing` without Wi-Fi or
    where no companion keeps its data beside *file*.
    """
    need_root(host, "companion hotspot on")
    if not file.parent.is_dir():
        raise Missing(f"there is no folder {file.parent}: name the running companion's with --data")
    hotspot = Hotspot(network, new_password(), device=_wifi_device(host))
    _forget_connection(host)
    host.run(*_connection(hotspot))
    try:
        host.run("nmcli", "connection", "up", CONNECTION)
    except CompanionError:
        _forget_connection(host)
        raise
    _note(hotspot, file)
    return hotspot


def close_hotspot(host: Host, file: Path) -> None:
    """Close the hotspot; NetworkManager then joins the networks that it knows."""
    need_root(host, "companion hotspot off")
    delete_for_good(file)
    _forget_connection(host)


def read_hotspot(file: Path) -> Hotspot | None:
    """Return the hotspot that is noted in *file*, ``None`` where none is open."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Hotspot)
    except (OSError, msgspec.MsgspecError):
        return None


def invitations(hotspot: Hotspot | None, address: str | None, port: int) -> Sequence[Invitation]:
    """Return what is to be scanned to join, in order: the Wi-Fi first where it is the Pi's own.

    *address* is ``None`` where there is no network yet.
    """
    if hotspot is None:
        return [("Join" if address else "No network yet", address)]
    return [
        ("1. Wi-Fi", hotspot.code),
        ("2. Join", f"http://{ADDRESS}:{port}/"),
    ]


def _note(hotspot: Hotspot, file: Path) -> None:
    """Write *hotspot* to *file*, readable only by the folder's owner, which is the companion."""
    folder = file.parent.stat()
    owner = folder.st_uid, folder.st_gid
    write_atomically(file, msgspec.json.encode(hotspot), mode=0o600, owner=owner)


def _connection(hotspot: Hotspot) -> tuple[str, ...]:
    return (
        *("nmcli", "connection", "add", "type", "wifi"),
        *("ifname", hotspot.device, "con-name", CONNECTION, "ssid", hotspot.network),
        *("autoconnect", "no", "802-11-wireless.mode", "ap", "802-11-wireless.band", "bg"),
        *("ipv4.method", "shared", "ipv6.method", "disabled"),
        *("wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.proto", "rsn", "wifi-sec.pairwise", "ccmp"),
        *("wifi-sec.psk", hotspot.password),
    )


def _wifi_device(host: Host) -> str:
    """Return the first Wi-Fi device that NetworkManager may use."""
    printed = host.run("nmcli", "--terse", "--fields", "DEVICE,TYPE,STATE", "device")
    for line in printed.splitlines():
        device, kind, state = (*line.split(":"), "", "")[:3]
        if kind == "wifi" and state not in ("unavailable", "unmanaged"):
            return device
    raise Missing("there is no Wi-Fi that could be opened (is it blocked? rfkill list)")


def _forget_connection(host: Host) -> None:
    printed = host.run("nmcli", "--terse", "--fields", "NAME", "connection")
    if CONNECTION in printed.splitlines():
        host.run("nmcli", "connection", "delete", CONNECTION)
