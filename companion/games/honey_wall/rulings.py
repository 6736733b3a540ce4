"""Where the rulebook is silent: each ruling of ours in one place, named.

The rest of the rules ask here, so that a table that plays otherwise changes one function.
"""

from companion.games.hexes import Cell, touching
from companion.games.honey_wall.state import End, Sheet

#: Groups of at least this size are crossed off in the row of two.
LARGE = 7
ROW_OF_TWO = 2
ROW_OF_FIVE = 5


def is_surrounded(group: frozenset[Cell], sheet: Sheet, spaces: frozenset[Cell]) -> bool:
    """Tell whether every neighbouring space that exists is honey: the sheet's edge closes.

    It does not matter which mark came last: a larva may fill its group's last free neighbour.
    """
    return touching(group) & spaces <= sheet.honey


def can_be_stolen(at: Cell, sheet: Sheet) -> bool:
    """Tell whether a wasp may come: once; the larva stays and counts for its group's size."""
    return at in sheet.larvae and at not in sheet.stolen


def covers_flower(at: Cell, flowers: frozenset[Cell], *, is_bonus: bool) -> bool:
    """Tell whether a flower counts: not under the bonus of another, which is not phase 2."""
    return at in flowers and not is_bonus


def end_of(large: int, small: int) -> End | None:
    """Return what full rows end; of both at once the five is named, and both bonuses count."""
    if small >= ROW_OF_FIVE:
        return End.FIVE
    return End.SEVEN if large >= ROW_OF_TWO else None


def end_of_space(sheets: tuple[Sheet, ...], spaces: frozenset[Cell]) -> End | None:
    """Return the end without a bonus: no sheet has a free space, at once too."""
    return End.FULL if all(spaces <= sheet.marked for sheet in sheets) else None


def larvae_stolen(sheets: tuple[Sheet, ...], seat: int) -> int:
    """Return how many count in a tie: every one, surrounded or not."""
    return sum(theft.by == seat for sheet in sheets for theft in sheet.thefts)
