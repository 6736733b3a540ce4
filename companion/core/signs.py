"""What marks a player: a colour and, because colour is never the only sign, a symbol."""

from collections.abc import Collection

#: The pawns' colours that a phone can draw.
COLOURS = ("red", "green", "blue", "purple", "yellow", "black")
#: The shapes that stand for players.
SYMBOLS = ("triangle", "circle", "square", "diamond", "star", "cross")


def own_sign(preference: str, signs: tuple[str, ...], taken: Collection[str], seat: int) -> str:
    """Return *preference* where it is one of *signs* and not *taken*, else the first that is free.

    >>> own_sign("a", ("a", "b"), {"b"}, 1), own_sign("b", ("a", "b"), {"b"}, 1)
    ('a', 'a')
    """
    return (
        preference
        if preference in signs and preference not in taken
        else first_free(signs, taken, seat)
    )


def first_free(signs: tuple[str, ...], taken: Collection[str], seat: int) -> str:
    """Return the sign of *seat*, or the next of *signs* that is not *taken*.

    >>> first_free(("a", "b", "c"), {"b"}, 1)
    'c'
    """
    count = len(signs)
    order = [signs[(seat + step) % count] for step in range(count)]
    return next((sign for sign in order if sign not in taken), order[0])
