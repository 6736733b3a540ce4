"""Honey Wall's points: surrounded groups, full rows, the tree; and who wins."""

from companion.games.game import Outcome
from companion.games.hexes import Cell, groups
from companion.games.honey_wall.box import Box
from companion.games.honey_wall.rulings import (
    LARGE,
    ROW_OF_FIVE,
    ROW_OF_TWO,
    is_surrounded,
    larvae_stolen,
)
from companion.games.honey_wall.state import End, Sheet, State

#: What one larva is worth in a group of 1, 2, 3 …; the last stands for ten and more.
WORTH = (4, 5, 6, 7, 8, 9, 10, 6, 3, 1)
BONUS_OF_FIVE = 6
BONUS_OF_TWO = 2


def worth(size: int) -> int:
    """Return the points of each larva in a surrounded group of *size*.

    >>> [worth(size) for size in (1, 7, 8, 25)]
    [4, 10, 6, 1]
    """
    return WORTH[min(size, len(WORTH)) - 1]


def surrounded(sheet: Sheet, spaces: frozenset[Cell]) -> tuple[frozenset[Cell], ...]:
    """Return the surrounded groups of larvae on *sheet*."""
    return tuple(group for group in groups(sheet.larvae) if is_surrounded(group, sheet, spaces))


def boxes(sheet: Sheet, spaces: frozenset[Cell]) -> tuple[int, int]:
    """Return how many boxes are crossed off: in the row of two, and in the row of five."""
    sizes = [len(group) for group in surrounded(sheet, spaces)]
    large = sum(size >= LARGE for size in sizes)
    return large, len(sizes) - large


def scores(state: State) -> tuple[int, ...]:
    """Return each seat's points if the game ended now."""
    points = [_own_points(state, seat) for seat in range(len(state.sheets))]
    for sheet in state.sheets:
        for group in surrounded(sheet, state.box.sheet.spaces):
            for theft in sheet.thefts:
                if theft.at in group:
                    points[theft.by] += worth(len(group))
    return tuple(points)


def tree_points(box: Box, sheet: Sheet) -> int:
    """Return the points at the ends of the branches that are crossed off."""
    nodes = (box.node(name) for name in sheet.crossed)
    return sum(node.points or 0 for node in nodes if node is not None and node.kind == "points")


def winners(state: State, points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that win: most points, then most larvae stolen, then shared."""
    ranks = [(had, larvae_stolen(state.sheets, seat)) for seat, had in enumerate(points)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def _own_points(state: State, seat: int) -> int:
    """Return the points that *seat* has on its own sheet: unstolen larvae, rows, tree."""
    sheet, spaces = state.sheets[seat], state.box.sheet.spaces
    larvae = sum(
        worth(len(group)) * len(group - sheet.stolen) for group in surrounded(sheet, spaces)
    )
    large, small = boxes(sheet, spaces)
    rows = BONUS_OF_TWO * (large >= ROW_OF_TWO) + BONUS_OF_FIVE * (small >= ROW_OF_FIVE)
    return larvae + rows + tree_points(state.box, sheet)


def result_now(state: State) -> Outcome:
    """Return how the game ends if it ends now; `End.FULL` has no word in records."""
    points = scores(state)
    ended_by = state.end.value if state.end in (End.FIVE, End.SEVEN) else None
    return Outcome(points, winners(state, points), ended_by)


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, ``None`` while it goes on."""
    return result_now(state) if state.end else None
