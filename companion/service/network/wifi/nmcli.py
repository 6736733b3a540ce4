"""NetworkManager, asked through nmcli; a password reaches it in a file of ours, never as an argument."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.atomic_file import delete_for_good, write_atomically
from companion.errors import CompanionError, Missing
from companion.service.installed.host import Host

#: Where a password lies while it is handed over, in the companion's data folder.
SECRET_FILE = "wifi.secret"
#: How long a network is waited for; the host's commands may take longer.
UP_S = 40
#: What nmcli calls the property that a password belongs to.
_PSK = "802-11-wireless-security.psk"


@dataclass(frozen=True)
class Device:
    """A network device: its *connection* is what it is in, empty where it is in none."""

    name: str
    kind: str
    state: str
    connection: str = ""

    @property
    def is_usable(self) -> bool:
        """Whether NetworkManager may use it."""
        return self.state not in ("unavailable", "unmanaged")

    @property
    def is_connected(self) -> bool:
        """Whether it is in a network."""
        return self.state.startswith("connected")

    @property
    def is_connecting(self) -> bool:
        """Whether it is about to be."""
        return self.state.startswith("connecting")


@dataclass(frozen=True)
class SeenNetwork:
    """A Wi-Fi that was seen: *strength* in percent, *security* as NetworkManager writes it."""

    name: str
    strength: int
    security: str = ""


class NetworkManager:
    """NetworkManager on *host*; passwords pass through *folder*, where nobody else reads."""

    def __init__(self, host: Host, folder: Path) -> None:
        self._host = host
        self._secret = folder / SECRET_FILE

    def forget_secret(self) -> None:
        """Delete what a power cut left of a password that was being handed over."""
        delete_for_good(self._secret)

    def devices(self) -> tuple[Device, ...]:
        """Return the machine's devices; raises `Missing` where NetworkManager is not installed."""
        rows = self._table("DEVICE,TYPE,STATE,CONNECTION", "device")
        return tuple(Device(*row[:4]) for row in rows if len(row) >= 4)

    def wifi_device(self) -> str:
        """Return the first Wi-Fi device, switched on if need be; raises `Missing` without one."""
        found = self._usable_wifi()
        if found is None:
            self._run("radio", "wifi", "on")  # blocked until somebody says that it may send
            found = self._usable_wifi()
        if found is None:
            raise Missing("there is no Wi-Fi that could be opened (is it blocked? rfkill list)")
        return found

    def networks(self, device: str) -> tuple[SeenNetwork, ...]:
        """Return the networks that *device* sees now, the strongest first, each once."""
        fields = "SSID,SIGNAL,SECURITY"
        rows = self._table(fields, "device", "wifi", "list", "ifname", device, "--rescan", "yes")
        found: dict[str, SeenNetwork] = {}
        for name, strength, security in (row[:3] for row in rows if len(row) >= 3):
            seen = SeenNetwork(name, int(strength or 0), security)
            if name and (name not in found or found[name].strength < seen.strength):
                found[name] = seen
        return tuple(sorted(found.values(), key=lambda seen: -seen.strength))

    def stations(self, device: str) -> int | None:
        """Return how many phones are in the Wi-Fi that *device* has open, ``None``: nobody can tell."""
        try:
            printed = self._host.run("iw", "dev", device, "station", "dump")
        except CompanionError:
            return None
        return sum(line.startswith("Station ") for line in printed.splitlines())

    def add(self, connection: str, device: str, *properties: str) -> None:
        """Make *connection* anew, for Wi-Fi, with *properties* as nmcli names them."""
        self.delete(connection)
        self._run("connection", "add", *wifi_connection(connection, device, *properties))

    def keep(self, connection: str) -> None:
        """Have *connection* joined at every start, before others."""
        kept = ("connection.autoconnect", "yes", "connection.autoconnect-priority", "10")
        self._run("connection", "modify", "id", connection, *kept)

    def up(self, connection: str, password: str = "") -> None:
        """Have *connection* begin; raises `CompanionError` with why it does not."""
        words = ("--wait", str(UP_S), "connection", "up", "id", connection)
        if not password:
            self._run(*words)
            return
        with self._handed_over(password) as file:
            self._run(*words, "passwd-file", str(file))

    def down(self, connection: str) -> None:
        """Have *connection* end, if it is up; it is kept."""
        if any(device.connection == connection for device in self.devices()):
            self._run("connection", "down", "id", connection)

    def delete(self, connection: str) -> None:
        """Forget *connection*, where there is one."""
        if [connection] in self._table("NAME", "connection"):
            self._run("connection", "delete", "id", connection)

    def _usable_wifi(self) -> str | None:
        usable = (each for each in self.devices() if each.kind == "wifi" and each.is_usable)
        return next((device.name for device in usable), None)

    @contextmanager
    def _handed_over(self, password: str) -> Iterator[Path]:
        write_atomically(self._secret, f"{_PSK}:{_escaped(password)}\n".encode(), mode=0o600)
        try:
            yield self._secret
        finally:
            delete_for_good(self._secret)

    def _table(self, fields: str, *words: str) -> list[list[str]]:
        printed = self._run("--terse", "--fields", fields, *words)
        return [split_terse(line) for line in printed.splitlines()]

    def _run(self, *words: str) -> str:
        return self._host.run("nmcli", *words)


def wifi_connection(connection: str, device: str, *properties: str) -> tuple[str, ...]:
    """Return what nmcli's ``connection add`` is told."""
    return ("type", "wifi", "ifname", device, "con-name", connection, *properties)


def split_terse(line: str) -> list[str]:
    r"""Return the fields of a line of ``nmcli --terse``, where a backslash takes the next letter along.

    >>> split_terse(r"Caf\: 5\\6:80:WPA2")
    ['Caf: 5\\6', '80', 'WPA2']
    """
    fields, letters = [""], iter(line)
    for letter in letters:
        if letter == ":":
            fields.append("")
        else:
            fields[-1] += next(letters, "") if letter == "\\" else letter
    return fields


def _escaped(password: str) -> str:
    r"""Return *password* as nmcli's file of passwords takes it: bytes in octal, letters and digits plain."""
    return "".join(
        chr(byte) if chr(byte).isalnum() and byte < 128 else f"\\{byte:03o}"
        for byte in password.encode()
    )
