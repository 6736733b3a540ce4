"""The table's own Wi-Fi where there is none, opened through NetworkManager."""

import logging
import secrets
from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion.atomic_file import delete_for_good, write_atomically
from companion.console.console import Invitation
from companion.errors import CompanionError, Missing, PartFault
from companion.service.network.wifi.nmcli import NetworkManager
from companion.service.network.wifi.security import OWN_MODES, Mode

CONNECTION = "bee-table"
#: Where the open hotspot is noted, in the companion's data folder.
FILE = "hotspot.json"
ADDRESS = "10.42.0.1"

#: Letters and digits that nobody mixes up, read from a small screen.
ALPHABET = "abcdefghkmnpqrstuvwxyz23456789"

_log = logging.getLogger(__name__)


class Hotspot(msgspec.Struct, frozen=True):
    """An open hotspot: its name and password, and the device that is its antenna.

    *is_asked* says that somebody wanted it; else it was opened for want of another network.
    """

    network: str
    password: str
    device: str
    is_asked: bool = True

    @property
    def code(self) -> str:
        """What a phone scans to join the network."""
        return f"WIFI:T:WPA;S:{self.network};P:{self.password};;"


def new_password(blocks: int = 3) -> str:
    """Return a random password in *blocks* of four, about five bits a letter."""
    letters = (secrets.choice(ALPHABET) for _ in range(4 * blocks))
    text = "".join(letters)
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


def open_hotspot(
    manager: NetworkManager, file: Path, *, password: str = "", is_asked: bool = True
) -> Hotspot:
    """Open the hotspot and note it in *file*; without a *password* it has a new one.

    Raises `CompanionError` where NetworkManager refuses, `Missing` without Wi-Fi or where no
    companion keeps its data beside *file*.
    """
    if not file.parent.is_dir():
        raise Missing(f"there is no folder {file.parent}: name the running companion's with --data")
    device = manager.wifi_device()
    hotspot = Hotspot(CONNECTION, password or new_password(), device, is_asked)
    _begin(manager, hotspot)
    _note(hotspot, file)
    return hotspot


def close_hotspot(manager: NetworkManager, file: Path) -> None:
    """Close the hotspot; NetworkManager then joins the networks that it knows."""
    delete_for_good(file)
    manager.delete(CONNECTION)


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


def properties_of(hotspot: Hotspot, mode: Mode) -> tuple[str, ...]:
    """Return the properties of the connection that is the *hotspot*, opened by *mode*."""
    return (
        *("ssid", hotspot.network, "autoconnect", "no", "802-11-wireless.mode", "ap"),
        *("802-11-wireless.band", "bg", "ipv6.method", "disabled"),
        *("ipv4.method", "shared", "ipv4.addresses", f"{ADDRESS}/24", *mode.properties),
    )


def _begin(manager: NetworkManager, hotspot: Hotspot) -> None:
    """Open the *hotspot* by the first way that this board can."""
    refusals: dict[str, str] = {}
    for mode in OWN_MODES:
        manager.add(CONNECTION, hotspot.device, *properties_of(hotspot, mode))
        try:
            manager.up(CONNECTION, hotspot.password)
        except CompanionError as error:
            refusals[mode.name] = str(error)
            _log.info("the table's own Wi-Fi did not open by %s: %s", mode.name, error)
        else:
            _log.info("the table's own Wi-Fi is open by %s", mode.name)
            return
    manager.delete(CONNECTION)
    why = "; ".join(f"{name}: {said}" for name, said in refusals.items())
    raise PartFault("The table's own Wi-Fi does not open ({why})", why=why)


def _note(hotspot: Hotspot, file: Path) -> None:
    """Write *hotspot* to *file*, readable only by the folder's owner, which is the companion."""
    folder = file.parent.stat()
    owner = folder.st_uid, folder.st_gid
    write_atomically(file, msgspec.json.encode(hotspot), mode=0o600, owner=owner)
