"""The Pi's own Wi-Fi, as NetworkManager is asked for it."""

import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from companion.cli.cli import main
from companion.errors import CompanionError, Missing
from companion.service.hotspot import (
    FILE,
    Hotspot,
    _connection,
    close_hotspot,
    invitations,
    new_password,
    open_hotspot,
    read_hotspot,
)
from tests.companion.service.told_host import ToldHost

DEVICES = "eth0:ethernet:unavailable\nwlan0:wifi:disconnected\nlo:loopback:unmanaged\n"
OPEN = Hotspot("bee-table", "q7mz-4hxe-kd2p", "wlan0")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / FILE


def machine(known: str = "Wired\n", **more: str | None) -> ToldHost:
    """Return a machine with these connections; *more* are answers to other commands."""
    return ToldHost(
        {
            "nmcli --terse --fields DEVICE,TYPE,STATE device": DEVICES,
            "nmcli --terse --fields NAME connection": known,
            **{command.replace("_", " "): answer for command, answer in more.items()},
        }
    )


def test_hotspot_is_opened_on_the_wifi_device_and_noted(file: Path) -> None:
    host = machine()

    opened = open_hotspot(host, file)

    added, up = host.ran[-2:]
    assert added.startswith("nmcli connection add type wifi ifname wlan0 con-name bee-table")
    assert "802-11-wireless.mode ap" in added
    assert "ipv4.method shared" in added
    assert f"wifi-sec.psk {opened.password}" in added
    assert up == "nmcli connection up bee-table"
    assert read_hotspot(file) == opened


@pytest.mark.skipif(shutil.which("nmcli") is None, reason="NetworkManager is not here")
def test_networkmanager_understands_the_connection() -> None:
    command, *words = _connection(OPEN)

    made = subprocess.run(
        [command, "--offline", *words], capture_output=True, text=True, check=True
    ).stdout

    assert "mode=ap" in made
    assert "psk=q7mz-4hxe-kd2p" in made


def test_every_opening_has_a_new_password_of_letters_that_nobody_mixes_up() -> None:
    passwords = {new_password() for _ in range(200)}

    assert len(passwords) == 200
    assert all(
        re.fullmatch(r"([a-hkmnp-z2-9]{4}-){2}[a-hkmnp-z2-9]{4}", word) for word in passwords
    )


def test_code_is_what_phones_scan() -> None:
    assert OPEN.code == "WIFI:T:WPA;S:bee-table;P:q7mz-4hxe-kd2p;;"


def test_old_hotspot_is_forgotten_first(file: Path) -> None:
    host = machine(known="Wired\nbee-table\n")

    open_hotspot(host, file)

    assert "nmcli connection delete bee-table" in host.ran


def test_hotspot_that_does_not_come_up_is_not_noted(file: Path) -> None:
    host = machine(known="bee-table\n", nmcli_connection_up=None)

    with pytest.raises(CompanionError):
        open_hotspot(host, file)
    assert read_hotspot(file) is None
    assert host.ran.count("nmcli connection delete bee-table") == 2


def test_machine_without_wifi_is_told(file: Path) -> None:
    host = ToldHost({"nmcli --terse": "eth0:ethernet:connected\nwlan0:wifi:unavailable\n"})

    with pytest.raises(Missing, match="no Wi-Fi"):
        open_hotspot(host, file)


def test_only_the_machines_owner_may(file: Path) -> None:
    host = ToldHost(is_root=False)

    for act in (open_hotspot, close_hotspot):
        with pytest.raises(CompanionError, match="sudo companion hotspot"):
            act(host, file)
    assert host.ran == []


def test_closing_forgets_it_and_closes_twice(file: Path) -> None:
    open_hotspot(machine(), file)
    host = ToldHost({"nmcli --terse --fields NAME": "bee-table\n"})

    close_hotspot(host, file)
    close_hotspot(ToldHost(), file)

    assert host.ran[-1] == "nmcli connection delete bee-table"
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
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hotspot", "show", "--data", str(tmp_path)]) == 1
    open_hotspot(machine(), file)

    assert main(["hotspot", "show", "--data", str(tmp_path), "--json"]) == 0
    assert '"open":true' in capsys.readouterr().out


def test_noted_password_is_for_the_companion_alone(file: Path) -> None:
    file.write_text("{}")
    file.chmod(0o644)
    if os.geteuid() == 0:
        os.chown(file.parent, 4321, 4321)

    open_hotspot(machine(), file)

    noted, folder = file.stat(), file.parent.stat()
    assert stat.S_IMODE(noted.st_mode) == 0o600
    assert (noted.st_uid, noted.st_gid) == (folder.st_uid, folder.st_gid)


def test_folder_that_is_not_there_is_named_before_anything_is_opened(tmp_path: Path) -> None:
    host = machine()

    with pytest.raises(Missing, match="there is no folder"):
        open_hotspot(host, tmp_path / "nowhere" / FILE)

    assert not host.ran
