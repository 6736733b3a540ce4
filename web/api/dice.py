"""Dice over the API: rolling them, and all that shows that nobody chose the faces."""

from collections.abc import Iterator
from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta, field

from companion.core.commands import RollDice, RollPlainDice
from companion.core.events import DiceRolled, TurnSource
from companion.core.snapshot import Snapshot
from web.api.commands import ConditionalRequest, TurnRequest, carry_out, read_conditional
from web.api.http_body import GameQuery, ResponseBody, json_response, read_body
from web.api.openapi import documented
from web.api.table_state import TableResponse
from web.language import words
from web.ports import FaceTally
from web.services import now, services

dice = Blueprint("dice", __name__, url_prefix="/api/v1")

#: What a phone adds to a roll's chance.
ClientSeed = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]


class CommitmentResponse(ResponseBody, frozen=True, kw_only=True):
    """A coming roll and the hash that fixes it."""

    roll: str
    commitment: str


class RollResponse(ResponseBody, frozen=True, kw_only=True):
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


class TallyResponse(ResponseBody, frozen=True, kw_only=True):
    """How often each face of a kind of die fell, and how surprising that is."""

    die: str
    words: list[str]
    counts: list[int]
    expected: float
    chi_squared: float
    p: float


class DiceResponse(ResponseBody, frozen=True, kw_only=True):
    """The rolls of this game: *by_hand* counts those of real dice, entered by hand."""

    commitments: list[CommitmentResponse]
    rolls: list[RollResponse]
    tallies: list[TallyResponse]
    by_hand: int


class RollRequest(TurnRequest, frozen=True, kw_only=True):
    """Roll the dice that the game waits for; *which* are those to roll again (empty: all)."""

    which: Annotated[list[Annotated[int, Meta(ge=0, le=9)]], Meta(max_length=10)] = field(
        default_factory=list
    )
    client_seed: ClientSeed = ""


class PlainRollRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Roll dice for any game, written as ``2d6``."""

    notation: Annotated[str, Meta(max_length=200)]
    client_seed: ClientSeed = ""


@dice.get("/dice")
@documented(
    "The rolls, their commitments and proofs, rolled against expected",
    query=GameQuery,
    answers=DiceResponse,
)
def proofs() -> Response:
    """Return the rolls of this game with all that proves them."""
    snapshot, _ = now()
    return json_response(serialise_dice(snapshot))


@dice.post("/rolls")
@documented("Roll the dice that the game waits for", body=RollRequest, answers=TableResponse)
def roll() -> Response:
    """Roll for the seat on turn."""
    snapshot, _ = now()
    body, revision = read_conditional(RollRequest)
    command = RollDice(
        tuple(body.which),
        body.client_seed,
        seat=snapshot.on_turn,
        revision=revision,
    )
    return carry_out(command)


@dice.post("/rolls/plain")
@documented("Roll dice for any game", body=PlainRollRequest, answers=TableResponse)
def roll_plain() -> Response:
    """Roll plain dice, for those who sit at the table, and the host."""
    _, who = now()
    body = read_body(PlainRollRequest)
    command = RollPlainDice(
        body.notation, body.client_seed, seat=who.seat, revision=body.told_revision
    )
    return carry_out(command)


def serialise_dice(snapshot: Snapshot) -> DiceResponse:
    """Return the rolls of this game, the newest first."""
    return DiceResponse(
        commitments=[
            CommitmentResponse(roll=name, commitment=hashed)
            for name, hashed in snapshot.commitments.items()
        ],
        rolls=[serialise_roll(rolled) for rolled in reversed(snapshot.rolls)],
        tallies=[
            serialise_tally(counted, snapshot) for counted in services().tally(_fell(snapshot))
        ],
        by_hand=_by_hand(snapshot),
    )


def serialise_roll(rolled: DiceRolled) -> RollResponse:
    """Return a roll with its proof."""
    return RollResponse(
        roll=rolled.roll,
        seat=rolled.seat,
        dice=list(rolled.dice),
        sides=list(rolled.sides),
        faces=list(rolled.faces),
        words=[words().word(face) for face in rolled.words],
        commitment=rolled.commitment,
        key=rolled.key,
        client_seed=rolled.client_seed,
    )


def serialise_tally(counted: FaceTally, snapshot: Snapshot) -> TallyResponse:
    """Return how often each face fell, with what is on it."""
    word_by_face = {
        face: words().word(word)
        for rolled in snapshot.rolls
        for die, face, word in zip(rolled.dice, rolled.faces, rolled.words, strict=True)
        if die == counted.die
    }
    return TallyResponse(
        die=words()(counted.die),
        words=[word_by_face.get(face, "") for face in range(len(counted.counts))],
        counts=list(counted.counts),
        expected=counted.expected,
        chi_squared=counted.chi_squared,
        p=counted.p,
    )


def _fell(snapshot: Snapshot) -> Iterator[tuple[str, int, int]]:
    """Yield each die's name, sides and face of every roll."""
    for rolled in snapshot.rolls:
        yield from zip(rolled.dice, rolled.sides, rolled.faces, strict=True)


def _by_hand(snapshot: Snapshot) -> int:
    game = snapshot.game
    if game is None or game.dice is None:
        return 0
    is_roll = game.dice.is_roll
    return sum(
        turn.event.source is not TurnSource.DICE and is_roll(game.read_move(turn.event.move))
        for turn in snapshot.turns
    )
