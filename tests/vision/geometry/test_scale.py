"""Hexagons of unknown size, in a real photograph and in drawings."""

from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from tests.vision.recorded import drawn_hexagons
from vision.geometry.lattice import Lattice
from vision.geometry.scale import find_patch_of_any_size


def test_nineteen_hexagons_of_a_real_board_are_found(shared: Path) -> None:
    folder = shared / "photos" / "hexes"
    labels = msgspec.json.decode((folder / "overhead.labels.json").read_bytes())["tiles"]
    image = cv2.imread(str(folder / "overhead.png"))
    assert image is not None

    found = find_patch_of_any_size(np.asarray(image, np.uint8))

    assert found is not None
    middles = found.lattice.place(list(found.cells))
    true = np.array([[tile["x"], -tile["y"]] for tile in labels], float)
    away = np.linalg.norm(middles[:, None] - true[None], axis=2)
    assert len(found.cells) == 19
    assert float(away.min(axis=0).max()) <= 12.0


@pytest.mark.parametrize("width", [14.0, 23.0, 41.0], ids="{} px".format)
def test_drawn_hexagons_of_any_width_are_found(width: float) -> None:
    true = Lattice((150.0, -150.0), 8.0, width)
    cells = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    places = [(float(x), float(-y)) for x, y in true.place(cells)]

    found = find_patch_of_any_size(drawn_hexagons(places, size=300, width=width, angle_deg=8.0))

    assert found is not None
    assert len(found.cells) == 5
    assert found.lattice.step == pytest.approx(width, rel=0.08)


def test_a_blank_picture_has_none() -> None:
    assert find_patch_of_any_size(np.full((200, 300, 3), 90, np.uint8)) is None
