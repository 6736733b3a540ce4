"""Examples made and kept: scenes of the composer, and recorded tables in their variants."""

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from vision.training.example import Example
from vision.training.kinds import kinds_of
from vision.training.pool import keep, pool
from vision.training.recorded import recordings
from vision.training.scenes import compose
from vision.training.variants import variants

#: Of a recorded game one picture in so many is taken: neighbours differ by a tile.
_EVERY = 4
#: A whole game shows more than one fold could leave out: folds train without them.
_GAME = "game"


def make_scenes(folder: Path, count: int, *, seed: int, when_made: Callable[[str], None]) -> None:
    """Compose *count* random tables into *folder*; what is there already stays."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        path = folder / f"{number:05d}.npz"
        if not path.exists():
            keep(compose(np.random.default_rng([seed, number])), path)
            when_made(path.stem)


def make_recorded(
    folder: Path, tables: Iterable[Path], *, seed: int, when_made: Callable[[str], None]
) -> None:
    """Make the variants of the recorded tables in the folders *tables* into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for many in tables:
        kinds = kinds_of(many)
        for table in tables_in(many):
            families = kinds.get(table.name, frozenset({_GAME}))
            for seen in recordings(table, every=_EVERY):
                if not list(folder.glob(f"{seen.name}-*.npz")):
                    rng = np.random.default_rng([seed, *seen.name.encode()])
                    for name, example in variants(rng, seen, families).items():
                        keep(example, folder / f"{seen.name}-{name}.npz")
                    when_made(seen.name)


def tables_in(folder: Path) -> list[Path]:
    """Return the recorded tables in *folder*, by name."""
    return sorted(path.parent for path in folder.glob("*/table.json"))


def recorded_pool(folder: Path, *, without: frozenset[str]) -> list[Example]:
    """Return the recorded examples kept in *folder*; where kinds are left out, those of whole games too."""
    return pool(folder, without=without | {_GAME} if without else without)
