"""The warning that too few marker cards are seen for a knock at the camera to be noticed surely."""

from collections.abc import Collection

from companion.phrases import Phrase

#: The printed cards' ids, and how many of them are just enough.
CARDS, JUST_ENOUGH = range(4), 2


def cards_warning(seen: Collection[int]) -> Phrase | None:
    """Return what to do about the hidden ones of the marker cards, ``None`` where enough are *seen*.

    >>> str(cards_warning([0, 2]))
    'Only two marker cards are seen: uncover card 1 or 3'
    >>> cards_warning([0, 2, 3])
    """
    hidden = [number for number in CARDS if number not in seen]
    if len(CARDS) - len(hidden) != JUST_ENOUGH:
        return None
    first, second = hidden
    return Phrase(
        "Only two marker cards are seen: uncover card {first} or {second}",
        {"first": first, "second": second},
    )
