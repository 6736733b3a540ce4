"""Maps: for each place of the rectified table, how likely each thing lies there."""

from dataclasses import dataclass
from enum import IntEnum

from vision.arrays import Singles


class Surface(IntEnum):
    """What lies uppermost, as an area; the order of the detector's first output."""

    CLOTH = 0
    HIVE = 1
    PILE = 2
    SPOON = 3
    HORNET_TILE = 4
    CARD = 5
    OTHER = 6


@dataclass(frozen=True)
class Maps:
    """What the detector says of a rectified table (h, w), all natural logarithms.

    *surface* (7, h, w) are log-probabilities in the order of `Surface`; *centre* (h, w) is the log-odds that a
    cell's middle is seen there, *hornet* that a hornet stands there, *honey* that the cell there is
    full; *print* (channels, h, w) is alike where cells are printed alike.
    """

    surface: Singles
    centre: Singles
    hornet: Singles
    honey: Singles
    print: Singles
