"""What the rules say against a turn that the table shows and that nobody may make.

Every place where a tile of some pile could lie, lawful or not, is held against the evidence; the
one that fits best is put to the rules, and their refusal is what the players are told.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest

from companion.errors import IllegalMove
from companion.games.alveola.bees import check_bee
from companion.games.alveola.placing import check_placement
from companion.games.alveola.ring import check_choice
from companion.games.alveola.rules import lay_tile
from companion.games.alveola.state import Worker
from companion.games.alveola.tiles import DISTINCT_WALKS, WALKS, Fill, Pattern, Printed
from companion.games.alveola.turn import Action, Bee, PlaceQueen, PlaceWorker, Power, PowerId, Turn
from companion.games.hexes import Cell, Shape
from companion.observation import PieceClass, PieceKind
from companion.tracking.referee.evidence import Evidence

#: So much must speak for a tile that lies there, before the rules are asked about it.
LEAST = 12.0
#: By so much it must fit better than one that the rules refuse for another reason.
MARGIN = 3.0
#: So many places of each shape are looked at closely.
KEPT = 30

Three = tuple[Cell, Cell, Cell]


@dataclass(frozen=True)
class _Laid:
    """A tile of *pile* on *cells*, showing *pattern*, and how well that fits."""

    fit: float
    pile: int
    cells: Three
    pattern: Pattern


def refusal_of(evidence: Evidence, declared: PowerId | None = None) -> IllegalMove | None:
    """Return why the turn that *evidence* shows may not be made, ``None`` where that cannot be told."""
    found = sorted(_all_laid(evidence), key=lambda laid: -laid.fit)
    if not found or found[0].fit < LEAST:
        return None
    first = _refused(evidence, found[0], declared)
    for other in found[1:]:
        if first is None or other.fit < found[0].fit - MARGIN:
            break
        said = _refused(evidence, other, declared)
        if said is None or said.reason != first.reason:
            return None
    return first


def _all_laid(evidence: Evidence) -> Iterator[_Laid]:
    """Yield the tiles that could lie there: for each pile, the places where most has changed."""
    places = {shape: _likely_places(evidence, shape) for shape in Shape}
    for pile, tiles in enumerate(evidence.state.piles):
        if tiles:
            taken = evidence.pile_gain(pile)
            for gain, cells in places[tiles[0].shape]:
                yield _Laid(taken + gain, pile, cells, _pattern(evidence, cells))


def _likely_places(evidence: Evidence, shape: Shape) -> list[tuple[float, Three]]:
    """Return the places of *shape* where most has changed, each with how much speaks for it."""
    gains = {
        cell: max(evidence.surface_gain(cell, fill) for fill in Fill) for cell in evidence.cells
    }
    rated = ((sum(gains[cell] for cell in at), at) for at in _places(evidence, shape))
    return nlargest(KEPT, rated, key=lambda one: one[0])


def _places(evidence: Evidence, shape: Shape) -> Iterator[Three]:
    for (_, _), (q1, r1), (q2, r2) in WALKS[shape][: DISTINCT_WALKS[shape]]:
        for q, r in evidence.cells:
            cells = ((q, r), (q + q1, r + r1), (q + q2, r + r2))
            if cells[1] in evidence.cells and cells[2] in evidence.cells:
                yield cells


def _pattern(evidence: Evidence, cells: Three) -> Pattern:
    """Return what *cells* show: whether each is full; icons are no matter here."""
    a, b, c = (
        Printed(max(Fill, key=lambda fill: evidence.surface_gain(cell, fill)), icon=False)
        for cell in cells
    )
    return a, b, c


def _refused(evidence: Evidence, laid: _Laid, declared: PowerId | None) -> IllegalMove | None:
    """Return what the rules say against *laid* and the bee that stands on it."""
    state = evidence.state
    turn = Turn(
        player=state.to_move,
        power=_plain(declared),
        pile=laid.pile,
        tile=0,
        cells=laid.cells,
        action=_action(evidence, laid.cells),
        bee=_bee(evidence, laid.cells),
        hornets=(),
        pattern=None if state.piles[laid.pile][0].cells else laid.pattern,
    )
    try:
        check_choice(state, turn)
        shape = state.piles[laid.pile][0].shape
        check_placement(state, turn, shape=shape, pattern=laid.pattern)
        check_bee(lay_tile(state, turn), turn, pattern=laid.pattern)
    except IllegalMove as refusal:
        return refusal
    return None


def _plain(declared: PowerId | None) -> Power | None:
    return None if declared is None else Power(declared)


def _action(evidence: Evidence, cells: Three) -> Action:
    """Return what the tile does: it raises the hive where most of it lies on it."""
    return (
        Action.RAISE if sum(cell in evidence.state.hive for cell in cells) > 1 else Action.ENLARGE
    )


def _bee(evidence: Evidence, cells: Three) -> Bee | None:
    """Return the bee of the player on turn that has come onto the tile, if one is seen there."""
    seat = evidence.state.to_move
    for cell in cells:
        piece_class = max(
            evidence.cells[cell].piece_class,
            key=lambda kind: evidence.cells[cell].piece_class[kind],
        )
        if evidence.state.pieces.get(cell) == Worker(seat):
            continue
        if piece_class == PieceClass(PieceKind.WORKER, seat):
            return PlaceWorker(cell)
        if piece_class == PieceClass(PieceKind.QUEEN, seat):
            return PlaceQueen(cell)
    return None
