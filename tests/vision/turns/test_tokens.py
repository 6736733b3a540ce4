"""Tokens: a spoon that has moved is told by the two gaps that it changed, whatever the lamp does."""

import numpy as np
import pytest

from companion.games.hexes import Shape
from vision.arrays import Logs
from vision.geometry.scene import Lattice, PilePlace, Ring, ring_of
from vision.turns.tokens import GAP_SCALE, LEAST_MM2, SURE_MM2, Gaps, changed_areas

CELLS = ((0, 0), (1, 0), (2, 0))
RING_MM = 270.0


def ring() -> Ring:
    angles = np.radians(np.arange(12) * 30)
    places = RING_MM * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    lattices = (
        Lattice((x, y), np.degrees(a), 30.0) for (x, y), a in zip(places, angles, strict=True)
    )
    return ring_of([PilePlace(lattice, CELLS, Shape.STRAIGHT) for lattice in lattices])


def view(gaps: Gaps, *, spoon_after: int, glare: float = 0.0) -> Logs:
    """Return a wooden table's view with a spoon, and a lamp mirrored beside the ring by so much."""
    window = gaps.window
    rng = np.random.default_rng(spoon_after)
    rows, columns = np.mgrid[: window.height, : window.width]
    wood = 4.0 + 0.03 * np.sin(columns / 3) + rng.normal(0, 0.02, rows.shape)
    far_mm = np.hypot(rows - window.height / 2, columns) / GAP_SCALE
    light = wood + glare * np.exp(-((far_mm / 220) ** 2))
    x, y = window.to_pixels(gaps.points[spoon_after].mean(axis=0))[0]
    light[(abs(columns - x) < 4) & (abs(rows - y) < 14)] += 0.35
    return np.repeat(light[..., None], 3, axis=2).astype(np.float32)


@pytest.mark.parametrize("glare", [0.0, 0.9], ids=["same light", "lamp mirrored elsewhere"])
def test_spoon_that_moves_changes_two_gaps_and_a_lamp_s_reflection_none(glare: float) -> None:
    gaps = Gaps(ring())
    then, now = view(gaps, spoon_after=5), view(gaps, spoon_after=7, glare=glare)

    areas = changed_areas(now, then, gaps)

    assert set(np.flatnonzero(areas > SURE_MM2)) == {5, 7}
    assert set(np.flatnonzero(areas > LEAST_MM2)) == {5, 7}
