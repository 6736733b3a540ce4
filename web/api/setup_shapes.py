"""The starting table over the API: what the camera found, the players' mends, beginning from it."""

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from web.api.requests import Body
from web.api.responses import Answer, WishShown

_Pile = Annotated[int, Meta(ge=0, le=11)]
_Step = Annotated[int, Meta(ge=-200, le=200)]


class FoundShown(Answer, frozen=True, kw_only=True):
    """How much of one kind of thing was found, and what to do about the rest."""

    key: str
    words: str
    found: int
    wanted: int
    todo: list[str]


class StartCellShown(Answer, frozen=True, kw_only=True):
    """A cell of the starting hive: its *outline* in the picture, what it shows."""

    at: tuple[int, int]
    outline: list[tuple[int, int]]
    full: bool
    icon: bool
    hornet: bool
    is_sure: bool


class StartPileShown(Answer, frozen=True, kw_only=True):
    """A pile: its middle in the picture (``null`` where that is not known), its shape."""

    pixel: tuple[int, int] | None
    shape: str


class SetupShown(Answer, frozen=True, kw_only=True):
    """The starting table as it is known now.

    *number* grows with each reading and each mend; *is_held*: it is not read again until somebody
    says so. Pixels are of a picture of *size* (width, height). *doubts* are what the eye is not
    sure of, in words.
    """

    is_there: bool
    number: int
    is_held: bool
    is_ready: bool
    size: tuple[int, int]
    found: list[FoundShown]
    cells: list[StartCellShown]
    piles: list[StartPileShown]
    spoon_after: int | None
    doubts: list[str]
    preferences: list[WishShown]


class MendCell(Body, frozen=True, kw_only=True):
    """Say what lies on a cell; *is_there* false: no cell at all."""

    at: tuple[_Step, _Step]
    full: bool
    icon: bool
    hornet: bool
    is_there: bool = True


class MendPile(Body, frozen=True, kw_only=True):
    """Say which shape a pile's tiles have."""

    pile: _Pile
    shape: Literal["straight", "bent", "triangular"]


class MendSpoon(Body, frozen=True, kw_only=True):
    """Say after which pile spoon and hornet tile lie."""

    after: _Pile


class BeginHere(Body, frozen=True, kw_only=True):
    """Begin the game from the table as it is known now, with what was agreed."""

    preferences: dict[str, Any] = field(default_factory=dict)  # the game's own JSON
