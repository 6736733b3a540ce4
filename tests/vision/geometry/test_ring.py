"""Piles in the order of records, clockwise about the hive."""

import numpy as np
import pytest

from companion.games.hexes import Cell, rotate
from vision.geometry.scene import Lattice, PilePlace, in_record_order, ring_of

SHAPES: dict[str, tuple[Cell, Cell, Cell]] = {
    "straight": ((0, 0), (1, 0), (2, 0)),
    "bent": ((0, 0), (1, 0), (1, 1)),
    "triangular": ((0, 0), (1, 0), (0, 1)),
}


@pytest.mark.parametrize("sixths", range(6))
@pytest.mark.parametrize("shape", SHAPES)
def test_a_tile_keeps_its_shape_and_never_flips(shape: str, sixths: int) -> None:
    cells = tuple(rotate(cell, sixths) for cell in SHAPES[shape])

    found, ordered = in_record_order(sorted(cells))

    assert found == shape
    same = {cells, cells[::-1]} if shape == "straight" else {cells}
    if shape == "triangular":
        same = {cells[k:] + cells[:k] for k in range(3)}
    assert ordered in same


def test_piles_are_counted_clockwise_as_seen_from_above() -> None:
    def place(degrees: float) -> PilePlace:
        a = np.radians(degrees)
        lattice = Lattice((200 * float(np.cos(a)), 200 * float(np.sin(a))), 0.0, 30.0)
        return PilePlace(lattice, ((0, 0), (1, 0), (0, 1)), "triangular")

    ring = ring_of([place(d) for d in range(0, 360, 30)])

    middles = np.array([pile.middle for pile in ring.piles]) - ring.centre
    angles = np.unwrap(np.arctan2(middles[:, 1], middles[:, 0]))
    assert np.all(np.diff(angles) < 0)
    between = (middles[4] + middles[5]) / 2 + ring.centre
    assert ring.gap_at(between[None])[0] == 4
