"""Our rulings, where the designer's description leaves a question open: each one here, once."""

from companion.games.radioactive_bees.state import Box, State

#: The smallest number of different tiles that a tile above the first layer covers.
TILES_BELOW = 2


def present_value(box: Box, rings: int) -> int:
    """Return what a bee with so many *rings* is worth when an opponent covers it."""
    return box.base + box.ring * rings


def rings_value(box: Box, rings: int) -> int:
    """Return what *rings* are worth at the end of the game."""
    return box.ring * rings


def is_mutant_queen(box: Box, rings: int) -> bool:
    """Tell whether a bee with so many *rings* ends the game after this round."""
    return rings >= box.queen


def next_first(state: State) -> int:
    """Return who usually begins the next round: the player after the last one who did.

    Who really begins is the players' affair: it is the one who lays the first tile.
    """
    return ((state.first or 0) + 1) % len(state.players)


def may_be_laid(*, level: int, lowest: int) -> bool:
    """Tell whether a tile may start or go on a layer, when the same player's tiles fit lower.

    "All options are exhausted" is judged player by player: others' tiles do not matter.
    """
    return level <= lowest
