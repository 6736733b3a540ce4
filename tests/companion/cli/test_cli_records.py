"""Records on the command line: played again, their legal turns counted."""

import json
from pathlib import Path

import pytest

from companion.cli.cli import main
from tests.companion.cli.told_lines import only_line

RECORD = Path(__file__).parents[1].joinpath("first_turns.json")


@pytest.fixture
def illegal(tmp_path: Path) -> Path:
    record = json.loads(RECORD.read_text())
    record["turns"][2]["pile"] = 0
    path = tmp_path / "illegal.json"
    path.write_text(json.dumps(record))
    return path


def test_replay_prints_a_row_a_file_in_order(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, illegal: Path
) -> None:
    nowhere = tmp_path / "nowhere.json"
    files = [str(RECORD), str(illegal), str(nowhere), str(RECORD)]
    code = main(["replay", *files, "--json"])
    rows = [json.loads(line) for line in capfd.readouterr().out.splitlines()]

    assert code == 2
    assert [row["file"] for row in rows] == files
    assert [row["ok"] for row in rows] == [True, False, False, True]
    assert rows[0] == {"file": str(RECORD), "ok": True, "final": None}
    assert (rows[1]["at"], rows[2]["at"], rows[2]["reason"]) == (2, None, "unreadable")


def test_replay_tells_refused_from_fine_by_its_exit_code(
    capfd: pytest.CaptureFixture[str], illegal: Path
) -> None:
    assert main(["replay", str(RECORD)]) == 0
    assert main(["replay", str(RECORD), str(illegal)]) == 1
    out = capfd.readouterr().out.splitlines()
    assert out[0] == out[1] == f"{RECORD}: fine, not over"
    assert out[2].startswith(f"{illegal}: refused at 2 (")


def test_legal_counts_what_may_be_played(capfd: pytest.CaptureFixture[str]) -> None:
    code = main(["legal", str(RECORD), "--after", "0", "--json"])
    counted = json.loads(only_line(capfd.readouterr().out))

    assert code == 0
    assert [pile["pile"] for pile in counted["piles"]] == [8, 9, 10]
    assert all(pile["enlarge"] > 0 and pile["raise"] == 0 for pile in counted["piles"])


@pytest.mark.parametrize(
    "options",
    [["--after", "99"], ["--power", "fly"], ["--after", "0", "--power", "fourth_tile"]],
    ids=["past the end", "no such power", "no flowers"],
)
def test_what_the_rules_refuse_is_one_line_and_exit_1(
    capfd: pytest.CaptureFixture[str], options: list[str]
) -> None:
    assert main(["legal", str(RECORD), *options, "--json"]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert only_line(err)


def test_a_position_of_a_record_without_a_table_is_unreadable(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "record.json").write_text(
        json.dumps({**json.loads(RECORD.read_text()), "setup": 3})
    )

    assert main(["legal", str(tmp_path / "record.json")]) == 2
    assert "setup: expected object, got int" in only_line(capfd.readouterr().err)
