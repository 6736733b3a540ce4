"""The installation is checked, and the commands say what is found."""

import json
import os
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli.cli import main
from companion.core.commands import StartGame
from companion.core.data_folder import DataFolder
from companion.core.table import Table
from companion.errors import Missing
from companion.finding import Health
from companion.phrases import Phrase
from companion.service.installed.installation_check import check_installation, is_running
from companion.service.pictures.live_picture import LivePicture
from companion.service.pictures.starts import Starts
from companion.settings import DataSettings, Settings, WebSettings
from tests.companion.core.counting_game import HEADER
from tests.companion.told import FoundInWords, findings_told


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        web=WebSettings(host="127.0.0.1", port=0), data=DataSettings(folder=tmp_path / "data")
    )


def found(settings: Settings, *, is_clock_set: bool = True) -> dict[str, FoundInWords]:
    return findings_told(check_installation(settings, is_clock_set=lambda: is_clock_set))


def test_new_house_is_well(settings: Settings) -> None:
    healths = {name: finding.health for name, finding in found(settings).items()}

    assert healths == dict.fromkeys(
        ("system", "companion", "folder", "space", "journal", "starts", "port", "clock"),
        Health.WELL,
    )
    assert not settings.data.folder.exists()


def test_system_of_32_bits_is_told(settings: Settings) -> None:
    findings = findings_told(check_installation(settings, is_clock_set=lambda: True, bits=32))

    assert findings["system"].health is Health.BAD
    assert findings["system"].found == "this system has 32 bits"


def test_file_where_the_folder_should_be_is_told(settings: Settings) -> None:
    settings.data.folder.write_text("")

    assert found(settings)["folder"].found == f"{settings.data.folder} is no folder"


def test_folder_where_nothing_can_be_written_is_told(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)

    folder = found(settings)["folder"]

    assert folder.health is Health.BAD
    assert folder.found == f"nothing can be written in {settings.data.folder.parent}"


def test_running_companion_is_seen(settings: Settings) -> None:
    with DataFolder(settings.data.folder):
        findings = found(settings)

    assert findings["companion"].found == "it is running now"
    assert findings["port"].health is Health.LEFT_OUT


def test_companion_of_another_user_is_seen_by_its_lock(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = settings.data.folder

    def refuse(path: Path) -> None:
        raise Missing(f"the folder {path} cannot be used: Permission denied")

    with DataFolder(folder):
        monkeypatch.setattr("companion.service.installed.installation_check.DataFolder", refuse)

        assert is_running(folder)
    assert not is_running(folder)


def test_looking_makes_no_lock_that_the_companion_could_not_open(settings: Settings) -> None:
    settings.data.folder.mkdir()

    assert not is_running(settings.data.folder)
    assert list(settings.data.folder.iterdir()) == []


def test_journal_is_counted_and_a_spoilt_one_told(
    settings: Settings, open_table: Callable[[], Table], journal_path: Path
) -> None:
    open_table().do(StartGame("counting", HEADER))
    settings.data.folder.mkdir()
    kept = settings.data.folder / "journal.sqlite3"
    with closing(sqlite3.connect(journal_path)) as journal:
        journal.execute("VACUUM INTO ?", (str(kept),))
    assert found(settings)["journal"].found == "sound, games kept: 1"

    kept.write_bytes(b"honey" * 1000)

    assert found(settings)["journal"].health is Health.BAD
    assert "start the companion" in found(settings)["journal"].todo


def test_port_in_use_is_told(settings: Settings) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = Settings(web=WebSettings(host="127.0.0.1", port=other.getsockname()[1]))
        taken = Settings(web=taken.web, data=settings.data)

        port = found(taken)["port"]
        assert port.health is Health.BAD
        assert f"(process {os.getpid()})" in port.found


def test_failed_starts_are_told_with_their_reason(settings: Settings) -> None:
    settings.data.folder.mkdir()
    for _ in range(2):
        Starts(settings.data.folder / "starts.json").fail(Phrase("the camera hangs"))

    starts = found(settings)["starts"]

    assert starts.health is Health.DOUBTFUL
    assert starts.found == "the next one leaves the camera out: the camera hangs"


def test_clock_that_was_not_set_is_doubtful(settings: Settings) -> None:
    assert found(settings, is_clock_set=False)["clock"].health is Health.DOUBTFUL


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    file = tmp_path / "settings.toml"
    file.write_text(
        f'[web]\nport = 0\n[data]\nfolder = "{tmp_path}/data"\n[hardware.camera]\nkind = "none"\n'
    )
    return file


def test_doctor_says_line_by_line_what_it_found(
    settings_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["doctor", "--settings", str(settings_file), "--json"])

    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == 0
    assert {"name", "health", "found", "todo"} == set(rows[0])
    assert {row["name"]: row["health"] for row in rows} | {"clock": "", "power": ""} == {
        "system": "well", "companion": "well", "folder": "well", "space": "well", "journal": "well",
        "starts": "well", "port": "well", "clock": "", "machine": "left out", "parts": "left out", "camera": "left out", "power": "",
    }  # fmt: skip


def test_doctor_speaks_the_terminals_language(
    settings_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")

    main(["doctor", "--settings", str(settings_file)])

    assert "läuft nicht" in capsys.readouterr().out


def test_doctor_ends_with_1_when_something_does_not_work(
    tmp_path: Path, settings_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/journal.sqlite3").write_bytes(b"honey" * 1000)

    assert main(["doctor", "--settings", str(settings_file)]) == 1
    said = capsys.readouterr().out
    assert "✗ journal" in said
    assert "→ start" in said


def test_doctor_writes_a_report_to_be_sent(
    tmp_path: Path, settings_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.doctor.readings", lambda table: [])

    assert main(["doctor", "--settings", str(settings_file), "--report", str(tmp_path / "r")]) == 0

    report = (tmp_path / "r").read_text()
    assert "folder: well: …" in report
    assert str(tmp_path) not in report


@pytest.mark.parametrize("part", ["buttons", "lights", "buzzer"])
def test_parts_that_are_not_there_cannot_be_felt(
    settings_file: Path, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["try", "--settings", str(settings_file), part]) == 2
    assert "simulated here" in capsys.readouterr().err


def test_screens_are_shown_in_the_terminal_where_there_is_no_panel(
    settings_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["try", "--settings", str(settings_file), "screen"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5 * 33
    assert {len(line) for line in lines} == {0, 128}


def test_nothing_is_tried_while_the_companion_runs(
    tmp_path: Path, settings_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with DataFolder(tmp_path / "data"):
        assert main(["try", "--settings", str(settings_file), "screen"]) == 2
    assert "the companion is running" in capsys.readouterr().err


def test_live_picture_comes_again_and_again_while_somebody_looks() -> None:
    taken: list[int] = []

    def take() -> bytes:
        taken.append(1)
        if len(taken) > 3:
            raise Missing("no more")  # as a camera that is gone
        return b"JPEG"

    with closing(LivePicture(0, take)) as live:
        assert taken == []  # nobody looks
        host, port = live.address.removeprefix("http://").rstrip("/").split(":")
        with socket.create_connection((host, int(port))) as viewer:
            viewer.sendall(b"GET / HTTP/1.0\r\n\r\n")
            heard = b"".join(iter(lambda: viewer.recv(4096), b""))

    assert heard.count(b"JPEG\r\n") == 3
    assert b"multipart/x-mixed-replace" in heard
