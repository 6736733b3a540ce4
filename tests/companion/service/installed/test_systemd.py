"""The service's unit, and what is done to install, remove and look at it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.cli.cli import main
from companion.errors import CompanionError, Missing
from companion.service.installed.host import ThisHost
from companion.service.installed.systemd import Places, Status, check_reach, install, remove, status
from companion.service.installed.systemd_unit import NAME, Service
from tests.companion.service.told_host import ToldHost

#: Whether systemd is there is looked at first.
LOOKED = "systemctl show --property=Version"
SERVICE = Service(Path("/usr/bin/env"), groups=("gpio", "video"))


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(unit=tmp_path / "unit.service", polkit_rule=tmp_path / "polkit.rules")


def test_unit_says_what_keeps_the_companion_alive() -> None:
    lines = Service(Path("/opt/bee/companion"), Path("/etc/bee.toml")).unit().splitlines()

    assert {
        "Type=notify",
        "WatchdogSec=30",
        "Restart=always",
        "StartLimitIntervalSec=0",
        "TimeoutStopSec=10",
        f"User={NAME}",
        "SupplementaryGroups=gpio i2c spi video render",
        f"ExecStart=/opt/bee/companion run --data /var/lib/{NAME} --settings /etc/bee.toml",
        "Environment=MALLOC_ARENA_MAX=2",
        "Environment=MALLOC_MMAP_THRESHOLD_=8388608",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "DeviceAllow=char-* rw",
    } <= set(lines)
    assert not any("PrivateDevices" in line for line in lines)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    file = tmp_path / f"{NAME}.service"
    file.write_text(Service(Path("/usr/bin/env"), groups=()).unit().replace(f"User={NAME}", ""))

    said = subprocess.run(
        ["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False
    )

    about_us = [line for line in said.stderr.splitlines() if file.name in line]
    assert about_us == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_finds_little_to_harden(tmp_path: Path) -> None:
    file = tmp_path / f"{NAME}.service"
    file.write_text(Service(Path("/usr/bin/env"), groups=()).unit())

    analyse = ["systemd-analyze", "security", "--offline=yes", "--threshold=25", str(file)]
    said = subprocess.run(analyse, capture_output=True, text=True, check=False)

    assert said.returncode == 0, said.stdout


def test_installing_writes_the_unit_and_starts_it(places: Places) -> None:
    host = ToldHost({"id": None})

    install(SERVICE, host, places=places)

    assert places.unit.read_text() == SERVICE.unit()
    assert host.ran == [
        LOOKED,
        f"id --user {NAME}",
        f"useradd --system --no-create-home --shell /usr/sbin/nologin {NAME}",
        "systemctl daemon-reload",
        f"systemctl enable {NAME}",
        f"systemctl restart {NAME}",
    ]


def test_installing_again_keeps_the_user_and_takes_the_new_unit(places: Places) -> None:
    places.unit.write_text("old")
    host = ToldHost({"id": "997"})

    install(SERVICE, host, places=places)

    assert places.unit.read_text() == SERVICE.unit()
    assert not any(command.startswith("useradd") for command in host.ran)


def test_its_user_may_switch_the_machine_off_where_polkit_is(
    places: Places, tmp_path: Path
) -> None:
    install(SERVICE, ToldHost(), places=places)
    rule = places.polkit_rule.read_text()
    install(SERVICE, ToldHost(), places=Places(places.unit, tmp_path / "none/polkit.rules"))
    remove(ToldHost(), program=Path("companion"), places=places)

    assert f'subject.user === "{NAME}"' in rule
    assert '"org.freedesktop.login1.power-off"' in rule
    assert not places.polkit_rule.exists()


def test_removing_stops_it_and_takes_the_unit_away(places: Places) -> None:
    places.unit.write_text("unit")
    host = ToldHost()

    remove(host, program=Path("companion"), places=places)

    assert not places.unit.exists()
    assert host.ran == [LOOKED, f"systemctl disable --now {NAME}", "systemctl daemon-reload"]


def test_removing_what_is_not_there_is_refused(places: Places) -> None:
    with pytest.raises(CompanionError, match="not installed"):
        remove(ToldHost(), program=Path("companion"), places=places)


def test_only_the_machines_owner_may(places: Places) -> None:
    host = ToldHost(is_root=False)

    with pytest.raises(CompanionError, match="sudo /usr/bin/env service install"):
        install(SERVICE, host, places=places)
    with pytest.raises(CompanionError, match="sudo companion service remove"):
        remove(host, program=Path("companion"), places=places)
    assert host.ran == []


def test_where_systemd_does_not_run_nothing_is_changed(places: Places) -> None:
    host = ToldHost({"systemctl show": None})

    with pytest.raises(CompanionError, match="systemd does not run this machine"):
        install(SERVICE, host, places=places)
    assert not places.unit.exists()
    assert host.ran == [LOOKED]


def test_program_in_a_closed_folder_is_refused(tmp_path: Path, places: Places) -> None:
    closed = tmp_path / "home"
    closed.mkdir(mode=0o700)
    program = closed / "companion"
    program.touch()

    with pytest.raises(CompanionError, match=r"cannot enter .*keep the companion in /opt"):
        install(Service(program), ToldHost(), places=places)
    assert not places.unit.exists()


def test_program_that_everybody_can_come_to_is_fine() -> None:
    check_reach([Path("/usr/bin/env")])


def test_status_is_read_from_systemd() -> None:
    host = ToldHost(
        {
            "systemctl show": "LoadState=loaded\nActiveState=active\nStatusText=turn 3\n"
            "NRestarts=2\nMainPID=312\nActiveEnterTimestamp=Thu 2026-01-01 20:00:00 CET\n"
            "ExecMainStartTimestampMonotonic=20000000\nActiveEnterTimestampMonotonic=21500000\n"
        }
    )

    assert status(host) == Status(
        is_installed=True,
        active="active",
        said="turn 3",
        restarts=2,
        since="Thu 2026-01-01 20:00:00 CET",
        process=312,
        start_s=1.5,
        ready_s=21.5,
    )


def test_status_of_what_was_never_installed() -> None:
    shown = "LoadState=not-found\nActiveState=inactive\nStatusText=\nNRestarts=0\n"

    assert status(ToldHost({"systemctl show": shown})) == Status(False, "inactive", "", 0, "")


def test_unit_is_printed_without_installing_anything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["service", "install", "--print"]) == 0
    assert capsys.readouterr().out.startswith("[Unit]\nDescription=Bee-table companion")


def test_wrong_settings_are_refused_before_anything_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[hardware.buttons]\ndone = 77")

    assert main(["service", "install", "--settings", str(file)]) == 2
    assert "hardware.buttons.done: expected int <= 27" in capsys.readouterr().err


def test_command_that_is_not_there_is_told() -> None:
    with pytest.raises(Missing, match="no-such-command is not installed"):
        ThisHost().run("no-such-command")


def test_command_that_fails_is_told_with_its_last_words() -> None:
    with pytest.raises(CompanionError, match=r"cat /nowhere: .*No such file"):
        ThisHost().run("cat", "/nowhere")


def test_command_that_works_is_heard() -> None:
    assert ThisHost().run("echo", "honey") == "honey\n"
