"""The dice's part of the API: throws, their seals and proofs, and how fair they are."""

from typing import Annotated

import msgspec
from msgspec import Meta

from web.api.requests import Body, Tap
from web.api.responses import Answer

#: What a phone adds to a throw's chance.
Share = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]


class SealShown(Answer, frozen=True, kw_only=True):
    """A coming throw and the hash that fixes it."""

    throw: str
    commit: str


class ThrowShown(Answer, frozen=True, kw_only=True):
    """A throw that was made, and its proof."""

    throw: str
    seat: int | None
    dice: list[str]
    sides: list[int]
    faces: list[int]
    words: list[str]
    commit: str
    key: str
    share: str


class TallyShown(Answer, frozen=True, kw_only=True):
    """How often each face of a kind of die fell, and how surprising that is."""

    die: str
    words: list[str]
    counts: list[int]
    expected: float
    chi_squared: float
    p: float


class DiceShown(Answer, frozen=True, kw_only=True):
    """The throws of this game: *by_hand* counts those of real dice, entered by hand."""

    seals: list[SealShown]
    throws: list[ThrowShown]
    tallies: list[TallyShown]
    by_hand: int


class Throw(Tap, frozen=True, kw_only=True):
    """Throw the dice that the game waits for; *which* are those to throw again (empty: all)."""

    which: Annotated[list[Annotated[int, Meta(ge=0, le=9)]], Meta(max_length=10)] = msgspec.field(
        default_factory=list
    )
    share: Share = ""


class ThrowPlain(Body, frozen=True, kw_only=True):
    """Throw dice for any game, written as ``2d6``."""

    notation: Annotated[str, Meta(max_length=200)]
    share: Share = ""
