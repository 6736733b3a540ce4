"""``companion dice``: check a game's dice off line, and throw dice for any game."""

from pathlib import Path

import click

from companion.dice.dice import Dice
from companion.dice.plain import read_dice
from companion.dice.proof import Verified, verify
from companion.games import game_of_format
from companion.games.chance import DiceRoll
from companion.games.records import format_of, read_json


@click.group()
def dice() -> None:
    """DiceRoll dice, and check that nobody chose their faces."""


@dice.command("verify", short_help="Check every throw of a record.")
@click.argument("record", type=click.Path(path_type=Path))
def verify_record(record: Path) -> None:
    """Check every throw of RECORD against the hash that was published before it."""
    checked = _verify(record)
    click.echo(f"{checked.proved} throws are what their sealed keys make of the dice")
    if checked.by_hand:
        click.echo(f"{checked.by_hand} throws of real dice were entered by hand: nothing to check")
    if not checked.proved:
        raise click.ClickException("this record holds no proof of any throw")


def _verify(path: Path) -> Verified:
    """Play the record again and check its proofs; raises `CompanionError`."""
    record = read_json(path)
    game = game_of_format(format_of(record))
    game.replay(record)
    return Verified(0, 0) if game.dice is None else verify(game.dice.rolls(record))


@dice.command(short_help="DiceRoll dice, with their proof.")
@click.argument("notation")
def roll(notation: str) -> None:
    """DiceRoll the dice of NOTATION, as 2d6, d20+d4 or "d[sun,moon]", with their proof."""
    thrower = Dice()
    wanted = read_dice(notation)
    click.echo(f"sealed  {thrower.seal('plain 1')}")
    throw = thrower.throw("plain 1", wanted)
    click.echo(f"rolled  {_shown(throw)}")
    if throw.proof is not None:
        click.echo(f"key     {throw.proof.key}")


def _shown(throw: DiceRoll) -> str:
    """Return the faces, and their sum where all are numbers."""
    words = throw.words
    shown = "  ".join(words)
    if len(words) > 1 and all(word.isdecimal() for word in words):
        return f"{shown}  (sum {sum(map(int, words))})"
    return shown


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (dice,)
