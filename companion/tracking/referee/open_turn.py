"""The open turn: the last one played otherwise, or taken back, on one scale with what may follow it.

People rest in the middle of a turn, so what was told as a whole one may get its bee or its hornet
later; and they change their minds, so the tile may lie elsewhere, or on its pile again. What the
turn may have been is held against the observation, and each fit is what it gains over the turn as
it was told. Other places are tried only where the tile seems to be gone from its own. Where neither
that nor one turn more explains the observation, the few best of both are each taken for the first
half of it, and followed by one more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from companion.core.verdict import OpenTurn
from companion.games.alveola.moves import HornetWays, Places
from companion.games.alveola.placing import Placement
from companion.games.alveola.powers import activate, forms
from companion.games.alveola.ring import known_pattern, pattern_played
from companion.games.alveola.state import State
from companion.games.alveola.tiles import Pattern, Printed, Tile
from companion.games.alveola.turn import Power, Turn
from companion.tracking.referee.evidence import Evidence
from companion.tracking.referee.explanations import (
    Explained,
    IsOver,
    better,
    explained,
    likely_layings,
    never,
)
from companion.tracking.referee.laid import (
    Choice,
    Due,
    Explanation,
    HalfMade,
    Laying,
    fittings,
    icons_fit,
    ring_after,
)

#: What weighs against an amendment: that it is one, that the tile lies elsewhere or nowhere, and each
#: print that was misread then.
AMENDED_COST, LIFTED_COST, MISREAD_COST = 3.0, 3.0, 5.0


@dataclass(frozen=True)
class Amendments:
    """The ways in which the open *turn*, which led to *after*, may have been played otherwise.

    *evidence* is held against the state before it; *offset* takes a fit to what is gained over the
    turn as it was told. *is_lifted* where its tile seems to be gone from where it lay.
    """

    evidence: Evidence
    turn: Turn
    after: State
    layings: tuple[Laying, ...]
    offset: float
    is_lifted: bool

    @property
    def most(self) -> float:
        """What none of them gains more than."""
        return max(laying.most for laying in self.layings) - self.offset

    def best(self, *, count: int, reached: float, is_over: IsOver = never) -> Explained:
        """Return the *count* best of them; what stays far behind the fit *reached* is no matter."""
        back = (self._taken_back(),) if self.is_lifted else ()
        found = explained(
            self.evidence,
            self.layings,
            count=count + 1,
            reached=max((reached + self.offset, *(one.fit for one in back))),
            is_over=is_over,
        )
        others = [one for one in found.whole if one.state != self.after]
        half = better(found.half, self._half_back() if back else None)
        return Explained(
            tuple(replace(one, fit=one.fit - self.offset) for one in (*others[:count], *back)),
            half and replace(half, fit=half.fit - self.offset),
            found.is_complete,
        )

    def _taken_back(self) -> Explanation:
        """Return that the turn was taken back, the ring too."""
        before = self.evidence.state
        return Explanation(None, before, self._back + self.evidence.tokens_gain(*_ring_of(before)))

    def _half_back(self) -> HalfMade | None:
        """Return that the tile was taken back and the ring not yet; ``None`` where it has not moved."""
        now, then = _ring_of(self.after), _ring_of(self.evidence.state)
        if now == then:
            return None
        due = Due.SPOON if now[0] != then[0] else Due.HORNET_TILE
        fit = self._back + self.evidence.tokens_gain(*now)
        return HalfMade(self.turn, self.evidence.state, fit, due)

    @property
    def _back(self) -> float:
        """How well it fits that the tile lies on its pile again."""
        return self.evidence.pile_gain(None) - LIFTED_COST


def amendments_of(evidence: Evidence, open_turn: OpenTurn) -> Amendments:
    """Return how the open turn may have been played; *evidence* is against the state after it."""
    before, turn = open_turn.before, open_turn.move
    assert isinstance(before, State), "the referee judges Alveola"
    assert isinstance(turn, Turn), "the referee judges Alveola"
    against = Evidence(before, evidence.observation, open_pile=turn.pile)
    in_place = tuple(_in_place(against, turn))
    offset = _fit_of(against, turn, in_place) + AMENDED_COST
    is_lifted = against.lifted_gain(turn.cells, evidence.state) > 0
    elsewhere = tuple(_elsewhere(against, turn)) if is_lifted else ()
    layings = sorted((*in_place, *elsewhere), key=lambda laying: -laying.most)
    return Amendments(against, turn, evidence.state, tuple(layings), offset, is_lifted)


def _ring_of(state: State) -> tuple[int, int]:
    return state.spoon_after, state.hornet_pile


def _fit_of(evidence: Evidence, turn: Turn, layings: tuple[Laying, ...]) -> float:
    """Return how well *turn* itself fits, which is one of those that *layings* begin."""
    return max(
        fitting.fit
        for laying in layings
        if laying.choice.power == turn.power
        for fitting in fittings(evidence, laying, HornetWays(laying.choice.paid))
        if fitting.turn == turn
    )


def _in_place(evidence: Evidence, turn: Turn) -> Iterator[Laying]:
    """Yield the tile of *turn* where it lies, with each print that it may show."""
    hive = evidence.state.hive
    level = hive[turn.cells[0]].level + 1 if turn.cells[0] in hive else 1
    placement = Placement(turn.action, turn.cells, level, None)
    for choice in _choices(evidence, turn):
        for pattern in _patterns(evidence.state, turn):
            yield _laying(evidence, choice, turn, placement, pattern)


def _elsewhere(evidence: Evidence, turn: Turn) -> Iterator[Laying]:
    """Yield the tile of *turn* wherever else it may lie, and every tile that may have come instead."""
    pattern, places = pattern_played(evidence.state, turn), Places(evidence.state)
    for choice in _choices(evidence, turn):
        for placement in places.of(choice.paid, Tile(choice.tile.shape, pattern)):
            if placement.cells != turn.cells and all(c in evidence.cells for c in placement.cells):
                yield _lifted(_laying(evidence, choice, turn, placement, pattern))
    declared = None if turn.power is None else turn.power.id
    for laying in likely_layings(evidence, (declared,)):
        if laying.choice.pile != turn.pile:
            yield _lifted(laying)


def _lifted(laying: Laying) -> Laying:
    return replace(laying, fit=laying.fit - LIFTED_COST, most=laying.most - LIFTED_COST)


def _choices(evidence: Evidence, turn: Turn) -> Iterator[Choice]:
    """Yield the tile of *turn* taken with its power, used in each of its ways."""
    for power in _forms(evidence.state, turn.power):
        paid = activate(evidence.state, power)
        ring = ring_after(evidence, evidence.state, power, turn.pile, turn.tile)
        tile = Tile(paid.piles[turn.pile][0].shape, known_pattern(paid, turn))
        yield Choice(power, paid, turn.pile, turn.tile, tile, 0.0, ring)


def _laying(
    evidence: Evidence, choice: Choice, turn: Turn, placement: Placement, pattern: Pattern
) -> Laying:
    """Return the tile of *turn* laid on *placement*, where it shows *pattern*."""
    hive, told = evidence.state.hive, pattern_played(evidence.state, turn)
    fit = sum(
        evidence.surface_gain(cell, shown.fill)
        for cell, shown in zip(placement.cells, pattern, strict=True)
    )
    if choice.tile.cells is None:
        misread = sum(now != then for now, then in zip(pattern, told, strict=True))
        fit += icons_fit(pattern) - MISREAD_COST * misread
    new = (cell for cell in placement.cells if cell not in hive)
    most = evidence.pieces_slack + sum(evidence.best_piece_gain(cell) for cell in new)
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
