"""How we read the rulebook where it leaves something open: each ruling by name, in one place.

A table that reads the rulebook otherwise changes the function here, and nothing else.
"""

from collections.abc import Sequence
from typing import TypeVar

from companion.games.alveola.tiles import Three, fits
from companion.games.hexes import Shape

Ranked = TypeVar("Ranked")


def may_lie(shape: Shape, cells: Three) -> bool:
    """Tell whether a tile may lie so: it is printed on one face, so it turns but never flips."""
    return fits(shape, cells)


def passes_hornet_tile(spoon_after: int, pile: int, hornet_pile: int, *, piles: int = 12) -> bool:
    """Tell whether the spoon goes over the hornet tile on its way clockwise to just after *pile*.

    Choosing the hornet tile's own pile passes it, and so does a whole turn round.

    >>> passes_hornet_tile(2, 4, 4), passes_hornet_tile(2, 2, 9), passes_hornet_tile(2, 4, 2)
    (True, True, False)
    """
    travelled = (pile - spoon_after) % piles or piles
    to_tile = (hornet_pile - spoon_after) % piles or piles
    return to_tile <= travelled


def goes_back(pile: int, previous: int | None) -> bool:
    """Tell whether the spoon goes back to *pile* under `previous_tile`, passing nothing.

    The pile before the spoon is always reached by going back, also when it is one of the next
    three.
    """
    return pile == previous


def as_far_as_possible(*preferences: Sequence[Ranked]) -> Sequence[Ranked]:
    """Return what meets the strictest wish that can be met at all.

    Judged for the tile chosen, not over all piles.
    """
    return next((met for met in preferences if met), ())


def honey_for(emptied: int) -> int:
    """Return the honey for a tile that empties *emptied* full cells: one each, also for three."""
    return emptied


def hornet_moves_due(*, has_icon: bool, passed: bool) -> int:
    """Return how many moves the tile's icon and the passed hornet tile give: both can apply."""
    return has_icon + passed


def is_move_missing(*, made: int, due: int, can_move: bool) -> bool:
    """Tell whether a due move was left out: only if no hornet can go anywhere, it is lost."""
    return made < due and can_move


def earns_flowers(*, used_power: bool) -> bool:
    """Tell whether enlarging earns flowers: the turn bought by `replay` is one without a power."""
    return not used_power


def takes_bought_turn(*, bought: bool, tiles_left: bool) -> bool:
    """Tell whether the turn bought by `replay` is taken.

    It is so after a queen and within a last turn too; only an exhausted ring cancels it.
    """
    return bought and tiles_left


def hornet_tile_moves(*, pile_emptied: bool, tiles_left: bool) -> bool:
    """Tell whether the hornet tile leaves its pile: not after the turn that took the last tile."""
    return pile_emptied and tiles_left


def is_exhausted(*, tiles_left: bool) -> bool:
    """Tell whether the ring has run out: right after the turn that took the last tile."""
    return not tiles_left


def winners_of_full_tie(tied: tuple[int, ...]) -> tuple[int, ...]:
    """Return who wins when neither queen nor flowers decide: all of them share."""
    return tied
