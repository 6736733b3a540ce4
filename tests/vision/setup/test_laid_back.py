"""A known position found again: the ring's empty piles."""

import pytest

from companion.games.hexes import Shape
from vision.geometry.scene import Lattice, PilePlace
from vision.setup.coarse_search import CELLS
from vision.setup.laid_back import _between


@pytest.mark.parametrize("seen", [(3,), (3, 4, 5), (6, 7, 8, 9, 10, 11)], ids=str)
def test_empty_pile_has_a_place_however_few_are_left(seen: tuple[int, ...]) -> None:
    places = {number: _pile(30.0 * number) for number in seen}

    empty = _between(0, places, (Shape.BENT,) * 12)

    assert min(places[n].middle[0] for n in seen) <= empty.middle[0] + 1e-6
    assert empty.middle[0] <= max(places[n].middle[0] for n in seen) + 1e-6


def _pile(x_mm: float) -> PilePlace:
    return PilePlace(Lattice((x_mm, 0.0), 0.0, 20.0), CELLS[Shape.BENT], Shape.BENT)
