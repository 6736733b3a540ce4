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
    make_photographed_scenes,
    make_recorded,
    make_scenes,
    make_unlike_scenes,
    recorded_pool,
)
from vision.training.export import export_between
from vision.training.fitting import Recipe, fit
from vision.training.folds import FOLDS, Fold
from vision.training.kinds import kinds_of
from vision.training.network import Network, keep, load
from vision.training.pool import pool

_REPORT_EVERY = 100
#: What the shipped model was made with.
_SCENES, _UNLIKE, _PHOTOGRAPHED, _SEED = 1500, 1000, 300, 1
_BASE_STEPS, _STEPS = 6000, 4000
#: Examples are drawn by seeds of their own, so that trainings can differ by theirs alone.
_SCENES_SEED, _UNLIKE_SEED, _PHOTOGRAPHED_SEED = 2026, 2027, 2028
#: Half of the crops are of recorded examples where there are many of them; with so many a quarter.
_RECORDED_SHARE, _FEW_RECORDED = 0.5, 80
#: Of the crops of made-up tables, so many are of photographed tops, where there are any.
_PHOTOGRAPHED_SHARE = 0.2
#: What has learnt already learns on more gently.
_TUNING_RATE = 0.03
#: So much of the base is in the weights that are written.
_BASE_SHARE = 0.3


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the detector again: the examples that are missing, the training, the model."""
    asked = _parser().parse_args(arguments)
    fold = FOLDS[asked.fold] if asked.fold is not None else None
    base = _base(asked)
    recipe = Recipe(steps=asked.steps, rate=_TUNING_RATE, seed=asked.seed)
    without = fold.families if fold else frozenset[str]()
    network = fit(_pools(asked, without), recipe, when_step=_teller(), start=base)
    export_between(network, base, _BASE_SHARE, asked.model)
    if fold:
        _write_fold(asked.model.with_suffix(".json"), fold, asked.tables)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=main.__doc__)
    add = parser.add_argument
    add("--work", type=Path, default=Path("training"), help="where examples are kept")
    add("--tables", type=Path, nargs="*", default=[], help="folders of recorded tables")
    add("--photos", type=Path, nargs="*", default=[], help="folders of pictures, for table tops")
    add("--model", type=Path, default=MODEL, help="the model's file")
    add("--fold", type=int, choices=range(len(FOLDS)), help="leave its kinds out")
    add("--scenes", type=int, default=_SCENES, help="so many made-up tables")
    add("--unlike", type=int, default=_UNLIKE, help="and so many unlike any recorded kind")
    add("--photographed", type=int, default=_PHOTOGRAPHED, help="and so many on pictures")
    add("--base-steps", type=int, default=_BASE_STEPS, help="steps on the unlike ones")
    add("--steps", type=int, default=_STEPS, help="steps on everything, after those")
    add("--seed", type=int, default=_SEED)
    return parser


def _base(asked: argparse.Namespace) -> Network:
    """Return the network that all trainings start from: it saw only what is unlike any recorded kind."""
    path = asked.work / "base.pt"
    if path.exists():
        return load(path)
    make_unlike_scenes(asked.work / "unlike", asked.unlike, seed=_UNLIKE_SEED)
    pools = _made_up(asked, pool(asked.work / "unlike"), share=1.0)
    recipe = Recipe(steps=asked.base_steps, seed=asked.seed)
    network = fit(pools, recipe, when_step=_teller())
    keep(network, path)
    return network


def _pools(asked: argparse.Namespace, without: frozenset[str]) -> list[tuple[float, list[Example]]]:
    """Return the pools, each with its share of crops, that show none of *without*."""
    make_scenes(asked.work / "scenes", asked.scenes, seed=_SCENES_SEED)
    composed = pool(asked.work / "scenes", without=without) + pool(asked.work / "unlike")
    recorded = list[Example]()
    if asked.tables:
        make_recorded(asked.work / "recorded", asked.tables, seed=_SCENES_SEED)
        recorded = recorded_pool(asked.work / "recorded", without=without)
    share = _RECORDED_SHARE * len(recorded) / (len(recorded) + _FEW_RECORDED)
    pools = [*_made_up(asked, composed, share=1 - share), (share, recorded)]
    _say(f"examples: {' + '.join(str(len(examples)) for _, examples in pools)}")
    return pools


def _made_up(
    asked: argparse.Namespace, composed: list[Example], *, share: float
) -> list[tuple[float, list[Example]]]:
    """Return *composed* and what is on photographed tops, together with *share* of the crops."""
    folder = asked.work / "photographed"
    make_photographed_scenes(folder, asked.photos, asked.photographed, seed=_PHOTOGRAPHED_SEED)
    photographed = pool(folder)
    if not photographed:
        return [(share, composed)]
    return [
        (share * (1 - _PHOTOGRAPHED_SHARE), composed),
        (share * _PHOTOGRAPHED_SHARE, photographed),
    ]


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
