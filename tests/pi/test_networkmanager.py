"""What the companion says to NetworkManager, said to a real one: run by `tests/pi/networkmanager`."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import CompanionError, Missing
from companion.service.installed.host import ThisHost
from companion.service.network import hotspot
from companion.service.network.wifi import joining
from companion.service.network.wifi.nmcli import Device, NetworkManager, split_terse
from companion.service.network.wifi.security import MODES, OWN_MODES, Mode

KEPT = Path("/etc/NetworkManager/system-connections")
NAME, PASSWORD = "-Ca: \\ la Rosà", " süß: \\ bees# "
OWN = hotspot.Hotspot("bee-table", "q7mz-4hxe-kd2p", "wlan0")
WAYS = {mode.name: mode for modes in MODES.values() for mode in modes}

if os.environ.get("DBUS_SYSTEM_BUS_ADDRESS") is None:
    pytest.skip("tests/pi/networkmanager runs it", allow_module_level=True)


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[NetworkManager]:
    yield NetworkManager(ThisHost(), tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert list(KEPT.iterdir()) == []


def test_machine_without_wifi_is_told(manager: NetworkManager) -> None:
    assert Device("lo", "loopback", "unmanaged") in manager.devices()
    with pytest.raises(Missing, match="no Wi-Fi"):
        manager.wifi_device()


@pytest.mark.parametrize("mode", WAYS.values(), ids=WAYS)
def test_every_way_of_joining_is_taken(manager: NetworkManager, mode: Mode) -> None:
    name = joining.connection_of(NAME)

    manager.add(name, "wlan0", *joining.properties_of(NAME, mode, is_hidden=False))
    manager.keep(name)
    text = next(KEPT.iterdir()).read_text()
    shown = ThisHost().run("nmcli", "-g", "802-11-wireless.ssid", "connection", "show", "id", name)
    with pytest.raises(CompanionError, match="No suitable device"):  # all but the antenna is right
        manager.up(name, PASSWORD if mode.properties else "")
    manager.delete(name)
    manager.delete(name)

    assert split_terse(shown.rstrip("\n")) == [NAME]
    assert "autoconnect-priority=10" in text
    assert "psk=" not in text


@pytest.mark.parametrize("mode", OWN_MODES, ids=lambda mode: mode.name)
def test_every_way_of_opening_is_taken(manager: NetworkManager, mode: Mode) -> None:
    manager.add(hotspot.CONNECTION, "wlan0", *hotspot.properties_of(OWN, mode))
    with pytest.raises(CompanionError, match="No suitable device"):
        manager.up(hotspot.CONNECTION, OWN.password)
    manager.delete(hotspot.CONNECTION)
