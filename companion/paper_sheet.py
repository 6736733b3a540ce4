"""Where everything is printed on a paper sheet, and what a photo of one shows.

Lengths are millimetres from the page's top left corner, x to the right and y down.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.phrases import Phrase

Point = tuple[float, float]

#: OpenCV's dictionary of small markers that the page's corners bear.
MARKERS = "DICT_4X4_50"


class Drawn(StrEnum):
    """What a pen has made of a printed spot."""

    FREE = "free"
    HONEY = "honey"
    LARVA = "larva"
    STOLEN = "stolen"
    CROSSED = "crossed"


@dataclass(frozen=True)
class Corner:
    """A marker in a corner of the page: its id, its top left corner and its side."""

    id: int
    at: Point
    side: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The marker's four corners, clockwise from the top left."""
        (x, y), side = self.at, self.side
        return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


@dataclass(frozen=True)
class Space:
    """A hexagon with a corner up: its middle and its printed circumradius."""

    name: str
    at: Point
    radius: float


@dataclass(frozen=True)
class Tick:
    """A small thing to cross off: *reach* is how far the blank inside goes from its middle."""

    name: str
    at: Point
    reach: float


@dataclass(frozen=True)
class SheetPlan:
    """A whole page: its size, its corner markers, and all that a pen may mark."""

    page: tuple[float, float]
    corners: tuple[Corner, ...]
    spaces: tuple[Space, ...]
    ticks: tuple[Tick, ...]


@dataclass(frozen=True)
class SpotObservation:
    """The reading of one spot: *best*, how sure (0 to 1), and what else it may be.

    A spot whose *doubts* are not empty must be asked about.
    """

    best: Drawn
    confidence: float
    doubts: tuple[Drawn, ...] = ()


@dataclass(frozen=True)
class SheetObservation:
    """What a photo of a sheet shows: every spot by its name, and the page laid flat.

    *flat* is the flattened page as JPEG for people to compare; *troubles* say why a
    photo cannot be read, and then there are no spots.
    """

    spots: Mapping[str, SpotObservation]
    flat: bytes = b""
    troubles: tuple[Phrase, ...] = ()

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The names of the spots to ask about."""
        return tuple(name for name, spot in self.spots.items() if spot.doubts)
