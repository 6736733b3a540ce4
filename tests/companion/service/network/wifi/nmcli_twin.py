"""A twin of nmcli and iw: one Wi-Fi device, the networks in the air, the connections that are known.

It answers in a test's own process, or on PATH by both names, what it knows then in a file beside it.
What it was asked is kept.
"""

import json
import stat
import sys
from pathlib import Path
from typing import Any

HOTSPOT_IP, DEVICE = "10.42.0.1", "wlan0"


def main(folder: Path, command: str, words: list[str]) -> int:
    """Answer as *command* would, as a process of its own; returns its exit code."""
    file = folder / "air.json"
    air = json.loads(file.read_text())
    try:
        sys.stdout.write(answer(air, command, words))
        return 0
    except Refusal as refusal:
        sys.stderr.write(f"Error: {refusal}\nHint: use 'journalctl' to get more details.\n")
        return 4
    finally:
        file.write_text(json.dumps(air))


class Refusal(Exception):
    """What nmcli says no to."""


def answer(air: Any, command: str, words: list[str]) -> str:
    """Return what *command* prints, and change the *air*; raises `Refusal`."""
    air["asked"].append([command, *words])
    if command == "iw":
        return "".join(f"Station 02:00:00:00:00:0{n} (on wlan0)\n" for n in range(air["phones"]))
    if air["refused"] and air["refused"] in " ".join(words):
        raise Refusal("NetworkManager is not running")
    match words:
        case ["--terse", "--fields", _, "device"]:
            return _devices(air)
        case ["--terse", "--fields", _, "device", "wifi", "list", "ifname", "wlan0", *_]:
            return _seen(air)
        case ["--terse", "--fields", "NAME", "connection"]:
            return "".join(_terse(name) + "\n" for name in air["connections"])
        case ["radio", "wifi", "on"]:
            air["is_blocked"] = False
        case ["connection", "add", "type", "wifi", "ifname", "wlan0", "con-name", name, *pairs]:
            air["connections"][name] = dict(zip(pairs[::2], pairs[1::2], strict=True))
        case ["connection", "modify", "id", name, *pairs]:
            air["connections"][name].update(zip(pairs[::2], pairs[1::2], strict=True))
        case ["connection", "delete", "id", name]:
            del air["connections"][name]
            _ended(air, name)
        case ["connection", "down", "id", name]:
            _ended(air, name)
        case ["--wait", _, "connection", "up", "id", name, *secret]:
            _up(air, name, _password(secret))
        case _:
            raise Refusal(f"invalid command {words}")
    return ""


def _devices(air: Any) -> str:
    if air["is_blocked"]:
        return f"{DEVICE}:wifi:unavailable:\nlo:loopback:unmanaged:\n"
    active = air["active"]
    state = "connected" if active else "disconnected"
    return f"{DEVICE}:wifi:{state}:{_terse(active)}\nlo:loopback:connected (externally):lo\n"


def _seen(air: Any) -> str:
    assert air["connections"].get(air["active"], {}).get("802-11-wireless.mode") != "ap"
    return "".join(
        f"{_terse(name)}:{network['strength']}:{network['security']}\n"
        for name, network in air["networks"].items()
        if not network.get("is_hidden")
    )


def _up(air: Any, name: str, password: str) -> None:
    connection = air["connections"][name]
    _ended(air, air["active"], joins=False)
    mode = f"{connection.get('wifi-sec.key-mgmt', 'none')} {connection.get('wifi-sec.pmf', '')}"
    try:
        if connection.get("802-11-wireless.mode") == "ap":
            if mode.strip() in air["own_refused"]:
                raise Refusal("Connection activation failed: 802.1X supplicant took too long")
        else:
            _join(air["networks"].get(connection["ssid"]), mode.strip(), password)
    except Refusal:
        _ended(air, name)
        raise
    connection["kept password"] = password
    air["active"] = name


def _join(network: Any, mode: str, password: str) -> None:
    if network is None:
        raise Refusal("Connection activation failed: The Wi-Fi network could not be found")
    if mode in network.get("refused", ()):
        raise Refusal("Connection activation failed: 802.1X supplicant took too long")
    if password != network.get("password", ""):
        raise Refusal("Connection activation failed: Secrets were required, but not provided")
    if network.get("gives_no_address"):
        raise Refusal("Connection activation failed: IP configuration could not be reserved")


def _ended(air: Any, name: str, *, joins: bool = True) -> None:
    """End *name* if it is up; the device then joins what it knows."""
    if name and air["active"] != name:
        return
    air["active"] = ""
    for known, connection in air["connections"].items():
        network = air["networks"].get(connection.get("ssid"), {})
        knows = connection.get("kept password") == network.get("password", "")
        if joins and network and knows and connection.get("connection.autoconnect") == "yes":
            air["active"] = known


def _password(secret: list[str]) -> str:
    """Return the password in the file that was named; nobody else may read that."""
    if not secret:
        return ""
    file = Path(secret[1])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    name, _, value = file.read_text().rstrip("\n").partition(":")
    assert name == "802-11-wireless-security.psk"
    parts = value.split("\\")
    octal = b"".join(bytes([int(p[:3], 8)]) + p[3:].encode() for p in parts[1:])
    return (parts[0].encode() + octal).decode()


def _terse(text: str) -> str:
    return text.replace("\\", "\\\\").replace(":", "\\:")


if __name__ == "__main__":
    sys.exit(main(Path(__file__).parent, Path(sys.argv[0]).name, sys.argv[1:]))
