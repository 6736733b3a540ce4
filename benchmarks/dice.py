"""Are the dice fair? 600 000 rolls of each: chi-squared, and a serial test of pairs.

    python -m benchmarks.dice [ROLLS]

The chance is the operating system's, so even fair dice fail one test in a thousand: what fails
is rolled once more, and only a second failure counts. Exits with 1 then.
"""

import sys
import time

from companion.dice.commitment import Dice
from companion.dice.notation import read_dice
from companion.dice.statistics import chi_squared, chi_squared_tail, serial_counts, tally
from companion.games.chance import Die
from companion.games.honey_wall.box import default_box, dice_named

ROLLS = 600_000
TOGETHER = 3
ALARM = 0.001


def main() -> int:
    """Roll every die, print a row for each, and return the exit code."""
    rolls = int(sys.argv[1]) if len(sys.argv) > 1 else ROLLS
    dice = (*dice_named(default_box(), default_box().dice), *read_dice("d6 + d10 + d20"))
    print(f"{'die':8}{'rolls':>9}{'chi²':>9}{'p':>8}{'serial chi²':>13}{'p':>8}{'s':>7}")
    fair = [_is_fair(die, rolls) or _is_fair(die, rolls) for die in dice]
    return 0 if all(fair) else 1


def _is_fair(die: Die, rolls: int) -> bool:
    game_id = time.monotonic()
    fell = _roll(die, rolls)
    counts = tally((die.name, die.sides, face) for face in fell)[0]
    pairs = chi_squared(serial_counts(fell, die.sides))
    serial_p = chi_squared_tail(pairs, die.sides**2 - 1)
    took_s = time.monotonic() - game_id
    print(
        f"{die.name:8}{len(fell):9}{counts.chi_squared:9.2f}{counts.p:8.3f}"
        f"{pairs:13.2f}{serial_p:8.3f}{took_s:7.1f}"
    )
    return min(counts.p, serial_p) > ALARM


def _roll(die: Die, rolls: int) -> list[int]:
    """Return *rolls* faces, rolled as at a table: committed to, then rolled, three dice at a time."""
    dice, fell = Dice(), list[int]()
    for number in range(rolls // TOGETHER):
        dice.commit(f"game {number}")
        fell.extend(dice.roll(f"game {number}", (die,) * TOGETHER).faces)
    return fell


if __name__ == "__main__":
    sys.exit(main())
