"""The Pi's own Wi-Fi, as NetworkManager is asked for it."""

import os
import re
import stat
from pathlib import Path

import pytest

from companion.cli.cli import main
from companion.errors import Missing, PartFault
from companion.service.network.hotspot import (
    FILE,
    Hotspot,
    close_hotspot,
    invitations,
    new_password,
    open_hotspot,
    properties_of,
    read_hotspot,
)
from companion.service.network.wifi.nmcli import NetworkManager, wifi_connection
from companion.service.network.wifi.security import OWN_MODES, Mode
from tests.companion.service.network.wifi.conftest import Air, needs_networkmanager, understood
from tests.companion.service.told_host import ToldHost

OPEN = Hotspot("bee-table", "q7mz-4hxe-kd2p", "wlan0")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / FILE


@pytest.fixture
def air() -> Air:
    return Air()


@pytest.fixture
def manager(air: Air, tmp_path: Path) -> NetworkManager:
    return NetworkManager(air, tmp_path)


def test_hotspot_is_opened_on_the_wifi_device_and_noted(
    air: Air, manager: NetworkManager, file: Path
) -> None:
    opened = open_hotspot(manager, file)

    connection = air.knows["connections"]["bee-table"]
    assert air.knows["active"] == "bee-table"
    assert connection["802-11-wireless.mode"] == "ap"
    assert connection["ipv4.method"] == "shared"
    assert connection["kept password"] == opened.password
    assert opened.password not in air.said
    assert read_hotspot(file) == opened


def test_ways_of_opening_are_tried_in_turn_and_named(
    air: Air, manager: NetworkManager, file: Path
) -> None:
    air.knows["own_refused"] = ["wpa-psk disable"]
    open_hotspot(manager, file)
    way = air.knows["connections"]["bee-table"].get("wifi-sec.pmf")
    close_hotspot(manager, file)
    air.knows["own_refused"] = ["wpa-psk disable", "wpa-psk"]

    with pytest.raises(PartFault, match=r"WPA2 without PMF: .*; WPA2: "):
        open_hotspot(manager, file)
    assert way is None
    assert read_hotspot(file) is None
    assert air.knows["connections"] == {}


@needs_networkmanager
@pytest.mark.parametrize("mode", OWN_MODES, ids=lambda mode: mode.name)
def test_networkmanager_understands_the_connection(mode: Mode) -> None:
    words = wifi_connection("bee-table", "wlan0", *properties_of(OPEN, mode))

    made = understood(words)

    assert "mode=ap" in made
    assert "address1=10.42.0.1/24" in made
    assert ("pmf=1" in made) == ("PMF" in mode.name)
    assert "psk=" not in made


def test_every_opening_has_a_new_password_of_letters_that_nobody_mixes_up() -> None:
    passwords = {new_password() for _ in range(200)}

    assert len(passwords) == 200
    assert all(
        re.fullmatch(r"([a-hkmnp-z2-9]{4}-){2}[a-hkmnp-z2-9]{4}", word) for word in passwords
    )


def test_code_is_what_phones_scan() -> None:
    assert OPEN.code == "WIFI:T:WPA;S:bee-table;P:q7mz-4hxe-kd2p;;"


def test_old_hotspot_is_forgotten_first(air: Air, manager: NetworkManager, file: Path) -> None:
    first, second = open_hotspot(manager, file), open_hotspot(manager, file)

    assert first.password != second.password
    assert air.knows["connections"]["bee-table"]["kept password"] == second.password


def test_machine_without_wifi_is_told(file: Path) -> None:
    host = ToldHost({"nmcli --terse": "eth0:ethernet:connected:x\nwlan0:wifi:unavailable:\n"})

    with pytest.raises(Missing, match="no Wi-Fi"):
        open_hotspot(NetworkManager(host, file.parent), file)


def test_wifi_that_is_blocked_is_switched_on(air: Air, manager: NetworkManager, file: Path) -> None:
    air.knows["is_blocked"] = True

    assert open_hotspot(manager, file).device == "wlan0"


@pytest.mark.parametrize("verb", ["on", "off"])
def test_only_the_machines_owner_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)

    assert main(["hotspot", verb, "--data", str(tmp_path)]) == 2
    assert f"sudo companion hotspot {verb}" in capsys.readouterr().err


def test_closing_forgets_it_and_closes_twice(air: Air, manager: NetworkManager, file: Path) -> None:
    open_hotspot(manager, file)

    close_hotspot(manager, file)
    close_hotspot(manager, file)

    assert air.knows["connections"] == {}
    assert read_hotspot(file) is None


def test_screen_invites_to_the_network_first_then_to_the_page() -> None:
    assert invitations(None, "http://10.0.0.7:8080/", 8080) == [("Join", "http://10.0.0.7:8080/")]
    assert invitations(OPEN, "http://127.0.0.1:8080/", 8080) == [
        ("1. Wi-Fi", OPEN.code),
        ("2. Join", "http://10.42.0.1:8080/"),
    ]


def test_spoilt_note_is_no_hotspot(file: Path) -> None:
    file.write_text("{")

    assert read_hotspot(file) is None


def test_open_hotspot_is_shown_with_its_code(
    manager: NetworkManager, tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hotspot", "show", "--data", str(tmp_path)]) == 1
    open_hotspot(manager, file)

    assert main(["hotspot", "show", "--data", str(tmp_path), "--json"]) == 0
    assert '"open":true' in capsys.readouterr().out


def test_noted_password_is_for_the_companion_alone(manager: NetworkManager, file: Path) -> None:
    file.write_text("{}")
    file.chmod(0o644)
    if os.geteuid() == 0:
        os.chown(file.parent, 4321, 4321)

    open_hotspot(manager, file)

    noted, folder = file.stat(), file.parent.stat()
    assert stat.S_IMODE(noted.st_mode) == 0o600
    assert (noted.st_uid, noted.st_gid) == (folder.st_uid, folder.st_gid)


def test_folder_that_is_not_there_is_named_before_anything_is_opened(
    air: Air, manager: NetworkManager, tmp_path: Path
) -> None:
    with pytest.raises(Missing, match="there is no folder"):
        open_hotspot(manager, tmp_path / "nowhere" / FILE)

    assert air.said == ""
