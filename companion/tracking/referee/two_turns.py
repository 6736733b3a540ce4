"""Two turns at once: what a picture shows when the one between was not seen, or not understood.

Only where neither the last turn amended nor one turn more explains the observation. The few best
of those are each taken for the first half of it, and followed by one turn more.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.alveola.rules import is_over as is_game_over
from companion.tracking.referee.evidence import Evidence
from companion.tracking.referee.explanations import IsOver, explanations
from companion.tracking.referee.laid import Explanation

#: What weighs against two turns at once, and how many are followed from each first one.
TWO_COST, SECONDS = 8.0, 2


@dataclass(frozen=True)
class TwoTurns:
    """A *first* turn, the open one played otherwise where it *amends*, and the *second* after it."""

    first: Explanation
    amends: bool
    second: Explanation
    fit: float


def two_turns(
    evidence: Evidence, firsts: Iterable[tuple[Explanation, bool]], *, is_over: IsOver
) -> tuple[TwoTurns, ...]:
    """Return what begins with one of *firsts* and goes on, best first; each tells whether it amends."""
    found = [
        two
        for first, amends in firsts
        if not is_over() and not is_game_over(first.state)
        for two in _followed(evidence, first, amends=amends, is_over=is_over)
    ]
    return tuple(sorted(found, key=lambda two: -two.fit))


def _followed(
    evidence: Evidence, first: Explanation, *, amends: bool, is_over: IsOver
) -> Iterator[TwoTurns]:
    state = first.state
    if first.turn is None:
        return
    taken = frozenset() if amends else frozenset({first.turn.pile})
    after = Evidence(state, evidence.observation, taken)
    alone = first.fit - evidence.tokens_gain(state.spoon_after, state.hornet_pile)
    for second in explanations(after, (None,), count=SECONDS, is_over=is_over).whole:
        yield TwoTurns(first, amends, second, alone + second.fit - TWO_COST)
