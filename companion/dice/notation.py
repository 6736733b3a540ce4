"""The notation of dice for any game, as players write them: ``2d6``, ``d20 + d[sun,moon]``."""

import re

from companion.errors import Unreadable
from companion.games.chance import Die
from companion.phrases import translatable

MOST_DICE = 20
MOST_SIDES = 1000
_LONGEST_FACE = 24
#: Half a character on a face, as a command line of bytes that are no text has them, is no word.
_FACES = r"\[(?P<faces>[^\[\]\ud800-\udfff]*)\]"
_TERM = re.compile(rf"(?P<count>\d{{0,4}})d(?:(?P<sides>\d{{1,9}})|{_FACES})", re.ASCII)


def read_dice(notation: str) -> tuple[Die, ...]:
    """Return the dice that *notation* names; raises `Unreadable`.

    >>> [die.name for die in read_dice("2d6 + d[sun, moon]")]
    ['d6', 'd6', 'd[sun,moon]']
    """
    dice = tuple(die for term in _terms(notation) for die in _read_term(term, notation))
    if not 1 <= len(dice) <= MOST_DICE:
        raise Unreadable(
            translatable('{count} dice in "{notation}": 1 to {most} can be rolled at once'),
            count=len(dice),
            notation=notation,
            most=MOST_DICE,
        )
    return dice


def _terms(notation: str) -> list[str]:
    """Split at the plus signs, but not at those written on a face."""
    return re.split(r"\+(?![^\[]*\])", notation)


def _read_term(term: str, notation: str) -> tuple[Die, ...]:
    found = _TERM.fullmatch(term.strip())
    if found is None:
        raise Unreadable(
            translatable('"{term}" in "{notation}" is no dice: write 2d6, d20 or d[sun,moon]'),
            term=term.strip(),
            notation=notation,
        )
    die = _custom(found["faces"]) if found["sides"] is None else _numbered(int(found["sides"]))
    return (die,) * min(int(found["count"] or 1), MOST_DICE + 1)


def _numbered(sides: int) -> Die:
    if not 2 <= sides <= MOST_SIDES:
        text = translatable("a die has 2 to {most} sides, not {sides}")
        raise Unreadable(text, most=MOST_SIDES, sides=sides)
    return Die(f"d{sides}", tuple(str(number) for number in range(1, sides + 1)))


def _custom(text: str) -> Die:
    faces = tuple(face.strip() for face in text.split(","))
    if not 2 <= len(faces) <= MOST_SIDES or not all(0 < len(f) <= _LONGEST_FACE for f in faces):
        raise Unreadable(
            translatable("[{faces}] needs 2 faces or more, each of 1 to {most} letters"),
            faces=text,
            most=_LONGEST_FACE,
        )
    return Die(f"d[{','.join(faces)}]", faces)
