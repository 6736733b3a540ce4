"""Examples made and kept: scenes of the composer, and recorded tables in their variants."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.setup.detector import STRIDE, Kind
from vision.training.cloths import CLOTHS
from vision.training.example import Example
from vision.training.kinds import kinds_of, unlike_any
from vision.training.pool import keep, pool
from vision.training.prints import MOTIFS
from vision.training.recorded import Recorded, recordings
from vision.training.scenes import compose
from vision.training.variants import variants

#: Of a recorded game one picture in so many is taken: neighbours differ by a tile.
_EVERY = 4
#: A whole game shows more than one fold could leave out: folds train without them.
_GAME = "game"
# A place is flat where grey values spread less than so within so many pixels.
_FLAT, _ABOUT_PIXELS = 3.0, 25


def make_scenes(folder: Path, count: int, *, seed: int) -> None:
    """Compose *count* random tables of all families into *folder*; what is there already stays."""
    _make_scenes(folder, count, seed, tuple(CLOTHS), tuple(MOTIFS))


def make_unlike_scenes(folder: Path, count: int, *, seed: int) -> None:
    """Compose *count* random tables that imitate no kind of a recorded one: every fold may see them."""
    cloths, motifs = (
        unlike_any(CLOTHS, prefix="made-cloth"),
        unlike_any(MOTIFS, prefix="made-motif"),
    )
    _make_scenes(folder, count, seed, cloths, motifs)


def _make_scenes(
    folder: Path, count: int, seed: int, cloths: Sequence[str], motifs: Sequence[str]
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        path = folder / f"{number:05d}.npz"
        if not path.exists():
            rng = np.random.default_rng([seed, number])
            keep(compose(rng, cloths=cloths, motifs=motifs), path)


def make_recorded(folder: Path, tables: Iterable[Path], *, seed: int) -> None:
    """Make the variants of the recorded tables in the folders *tables* into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for many in tables:
        kinds = kinds_of(many)
        for table in tables_in(many):
            families = kinds.get(table.name, frozenset({_GAME}))
            for seen in recordings(table, every=_EVERY):
                if not list(folder.glob(f"{seen.name}-*.npz")):
                    _make_variants(folder, seen, families, seed)


def _make_variants(folder: Path, seen: Recorded, families: frozenset[str], seed: int) -> None:
    rng = np.random.default_rng([seed, *seen.name.encode()])
    made = variants(rng, seen, families)
    if shows_cells(made["as-it-is"]):
        for name, example in made.items():
            keep(example, folder / f"{seen.name}-{name}.npz")


def shows_cells(example: Example) -> bool:
    """Return whether most cells differ at all from what is round them: a lamp may hang over the table."""
    grey = cv2.cvtColor(example.top, cv2.COLOR_BGR2GRAY).astype(np.float32)
    side = (_ABOUT_PIXELS, _ABOUT_PIXELS)
    spread = cv2.blur(grey * grey, side) - cv2.blur(grey, side) ** 2
    faces = np.isin(example.kinds, (Kind.CELL, Kind.PILE))
    flat = np.sqrt(np.maximum(spread, 0))[::STRIDE, ::STRIDE][faces] < _FLAT
    return bool(flat.mean() < 0.5)


def tables_in(folder: Path) -> list[Path]:
    """Return the recorded tables in *folder*, by name."""
    return sorted(path.parent for path in folder.glob("*/table.json"))


def recorded_pool(folder: Path, *, without: frozenset[str]) -> list[Example]:
    """Return the recorded examples kept in *folder*; where kinds are left out, those of whole games too."""
    return pool(folder, without=without | {_GAME} if without else without)
