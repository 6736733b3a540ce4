"""The training's command: ``python -m vision.training --help``."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import click

from vision.setup.detector import MODEL, Detector
from vision.training.accuracy import Marks, judged
from vision.training.examples import make_recorded, make_scenes, recorded_pool, tables_in
from vision.training.export import export
from vision.training.fitting import Recipe, fit
from vision.training.folds import FOLDS, Fold
from vision.training.kinds import kinds_of
from vision.training.pool import pool
from vision.training.recorded import recordings
from vision.training.report import lines_of

_REPORT_EVERY = 100
#: Half of all crops are of recorded tables, where there are any.
_RECORDED_SHARE = 0.5


@click.group()
def main() -> None:
    """Make the detector again, or say how right it is."""


@main.command()
@click.option(
    "--work",
    type=click.Path(path_type=Path),
    required=True,
    help="A folder for the examples, kept for the next time.",
)
@click.option(
    "--tables",
    type=click.Path(path_type=Path, exists=True),
    multiple=True,
    help="A folder of recorded tables; may be repeated.",
)
@click.option(
    "--model", type=click.Path(path_type=Path), default=MODEL, help="Where the model is written."
)
@click.option("--fold", type=click.IntRange(0, len(FOLDS) - 1), help="Leave this fold's kinds out.")
@click.option("--scenes", default=1100, help="So many made-up tables.")
@click.option("--steps", default=Recipe.steps, help="So many steps of training.")
@click.option("--seed", default=1)
def make(
    work: Path,
    tables: tuple[Path, ...],
    model: Path,
    fold: int | None,
    scenes: int,
    steps: int,
    seed: int,
) -> None:
    """Make the examples that are missing, train, and write the model."""
    make_scenes(work / "scenes", scenes, seed=seed, when_made=_silently)
    make_recorded(work / "recorded", tables, seed=seed, when_made=click.echo)
    left_out = FOLDS[fold] if fold is not None else None
    without = left_out.families if left_out else frozenset()
    pools = [(1 - _RECORDED_SHARE, pool(work / "scenes", without=without))]
    if tables:
        pools.append((_RECORDED_SHARE, recorded_pool(work / "recorded", without=without)))
    click.echo(f"examples: {[len(examples) for _, examples in pools]}")
    export(fit(pools, Recipe(steps=steps, seed=seed), when_step=_reporter()), model)
    if left_out:
        _write_fold(model.with_suffix(".json"), left_out, tables)


@main.command()
@click.argument("model", type=click.Path(path_type=Path, exists=True))
@click.option(
    "--tables", type=click.Path(path_type=Path, exists=True), multiple=True, required=True
)
@click.option(
    "--fold", type=click.IntRange(0, len(FOLDS) - 1), help="Only starts that this fold leaves out."
)
def accuracy(model: Path, tables: tuple[Path, ...], fold: int | None) -> None:
    """Say how right *model* is about the starts of recorded tables, by their kinds."""
    detector = Detector(model)
    for folder in tables:
        kinds = kinds_of(folder)
        left_out = FOLDS[fold].left_out(kinds) if fold is not None else None
        marks: dict[str, Marks] = {
            table.name: judged(detector, next(recordings(table)))
            for table in tables_in(folder)
            if left_out is None or table.name in left_out
        }
        for line in lines_of(marks, kinds, FOLDS[fold].kinds if fold is not None else None):
            click.echo(line)


def _write_fold(path: Path, fold: Fold, tables: tuple[Path, ...]) -> None:
    """Write which kinds and tables *fold* left out beside its model."""
    names = [name for folder in tables for name in fold.left_out(kinds_of(folder))]
    content = {"fold": fold.number, "kinds": sorted(fold.kinds), "left_out": names}
    path.write_text(json.dumps(content, indent=1) + "\n")


def _reporter() -> Callable[[int, float], None]:
    """Return what tells of the mean loss now and then."""
    start, errors = time.monotonic(), list[float]()

    def tell(step: int, error: float) -> None:
        errors.append(error)
        if len(errors) == _REPORT_EVERY:
            mean = sum(errors) / len(errors)
            click.echo(f"step {step + 1}: loss {mean:.3f}, {time.monotonic() - start:.0f} s")
            errors.clear()

    return tell


def _silently(name: str) -> None:
    """Say nothing of a scene made."""


if __name__ == "__main__":
    main()
