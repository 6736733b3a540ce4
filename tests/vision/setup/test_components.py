"""Hexagons are found by their edges, on any ground, at any turn."""

import numpy as np
import pytest

from tests.vision.recorded import drawn_hexagons
from vision.geometry.lattice import Lattice
from vision.setup.components import find_components

WIDTH = 18.0


@pytest.mark.parametrize("angle_deg", [0.0, 11.0, 37.0], ids="turned {}".format)
def test_seven_cells_about_one_are_one_component(angle_deg: float) -> None:
    true = Lattice((120.0, -118.0), angle_deg, WIDTH)
    cells = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    places = [(float(x), float(-y)) for x, y in true.place(cells)]

    found = find_components(drawn_hexagons(places, angle_deg=angle_deg), step_px=WIDTH)[0]

    middles = found.lattice.place(list(found.cells))
    assert len(found.cells) == 7
    nearest = [float(np.linalg.norm(middles - p, axis=1).min()) for p in true.place(cells)]
    assert max(nearest) < WIDTH / 12


def test_cells_apart_are_components_of_their_own() -> None:
    image = drawn_hexagons([(60.0, 60.0), (78.0, 60.0), (170.0, 180.0)])

    found = [p for p in find_components(image, step_px=WIDTH) if p.score > 0.6]

    assert sorted(len(component.cells) for component in found) == [1, 2]


@pytest.mark.parametrize(
    "image",
    [
        np.zeros((60, 80, 3), np.uint8),
        np.full((60, 80, 3), 255, np.uint8),
        np.full((1, 1, 3), 90, np.uint8),
    ],
    ids=["black", "white", "one pixel"],
)
def test_an_empty_picture_has_no_components(image: np.ndarray) -> None:
    assert find_components(image, step_px=WIDTH) == ()
