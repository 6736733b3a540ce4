"""Batches: crops of examples in random light, turned and mirrored, as arrays that training takes."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Pixels, Singles
from vision.setup.detector import STRIDE, Kind
from vision.training.example import Example
from vision.training.light import seen
from vision.training.textures import Rng

#: A crop's side in pixels of the top view.
SIDE = 144
_ON_SOMETHING = 0.85
_FACES = (Kind.CELL, Kind.PILE, Kind.ICON)


@dataclass(frozen=True)
class Batch:
    """Crops *tops* (N, 3, SIDE, SIDE) and, at half that, *kinds*, *centre* (0–1), *cells*; *fills* (N, 251)."""

    tops: Singles
    kinds: Pixels
    centre: Singles
    cells: Pixels
    fills: Pixels


def draw_batch(rng: Rng, pools: list[tuple[float, list[Example]]], size: int) -> Batch:
    """Return *size* random crops; each pool is drawn from by its share."""
    shares = np.array([share for share, _ in pools])
    picks = rng.choice(len(pools), size, p=shares / shares.sum())
    crops = [_crop(rng, _one(rng, pools[int(i)][1])) for i in picks]
    tops, kinds, centre, cells, fills = (np.stack(parts) for parts in zip(*crops, strict=True))
    return Batch(tops, kinds, np.asarray(centre, np.float32) / np.float32(255), cells, fills)


def _one(rng: Rng, examples: list[Example]) -> Example:
    return examples[int(rng.integers(len(examples)))]


def _crop(rng: Rng, example: Example) -> tuple[Singles, Pixels, Pixels, Pixels, Pixels]:
    half = SIDE // STRIDE
    row, column = _corner(rng, example.kinds, half)
    places = (slice(row, row + half), slice(column, column + half))
    pixels = tuple(slice(s.start * STRIDE, s.stop * STRIDE) for s in places)
    maps = [example.kinds[places], example.centre[places], example.cells[places]]
    turn, mirror = int(rng.integers(4)), rng.random() < 0.5

    def turned(array: Pixels) -> Pixels:
        out = np.rot90(array, turn)
        return np.ascontiguousarray(out[:, ::-1] if mirror else out)

    kinds, centre, cells = (turned(m) for m in maps)
    faces = np.isin(kinds, _FACES).repeat(STRIDE, axis=0).repeat(STRIDE, axis=1)
    top = seen(rng, turned(example.top[pixels[0], pixels[1]]), example.top, faces)
    return top, kinds, centre, cells, example.fills


def _corner(rng: Rng, kinds: Pixels, half: int) -> tuple[int, int]:
    """Return a crop's corner (row, column), mostly where something lies, the rare as often as the common."""
    room = np.array(kinds.shape) - half
    if rng.random() < _ON_SOMETHING:
        shown = np.flatnonzero(np.bincount(kinds.ravel(), minlength=len(Kind))[1 : len(Kind)]) + 1
        if len(shown):
            spots = np.flatnonzero(kinds.ravel() == shown[int(rng.integers(len(shown)))])
            spot = np.unravel_index(spots[int(rng.integers(len(spots)))], kinds.shape)
            row, column = np.clip(np.array(spot) - rng.integers(0, half, 2), 0, room)
            return int(row), int(column)
    return int(rng.integers(room[0] + 1)), int(rng.integers(room[1] + 1))
