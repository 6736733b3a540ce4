"""A table laid out around a hive of three cells, as the eye has found it."""

from companion.games.hexes import Shape
from companion.observation import SetupCell, SetupObservation

SIGHT = SetupObservation(
    "000.jpg",
    cells=(
        SetupCell((0, 0), (100.0, 100.0), True, True, 0.99),
        SetupCell((1, 0), (130.0, 100.0), False, True, 0.6),
        SetupCell((0, 1), (115.0, 74.0), False, False, 0.99),
    ),
    hornets=((0, 0), (1, 0)),
    pile_shapes=(Shape.BENT,) * 12,
    spoon_after=0,
    hornet_pile=0,
    cards=(0, 1, 2, 3),
    pile_pixels=tuple((20.0 * k, 10.0) for k in range(12)),
)
