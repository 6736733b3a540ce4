"""What the observer is told about a table: what its box holds, and the sizes of what is printed and cut."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.hexes import Shape

#: White paper blooms over black print, so the cards look small and the table a little larger.
BLOOM = 1.012


@dataclass(frozen=True)
class ObserverSettings:
    """Sizes in mm of what a box holds and of the printed cards; *dictionary* is that of their markers.

    *piles* says how many piles there are of each shape, each of *pile_tiles* tiles; *hornets* how
    many hornets stand on the hive at the start.
    """

    dictionary: str = "DICT_4X4_50"
    card_side_mm: float = 50.0
    cell_mm: float = 30.0
    tile_thickness_mm: float = 2.0
    pile_tiles: int = 4
    piles: Mapping[Shape, int] = field(
        default_factory=lambda: {Shape.STRAIGHT: 4, Shape.BENT: 6, Shape.TRIANGULAR: 2}
    )
    hornets: int = 2
    hornet_tile_mm: float = 28.0
    spoon_mm: tuple[float, float] = (60.0, 18.0)

    @property
    def step_mm(self) -> float:
        """A cell's width as the cards' scale shows it."""
        return self.cell_mm * BLOOM

    @property
    def pile_height_mm(self) -> float:
        """How high a whole pile's top lies."""
        return self.pile_tiles * self.tile_thickness_mm
