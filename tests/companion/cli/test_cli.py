"""The command line: what it prints, and one clear line for whatever it refuses."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree

import pytest

from companion.cli.cli import MODULES, main
from companion.clock import SystemClock
from companion.core.events import TurnPlayed
from companion.core.journal import Journal
from companion.service.pictures.recorded_table import RECORDED
from tests.companion.cli.told_lines import only_line

RECORD = Path(__file__).parents[1].joinpath("first_turns.json")
#: What lies on the table that comes along, as somebody tells it.
TOLD = Path(__file__).parents[2] / "fixtures" / "first-game-setup.json"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Return a copy of the recorded table that comes along."""
    return copytree(RECORDED, tmp_path / "table")


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.socket() as listening:
        listening.bind(("0.0.0.0", 0))
        listening.listen()
        yield listening.getsockname()[1]


def _no_watch(table: Path) -> None:
    (table / "watch.json").unlink()


def _broken_watch(table: Path) -> None:
    (table / "watch.json").write_text("{")


def _no_frames(table: Path) -> None:
    for frame in (table / "frames").iterdir():
        frame.unlink()


def _other_game(table: Path) -> None:
    watch = (table / "watch.json").read_text()
    (table / "watch.json").write_text(watch.replace('"alveola"', '"honey_wall"'))


def _broken_picture(table: Path) -> None:
    (table / "frames" / "000.jpg").write_bytes(b"honey")


def _folder_for_a_picture(table: Path) -> None:
    (table / "frames" / "000.jpg").unlink()
    (table / "frames" / "000.jpg").mkdir()


def _two_teams_of_two(table: Path) -> None:
    watch = (table / "watch.json").read_text()
    (table / "watch.json").write_text(watch.replace('"teams": false', '"teams": true'))


@pytest.mark.parametrize("command", [["watch"], ["run", "--until-end", "--pace", "0", "--table"]])
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_no_watch, "there is no watch.json"),
        (_broken_watch, "watch.json: Input data was truncated"),
        (_no_frames, "there are no pictures"),
        (_other_game, 'no observer can read "honey_wall"'),
        (_broken_picture, "000.jpg is no picture"),
        (_folder_for_a_picture, "000.jpg cannot be opened: Is a directory"),
        (_two_teams_of_two, "watch.json: teams need four players, not 2"),
    ],
    ids=lambda value: value.__name__[1:] if callable(value) else "",
)
def test_a_table_that_cannot_be_read_is_one_line_and_exit_2(
    table: Path,
    capfd: pytest.CaptureFixture[str],
    command: list[str],
    spoil: Callable[[Path], None],
    told: str,
) -> None:
    spoil(table)

    assert main([*command, str(table), "--json"]) == 2
    assert told in only_line(capfd.readouterr().err)


@pytest.mark.parametrize("group", ["", "dice", "sheet", "try", "service", "hotspot"])
def test_help_lists_every_command_in_whole_sentences(
    group: str, capfd: pytest.CaptureFixture[str]
) -> None:
    main([*group.split(), "--help"])
    listed = capfd.readouterr().out.partition("Commands:")[2]

    assert listed
    assert "..." not in listed


def test_a_picture_that_cannot_be_opened_is_a_line_and_the_next_ones_follow(
    table: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = (table / "frames" / "001h1.jpg").read_bytes()
    (table / "frames" / "001h1.jpg").write_bytes(whole[: len(whole) // 2])
    for frame in sorted((table / "frames").iterdir())[3:]:
        frame.unlink()

    assert main(["watch", str(table), "--json", "--setup", str(TOLD)]) == 2
    out, err = capfd.readouterr()
    rows = [json.loads(line) for line in out.splitlines()]
    assert [(row["frame"], row["seen"], row["wait"]) for row in rows] == [
        ("000.jpg", "setup", None),
        ("001h1.jpg", "nothing", "pictures"),
        ("001.jpg", "turn", None),
    ]
    assert "001h1.jpg is no picture" in only_line(err)


def test_starting_picture_has_what_it_was_read_as_and_a_told_one_begins_the_game(
    table: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for frame in sorted((table / "frames").iterdir())[1:]:
        frame.unlink()

    assert main(["watch", str(table), "--json"]) == 0
    read = json.loads(capfd.readouterr().out)
    assert main(["watch", str(table), "--json", "--setup", str(TOLD)]) == 0
    told = json.loads(capfd.readouterr().out)

    assert set(read["start"]["doubts"]) <= {"honey"}
    assert (read["state"] is None) == bool(read["start"]["doubts"])
    assert (told["seen"], told["start"]["doubts"]) == ("setup", [])
    assert told["start"]["setup"] == read["start"]["setup"]
    assert len(told["state"]["hive"]) == 8


def test_told_start_that_is_none_is_one_line_and_exit_2(
    table: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "told.json").write_text('{"cells": []}')

    assert main(["watch", str(table), "--setup", str(tmp_path / "told.json")]) == 2
    assert "that is no starting table" in only_line(capfd.readouterr().err)


def test_a_game_with_a_picture_that_cannot_be_opened_is_played_on_but_does_not_count(
    table: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (table / "frames" / "001h1.jpg").write_bytes(b"")
    for frame in sorted((table / "frames").iterdir())[3:]:
        frame.unlink()

    command = ["run", "--until-end", "--pace", "0", "--table", str(table)]
    assert main([*command, "--data", str(tmp_path / "data"), "--json"]) == 2
    assert "001h1.jpg is no picture" in only_line(capfd.readouterr().err)
    journal = Journal.open(tmp_path / "data" / "journal.sqlite3", now=SystemClock().now())
    played = [it for it in journal.latest_game() if isinstance(it.event, TurnPlayed)]
    journal.close()
    assert len(played) == 1


@pytest.mark.parametrize(
    "command",
    [
        ["sheet", "read"],
        ["sheet", "print", "--box"],
        ["calibrate"],
        ["legal"],
        ["dice", "verify"],
        ["run", "--settings"],
    ],
    ids=" ".join,
)
def test_a_pipe_where_a_file_should_be_is_told_and_not_waited_for(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], command: list[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")

    assert main([*command, str(tmp_path / "pipe")]) == 2
    assert "pipe is not a file" in only_line(capfd.readouterr().err)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["fly"], "No such command 'fly'"),
        (["watch"], "Missing argument 'DIR'"),
        (["watch", "nowhere"], "there is no folder nowhere"),
        (["run", "--table", "nowhere"], "there is no folder nowhere"),
        (["run", "--port", "70000"], "'--port': 70000 is not in the range"),
        (["run", "--pace", "-1"], "'--pace': -1.0 is not in the range"),
        (["run", "--pace", "nan"], "'--pace': nan is no number"),
        (["run", "--speed", "9"], "No such option"),
        (["run", "--settings", "none.toml"], "there is no settings file none.toml"),
        (["legal", "none.json"], "none.json"),
        (["legal", __file__], "is not JSON"),
        (["legal", "a" * 300], "cannot be read: File name too long"),
        (["legal", "\x1b[2J.json"], r"there is no file \x1b[2J.json"),
        (["legal", "\udcff.json"], r"there is no file \udcff.json"),
        (["replay"], "Missing argument 'FILE…'"),
        (["calibrate", "x.jpg", "--size", "999x999"], '"999x999" is no size'),
        (["calibrate", "x.jpg", "--square", "0"], "'--square': 0.0 is not in the range"),
        (["calibrate", "x.jpg", "--square", "nan"], "'--square': nan is no number"),
        (["calibrate", "x.jpg", "--marker", "30"], "a marker is smaller than its square"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_understood_is_one_line_and_exit_2(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    arguments: list[str],
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(arguments) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert told in only_line(err)


def test_a_row_about_a_file_whose_name_is_no_text_is_printed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["replay", "\udcff\x1b[2J.json"]) == 2
    assert capfd.readouterr().out.startswith(r"\udcff\x1b[2J.json: refused (unreadable)")
    assert main(["replay", "\udcff.json", "--json"]) == 2
    assert json.loads(capfd.readouterr().out)["file"] == "\udcff.json"


def test_a_file_that_may_not_be_read_is_a_row_and_the_next_one_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    shut = tmp_path / "shut.json"
    shut.write_text("{}")
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != shut)

    assert main(["replay", str(shut), str(RECORD), "--json"]) == 2
    rows = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [row["ok"] for row in rows] == [False, True]


def test_a_box_that_is_nested_too_deep_is_one_line_and_exit_2(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "box.toml").write_text("a = " + "[" * 5000)

    assert main(["sheet", "print", "--box", str(tmp_path / "box.toml")]) == 2
    assert "is no box" in only_line(capfd.readouterr().err)


def test_lines_that_nobody_can_take_are_one_line_and_exit_2() -> None:
    command = [sys.executable, "-m", "companion", "replay", str(RECORD)]
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)

    assert told.returncode == 2
    assert "No space left on device" in only_line(told.stderr)


def test_machine_too_busy_to_answer_is_told_as_that(
    monkeypatch: pytest.MonkeyPatch, table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def too_late(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("companion.core.table.Table.do", too_late)

    assert main(["watch", str(table)]) == 2

    assert "this machine is too busy" in capsys.readouterr().err


def test_a_long_complaint_is_cut(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", "bees/" * 500]) == 2
    assert len(only_line(capfd.readouterr().err)) < 700


def test_a_wrong_setting_is_told_with_file_and_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("settings.toml").write_text("[web]\nport = 'eighty'")

    assert main(["run"]) == 2
    assert "settings.toml: web.port: expected int" in only_line(capfd.readouterr().err)


def test_a_port_in_use_is_one_line_and_exit_2(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], busy_port: int
) -> None:
    assert main(["run", "--port", str(busy_port), "--data", str(tmp_path)]) == 2
    assert f"port {busy_port} is in use" in only_line(capfd.readouterr().err)


def test_a_record_that_answers_for_another_table_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "record.json").write_text('{"setup": {}}')

    assert main(["watch", str(RECORDED), "--answers", str(tmp_path / "record.json")]) == 2
    assert "is no record of Alveola" in only_line(capfd.readouterr().err)


# --- help ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["", *sorted(MODULES.keys() - {"try-version"})])
def test_help_can_be_learnt_from(capfd: pytest.CaptureFixture[str], command: str) -> None:
    assert main([*command.split(), "--help"]) == 0
    text = capfd.readouterr().out

    assert text.startswith(f"Usage: companion {command}".rstrip())
    assert len(text.splitlines()) > 8


@pytest.mark.parametrize("command", ["", "dice"])
def test_a_command_alone_shows_its_help(capfd: pytest.CaptureFixture[str], command: str) -> None:
    assert main(command.split()) == 0
    assert capfd.readouterr().out.startswith("Usage: companion")


#: A thread that is in OpenCV again and again, as the process ends with it still there.
STILL_READING = """
import threading, time, cv2, numpy
from companion.cli import cli as command

image = numpy.zeros((300, 400, 3), numpy.uint8)

def read():
    while True:
        cv2.GaussianBlur(image, (5, 5), 0)
        is_reading.set()

is_reading = threading.Event()
threading.Thread(target=read, daemon=True).start()
is_reading.wait()
command.main = lambda: print("printed") or 3
command.process()
"""


def test_process_ends_in_order_while_a_picture_is_still_read() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", STILL_READING], capture_output=True, text=True, check=False
    )

    assert (ended.returncode, ended.stdout, ended.stderr) == (3, "printed\n", "")


def test_a_record_is_checked_without_what_reads_pictures() -> None:
    script = "import sys; from companion.cli.cli import main; main(['legal', '-h']); print('cv2' in sys.modules)"

    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)

    assert printed.stdout.splitlines()[-1] == "False"
