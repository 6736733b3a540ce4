"""Choices that would be said alike, told apart by a number: no place is said by its coordinates."""

from collections import Counter
from collections.abc import Iterable

from companion.games.answers import Option
from companion.phrases import Phrase


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
