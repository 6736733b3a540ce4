"""The pool: examples made once, kept in a folder, that trainings draw their crops from."""

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from vision.training.example import Example


def keep(example: Example, path: Path) -> None:
    """Write *example* to *path*."""
    np.savez(
        path,
        top=example.top,
        kinds=example.kinds,
        centre=example.centre,
        cells=example.cells,
        fills=example.fills,
        families=np.array(json.dumps(sorted(example.families))),
    )


def take(path: Path) -> Example:
    """Return the example kept at *path*."""
    with np.load(path) as kept:
        families = frozenset(json.loads(str(kept["families"])))
        arrays = [kept[name] for name in ("top", "kinds", "centre", "cells", "fills")]
    return Example(*arrays, families)


def pool(folder: Path, *, without: Iterable[str] = ()) -> list[Example]:
    """Return the examples kept in *folder*, but for those that show a family of *without*."""
    left_out = frozenset(without)
    taken = (take(path) for path in sorted(folder.glob("*.npz")))
    return [example for example in taken if not example.families & left_out]
