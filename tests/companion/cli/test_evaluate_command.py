"""Evaluating from the command line: the table's lines, and its report."""

import json
from pathlib import Path
from shutil import copy

import pytest

from companion.cli.cli import main


@pytest.fixture
def short_table(shared: Path, tmp_path: Path) -> Path:
    """Return the first two turns of a recorded table."""
    table, short = shared / "tables" / "first-game", tmp_path / "short"
    for part in ("frames", "truth"):
        (short / part).mkdir(parents=True)
        for path in sorted((table / part).glob("00[0-2]*")):
            copy(path, short / part)
    for name in ("watch.json", "record.json"):
        copy(table / name, short)
    return short


def test_recorded_table_is_evaluated_from_the_command_line(
    short_table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, readme = tmp_path / "report.html", tmp_path / "README.md"
    readme.write_text("not a table")

    code = main(["evaluate", str(readme), str(short_table), "--json", "--report", str(page)])

    table, everything = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert code == 0
    assert (table["table"], table["turns"], table["right"]) == ("short", 2, 2)
    assert table["cells"] == table["cells_right"] > 30
    assert set(everything["ms"]) >= {
        "decode",
        "motion",
        "has the camera moved",
        "observe",
        "judge",
        "update reference",
    }
    assert page.read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("names", "told"),
    [(["nowhere"], "there is no folder"), (["README.md"], "no recorded table among")],
)
def test_what_is_no_table_is_refused(
    names: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "README.md").write_text("words")

    assert main(["evaluate", *(str(tmp_path / name) for name in names)]) == 2
    assert told in capsys.readouterr().err
