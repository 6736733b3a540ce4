"""A table laid out around a hive of three cells, as it was found."""

from companion.games.hexes import Cell, Shape
from companion.observation import Pixel, SetupCell, SetupObservation

CORNERS = ((15, -9), (0, -17), (-15, -9), (-15, 9), (0, 17), (15, 9))


def _cell(at: Cell, pixel: Pixel, *, full: bool, icon: bool, confidence: float) -> SetupCell:
    x, y = pixel
    outline = tuple((x + dx, y + dy) for dx, dy in CORNERS)
    return SetupCell(at, pixel, full, icon, confidence, outline)


SMALL_HIVE = SetupObservation(
    "000.jpg",
    cells=(
        _cell((0, 0), (100.0, 100.0), full=True, icon=True, confidence=0.99),
        _cell((1, 0), (130.0, 100.0), full=False, icon=True, confidence=0.6),
        _cell((0, 1), (115.0, 74.0), full=False, icon=False, confidence=0.99),
    ),
    hornets=((0, 0), (1, 0)),
    pile_shapes=(Shape.BENT,) * 12,
    spoon_after=0,
    hornet_pile=0,
    cards=(0, 1, 2, 3),
    pile_pixels=tuple((20.0 * k, 10.0) for k in range(12)),
)
