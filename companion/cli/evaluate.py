"""``companion evaluate``: how well recorded tables are read, in figures and in pictures."""

from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Grid

from companion.cli.evaluate_starts import evaluate_starts, write_page
from companion.cli.lines import json_option, print_json
from companion.errors import Missing
from companion.evaluation.evaluate import evaluate
from companion.evaluation.report import report
from companion.evaluation.results import FrameResult, TableResult, is_trustworthy, summary, total
from companion.service.workbench import workbench


@click.command("evaluate", short_help="Tell how well recorded tables are read.")
@click.argument("paths", metavar="DIR…", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--answers",
    is_flag=True,
    help="Each table's record answers its questions and puts right what was read wrong.",
)
@click.option(
    "--report",
    "file",
    metavar="FILE.html",
    type=click.Path(path_type=Path),
    help="Write the figures and a contact sheet of every miss.",
)
@click.option(
    "--uncalibrated",
    is_flag=True,
    help="Use the figures of the camera's model instead of its calibration.",
)
@click.option(
    "--setups",
    "only_setups",
    is_flag=True,
    help="Read the starting pictures alone, and count the taps that put them right.",
)
@json_option
def evaluate_command(
    paths: tuple[Path, ...],
    answers: bool,
    file: Path | None,
    uncalibrated: bool,
    only_setups: bool,
    as_json: bool,
) -> int:
    """Read each recorded table DIR and judge the reading by its record.json and truth/.

    A turn is right, asked, silently wrong or not read; a picture with hands must be no turn.
    Neither the record nor the truth reaches the observer. Files among the folders are passed over.
    The exit code is 1 when anything was believed that is not so. With --setups a start is right,
    told (which cells are full was asked), in doubt or silently wrong; a kinds.json beside the
    folders says what kinds of tables they are.
    """
    if only_setups:
        return evaluate_starts(_folders(paths), file, as_json=as_json)
    results = []
    bench = workbench(is_calibrated=not uncalibrated)
    for folder in _folders(paths):
        results.append(evaluate(folder, bench, answers=answers))
        if as_json:
            print_json({**summary(results[-1]), "misses": _misses(results[-1])})
    everything = total(results)
    if as_json:
        print_json(summary(everything))
    else:
        _print(results, everything)
    if file is not None:
        write_page(file, report(results, answers=answers))
    return 0 if is_trustworthy(everything) else 1


def _folders(paths: Sequence[Path]) -> list[Path]:
    """Return the folders among *paths*; raises `Missing` where there is none."""
    for path in paths:
        if not path.exists():
            raise Missing(f"there is no folder {path}")
    folders = [path for path in paths if path.is_dir()]
    if not folders:
        raise Missing("there is no recorded table among what was named")
    return folders


def _misses(result: TableResult) -> list[dict[str, str]]:
    return [_miss(frame) for frame in result.misses]


def _miss(frame: FrameResult) -> dict[str, str]:
    return {
        "frame": frame.frame,
        "outcome": frame.outcome.value,
        "read": frame.read,
        "true": frame.true,
        "wait": frame.wait,
    }


def _print(results: Sequence[TableResult], everything: TableResult) -> None:
    """Print the figures of each table and of all, the stages' times, and every miss in words."""
    console = Console(width=max(100, Console().width))
    console.print(_figures((*results, everything)))
    console.print(_times((*results, everything)))
    for result in results:
        for frame in result.misses:
            told = f"{result.name}/{frame.read} [{frame.outcome.value}] true: {frame.true}"
            console.print(told, markup=False)


def _figures(results: Sequence[TableResult]) -> Grid:
    figures = Grid(
        *("table", "turns", "right", "asked", "wrong", "unread", "hands taken"),
        *("half-way", "cells right", "places right", "ms"),
    )
    for result in results:
        told = summary(result)
        figures.add_row(
            result.label,
            *(str(told[key]) for key in ("turns", "right", "asked", "silently_wrong", "not_read")),
            f"{told['hands_taken']} of {told['hands']}",
            f"{told['half_way_told']} of {told['half_way']}",
            f"{100 * result.cells.share:.2f} %",
            f"{100 * result.places.share:.2f} %",
            f"{result.ms().get('whole', 0):.0f}",
        )
    return figures


def _times(results: Sequence[TableResult]) -> Grid:
    """Return the stages' median times; the last of *results* is all of them."""
    stages = tuple(results[-1].ms())
    grid = Grid("median ms", *stages)
    for result in results:
        times = result.ms()
        grid.add_row(
            f"{result.name} {result.picture[0]}×{result.picture[1]}",
            *(f"{times[stage]:.1f}" if stage in times else "" for stage in stages),
        )
    return grid


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (evaluate_command,)
