"""The training's command: ``python -m vision.training --help``."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from vision.setup.detector import MODEL
from vision.training.example import Example
from vision.training.examples import (
    make_recorded,
    make_scenes,
    make_unlike_scenes,
    recorded_pool,
)
from vision.training.export import export
from vision.training.fitting import Recipe, fit
from vision.training.folds import FOLDS, Fold
from vision.training.kinds import IMITATING, kinds_of
from vision.training.network import Network, keep, load
from vision.training.pool import pool

_REPORT_EVERY = 100
#: What the shipped model was made with.
_SCENES, _UNLIKE, _BASE_STEPS, _STEPS, _SEED = 1100, 603, 2600, 4000, 1
#: Examples are drawn by seeds of their own, so that trainings can differ by theirs alone.
_SCENES_SEED, _UNLIKE_SEED = 2026, 2027
#: Half of all crops are of recorded tables, where there are any.
_RECORDED_SHARE = 0.5
#: What has learnt already learns on more gently.
_TUNING_RATE = 0.03


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the detector again: the examples that are missing, the training, the model."""
    asked = _parser().parse_args(arguments)
    fold = FOLDS[asked.fold] if asked.fold is not None else None
    base = _base(asked)
    recipe = Recipe(steps=asked.steps, rate=_TUNING_RATE, seed=asked.seed)
    pools = _pools(asked, fold.families if fold else frozenset())
    export(fit(pools, recipe, when_step=_teller(), start=base), asked.model)
    if fold:
        _write_fold(asked.model.with_suffix(".json"), fold, asked.tables)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=main.__doc__)
    add = parser.add_argument
    add("--work", type=Path, default=Path("training"), help="where examples are kept")
    add("--tables", type=Path, nargs="*", default=[], help="folders of recorded tables")
    add("--model", type=Path, default=MODEL, help="the model's file")
    add("--fold", type=int, choices=range(len(FOLDS)), help="leave its kinds out")
    add("--scenes", type=int, default=_SCENES, help="so many made-up tables")
    add("--unlike", type=int, default=_UNLIKE, help="and so many unlike any recorded kind")
    add("--base-steps", type=int, default=_BASE_STEPS, help="steps on the unlike ones")
    add("--steps", type=int, default=_STEPS, help="steps on everything, after those")
    add("--seed", type=int, default=_SEED)
    return parser


def _base(asked: argparse.Namespace) -> Network:
    """Return the network that all trainings start from: it saw only what is unlike any recorded kind."""
    path = asked.work / "base.pt"
    if path.exists():
        return load(path)
    make_scenes(asked.work / "scenes", asked.scenes, seed=_SCENES_SEED)
    make_unlike_scenes(asked.work / "unlike", asked.unlike, seed=_UNLIKE_SEED)
    examples = pool(asked.work / "scenes", without=IMITATING) + pool(asked.work / "unlike")
    recipe = Recipe(steps=asked.base_steps, seed=asked.seed)
    network = fit([(1.0, examples)], recipe, when_step=_teller())
    keep(network, path)
    return network


def _pools(asked: argparse.Namespace, without: frozenset[str]) -> list[tuple[float, list[Example]]]:
    """Return the pools, each with its share of crops, that show none of *without*."""
    make_scenes(asked.work / "scenes", asked.scenes, seed=_SCENES_SEED)
    pools = [(1 - _RECORDED_SHARE, pool(asked.work / "scenes", without=without))]
    if asked.tables:
        make_recorded(asked.work / "recorded", asked.tables, seed=_SCENES_SEED)
        pools.append((_RECORDED_SHARE, recorded_pool(asked.work / "recorded", without=without)))
    _say(f"examples: {' + '.join(str(len(examples)) for _, examples in pools)}")
    return pools


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


if __name__ == "__main__":
    main()
