"""Our rulings, where the rule sheet leaves a question open: each one here, once."""

from companion.games.pollen.state import COLUMNS, ROWS, Camp, Card, Place, place_of

#: A turn's action points; every one of them may be left unused, even all.
ACTION_POINTS = 2

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


def is_hand_empty(hand: tuple[Card, ...]) -> bool:
    """Tell whether a *hand*, filled up again, has run out: then its pile is empty too."""
    return not hand


def first_of(round: int) -> int:
    """Return the seat that begins a *round*: the bees the first, the bumblebees the second."""
    return round
