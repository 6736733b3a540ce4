"""The pool: examples made once, kept in a folder, that trainings draw their crops from."""

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from vision.training.example import Example

_ARRAYS = ("top", "kinds", "centre", "cells", "fills")


def keep(example: Example, path: Path) -> None:
    """Write *example* to *path*."""
    arrays = {name: getattr(example, name) for name in _ARRAYS}
    np.savez(path, families=np.array(json.dumps(sorted(example.families))), **arrays)


def take(path: Path) -> Example:
    """Return the example kept at *path*."""
    with np.load(path) as kept:
        families = frozenset(json.loads(str(kept["families"])))
        top, kinds, centre, cells, fills = (kept[name] for name in _ARRAYS)
    return Example(top, kinds, centre, cells, fills, families)


def pool(folder: Path, *, without: Iterable[str] = ()) -> list[Example]:
    """Return the examples kept in *folder*, but for those that show a family of *without*."""
    left_out = frozenset(without)
    taken = (take(path) for path in sorted(folder.glob("*.npz")))
    return [example for example in taken if not example.families & left_out]
