"""A recorded table played to its end: the points, or the picture that nobody answered for."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli.cli import main
from companion.clock import SystemClock
from companion.core.events import QuestionAsked
from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.errors import NoAnswer, Unreadable
from companion.phrases import Phrase
from companion.service import main as service
from companion.service.pictures.recorded_table import RECORDED


def play_to_the_end(capfd: pytest.CaptureFixture[str], *options: str) -> list[dict[str, object]]:
    """Return the lines of ``run --until-end --json``; it must be content and silent otherwise."""
    code = main(["run", "--pace", "0", "--until-end", "--json", *options])
    out, err = capfd.readouterr()

    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def test_the_recorded_first_game_ends_with_the_points_of_its_record(
    shared: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lines = play_to_the_end(capfd, "--table", str(shared / "tables" / "first-game"))

    assert list(lines[0]) == ["address", "on_this_machine"]
    assert lines[1:] == [
        {"turns": 13, "players": ["Hana", "Edda"], "points": [11, 13], "over": False}
    ]


def test_the_table_that_comes_along_is_played_and_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = play_to_the_end(capfd)

    assert lines[-1]["turns"] == len(list((RECORDED / "frames").glob("00?.jpg"))) - 1
    assert list(tmp_path.iterdir()) == []


def short_table(folder: Path) -> Path:
    """Return *folder* with the recorded table's first turn in it, and no more."""
    return shutil.copytree(
        RECORDED, folder, ignore=shutil.ignore_patterns("001h*", "00[2-9]*", "01*")
    )


def test_played_twice_in_a_folder_whose_name_is_no_text_it_begins_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    options = ("--table", str(short_table(tmp_path / "\udcff")), "--data", str(tmp_path / "data"))

    first, second = (play_to_the_end(capfd, *options) for _ in range(2))

    assert first[-1]["turns"] == 1
    assert first[-1] == second[-1]


@pytest.fixture
def nothing() -> Snapshot:
    return Snapshot(seq=1, at=SystemClock().now())


def test_a_question_that_is_open_at_the_end_names_its_turn(nothing: Snapshot) -> None:
    ask = QuestionAsked(question=Phrase("Which turn was it?"), candidates=(), picture="7.jpg")

    with pytest.raises(NoAnswer, match=r"^turn 1: nobody answered: Which turn was it\?"):
        service._check_end(replace(nothing, ask=ask), Status())


def test_pictures_without_a_setup_are_no_game(nothing: Snapshot) -> None:
    status = Status().reported("setup", Phrase("it is dark"))

    with pytest.raises(Unreadable, match="it is dark"):
        service._check_end(nothing, status)


def test_what_nobody_answered_is_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def unanswered(*_: object, **__: object) -> None:
        raise NoAnswer("turn 7: nobody answered: Which turn was it?")

    monkeypatch.setattr("companion.cli.run.run_daemon", unanswered)

    assert main(["run", "--until-end"]) == 1
    assert capfd.readouterr().err == "companion: turn 7: nobody answered: Which turn was it?\n"
