"""The training's command: ``python -m vision.training --help``."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from vision.setup.detector import MODEL, Detector
from vision.training.accuracy import judged
from vision.training.examples import make_recorded, make_scenes, recorded_pool, tables_in
from vision.training.folds import FOLDS, Fold
from vision.training.kinds import kinds_of
from vision.training.pool import pool
from vision.training.recorded import recordings
from vision.training.report import lines_of

_REPORT_EVERY = 100
_SCENES, _STEPS, _SEED = 1100, 3000, 1
#: Half of all crops are of recorded tables, where there are any.
_RECORDED_SHARE = 0.5


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the detector again, or say how right one is."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.accuracy:
        _report(asked)
    else:
        _make(asked)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=main.__doc__)
    parser.add_argument(
        "--work", type=Path, default=Path("training"), help="where examples are kept"
    )
    parser.add_argument(
        "--tables", type=Path, nargs="*", default=[], help="folders of recorded tables"
    )
    parser.add_argument("--model", type=Path, default=MODEL, help="the model's file")
    parser.add_argument("--fold", type=int, choices=range(len(FOLDS)), help="leave its kinds out")
    parser.add_argument("--scenes", type=int, default=_SCENES, help="so many made-up tables")
    parser.add_argument("--steps", type=int, default=_STEPS, help="so many steps of training")
    parser.add_argument("--seed", type=int, default=_SEED)
    parser.add_argument(
        "--accuracy", action="store_true", help="only judge the model by the tables"
    )
    return parser


def _make(asked: argparse.Namespace) -> None:
    """Make the examples that are missing, train, and write the model."""
    from vision.training.export import export  # torch is installed only where models are made
    from vision.training.fitting import Recipe, fit

    make_scenes(asked.work / "scenes", asked.scenes, seed=asked.seed, when_made=_say_nothing)
    make_recorded(asked.work / "recorded", asked.tables, seed=asked.seed, when_made=_say)
    fold = FOLDS[asked.fold] if asked.fold is not None else None
    without = fold.families if fold else frozenset()
    pools = [(1 - _RECORDED_SHARE, pool(asked.work / "scenes", without=without))]
    if asked.tables:
        pools.append((_RECORDED_SHARE, recorded_pool(asked.work / "recorded", without=without)))
    _say(f"examples: {' + '.join(str(len(examples)) for _, examples in pools)}")
    network = fit(pools, Recipe(steps=asked.steps, seed=asked.seed), when_step=_teller())
    export(network, asked.model)
    if fold:
        _write_fold(asked.model.with_suffix(".json"), fold, asked.tables)


def _report(asked: argparse.Namespace) -> None:
    """Say how right the model is about the recorded starts, by their kinds."""
    detector = Detector(asked.model)
    fold = FOLDS[asked.fold] if asked.fold is not None else None
    for folder in asked.tables:
        kinds = kinds_of(folder)
        names = fold.left_out(kinds) if fold and kinds else [t.name for t in tables_in(folder)]
        marks = {name: judged(detector, next(recordings(folder / name))) for name in names}
        for line in lines_of(marks, kinds, fold.kinds if fold else None):
            _say(line)


def _write_fold(path: Path, fold: Fold, tables: Sequence[Path]) -> None:
    """Write which kinds and tables *fold* left out beside its model."""
    names = [name for folder in tables for name in fold.left_out(kinds_of(folder))]
    content = {"fold": fold.number, "kinds": sorted(fold.kinds), "left_out": names}
    path.write_text(json.dumps(content, indent=1) + "\n")


def _teller() -> Callable[[int, float], None]:
    """Return what tells of the mean loss now and then."""
    start, errors = time.monotonic(), list[float]()

    def tell(step: int, error: float) -> None:
        errors.append(error)
        if len(errors) == _REPORT_EVERY:
            mean = sum(errors) / len(errors)
            _say(f"step {step + 1}: loss {mean:.3f}, {time.monotonic() - start:.0f} s")
            errors.clear()

    return tell


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _say_nothing(name: str) -> None:
    """Let a scene be made without a word."""


if __name__ == "__main__":
    main()
