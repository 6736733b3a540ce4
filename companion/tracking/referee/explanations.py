"""Explanations: every legal turn held against the evidence, the best first.

A turn's fit is a sum over what it changes, so the search goes from the whole to the detail: a
placement's own fit and the most that bees and hornets could still gain bound all its turns, and
placements that cannot reach the best ones found are left out. Nothing legal is left out otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from itertools import product
from math import comb, log

from companion.games.alveola.bees import available, bees, with_bee
from companion.games.alveola.box import default_box
from companion.games.alveola.hornets import moved
from companion.games.alveola.moves import HornetWays, Places
from companion.games.alveola.placing import Placement
from companion.games.alveola.powers import activate, forms
from companion.games.alveola.ring import choosable, settle_ring, spoon_goes
from companion.games.alveola.rules import finish
from companion.games.alveola.rulings import hornet_moves_due
from companion.games.alveola.state import Piece, State
from companion.games.alveola.tiles import Pattern, Printed, Tile, has_icon
from companion.games.alveola.turn import Action, Bee, HornetMove, Power, PowerId, Turn
from companion.games.hexes import Cell
from companion.observation import BARE, ICON
from companion.tracking.referee.evidence import Evidence, fits_needs, piece_class_of, printed_class

#: Patterns, placements and turns that fit worse than the best by more than this are left out.
REACH = 30.0
#: How many turns, best first, are told apart by the states they lead to.
KEPT = 400
_TRACE = 0.02


@dataclass(frozen=True)
class Explanation:
    """A legal *turn*, the state it leads to and its *fit*: log-likelihood gained over "no turn".

    *half* is the fit of the same turn with its last hornet moves still to be made, ``None``
    where it has none.
    """

    turn: Turn
    state: State
    fit: float
    half: float | None


@dataclass(frozen=True)
class _Choice:
    """A *tile* taken off the ring, and how well the ring fits without it.

    *paid* is the state once the *power* was paid for; *index* the tile's place in its *pile*,
    ``None`` where it was looked for.
    """

    power: Power | None
    paid: State
    pile: int
    index: int | None
    tile: Tile
    ring_fit: float


@dataclass(frozen=True)
class _Laying:
    """A chosen tile laid: where, as what, and how well that alone fits; *most* bounds its turns' fits."""

    choice: _Choice
    placement: Placement
    pattern: Pattern
    fit: float
    most: float


def explanations(
    evidence: Evidence, powers: tuple[PowerId | None, ...], *, count: int
) -> tuple[Explanation, ...]:
    """Return the *count* best explanations that lead to different states, best first."""
    layings = sorted(_layings(evidence, powers), key=lambda laying: -laying.most)
    found: list[tuple[float, float | None, Turn]] = []
    best = float("-inf")
    ways: dict[Power | None, HornetWays] = {}
    for laying in layings:
        if laying.most < best - REACH:
            break
        choice = laying.choice
        hornets = ways.setdefault(choice.power, HornetWays(choice.paid))
        for fit, half, turn in _turns(evidence, laying, hornets):
            if fit > best - REACH:
                found.append((fit, half, turn))
                best = max(best, fit)
    return _by_state(evidence.state, found, count)


def _by_state(
    state: State, found: list[tuple[float, float | None, Turn]], count: int
) -> tuple[Explanation, ...]:
    distinct: dict[State, Explanation] = {}
    for fit, half, turn in nlargest(KEPT, found, key=lambda item: item[0]):
        after = finish(state, turn)
        if after not in distinct:
            distinct[after] = Explanation(turn, after, fit, half)
            if len(distinct) == count:
                break
    return tuple(distinct.values())


def _layings(evidence: Evidence, powers: tuple[PowerId | None, ...]) -> Iterator[_Laying]:
    places = Places(evidence.state)
    slack = evidence.slack(evidence.cells)
    for choice in _choices(evidence, powers):
        for placement in places.of(choice.paid, choice.tile):
            if all(cell in evidence.cells for cell in placement.cells):
                yield from _laid(evidence, choice, placement, slack)


def _choices(evidence: Evidence, powers: tuple[PowerId | None, ...]) -> Iterator[_Choice]:
    """Yield every tile that may be taken with one of *powers*."""
    for power_id in powers:
        for power in (None,) if power_id is None else forms(evidence.state, power_id):
            paid = activate(evidence.state, power)
            for pile, index, tile in choosable(paid, power_id):
                ring_fit = _ring_fit(evidence, paid, power, pile, index)
                yield _Choice(power, paid, pile, index, tile, ring_fit)


def _laid(
    evidence: Evidence, choice: _Choice, placement: Placement, slack: float
) -> Iterator[_Laying]:
    """Yield the tile on *placement* with each pattern that it may well show.

    No turn gains more there than the best pieces on its cells and the *slack* of all others.
    """
    fits = [
        (_pattern_fit(evidence, choice, placement, pattern), pattern)
        for pattern in ((choice.tile.cells,) if choice.tile.cells else _patterns(placement))
    ]
    best = max(fit for fit, _ in fits)
    most = sum(evidence.best_piece_gain(cell) for cell in placement.cells) + slack
    for fit, pattern in fits:
        if fit > best - REACH:
            known = choice.ring_fit + fit
            yield _Laying(choice, placement, pattern, known, known + most)


def _pattern_fit(
    evidence: Evidence, choice: _Choice, placement: Placement, pattern: Pattern
) -> float:
    """Return how much better it fits that *pattern* lies there than what lay there before."""
    fit = sum(
        evidence.surface_gain(cell, shown.fill)
        for cell, shown in zip(placement.cells, pattern, strict=True)
    )
    if choice.tile.cells is None:
        fit += _icons_fit(pattern)
        if choice.index is not None:
            fit += evidence.print_gain(choice.pile, choice.tile.shape, pattern)
    return fit


@cache
def _icons_fit(pattern: Pattern) -> float:
    """Return the log of how often a tile of the box bears its icons as *pattern* does.

    A bee may hide an icon; then the box alone tells. Every count is granted a trace, for boxes differ.
    """
    box = default_box()
    counts = [text.count("*") for text in (*box.straight, *box.bent, *box.triangular)]
    icons = sum(shown.icon for shown in pattern)
    share = (counts.count(icons) + _TRACE) / (len(counts) + 4 * _TRACE)
    return log(share / comb(len(pattern), icons))


def _patterns(placement: Placement) -> Iterator[Pattern]:
    """Yield every pattern that an unknown tile may show on *placement*."""
    prints = [
        [Printed(fill, icon) for fill in fills for icon in (False, True)]
        for fills in fits_needs(placement.needs)
    ]
    yield from product(*prints)


def _ring_fit(
    evidence: Evidence, paid: State, power: Power | None, pile: int, index: int | None
) -> float:
    """Return how well the ring fits when the tile of *pile* was taken."""
    here = ((0, 0), (0, 0), (0, 0))
    turn = Turn(paid.to_move, power, pile, index, here, Action.ENLARGE, None, ())
    after = settle_ring(paid, turn)
    fit = evidence.tokens_gain(after.spoon_after, after.hornet_pile)
    return fit + (evidence.pile_gain(pile) if index is not None else 0.0)


def _turns(
    evidence: Evidence, laying: _Laying, hornets: HornetWays
) -> Iterator[tuple[float, float | None, Turn]]:
    """Yield the turns that begin with *laying*, each with its fit and its half-made fit."""
    paid, power = laying.choice.paid, laying.choice.power
    _, passed = spoon_goes(paid, power.id if power else None, laying.choice.pile)
    due = hornet_moves_due(has_icon=has_icon(laying.pattern), passed=passed)
    laid = _LaidHive(evidence, laying)
    plain = paid.pieces.plain()
    for bee in bees(available(paid), laying.placement, laying.pattern):
        pieces = plain if bee is None else with_bee(paid.pieces, bee, paid.to_move)
        without = laid.fit(pieces)
        for way in hornets.after(laying.placement, bee, due):
            fit = laid.fit(_after(pieces, way)) if way else without
            half = without if len(way) == 1 else None
            if len(way) == 2:
                half = max(without, laid.fit(_after(pieces, way[:1])))
            yield (
                laying.fit + fit,
                None if half is None else laying.fit + half,
                _turn(laying, bee, way),
            )


def _turn(laying: _Laying, bee: Bee | None, way: tuple[HornetMove, ...]) -> Turn:
    choice = laying.choice
    return Turn(
        choice.paid.to_move,
        choice.power,
        choice.pile,
        choice.index,
        laying.placement.cells,
        laying.placement.action,
        bee,
        way,
        None if choice.tile.cells else laying.pattern,
    )


def _after(pieces: dict[Cell, Piece], way: tuple[HornetMove, ...]) -> dict[Cell, Piece]:
    for move in way:
        pieces = moved(pieces, move)
    return pieces


class _LaidHive:
    """The pieces on the hive once a tile lies: how well any layout of pieces fits."""

    def __init__(self, evidence: Evidence, laying: _Laying) -> None:
        self._evidence = evidence
        # A power's hornet has moved already, so the layout to compare with is the observation's own.
        self._before = evidence.state.pieces.plain()
        self._printed = {
            cell: printed_class(shown.icon)
            for cell, shown in zip(laying.placement.cells, laying.pattern, strict=True)
        }
        self._bare = {
            cell: evidence.piece_gain(cell, piece_class)
            for cell, piece_class in self._printed.items()
        }
        self._all_bare = sum(self._bare.values())

    def fit(self, pieces: dict[Cell, Piece]) -> float:
        """Return how much better the pieces fit with *pieces* than as they were."""
        fit = self._all_bare
        for cell, piece in pieces.items():
            if self._before.get(cell) != piece:
                fit += self._evidence.piece_gain(cell, piece_class_of(piece)) - self._bare.get(
                    cell, 0
                )
                if self._printed.get(cell) == ICON:
                    fit += self._evidence.cells[cell].hides_icon
        for cell in self._before:
            if cell not in pieces:
                fit += self._left(cell)
        return fit

    def _left(self, cell: Cell) -> float:
        """Return how much better it fits that nothing stands on *cell* any more."""
        top = self._evidence.state.hive[cell]
        return self._evidence.piece_gain(cell, ICON if top.icon else BARE)
