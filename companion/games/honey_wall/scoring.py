"""Honey Wall's points: surrounded groups, full rows, the tree; and who wins."""

from collections.abc import Iterator

from companion.games.answers import Outcome, ScoreLine
from companion.games.hexes import Cell, groups
from companion.games.honey_wall.box import Box, NodeKind
from companion.games.honey_wall.rulings import (
    LARGE,
    ROW_OF_FIVE,
    ROW_OF_TWO,
    is_surrounded,
    larvae_stolen,
)
from companion.games.honey_wall.state import End, Sheet, State
from companion.phrases import Phrase

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
    """Return each seat's points if the game ended now; on paper, what was counted at the end."""
    if state.on_paper is not None:
        return state.on_paper.points or (0,) * len(state.players)
    return tuple(
        sum(points)
        for points in zip(*(line.points for line in score_breakdown(state)), strict=True)
    )


def score_breakdown(state: State) -> tuple[ScoreLine, ...]:
    """Return the points line by line."""
    if state.on_paper is not None:
        return (ScoreLine(Phrase("Points counted on paper"), scores(state)),)
    seats = range(len(state.players))
    return (
        ScoreLine(Phrase("Larvae surrounded"), tuple(own_points(state, seat) for seat in seats)),
        ScoreLine(Phrase("Larvae stolen"), tuple(stolen_points(state, seat) for seat in seats)),
        ScoreLine(Phrase("Full rows"), tuple(row_points(state, seat) for seat in seats)),
        ScoreLine(Phrase("Tree"), tuple(tree_points(state.box, sheet) for sheet in state.sheets)),
    )


def own_points(state: State, seat: int) -> int:
    """Return the points of *seat*'s own larvae that are surrounded and not stolen."""
    own = state.sheets[seat]
    return sum(
        worth(len(group)) * len(group - own.stolen)
        for group in surrounded(own, state.box.sheet.spaces)
    )


def stolen_points(state: State, seat: int) -> int:
    """Return the points of the surrounded larvae that *seat* has stolen from others."""
    return sum(
        worth(len(group))
        for sheet in state.sheets
        for group in surrounded(sheet, state.box.sheet.spaces)
        for theft in sheet.thefts
        if theft.by == seat and theft.at in group
    )


def row_points(state: State, seat: int) -> int:
    """Return the bonuses for *seat*'s full rows of boxes."""
    large, small = boxes(state.sheets[seat], state.box.sheet.spaces)
    return BONUS_OF_TWO * (large >= ROW_OF_TWO) + BONUS_OF_FIVE * (small >= ROW_OF_FIVE)


def tree_points(box: Box, sheet: Sheet) -> int:
    """Return the points at the ends of the branches that are crossed off."""
    nodes = (box.node(name) for name in sheet.crossed)
    return sum(
        node.points or 0 for node in nodes if node is not None and node.kind is NodeKind.POINTS
    )


def winners(state: State, points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that win: most points, then most larvae stolen, then shared."""
    ranks = [(had, stolen_by(state, seat)) for seat, had in enumerate(points)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def tie_breaks(state: State) -> tuple[ScoreLine, ...]:
    """Return what breaks a tie: the larvae stolen, surrounded or not."""
    seats = range(len(state.players))
    return (ScoreLine(Phrase("larvae stolen"), tuple(stolen_by(state, s) for s in seats)),)


def stolen_by(state: State, seat: int) -> int:
    """Return the larvae that *seat* has stolen, as they count in a tie."""
    if state.on_paper is not None:
        return state.on_paper.stolen[seat] if state.on_paper.stolen else 0
    return larvae_stolen(state.sheets, seat)


def result_now(state: State) -> Outcome:
    """Return how the game ends if it ends now; `End.FULL` has no word in records."""
    points = scores(state)
    ended_by = state.end.value if state.end in (End.FIVE, End.SEVEN) else None
    return Outcome(points, winners(state, points), ended_by)


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, ``None`` while it goes on."""
    return result_now(state) if state.end else None


def explain(state: State, seat: int) -> tuple[Phrase, ...]:
    """Return where *seat*'s points come from: group by group, then what else there is."""
    own = state.sheets[seat]
    closed = sorted(surrounded(own, state.box.sheet.spaces), key=len)
    return (
        *(_explain_group(len(group), len(group - own.stolen)) for group in closed),
        *_explain_rest(state, seat),
    )


def _explain_group(size: int, own: int) -> Phrase:
    points = {"size": size, "own": own, "worth": worth(size), "points": own * worth(size)}
    return Phrase("group of {size}: {own} × {worth} = {points}", points)


def _explain_rest(state: State, seat: int) -> Iterator[Phrase]:
    if stolen := stolen_points(state, seat):
        yield Phrase("stolen from others: {points}", {"points": stolen})
    if rows := row_points(state, seat):
        yield Phrase("full rows: {points}", {"points": rows})
    if tree := tree_points(state.box, state.sheets[seat]):
        yield Phrase("tree: {points}", {"points": tree})
