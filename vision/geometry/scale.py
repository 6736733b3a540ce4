"""Scale: hexagons found where nobody says how large they are, from one picture alone.

Each size is tried at the scale that makes a cell as many pixels wide as the search likes; the size
whose patch reaches farthest, for its cells' edges, is tried again as it measured itself.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.geometry.lattice import Lattice, LatticeSettings, Patch, find_patches

#: A cell's width in pixels of the pictures that are searched, and of the last, finer look.
SEARCH_PX, FINE_PX = 18.0, 24.0
# Cells from a thirtieth to a quarter of the picture's height, each size 15 % above the last.
_SMALLEST, _LARGEST, _RATIO = 1 / 30, 1 / 4, 1.15
# What clutter scores as hexagons.
_CLUTTER = 0.3
# The best size is looked at once more, larger, at these times of it.
_NEARBY = (0.97, 1.0, 1.03)


def find_patch_of_any_size(view: Pixels, settings: LatticeSettings | None = None) -> Patch | None:
    """Return the patch of hexagons that reaches farthest in *view* (h, w, 3), ``None`` where there is none.

    Its lattice is in the picture's pixels with y upwards: a point is (column, −row).
    """
    height = view.shape[0]
    count = int(np.log(_LARGEST / _SMALLEST) / np.log(_RATIO)) + 1
    tried = [_best(view, height * _SMALLEST * _RATIO**k, settings) for k in range(count)]
    best = _farthest([patch for patch in tried if patch is not None])
    if best is None:
        return None
    again = [_best(view, best.lattice.step * near, settings, cell_px=FINE_PX) for near in _NEARBY]
    return _farthest([patch for patch in again if patch is not None]) or best


def _best(
    view: Pixels, step_px: float, settings: LatticeSettings | None, *, cell_px: float = SEARCH_PX
) -> Patch | None:
    """Return the patch of cells about *step_px* wide."""
    scale = cell_px / step_px
    if min(view.shape[:2]) * scale < 2 * cell_px:
        return None
    small = cv2.resize(view, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found = find_patches(np.asarray(small, np.uint8), step_px=cell_px, settings=settings)
    best = _farthest(found)
    return best and replace(best, lattice=_enlarged(best.lattice, 1 / scale))


def _farthest(patches: Sequence[Patch]) -> Patch | None:
    worth = {
        i: (p.score - _CLUTTER) * (len(p.cells) - 1) * p.lattice.step for i, p in enumerate(patches)
    }
    best = max(worth, key=lambda i: worth[i], default=None)
    return None if best is None or worth[best] <= 0 else patches[best]


def _enlarged(lattice: Lattice, times: float) -> Lattice:
    x, y = lattice.origin
    return Lattice((x * times, y * times), lattice.angle_deg, lattice.step * times)
