"""Dice over the API: rolling them, and all that shows that nobody chose the faces."""

from collections.abc import Iterator

from flask import Blueprint, Response

from companion.core.commands import RollDice, RollPlainDice
from companion.core.events import DiceRolled, TurnSource
from companion.core.snapshot import Snapshot
from companion.dice.statistics import Tally, tally
from web.api.bodies import answer, read_body
from web.api.dice_shapes import CommitmentShown, DiceShown, Roll, RollPlain, RollShown, TallyShown
from web.api.openapi import documented
from web.api.playing import carry_out, on_turn, standing_seen
from web.api.responses import TableShown
from web.pages import live_page
from web.services import now

dice = Blueprint("dice", __name__)


@dice.get("/dice")
def page() -> str:
    """Show the dice: rolled against expected, the proofs, and dice for any game."""
    snapshot, _ = now()
    return live_page("dice.html", dice=tell_dice(snapshot))


@dice.get("/api/v1/dice")
@documented("The rolls, their commitments and proofs, rolled against expected", answers=DiceShown)
def shown() -> Response:
    """Return the rolls of this game with all that proves them."""
    snapshot, _ = now()
    return answer(tell_dice(snapshot))


@dice.post("/api/v1/rolls")
@documented("Roll the dice that the game waits for", body=Roll, answers=TableShown)
def roll() -> Response:
    """Roll for the seat on turn."""
    snapshot, who = now()
    seat = on_turn(snapshot, who)
    body = read_body(Roll)
    return carry_out(
        RollDice(
            tuple(body.which), body.client_seed, seat=seat, revision=standing_seen(snapshot, body)
        )
    )


@dice.post("/api/v1/rolls/plain")
@documented("Roll dice for any game", body=RollPlain, answers=TableShown)
def roll_plain() -> Response:
    """Roll plain dice, for whoever sits at the table, and the host."""
    _, who = now()
    if not who.is_host:
        who.must_act_for(who.seat)
    body = read_body(RollPlain)
    return carry_out(RollPlainDice(body.notation, body.client_seed, seat=who.seat))


def tell_dice(snapshot: Snapshot) -> DiceShown:
    """Return the rolls of this game, the newest first."""
    return DiceShown(
        commitments=[
            CommitmentShown(roll=roll, commitment=fixed)
            for roll, fixed in snapshot.commitments.items()
        ],
        rolls=[tell_roll(rolled) for rolled in reversed(snapshot.rolls)],
        tallies=[tell_tally(counted, snapshot) for counted in tally(_fell(snapshot))],
        by_hand=_by_hand(snapshot),
    )


def tell_roll(rolled: DiceRolled) -> RollShown:
    """Return a roll with its proof."""
    return RollShown(
        roll=rolled.roll,
        seat=rolled.seat,
        dice=list(rolled.dice),
        sides=list(rolled.sides),
        faces=list(rolled.faces),
        words=list(rolled.words),
        commitment=rolled.commitment,
        key=rolled.key,
        client_seed=rolled.client_seed,
    )


def tell_tally(counted: Tally, snapshot: Snapshot) -> TallyShown:
    """Return how often each face fell, with what is on it."""
    words = {
        face: word
        for rolled in snapshot.rolls
        for die, face, word in zip(rolled.dice, rolled.faces, rolled.words, strict=True)
        if die == counted.die
    }
    return TallyShown(
        die=counted.die,
        words=[words.get(face, "") for face in range(len(counted.counts))],
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
