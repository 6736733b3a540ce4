"""Our rulings, where the rule sheet leaves a question open: each one here, once."""

from companion.games.pollen.state import COLUMNS, ROWS, Camp, Card, Place, place_of

#: A turn's action points; every one of them may be left unused, even all.
ACTION_POINTS = 2

#: Each place of a camp with the next one away from the flower, as indices.
_OUTWARD = tuple((n, n + 1) for n in range(COLUMNS * ROWS) if (n + 1) % ROWS)

#: A second round may follow the first, and no third one.
MOST_ROUNDS = 2


def can_be_laid(card: Card) -> bool:
    """Tell whether *card* may lie in a camp: a *Déplacement* is only ever discarded."""
    return card != "move"


def free_places(camp: Camp) -> tuple[Place, ...]:
    """Return where a card may be laid: any free place, for holes only matter at a turn's end."""
    return tuple(place_of(n) for n, lying in enumerate(camp) if lying is None)


def holes(camp: Camp) -> tuple[Place, ...]:
    """Return the empty places of *camp* with a card farther from the flower."""
    found = []
    for column in range(COLUMNS):
        rows = camp[column * ROWS : (column + 1) * ROWS]
        filled = max((n for n in range(ROWS) if rows[n]), default=0)
        found += [(column, n + 1) for n in range(filled) if rows[n] is None]
    return tuple(found)


def has_hole(camp: Camp) -> bool:
    """Tell whether *camp* has `holes`: somewhere an empty place comes right before a card.

    >>> from companion.games.pollen.state import Lying
    >>> empty = (None,) * (COLUMNS * ROWS)
    >>> has_hole(empty), has_hole((None, Lying(0, 3, False), *empty[2:]))
    (False, True)
    """
    return any(camp[near] is None and camp[far] is not None for near, far in _OUTWARD)


def is_hand_empty(hand: tuple[Card, ...]) -> bool:
    """Tell whether a *hand*, filled up again, has run out: then its pile is empty too."""
    return not hand


def first_of(round: int) -> int:
    """Return the seat that begins a *round*: the bees the first, the bumblebees the second."""
    return round
