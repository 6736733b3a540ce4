"""Paper sheets over the API: what a photo shows, and the answers to what it leaves open."""

from typing import Annotated, Any

from msgspec import Meta

from web.api.requests import Body
from web.api.responses import Answer


class SheetRead(Answer, frozen=True, kw_only=True):
    """A photographed sheet: *id* names it for answers and its flattened page.

    *reading* is what ``companion sheet read --json`` prints.
    """

    id: str
    reading: Any  # the sheet's own JSON


class Settle(Body, frozen=True, kw_only=True):
    """Say what doubtful spots are: their names, and what is drawn there."""

    answers: Annotated[
        dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=20)]],
        Meta(max_length=200),
    ]


class BoxShown(Answer, frozen=True, kw_only=True):
    """A game's printed parts as they will be used, and those that the companion came with."""

    game: str
    box: Any  # the game's own JSON
    default: Any  # the same
    is_default: bool


class KeepBox(Body, frozen=True, kw_only=True):
    """Use *box* from the next game on; ``null``: the one that the companion came with."""

    box: Any  # the game's own JSON, checked by the game
