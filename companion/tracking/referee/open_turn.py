"""The open turn: the last one played otherwise, on one scale with what may follow it.

People rest in the middle of a turn, so what was told as a whole one may get its bee or its hornet
later. The tile lies; what else the turn may have been is held against the observation, and each
fit is what it gains over the turn as it was told. Where neither that nor one turn more explains the
observation, the few best of both are each taken for the first half of it, and followed by one more.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from companion.core.verdict import OpenTurn
from companion.games.alveola.moves import HornetWays
from companion.games.alveola.placing import Placement
from companion.games.alveola.powers import activate, forms
from companion.games.alveola.ring import known_pattern, pattern_played
from companion.games.alveola.rules import is_over as is_game_over
from companion.games.alveola.state import State
from companion.games.alveola.tiles import Pattern, Printed, Tile
from companion.games.alveola.turn import Power, Turn
from companion.tracking.referee.evidence import Evidence
from companion.tracking.referee.explanations import (
    Explained,
    IsOver,
    explained,
    explanations,
    never,
)
from companion.tracking.referee.laid import (
    Choice,
    Explanation,
    Laying,
    fittings,
    icons_fit,
    ring_after,
)

#: What weighs against an amendment: that it is one, and each print that was misread then.
AMENDED_COST, MISREAD_COST = 3.0, 5.0


#: What weighs against two turns at once, and how many are followed from each first one.
TWO_COST, SECONDS = 8.0, 2


@dataclass(frozen=True)
class Amendments:
    """The ways in which the open turn, which led to *after*, may have been played otherwise.

    *evidence* is held against the state before it; *offset* takes a fit to what is gained over the
    turn as it was told.
    """

    evidence: Evidence
    after: State
    layings: tuple[Laying, ...]
    offset: float

    @property
    def most(self) -> float:
        """What none of them gains more than."""
        return max(laying.most for laying in self.layings) - self.offset

    def best(self, *, count: int, reached: float, is_over: IsOver = never) -> Explained:
        """Return the *count* best of them; what stays far behind the fit *reached* is no matter."""
        found = explained(
            self.evidence,
            self.layings,
            count=count + 1,
            reached=reached + self.offset,
            is_over=is_over,
        )
        others = [one for one in found.whole if one.state != self.after]
        return Explained(
            tuple(replace(one, fit=one.fit - self.offset) for one in others[:count]),
            found.half and replace(found.half, fit=found.half.fit - self.offset),
            found.is_complete,
        )


def amendments_of(evidence: Evidence, open_turn: OpenTurn) -> Amendments:
    """Return the ways in which the open turn may have been played; *evidence* is against the state after it."""
    before, turn = open_turn.before, open_turn.move
    assert isinstance(before, State), "the referee judges Alveola"
    assert isinstance(turn, Turn), "the referee judges Alveola"
    against = Evidence(before, evidence.observation)
    layings = sorted(_layings(against, turn), key=lambda laying: -laying.most)
    offset = _fit_of(against, turn, layings) + AMENDED_COST
    return Amendments(against, evidence.state, tuple(layings), offset)


def _fit_of(evidence: Evidence, turn: Turn, layings: list[Laying]) -> float:
    """Return how well *turn* itself fits, which is one of those that *layings* begin."""
    return max(
        fitting.fit
        for laying in layings
        if laying.choice.power == turn.power
        for fitting in fittings(evidence, laying, HornetWays(laying.choice.paid))
        if fitting.turn == turn
    )


def _layings(evidence: Evidence, turn: Turn) -> Iterator[Laying]:
    """Yield the tile of *turn* where it lies, with each print that it may show."""
    for power in _forms(evidence.state, turn.power):
        paid = activate(evidence.state, power)
        ring = ring_after(evidence, evidence.state, power, turn.pile, turn.tile)
        tile = Tile(paid.piles[turn.pile][0].shape, known_pattern(paid, turn))
        choice = Choice(power, paid, turn.pile, turn.tile, tile, 0.0, ring)
        for pattern in _patterns(evidence.state, turn):
            yield _laying(evidence, choice, turn, pattern)


def _laying(evidence: Evidence, choice: Choice, turn: Turn, pattern: Pattern) -> Laying:
    hive, told = evidence.state.hive, pattern_played(evidence.state, turn)
    level = hive[turn.cells[0]].level + 1 if turn.cells[0] in hive else 1
    fit = sum(
        evidence.surface_gain(cell, shown.fill)
        for cell, shown in zip(turn.cells, pattern, strict=True)
    )
    if choice.tile.cells is None:
        misread = sum(now != then for now, then in zip(pattern, told, strict=True))
        fit += icons_fit(pattern) - MISREAD_COST * misread
    new = (cell for cell in turn.cells if cell not in hive)
    most = evidence.pieces_slack + sum(evidence.best_piece_gain(cell) for cell in new)
    placement = Placement(turn.action, turn.cells, level, None)
    return Laying(choice, placement, pattern, fit, fit + choice.ring.most + most)


def _forms(state: State, power: Power | None) -> Iterator[Power | None]:
    """Yield *power* in all the ways in which it may have been used."""
    yield from (None,) if power is None else forms(state, power.id)


def _patterns(state: State, turn: Turn) -> Iterator[Pattern]:
    """Yield what the tile may show: its icons may have been misread where it was unknown before."""
    told = pattern_played(state, turn)
    if known_pattern(state, turn):
        yield told
        return
    icons = product((False, True), repeat=len(told))
    for a, b, c in icons:
        first, second, third = told
        yield Printed(first.fill, a), Printed(second.fill, b), Printed(third.fill, c)


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
    taken = frozenset() if amends else frozenset({first.turn.pile})
    after = Evidence(state, evidence.observation, taken)
    alone = first.fit - evidence.tokens_gain(state.spoon_after, state.hornet_pile)
    for second in explanations(after, (None,), count=SECONDS, is_over=is_over).whole:
        yield TwoTurns(first, amends, second, alone + second.fit - TWO_COST)
