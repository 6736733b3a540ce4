"""What the observer is told about a table: the sizes of what is printed and cut."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ObserverSettings:
    """Sizes in mm of what a box holds and of the printed cards; *dictionary* is that of their markers."""

    dictionary: str = "DICT_4X4_50"
    card_side_mm: float = 50.0
    cell_mm: float = 30.0
    tile_thickness_mm: float = 2.0
    hornet_tile_mm: float = 28.0
    pile_tiles: int = 4
