"""The installed service is looked at, and so are libraries that came later."""

import time
from pathlib import Path

import pytest

from companion.cli.options import settings_of_the_table
from companion.finding import Health
from companion.service.installed.service_check import (
    check_service,
    check_system_packages,
    service_status,
)
from companion.service.installed.systemd_unit import Service, installed_service
from tests.companion.service.told_host import ToldHost
from tests.companion.told import findings_told

RUNS = "LoadState=loaded\nActiveState=active\nNRestarts=2\nActiveEnterTimestampMonotonic={ready}\n"


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    file = tmp_path / "unit.service"
    settings = tmp_path / "settings.toml"
    settings.write_text("[web]\nport = 8123\n")
    file.write_text(Service(Path("/opt/bee/companion"), settings).unit())
    return file


def test_unit_is_read_as_it_was_written(unit: Path) -> None:
    service = Service(Path("/opt/bee/companion"), unit.with_name("settings.toml"))

    assert installed_service(unit) == service
    assert installed_service(unit.with_name("none")) is None


def test_service_has_its_own_folder_and_settings(unit: Path, tmp_path: Path) -> None:
    settings = settings_of_the_table(None, data=None, unit=unit)

    assert settings.web.port == 8123
    assert settings.data.folder == Path("/var/lib/bee-table-companion")


def test_where_no_service_is_installed_there_is_nothing_to_tell(tmp_path: Path) -> None:
    status = service_status(ToldHost(), unit=tmp_path / "none")

    assert status is None
    assert list(check_service(status, packages=tmp_path)) == []


def test_what_the_command_line_says_goes_before_the_service(unit: Path, tmp_path: Path) -> None:
    assert settings_of_the_table(None, data=tmp_path, unit=unit).data.folder == tmp_path


@pytest.mark.parametrize(
    ("shown", "health", "words"),
    [
        (RUNS.format(ready=1), Health.WELL, "it runs; started anew 2 times"),
        (
            "LoadState=loaded\nActiveState=failed\n",
            Health.DOUBTFUL,
            "installed, but it does not run (failed)",
        ),
    ],
    ids=["runs", "failed"],
)
def test_state_of_the_service_is_told(
    unit: Path, tmp_path: Path, shown: str, health: Health, words: str
) -> None:
    host = ToldHost({"systemctl show": shown})

    status = service_status(host, unit=unit)
    found = findings_told(check_service(status, packages=tmp_path / "none"))

    assert (found["service"].health, found["service"].found) == (health, words)


def test_library_that_came_after_the_start_is_told(unit: Path, tmp_path: Path) -> None:
    (tmp_path / "picamera2").mkdir()
    began = time.time() - 60
    findings = check_system_packages(
        started_at=began, restart="restart", folder=tmp_path, is_seen=lambda name: True
    )

    told = findings_told(findings)["packages"]

    assert told.found == "installed after the companion began: picamera2"
    assert told.todo == "restart"


def test_library_that_was_there_before_the_start_is_no_news(tmp_path: Path) -> None:
    (tmp_path / "lgpio.py").touch()

    findings = check_system_packages(
        started_at=time.time() + 60, restart="", folder=tmp_path, is_seen=lambda name: True
    )

    assert list(findings) == []


def test_library_that_the_environment_does_not_see_is_told(tmp_path: Path) -> None:
    (tmp_path / "lgpio.py").touch()

    findings = check_system_packages(
        started_at=None, restart="", folder=tmp_path, is_seen=lambda name: False
    )

    assert findings_told(findings)["packages"].health is Health.BAD
