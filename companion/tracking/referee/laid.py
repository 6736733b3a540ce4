"""A tile laid: every bee and every way of the hornets that may follow, and how well each fits.

A turn rests half-made where a hornet, the spoon or the hornet tile still lies as it did before.
What rests so is no turn that may be played, but it is held against the observation all the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import comb, log

from companion.games.alveola.bees import available, bees, with_bee
from companion.games.alveola.box import default_box
from companion.games.alveola.hornets import moved
from companion.games.alveola.moves import HornetWays
from companion.games.alveola.placing import Placement
from companion.games.alveola.powers import activate
from companion.games.alveola.ring import settle_ring, spoon_goes
from companion.games.alveola.rulings import hornet_moves_due
from companion.games.alveola.state import Piece, State
from companion.games.alveola.tiles import Pattern, Tile, has_icon
from companion.games.alveola.turn import Action, Bee, HornetMove, Power, Turn
from companion.games.hexes import Cell
from companion.observation import BARE, ICON
from companion.tracking.referee.evidence import Evidence, piece_class_of, printed_class

_TRACE = 0.02
#: What it weighs against a half-made turn that a worker is gone before the hornet has come.
EATEN_BEFORE_COST = 5.0


class Due(StrEnum):
    """What a half-made turn still has to move."""

    HORNET = "hornet"
    SPOON = "spoon"
    HORNET_TILE = "hornet tile"


@dataclass(frozen=True)
class Explanation:
    """A legal *turn*, the state it leads to and its *fit*: log-likelihood gained over "no turn".

    It is ``None`` where the last turn was taken back.
    """

    turn: Turn | None
    state: State
    fit: float


@dataclass(frozen=True)
class HalfMade:
    """A *turn* of which something is still *due*, and how well the table as it lies then fits.

    *state* is what the turn leads to once it is made.
    """

    turn: Turn
    state: State
    fit: float
    due: Due


@dataclass(frozen=True)
class Ring:
    """How well spoon and hornet tile fit where a turn *settled* them, and where they lie while one is *due*.

    *unsettled* is ``None`` where the turn moves neither.
    """

    settled: float
    unsettled: float | None
    due: Due = Due.SPOON

    @property
    def most(self) -> float:
        """The better of the two."""
        return self.settled if self.unsettled is None else max(self.settled, self.unsettled)


@dataclass(frozen=True)
class Choice:
    """A *tile* taken off the ring: how well that fits the *piles*, and the *ring* after it.

    *paid* is the state once the *power* was paid for; *index* the tile's place in its *pile*,
    ``None`` where it was looked for.
    """

    power: Power | None
    paid: State
    pile: int
    index: int | None
    tile: Tile
    piles: float
    ring: Ring


@dataclass(frozen=True)
class Laying:
    """A chosen tile laid: where, as what, how well that alone fits (*fit*), and at *most* with a turn."""

    choice: Choice
    placement: Placement
    pattern: Pattern
    fit: float
    most: float


@dataclass(frozen=True)
class Fitting:
    """A whole *turn* and its *fit*; *half* is the best fit of it half-made, while *due* is so."""

    fit: float
    turn: Turn
    half: float | None = None
    due: Due | None = None


@cache
def icons_fit(pattern: Pattern) -> float:
    """Return the log of how often a tile of the box bears its icons as *pattern* does.

    A bee may hide an icon; then the box alone tells. Every count is granted a trace, for boxes
    differ.
    """
    box = default_box()
    counts = [text.count("*") for text in (*box.straight, *box.bent, *box.triangular)]
    icons = sum(shown.icon for shown in pattern)
    share = (counts.count(icons) + _TRACE) / (len(counts) + 4 * _TRACE)
    return log(share / comb(len(pattern), icons))


def ring_after(
    evidence: Evidence, before: State, power: Power | None, pile: int, index: int | None
) -> Ring:
    """Return how well spoon and hornet tile fit when the tile of *pile* was taken after *before*."""
    paid = activate(before, power)
    here = ((0, 0), (0, 0), (0, 0))
    turn = Turn(paid.to_move, power, pile, index, here, Action.ENLARGE, None, ())
    after = settle_ring(paid, turn)
    then, now = (before.spoon_after, before.hornet_pile), (after.spoon_after, after.hornet_pile)
    settled = evidence.tokens_gain(*now)
    rests = {
        (then[0], now[1]): Due.SPOON,
        (now[0], then[1]): Due.HORNET_TILE,
        then: Due.SPOON if then[0] != now[0] else Due.HORNET_TILE,
    }
    rests.pop(now, None)
    if not rests:
        return Ring(settled, None)
    best = max(rests, key=lambda place: evidence.tokens_gain(*place))
    return Ring(settled, evidence.tokens_gain(*best), rests[best])


def fittings(evidence: Evidence, laying: Laying, hornets: HornetWays) -> Iterator[Fitting]:
    """Yield the turns that begin with *laying*, each with its fit and its best half-made fit."""
    choice = laying.choice
    paid, power, ring = choice.paid, choice.power, choice.ring
    _, passed = spoon_goes(paid, power.id if power else None, choice.pile)
    due = hornet_moves_due(has_icon=has_icon(laying.pattern), passed=passed)
    laid = _LaidHive(evidence, laying)
    seat = paid.to_move
    for bee in bees(available(paid), laying.placement, laying.pattern):
        pieces = _with(paid.pieces.plain(), bee, seat)
        without = laid.fit(pieces)
        at_rest = without
        if power is not None and power.hornet is not None:
            at_rest = max(without, laid.fit(_with(evidence.state.pieces.plain(), bee, seat)))
        for way in hornets.after(laying.placement, bee, due):
            fit = laid.fit(_after(pieces, way)) if way else without
            rest = max(
                (laid.fit(resting) - cost for resting, cost in _rests(pieces, way)),
                default=at_rest,
            )
            rest = max(rest, at_rest)
            half, what = _half(ring, fit, rest, is_hornet_due=bool(way) or at_rest > without)
            yield Fitting(
                laying.fit + ring.settled + fit,
                _turn(laying, bee, way),
                None if half is None else laying.fit + half,
                what,
            )


def _half(
    ring: Ring, fit: float, rest: float, *, is_hornet_due: bool
) -> tuple[float | None, Due | None]:
    """Return the best fit of a turn half-made, and what is due then.

    *fit* is that of its pieces once all stand where they go, *rest* while a hornet is to be moved.
    """
    found = []
    if ring.unsettled is not None:
        found.append((ring.unsettled + fit, ring.due))
    if is_hornet_due:
        found.append((ring.most + rest, Due.HORNET))
    return max(found, default=(None, None), key=lambda half: half[0])


def _turn(laying: Laying, bee: Bee | None, way: tuple[HornetMove, ...]) -> Turn:
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


def _with(pieces: dict[Cell, Piece], bee: Bee | None, seat: int) -> dict[Cell, Piece]:
    return pieces if bee is None else with_bee(pieces, bee, seat)


def _after(pieces: dict[Cell, Piece], way: tuple[HornetMove, ...]) -> dict[Cell, Piece]:
    for move in way:
        pieces = moved(pieces, move)
    return pieces


def _rests(
    pieces: dict[Cell, Piece], way: tuple[HornetMove, ...]
) -> Iterator[tuple[dict[Cell, Piece], float]]:
    """Yield how the pieces may stand before the last of *way* was made, *pieces* themselves apart.

    A worker may be off the hive before the hornet that eats it has come; that is seldom, and
    costs something.
    """
    for made, move in enumerate(way):
        now = _after(pieces, way[:made])
        if made:
            yield now, 0.0
        if move.ate is not None:
            yield {cell: piece for cell, piece in now.items() if cell != move.to}, EATEN_BEFORE_COST


class _LaidHive:
    """The pieces on the hive once a tile lies: how well any layout of pieces fits."""

    def __init__(self, evidence: Evidence, laying: Laying) -> None:
        self._evidence = evidence
        # A power's hornet has moved already, so the layout to compare with is the observation's own.
        self._before = evidence.state.pieces.plain()
        self._printed = {
            cell: printed_class(is_icon=shown.icon)
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
