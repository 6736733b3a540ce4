"""Things: what stands at the ring and is no piece, told by its size and by where it stands.

A tile is smaller, an arm comes in from outside, and what was there at the start belongs to the
table.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Floats
from vision.turns.occlusion import OVERVIEW_SCALE, TURN_MM2, Occlusion, Overview


def thing_at(
    covered: Occlusion,
    since_start: Occlusion,
    overview: Overview,
    *,
    piles: Sequence[Floats],
    hive: Floats,
) -> int | None:
    """Return the number of the pile at which a thing stands, ``None`` where none does.

    It covers what was bare in the reference and at the start; *piles* and *hive* (N, 2) are the
    middles of the piles and of the hive's cells, mm: what is nearer to the hive is a tile's matter.
    """
    both = (covered.mask & since_start.mask & overview.play_area).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(both)
    areas = stats[:, cv2.CC_STAT_AREA] / OVERVIEW_SCALE**2
    areas[0] = 0.0  # where nothing is covered
    body = int(areas.argmax())
    if areas[body] < TURN_MM2:
        return None
    at_piles = _distances(overview.window.to_pixels(np.array(piles)), middles[body])
    at_hive = _distances(overview.window.to_pixels(hive), middles[body])
    return int(at_piles.argmin()) if at_piles.min() < at_hive.min() else None


def _distances(places: Floats, middle: Floats) -> Floats:
    return np.asarray(np.linalg.norm(places - middle, axis=1), np.float64)
