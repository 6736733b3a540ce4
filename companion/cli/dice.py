"""``companion dice``: check a game's dice off line, and roll dice for any game."""

from pathlib import Path

import click

from companion.dice.commitment import Dice
from companion.dice.notation import read_dice
from companion.dice.verification import Verified, verify
from companion.games import game_of_format
from companion.games.chance import DiceRoll
from companion.games.records import format_of, read_json


@click.group()
def dice() -> None:
    """Roll dice, and check that nobody chose their faces."""


@dice.command("verify", short_help="Check every roll of a record.")
@click.argument("record", type=click.Path(path_type=Path))
def verify_record(record: Path) -> None:
    """Check every roll of RECORD against the commitment that was published before it."""
    checked = _verify(record)
    click.echo(f"{checked.proved} rolls are what the keys committed to make of the dice")
    if checked.by_hand:
        click.echo(f"{checked.by_hand} rolls of real dice were entered by hand: nothing to check")
    if not checked.proved:
        raise click.ClickException("this record holds no proof of any roll")


def _verify(path: Path) -> Verified:
    """Play the record again and check its proofs; raises `CompanionError`."""
    record = read_json(path)
    game = game_of_format(format_of(record))
    game.replay(record)
    return Verified(0, 0) if game.dice is None else verify(game.dice.rolls(record))


@dice.command(short_help="Roll dice, with their proof.")
@click.argument("notation")
def roll(notation: str) -> None:
    """Roll the dice of NOTATION, as 2d6, d20+d4 or "d[sun,moon]", with their proof."""
    companions = Dice()
    wanted = read_dice(notation)
    click.echo(f"commitment  {companions.commit('plain 1')}")
    rolled = companions.roll("plain 1", wanted)
    click.echo(f"rolled      {_shown(rolled)}")
    if rolled.proof is not None:
        click.echo(f"key         {rolled.proof.key}")


def _shown(rolled: DiceRoll) -> str:
    """Return the faces, and their sum where all are numbers."""
    words = rolled.words
    shown = "  ".join(words)
    if len(words) > 1 and all(word.isdecimal() for word in words):
        return f"{shown}  (sum {sum(map(int, words))})"
    return shown


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (dice,)
