"""``companion evaluate --setups``: how well starting pictures are read, by kind."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from companion.cli.lines import print_json
from companion.errors import Unreadable
from companion.evaluation.setup_truth import TrueSetup, read_true_setup
from companion.evaluation.setups import (
    COLUMNS,
    KINDS,
    SetupOutcome,
    SetupResult,
    by_kind,
    evaluate_setups,
    setup_report,
    summary,
)
from companion.games.answers import Json
from companion.games.records import read_json
from companion.service.workbench import drawn_start, read_start


def evaluate_starts(folders: Sequence[Path], file: Path | None, *, as_json: bool) -> int:
    """Read the starting picture of each of *folders*, print how that went, and return the exit code."""
    setups = {folder.name: read_true_setup(folder) for folder in folders}
    kinds = _kinds(setups.values())
    results = evaluate_setups(setups.values(), read_start)
    if as_json:
        for result in results:
            print_json(_line(result))
        print_json(summary(results))
    else:
        _print(results, kinds)
    if file is not None:
        write_page(file, setup_report(results, kinds, lambda name: drawn_start(setups[name])))
    return int(any(result.outcome is SetupOutcome.WRONG for result in results))


def write_page(file: Path, page: str) -> None:
    """Write *page* to *file*; raises `Unreadable` where that cannot be."""
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{file} cannot be written: {error.strerror}") from error


def _kinds(setups: Iterable[TrueSetup]) -> Mapping[str, Mapping[str, object]]:
    """Return what the ``kinds.json`` beside the tables say of each, by its name."""
    files = {setup.folder.resolve().parent / "kinds.json" for setup in setups}
    kinds: dict[str, Mapping[str, object]] = {}
    for file in sorted(file for file in files if file.is_file()):
        kinds.update(_kinds_in(read_json(file)))
    return kinds


def _kinds_in(said: Json) -> Mapping[str, Mapping[str, object]]:
    return said if isinstance(said, dict) else {}


def _line(result: SetupResult) -> Json:
    return {
        "name": result.name,
        "outcome": result.outcome.value,
        "wrong": [doubt.value for doubt in result.wrong],
        "doubts": [doubt.value for doubt in result.doubts],
        "taps": result.taps,
        "ms": round(result.ms, 1),
    }


def _print(results: Sequence[SetupResult], kinds: Mapping[str, Mapping[str, object]]) -> None:
    """Print the figures of all and by kind, and every start that was not simply right."""
    console = Console(width=max(100, Console().width))
    grid = Grid("", *(column.replace("_", " ") for column in COLUMNS))
    rows = [("all", summary(results))]
    for key in KINDS if kinds else ():
        rows += [(f"{key}: {kind}", row) for kind, row in by_kind(results, kinds, key).items()]
    for label, row in rows:
        grid.add_row(label, *(str(row[column]) for column in COLUMNS))
    console.print(grid)
    for result in results:
        if result.is_miss:
            wrong, doubts = ", ".join(result.wrong), ", ".join(result.doubts)
            told = f"{result.name}: {result.outcome} wrong: {wrong or '-'} doubts: {doubts or '-'}"
            console.print(f"{told} taps: {result.taps}", markup=False)
