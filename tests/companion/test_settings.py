"""Settings and watch.json: what is right is read, what is not is named."""

import os
import re
from pathlib import Path

import pytest

from companion.errors import BadSettings, Missing, Unreadable
from companion.service.pictures.lens import read_lens
from companion.service.pictures.recorded_table import RECORDED
from companion.settings import DataSettings, Settings, TableSettings, WebSettings, read_settings
from companion.tracking.watch_settings import read_watch_settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_an_empty_file_changes_nothing(file: Path) -> None:
    file.write_text("")

    assert read_settings(file) == Settings()


def test_what_is_set_is_read_and_the_rest_stays(file: Path) -> None:
    file.write_text(
        """
        [web]
        port = 80
        [table]
        pace_s = 2
        [data]
        folder = "/var/lib/bee-table"
        """
    )

    assert read_settings(file) == Settings(
        web=WebSettings(port=80),
        table=TableSettings(pace_s=2.0),
        data=DataSettings(folder=Path("/var/lib/bee-table")),
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[web]\nprt = 80", "unknown key web.prt; known are host, port"),
        ("[webb]", "unknown key webb; known are web, wifi, table, data, observer, hardware"),
        (
            "[hardware.oled]\ncolour = 1",
            "unknown key hardware.oled.colour; known are chip",
        ),
        ('[web]\nport = "80"', "web.port: expected int, got str"),
        ("[web]\nport = 70000", "web.port: expected int <= 65535"),
        ("[table]\npace_s = -1", "table.pace_s: expected float >= 0"),
        ("[data]\nfolder = 7", "data.folder: expected str"),
        ("web = 1", "web: expected object, got int"),
        ("[web", "Expected ']' at the end of a table declaration"),
        ("[data]\nfolder = 'a\\u0000'".replace("'", '"'), "data.folder: expected a path"),
        ("a = " + "[" * 5000, "nested too deep"),
        (
            "[hardware.buttons]\nlong_s = inf",
            "hardware.buttons.long_s: expected float <= 86400",
        ),
        (
            "[hardware.camera]\nnumber = 9999",
            "hardware.camera.number: expected int <= 255",
        ),
        ("[observer]\ncell_mm = 3", "observer.cell_mm: expected float >= 15"),
    ],
    ids=lambda value: value.replace("\n", " ")[:60],
)
def test_what_cannot_be_is_refused_with_file_key_and_what_would_be_right(
    file: Path, text: str, told: str
) -> None:
    file.write_text(text)

    with pytest.raises(BadSettings, match=re.escape(f"{file}: {told}")):
        read_settings(file)


def test_a_settings_file_that_is_not_there_is_told(file: Path) -> None:
    with pytest.raises(Missing, match="there is no settings file"):
        read_settings(file)


def test_settings_of_a_size_that_nobody_writes_are_not_read(file: Path) -> None:
    file.write_text("#" * 300_000)

    with pytest.raises(BadSettings, match=r"toml is too large for settings$"):
        read_settings(file)


@pytest.mark.timeout(5)
def test_settings_that_are_no_file_are_told_instead_of_being_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.toml")

    with pytest.raises(BadSettings, match=r"toml is not a file$"):
        read_settings(tmp_path / "settings.toml")


def test_the_recorded_table_that_comes_along_can_be_read() -> None:
    watch = read_watch_settings(RECORDED)

    assert [player.name for player in watch.players] == ["Hana", "Edda"]
    assert watch.declared[6] == "recover_worker"
    assert sorted(path.name for path in (RECORDED / "frames").iterdir())[0] == "000.jpg"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"watch/1"', '"watch/2"', "watch.json: format: invalid enum value 'watch/2'"),
        ('"cell": 30.0', '"cell": 0', "watch.json: cell: expected float >= 15"),
        ('"cell": 30.0', '"cell": 1e300', "watch.json: cell: expected float <= 200"),
        ('"cell": 30.0', '"cell": NaN', "JSON is malformed"),
        ('"teams": false,', "", "missing required field teams"),
        ('"teams"', '"sauce": 1, "teams"', "unknown field sauce"),
        ('"first": 0', '"first": 2', "first is 2, and there are 2 players"),
        ('"red"', '"green"', "two players have one colour"),
        ('"11": "fourth_tile"', '"11": "fly"', '"fly" is declared, but is not among the powers'),
        ("DICT_4X4_50", "DICT_4X5_50", "marker_cards.dictionary: expected str matching"),
        ("1183.8303", "0", "camera: the matrix has no focal length"),
        ("1183.8303", "1e300", "camera: the matrix has no focal length"),
        ("    1.0\n", "    0.0\n", "camera: the matrix is no camera's"),
        ('"distortion": [', '"distortion": [1e300, 0, 0, ', "camera: no lens distorts like that"),
        ('"Hana"', '""', "players[0].name: expected str of length >= 1"),
        ('"11": "', '"0": "', "a power is declared before turn 0; the first is 1"),
        ('"distortion": [', '"distortion": [0.5, ', "camera: 6 numbers are no distortion"),
        ("{", "{{", "JSON is malformed"),
    ],
    ids=lambda value: value[:30],
)
def test_a_watch_file_that_cannot_be_understood_is_told_with_its_key(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    text = (RECORDED / "watch.json").read_text()
    assert before in text
    (tmp_path / "watch.json").write_text(text.replace(before, after, 1))

    with pytest.raises(Unreadable, match=re.escape(told)):
        read_watch_settings(tmp_path)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("1200.5", "0", "the matrix has no focal length"),
        ("[1920, 1080]", "[0, 1080]", "picture[0]: expected int >= 1"),
        ("0.01", "1e9", "no lens distorts like that"),
    ],
    ids=["no focal length", "no picture", "no lens"],
)
def test_a_calibration_that_no_camera_has_is_told(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    text = """{"format": "lens/1", "picture": [1920, 1080], "error_px": 0.2, "pictures": 12,
        "matrix": [[1200.5, 0, 960], [0, 1200, 540], [0, 0, 1]],
        "distortion": [0.01, 0, 0, 0, 0]}"""
    (tmp_path / "lens.json").write_text(text)
    assert read_lens(tmp_path / "lens.json").pictures == 12
    (tmp_path / "lens.json").write_text(text.replace(before, after))

    with pytest.raises(Unreadable, match=re.escape(told)):
        read_lens(tmp_path / "lens.json")


def test_a_folder_without_watch_json_is_no_table(tmp_path: Path) -> None:
    with pytest.raises(Missing, match=r"no watch\.json"):
        read_watch_settings(tmp_path)
