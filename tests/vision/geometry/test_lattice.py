"""The lattice that fits places, and where its cells' corners lie."""

import numpy as np
import pytest

from companion.games.hexes import DIRECTIONS
from vision.geometry.scene import Lattice, fit_lattice


def test_fitting_turns_scales_and_shifts() -> None:
    true = Lattice((5.0, -3.0), 21.0, 30.4)
    cells = [(0, 0), (2, 0), (-1, 3), (4, -2)]

    found = fit_lattice(cells, true.place(cells), near=Lattice((0.0, 0.0), 0.0, 30.0))

    assert np.allclose(found.origin, true.origin)
    assert found.angle_deg == pytest.approx(21.0)
    assert found.step == pytest.approx(30.4)


def test_corners_lie_between_the_middles_of_three_cells() -> None:
    lattice = Lattice((5.0, -3.0), 21.0, 30.0)
    middles = lattice.place(DIRECTIONS)

    corners = lattice.corners([(0, 0)])[0]

    between = (lattice.place([(0, 0)]) + middles + np.roll(middles, -1, axis=0)) / 3
    assert np.allclose(corners, between)
