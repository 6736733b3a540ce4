"""What a game answers: values that other rooms show, say and write, whatever the game."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.phrases import Phrase

#: A decoded JSON value. ``Any``: its shape is the game's own and is checked by the game.
Json: TypeAlias = Any


@dataclass(frozen=True)
class Outcome:
    """How a game ended: points and winners by seat, and what ended it."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str | None

    def as_final(self) -> Json:
        """Return it as a record's ``final``."""
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "ended_by": self.ended_by,
        }


def most_points_win(scores: tuple[int, ...], ended_by: str) -> Outcome:
    """Return the outcome of a game in which most points win, and a tie is shared.

    >>> most_points_win((3, 1, 3), "empty").winners
    (0, 2)
    """
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return Outcome(scores, winners, ended_by)


@dataclass(frozen=True)
class Option:
    """One value that a player may choose next, and how to say it."""

    value: Json
    words: Phrase


@dataclass(frozen=True)
class Choice:
    """The next thing to choose while a move is put together by hand.

    *field* is the move's key that *options* fill; ``None`` means that the move is complete
    and *move* is what to play. A *move* beside a *field* may be played as it stands, or go on.
    """

    field: str | None
    options: tuple[Option, ...] = ()
    move: Json = None


@dataclass(frozen=True)
class PlaceInfo:
    """What somebody learns who taps a place: what is there, and what the rules allow there.

    *section* names the part of the rulebook that speaks of it.
    """

    there: tuple[Phrase, ...] = ()
    allowed: tuple[Phrase, ...] = ()
    section: str | None = None


@dataclass(frozen=True)
class ScoreLine:
    """One line of the score breakdown: what is counted, and each seat's points for it."""

    words: Phrase
    points: tuple[int, ...]


@dataclass(frozen=True)
class Section:
    """A part of the rulebook in our own words, one tap away: *id* is stable."""

    id: str
    title: Phrase
    text: tuple[Phrase, ...]


@dataclass(frozen=True)
class Preference:
    """Something to agree on before a game: its *key*, the usual value first.

    *is_player*: the values are seats, which people know by who sits there.
    """

    key: str
    words: Phrase
    values: tuple[Option, ...]
    is_player: bool = False


def numbered(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return *options* in their order, those with the same words followed by a number.

    >>> here = Phrase("here")
    >>> [str(o.words) for o in numbered([Option(1, here), Option(2, here), Option(3, Phrase("no"))])]
    ['here (1)', 'here (2)', 'no']
    """
    listed = tuple(options)
    alike = Counter(str(option.words) for option in listed)
    told: Counter[str] = Counter()
    return tuple(_told_apart(option, alike, told) for option in listed)


def _told_apart(option: Option, alike: Counter[str], told: Counter[str]) -> Option:
    said = str(option.words)
    if alike[said] == 1:
        return option
    told[said] += 1
    return Option(
        option.value, Phrase("{what} ({number})").filled(what=option.words, number=told[said])
    )
