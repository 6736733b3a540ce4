"""What the players say of a pile's shape reaches the place that its tops are cut out at."""

from dataclasses import replace

import numpy as np
import pytest

from companion.games.hexes import Shape
from tests.vision.recorded import lens, picture
from vision.geometry.ring import in_record_order
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.setup.corrected import with_shapes
from vision.setup.scene import find_scene
from vision.setup.trihexes import SHAPES

SETTINGS = ObserverSettings()


def scene() -> Scene:
    found = find_scene(picture("000.jpg").image, lens(), SETTINGS).scene
    assert found is not None
    return found


@pytest.mark.parametrize("misread", Shape)
def test_a_pile_read_as_another_shape_is_outlined_anew(misread: Shape) -> None:
    true = scene()
    number = next(i for i, p in enumerate(true.ring.piles) if p.shape is not misread)
    piles = list(true.ring.piles)
    _, cells = in_record_order(SHAPES[misread])
    piles[number] = replace(piles[number], cells=cells, shape=misread)
    wrong = replace(true, ring=replace(true.ring, piles=tuple(piles)))

    mended = with_shapes(
        wrong, [p.shape for p in true.ring.piles], picture("000.jpg").image, SETTINGS
    )

    pile, wanted = mended.ring.piles[number], true.ring.piles[number]
    middles = pile.lattice.place(pile.cells)
    away = [np.linalg.norm(middles - m, axis=1).min() for m in wanted.lattice.place(wanted.cells)]
    assert pile.shape is wanted.shape
    assert max(away) < 3.0


def test_what_was_read_right_is_left_alone() -> None:
    true = scene()

    shapes = [pile.shape for pile in true.ring.piles]
    assert with_shapes(true, shapes, picture("000.jpg").image, SETTINGS) is true
