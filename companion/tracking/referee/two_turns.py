"""Two turns at once: what lies there once a turn was not read, or not seen, and the next has been played.

No first turn explains such a table, and spoon and hornet tile have gone on twice, so the first tile
is looked for without them: where it fits, and leaves three places together that a second tile may
have changed. The best of these are each followed by one turn more.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import TypeAlias

from companion.games.alveola.moves import HornetWays
from companion.games.alveola.placing import Placement
from companion.games.alveola.powers import is_affordable
from companion.games.alveola.rules import finish
from companion.games.alveola.rules import is_over as is_game_over
from companion.games.alveola.state import State
from companion.games.alveola.turn import MoveWorker, Power, PowerId
from companion.games.hexes import Cell, neighbours
from companion.observation import HORNET
from companion.tracking.referee.evidence import SURFACE_OF, Evidence
from companion.tracking.referee.explanations import (
    REACH,
    IsOver,
    explained,
    likely_layings,
)
from companion.tracking.referee.laid import Explanation, Fitting, Laying, fittings

#: What weighs against two turns at once.
TWO_COST = 8.0
#: In so many places is the first tile looked for, with so many turns each that move a hornet and as many
#: that do not, for it may be the second that does; so many of all these are followed, by so many each.
PLACES, TURNS, FIRSTS, SECONDS = 12, 3, 16, 2


#: The power of a first turn, and those that the second may have been played with.
Powers: TypeAlias = tuple[PowerId | None, tuple[PowerId | None, ...]]


@dataclass(frozen=True)
class TwoTurns:
    """A *first* turn, the open one played otherwise where it *amends*, and the *second* after it."""

    first: Explanation
    amends: bool
    second: Explanation
    fit: float

    @property
    def may_hide_more(self) -> bool:
        """Tell whether something may have happened between that cannot be seen, or not yet.

        A hornet that moved may have eaten a bee of the first turn; a worker that is gone may have
        moved, or be eaten.
        """
        turns = [one.turn for one in (self.first, self.second) if one.turn is not None]
        return any(turn.hornets or isinstance(turn.bee, MoveWorker) for turn in turns)

    def looks_as(self, other: "TwoTurns") -> bool:
        """Tell whether the table looks the same after *other*."""
        return _shown(self.second.state) == _shown(other.second.state)


def _shown(state: State) -> tuple[object, ...]:
    return state.hive, state.pieces, state.spoon_after, state.hornet_pile


@dataclass(frozen=True)
class _Begun:
    """A first turn, and the *most* that it and a tile more may come to."""

    first: Explanation
    amends: bool
    alone: float
    most: float


def two_turns(
    evidence: Evidence,
    amended: Iterable[Explanation],
    powers: Powers,
    *,
    reached: float,
    is_over: IsOver,
) -> tuple[TwoTurns, ...]:
    """Return what two turns may have been played, best first.

    The first is one of *amended*, the ways in which the open turn may have been played, or a turn
    under the first of *powers*; the second is one under any of the others that can be paid. What
    stays far behind the fit that one turn *reached* is no matter.
    """
    triples = _triples(evidence)
    begun = [
        _Begun(one, True, alone, alone + _most_beside(triples, one.turn.cells))
        for one in amended
        if one.turn is not None
        for alone in (one.fit - evidence.tokens_gain(one.state.spoon_after, one.state.hornet_pile),)
    ]
    begun += _begun(evidence, powers[0], triples, is_over)
    found: list[TwoTurns] = []
    for one in nlargest(FIRSTS, begun, key=lambda one: one.most):
        if is_over():
            break
        if not is_game_over(one.first.state):
            best = max((two.fit for two in found), default=reached)
            found += _followed(evidence, one, powers[1], best, is_over=is_over)
    return tuple(sorted(found, key=lambda two: -two.fit))


def _triples(evidence: Evidence) -> Sequence[tuple[frozenset[Cell], Mapping[Cell, float]]]:
    """Return every three places together that a tile may cover, and what each of them has changed."""
    gains = {
        cell: gain
        for cell in evidence.cells
        if (gain := max(evidence.surface_gain(cell, fill) for fill in SURFACE_OF)) > 0
    }
    triples = {
        frozenset((a, b, c))
        for a in gains
        for b in neighbours(a)
        for c in (*neighbours(a), *neighbours(b))
        if c != a and b in evidence.cells and c in evidence.cells
    }
    return [(triple, {c: gains.get(c, 0.0) for c in triple}) for triple in triples]


def _most_beside(
    triples: Sequence[tuple[frozenset[Cell], Mapping[Cell, float]]], laid: Iterable[Cell]
) -> float:
    """Return the most that a tile gains which changes none of what was *laid*."""
    first = frozenset(laid)
    return max(
        (sum(gain for cell, gain in gains.items() if cell not in first) for _, gains in triples),
        default=0.0,
    )


def _hornets_slack(evidence: Evidence) -> float:
    """Return what may be gained by hornets that leave where they stand, and come to another cell."""
    on_hive = [cell for cell in evidence.state.hive if cell in evidence.cells]
    left = (evidence.best_piece_gain(c) for c in on_hive if evidence.before[c][1] == HORNET)
    came = (evidence.piece_gain(cell, HORNET) for cell in on_hive)
    return sum(left) + max(0.0, max(came, default=0.0))


def _begun(
    evidence: Evidence,
    power: PowerId | None,
    triples: Sequence[tuple[frozenset[Cell], Mapping[Cell, float]]],
    is_over: IsOver,
) -> Iterator[_Begun]:
    """Yield the first turns that leave most to a second tile, the ring left out."""
    by_place: dict[tuple[int, int | None, Placement], list[Laying]] = {}
    for laying in likely_layings(evidence, (power,)):
        place = (laying.choice.pile, laying.choice.index, laying.placement)
        by_place.setdefault(place, []).append(laying)
    beside = {place: _most_beside(triples, place[2].cells) for place in by_place}
    likely = nlargest(
        PLACES,
        by_place,
        key=lambda place: max(one.fit for one in by_place[place]) + beside[place],
    )
    ways: dict[Power | None, HornetWays] = {}
    hornets = _hornets_slack(evidence)
    for place in likely:
        if is_over():
            return
        for first, alone in _firsts(evidence, by_place[place], ways):
            is_resting = first.turn is not None and not first.turn.hornets
            most = alone + beside[place] + (hornets if is_resting else 0.0)
            yield _Begun(first, False, alone, most)


def _firsts(
    evidence: Evidence, layings: Iterable[Laying], ways: dict[Power | None, HornetWays]
) -> Iterator[tuple[Explanation, float]]:
    """Yield the turns that fit best which begin with one of *layings*, each with its fit without the ring."""
    found = [
        (fitting.fit - laying.choice.ring.settled, fitting)
        for laying in layings
        for fitting in fittings(
            evidence,
            laying,
            ways.setdefault(laying.choice.power, HornetWays(laying.choice.paid)),
        )
    ]
    moving = nlargest(TURNS, (one for one in found if one[1].turn.hornets), key=_alone)
    resting = nlargest(TURNS, (one for one in found if not one[1].turn.hornets), key=_alone)
    for alone, fitting in (*moving, *resting):
        yield (
            Explanation(fitting.turn, finish(evidence.state, fitting.turn), fitting.fit),
            alone,
        )


def _alone(found: tuple[float, Fitting]) -> float:
    return found[0]


def _followed(
    evidence: Evidence,
    begun: _Begun,
    powers: tuple[PowerId | None, ...],
    best: float,
    *,
    is_over: IsOver,
) -> Iterator[TwoTurns]:
    """Yield what may follow a turn; what stays far behind the *best* two is no matter."""
    first = begun.first
    assert first.turn is not None, "a turn taken back is followed by none"
    taken = frozenset() if begun.amends else frozenset({first.turn.pile})
    after = Evidence(first.state, evidence.observation, taken)
    paid = tuple(power for power in powers if power is None or is_affordable(first.state, power))
    offset = begun.alone - TWO_COST
    seconds = explained(
        after,
        likely_layings(after, paid),
        count=SECONDS,
        reached=best - offset,
        is_over=is_over,
    )
    for second in seconds.whole:
        if second.fit + offset > best - REACH:
            yield TwoTurns(first, begun.amends, second, second.fit + offset)
