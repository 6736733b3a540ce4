"""Everything that the eye may be told about a table, the stages' own settings within."""

from dataclasses import dataclass, field

from vision.geometry.lattice import LatticeSettings
from vision.turns.cells import CellSettings
from vision.turns.occlusion import StillnessSettings
from vision.turns.pieces import PieceSettings
from vision.turns.tokens import TokenSettings


@dataclass(frozen=True)
class ObserverSettings:
    """Sizes of what is printed and cut, in mm, and how each stage judges."""

    dictionary: str = "DICT_4X4_50"
    card_side_mm: float = 50.0
    cell_mm: float = 30.0
    tile_thickness_mm: float = 2.0
    hornet_tile_mm: float = 28.0
    pile_tiles: int = 4
    cells: CellSettings = field(default_factory=CellSettings)
    pieces: PieceSettings = field(default_factory=PieceSettings)
    tokens: TokenSettings = field(default_factory=TokenSettings)
    stillness: StillnessSettings = field(default_factory=StillnessSettings)
    lattice: LatticeSettings = field(default_factory=LatticeSettings)
