"""The dice's part of the API: rolls, their commitments and proofs, and how fair they are."""

from typing import Annotated

import msgspec
from msgspec import Meta

from web.api.requests import Body, Tap
from web.api.responses import Answer

#: What a phone adds to a roll's chance.
ClientSeed = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]


class CommitmentShown(Answer, frozen=True, kw_only=True):
    """A coming roll and the hash that fixes it."""

    roll: str
    commitment: str


class RollShown(Answer, frozen=True, kw_only=True):
    """A roll that was made, and its proof."""

    roll: str
    seat: int | None
    dice: list[str]
    sides: list[int]
    faces: list[int]
    words: list[str]
    commitment: str
    key: str
    client_seed: str


class TallyShown(Answer, frozen=True, kw_only=True):
    """How often each face of a kind of die fell, and how surprising that is."""

    die: str
    words: list[str]
    counts: list[int]
    expected: float
    chi_squared: float
    p: float


class DiceShown(Answer, frozen=True, kw_only=True):
    """The rolls of this game: *by_hand* counts those of real dice, entered by hand."""

    commitments: list[CommitmentShown]
    rolls: list[RollShown]
    tallies: list[TallyShown]
    by_hand: int


class Roll(Tap, frozen=True, kw_only=True):
    """Roll the dice that the game waits for; *which* are those to roll again (empty: all)."""

    which: Annotated[list[Annotated[int, Meta(ge=0, le=9)]], Meta(max_length=10)] = msgspec.field(
        default_factory=list
    )
    client_seed: ClientSeed = ""


class RollPlain(Body, frozen=True, kw_only=True):
    """Roll dice for any game, written as ``2d6``."""

    notation: Annotated[str, Meta(max_length=200)]
    client_seed: ClientSeed = ""
