"""Explanations: every legal turn held against the evidence, the best first.

A turn's fit is a sum over what it changes, so the search goes from the whole to the detail: a
placement's own fit and the most that bees and hornets could still gain bound all its turns, and
placements that cannot reach the best ones found are left out. Nothing legal is left out otherwise,
unless the time runs out.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import nlargest
from itertools import product
from typing import TypeAlias

from companion.games.alveola.moves import HornetWays, Places
from companion.games.alveola.placing import Placement
from companion.games.alveola.powers import activate, forms
from companion.games.alveola.ring import choosable
from companion.games.alveola.rules import finish
from companion.games.alveola.state import State
from companion.games.alveola.tiles import Pattern, Printed, Tile
from companion.games.alveola.turn import Power, PowerId
from companion.tracking.referee.evidence import Evidence, fits_needs
from companion.tracking.referee.laid import (
    Choice,
    Explanation,
    Fitting,
    HalfMade,
    Laying,
    fittings,
    icons_fit,
    ring_after,
)

#: Patterns of one placement, and turns, that fit worse than the best by more than this are left out.
PATTERNS_REACH, REACH = 30.0, 16.0
#: How many turns, best first, are told apart by the states they lead to.
KEPT = 400

#: Where a half-made turn is so far ahead of the whole ones, these are no matter any more.
HALF_AHEAD = 12.0

#: How well each pattern of a pile's tile fits on a placement.
_Prints: TypeAlias = dict[tuple[int, int | None, Tile, Placement], list[tuple[float, Pattern]]]
#: Tells whether the time to judge is over.
IsOver: TypeAlias = Callable[[], bool]


@dataclass(frozen=True)
class Explained:
    """The best *whole* explanations, which lead to different states, best first, and the best *half*-made one.

    *is_complete* is false where the time was over before all were looked at.
    """

    whole: tuple[Explanation, ...] = ()
    half: HalfMade | None = None
    is_complete: bool = True


def never() -> bool:
    """Tell that there is time enough."""
    return False


def explanations(
    evidence: Evidence,
    powers: tuple[PowerId | None, ...],
    *,
    count: int,
    is_over: IsOver = never,
) -> Explained:
    """Return the *count* best explanations of *evidence* by one turn under one of *powers*."""
    layings = likely_layings(evidence, powers)
    return explained(evidence, layings, count=count, is_over=is_over)


def likely_layings(evidence: Evidence, powers: tuple[PowerId | None, ...]) -> list[Laying]:
    """Return every tile that may lie somewhere under one of *powers*, the most promising first."""
    return sorted(_layings(evidence, powers), key=lambda laying: -laying.most)


def explained(
    evidence: Evidence,
    layings: Iterable[Laying],
    *,
    count: int,
    reached: float = float("-inf"),
    is_over: IsOver = never,
) -> Explained:
    """Return the *count* best explanations that begin with one of *layings*, which come best first.

    What stays far behind the fit that was *reached* otherwise is no matter.
    """
    found: list[Fitting] = []
    best = reached
    ways: dict[Power | None, HornetWays] = {}
    is_complete = True
    for laying in layings:
        if laying.most < best - REACH:
            break
        if is_over():
            is_complete = False
            break
        choice = laying.choice
        hornets = ways.setdefault(choice.power, HornetWays(choice.paid))
        for fitting in fittings(evidence, laying, hornets):
            most = fitting.fit if fitting.half is None else max(fitting.fit, fitting.half)
            if most > best - REACH:
                found.append(fitting)
                best = max(best, fitting.fit, most - HALF_AHEAD)
    return Explained(
        _by_state(evidence.state, found, count), _half_of(evidence.state, found), is_complete
    )


def _by_state(state: State, found: list[Fitting], count: int) -> tuple[Explanation, ...]:
    distinct: dict[State, Explanation] = {}
    for fitting in nlargest(KEPT, found, key=lambda one: one.fit):
        after = finish(state, fitting.turn)
        if after not in distinct:
            distinct[after] = Explanation(fitting.turn, after, fitting.fit)
            if len(distinct) == count:
                break
    return tuple(distinct.values())


def _half_of(state: State, found: list[Fitting]) -> HalfMade | None:
    halves = [(one.half, one) for one in found if one.half is not None]
    if not halves:
        return None
    fit, best = max(halves, key=lambda half: half[0])
    assert best.due is not None, "what is half-made has something due"
    return HalfMade(best.turn, finish(state, best.turn), fit, best.due)


def better(one: HalfMade | None, other: HalfMade | None) -> HalfMade | None:
    """Return the one of two half-made turns that fits better; either may be missing."""
    found = [half for half in (one, other) if half is not None]
    return max(found, default=None, key=lambda half: half.fit)


def _layings(evidence: Evidence, powers: tuple[PowerId | None, ...]) -> Iterator[Laying]:
    places = Places(evidence.state)
    known: _Prints = {}
    for choice in _choices(evidence, powers):
        for placement in places.of(choice.paid, choice.tile):
            if all(cell in evidence.cells for cell in placement.cells):
                yield from _laid(evidence, choice, placement, known)


def _choices(evidence: Evidence, powers: tuple[PowerId | None, ...]) -> Iterator[Choice]:
    """Yield every tile that may be taken with one of *powers*."""
    state = evidence.state
    for power_id in powers:
        for power in (None,) if power_id is None else forms(state, power_id):
            paid = activate(state, power)
            for pile, index, tile in choosable(paid, power_id):
                ring = ring_after(evidence, state, power, pile, index)
                taken = evidence.pile_gain(pile) if index is not None else 0.0
                yield Choice(power, paid, pile, index, tile, taken, ring)


def _laid(
    evidence: Evidence, choice: Choice, placement: Placement, known: _Prints
) -> Iterator[Laying]:
    """Yield the tile on *placement* with each pattern that it may well show, *known* where it was met before.

    No turn gains more there than the best pieces on its cells and on all others.
    """
    here = (choice.pile, choice.index, choice.tile, placement)
    if here not in known:
        known[here] = [
            (_pattern_fit(evidence, choice, placement, pattern), pattern)
            for pattern in ((choice.tile.cells,) if choice.tile.cells else _patterns(placement))
        ]
    fits = known[here]
    best = max(fit for fit, _ in fits)
    new = (cell for cell in placement.cells if cell not in evidence.state.hive)
    most = evidence.pieces_slack + sum(evidence.best_piece_gain(cell) for cell in new)
    for fit, pattern in fits:
        if fit > best - PATTERNS_REACH:
            alone = choice.piles + fit
            yield Laying(choice, placement, pattern, alone, alone + choice.ring.most + most)


def _pattern_fit(
    evidence: Evidence, choice: Choice, placement: Placement, pattern: Pattern
) -> float:
    """Return how much better it fits that *pattern* lies there than what lay there before."""
    fit = sum(
        evidence.surface_gain(cell, shown.fill)
        for cell, shown in zip(placement.cells, pattern, strict=True)
    )
    if choice.tile.cells is None:
        fit += icons_fit(pattern)
        if choice.index is not None:
            fit += evidence.print_gain(choice.pile, choice.tile.shape, pattern)
    return fit


def _patterns(placement: Placement) -> Iterator[Pattern]:
    """Yield every pattern that an unknown tile may show on *placement*."""
    prints = [
        [Printed(fill, icon) for fill in fills for icon in (False, True)]
        for fills in fits_needs(placement.needs)
    ]
    yield from product(*prints)
