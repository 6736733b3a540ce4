"""Examples made and kept: scenes of the composer, and recorded tables in their variants."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.setup.detector import STRIDE, Kind
from vision.training.cloths import CLOTHS
from vision.training.example import Example
from vision.training.kinds import kinds_of, unlike_any
from vision.training.motifs import MOTIFS
from vision.training.photographs import photographs
from vision.training.pool import keep, pool
from vision.training.recorded import Recorded, recordings
from vision.training.scenes import compose
from vision.training.variants import variants

#: Of a recorded game one picture in so many is taken: neighbours differ by a tile.
_EVERY = 4
#: A whole game shows more than one fold could leave out: folds train without them.
_GAME = "game"
#: So many scenes are worth starting a process for each core.
_WORTH_WORKERS = 20
# A place is flat where grey values spread less than so within so many pixels.
_FLAT, _ABOUT_PIXELS = 3.0, 25
_UNLIKE_CLOTHS = unlike_any(CLOTHS, prefix="made-cloth")
_UNLIKE_MOTIFS = unlike_any(MOTIFS, prefix="made-motif")


def make_scenes(folder: Path, count: int, *, seed: int) -> None:
    """Compose *count* random tables of all families into *folder*; what is there already stays."""
    _make_scenes(folder, count, partial(_composed, seed=seed))


def make_unlike_scenes(folder: Path, count: int, *, seed: int) -> None:
    """Compose *count* random tables that imitate no kind of a recorded one: every fold may see them."""
    _make_scenes(
        folder, count, partial(_composed, seed=seed, cloths=_UNLIKE_CLOTHS, motifs=_UNLIKE_MOTIFS)
    )


def make_photographed_scenes(
    folder: Path, photos: Iterable[Path], count: int, *, seed: int
) -> None:
    """Compose *count* random tables whose tops are pictures in the folders *photos*: every fold may see them."""
    tops = photographs(photos)
    if tops:
        _make_scenes(
            folder, count, partial(_composed, seed=seed, motifs=_UNLIKE_MOTIFS, photos=tops)
        )


def _make_scenes(folder: Path, count: int, composed: Callable[[int], Example]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    paths = {number: folder / f"{number:05d}.npz" for number in range(count)}
    missing = [number for number, path in paths.items() if not path.exists()]
    if len(missing) < _WORTH_WORKERS:
        _keep_all(paths, missing, map(composed, missing))
        return
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        _keep_all(paths, missing, workers.map(composed, missing))


def _keep_all(paths: dict[int, Path], numbers: Iterable[int], examples: Iterable[Example]) -> None:
    for number, example in zip(numbers, examples, strict=True):
        keep(example, paths[number])


def _composed(
    number: int,
    *,
    seed: int,
    cloths: Sequence[str] = tuple(CLOTHS),
    motifs: Sequence[str] = tuple(MOTIFS),
    photos: list[Pixels] | None = None,
) -> Example:
    rng = np.random.default_rng([seed, number])
    return compose(rng, cloths=cloths, motifs=motifs, photos=photos)


def make_recorded(folder: Path, tables: Iterable[Path], *, seed: int) -> None:
    """Make the variants of the recorded tables in the folders *tables* into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for seen, families in _recorded(tables):
        if not list(folder.glob(f"{seen.name}-*.npz")):
            _make_variants(folder, seen, families, seed)


def _recorded(tables: Iterable[Path]) -> Iterator[tuple[Recorded, frozenset[str]]]:
    """Yield the pictures that are taken of the tables in the folders *tables*, each with its families."""
    for many in tables:
        kinds = kinds_of(many)
        for table in tables_in(many):
            for seen in recordings(table, every=_EVERY):
                yield seen, kinds.get(table.name, frozenset({_GAME}))


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
