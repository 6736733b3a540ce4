"""Tiles of three cells are found by their outlines, on any cloth, however alike their cells are."""

import cv2
import numpy as np
import pytest

from companion.games.hexes import Cell
from tests.vision.recorded import drawn_hexagons
from vision.arrays import Pixels
from vision.geometry.lattice import Lattice
from vision.geometry.ring import in_record_order
from vision.setup.components import find_components
from vision.setup.trihexes import Trihex, find_trihexes

WIDTH = 18.0
TILES: dict[str, tuple[Cell, Cell, Cell]] = {
    "straight": ((0, 0), (1, 0), (2, 0)),
    "bent": ((0, 0), (1, 0), (1, 1)),
    "triangular": ((0, 0), (1, 0), (0, 1)),
}


def tile_on(cloth: Pixels, cells: tuple[Cell, ...], lattice: Lattice) -> Pixels:
    """Return *cloth* with one tile on it whose cells no line parts."""
    places = [(float(x), float(-y)) for x, y in lattice.place(cells)]
    drawn = drawn_hexagons(places, angle_deg=lattice.angle_deg)
    tile = cv2.inRange(drawn, np.array([60, 80, 100]), np.array([80, 100, 120])) == 0
    closed = cv2.morphologyEx(tile.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return np.where(closed[..., None] > 0, np.array([190, 200, 205], np.uint8), cloth)


def checked_cloth() -> Pixels:
    rows, columns = np.mgrid[:240, :240] // 14 % 2
    shade = np.array([70, 110, 150])[rows + columns]
    return np.repeat(shade[..., None], 3, axis=2).astype(np.uint8)


def best(image: Pixels) -> Trihex:
    return find_trihexes(image, step_px=WIDTH, count=3)[0]


@pytest.mark.parametrize("angle_deg", [0.0, 13.0, 44.0], ids="turned {}".format)
@pytest.mark.parametrize("shape", TILES)
def test_a_tile_without_inner_edges_is_found_on_a_checked_cloth(
    shape: str, angle_deg: float
) -> None:
    true = Lattice((110.0, -118.0), angle_deg, WIDTH)

    found = best(tile_on(checked_cloth(), TILES[shape], true))

    assert in_record_order(found.cells)[0] == shape
    middles = found.lattice.place(found.cells)
    away = [float(np.linalg.norm(middles - p, axis=1).min()) for p in true.place(TILES[shape])]
    assert max(away) < WIDTH / 10


def test_hexagons_alone_would_not_find_it() -> None:
    image = tile_on(checked_cloth(), TILES["triangular"], Lattice((110.0, -118.0), 13.0, WIDTH))

    patches = find_components(image, step_px=WIDTH)

    assert all(patch.score < best(image).score - 0.2 for patch in patches)


def test_no_tile_lies_over_another() -> None:
    image = tile_on(checked_cloth(), TILES["bent"], Lattice((110.0, -118.0), 13.0, WIDTH))

    found = find_trihexes(image, step_px=WIDTH, count=6)

    apart = [np.linalg.norm(a.middle - b.middle) for a in found for b in found if a is not b]
    assert min(apart) > 1.4 * WIDTH


@pytest.mark.parametrize("grey", [0, 255], ids=["black", "white"])
def test_an_empty_picture_has_none(grey: int) -> None:
    assert find_trihexes(np.full((60, 80, 3), grey, np.uint8), step_px=WIDTH, count=5) == ()
