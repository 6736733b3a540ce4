"""Evidence: log-likelihoods of what may lie in each place, against what lay there, as plain look-ups."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.games.alveola.placing import Fills
from companion.games.alveola.state import Hornet, Piece, Queen, State, Worker
from companion.games.alveola.tiles import TURNS_IN_PLACE, Fill, Pattern, Printed
from companion.games.hexes import Cell, Shape, groups
from companion.observation import (
    BARE,
    HORNET,
    ICON,
    CellObservation,
    Observation,
    PatternObservation,
    PieceClass,
    PieceKind,
    PileObservation,
    SurfaceClass,
)

SURFACE_OF = {Fill.FULL: SurfaceClass.FULL, Fill.EMPTY: SurfaceClass.EMPTY}

#: A top that shows what it did may still be the next tile: that counts for no more than this.
SAME_TOP_CAP = 3.0
CHANGED_TOP_CAP = 6.0
#: A spoon or hornet tile against the rules is worth no more than this: they may still be moved.
TOKENS_CAP = 20.0
TILE_CELLS = 3
SHADOW_CAP = 2.0


def piece_class_of(piece: Piece) -> PieceClass:
    """Return the class by which an observation names *piece*."""
    match piece:
        case Worker(player=player):
            return PieceClass(PieceKind.WORKER, player)
        case Queen(player=player):
            return PieceClass(PieceKind.QUEEN, player)
        case Hornet():
            return HORNET


def printed_class(*, is_icon: bool) -> PieceClass:
    """Return the class of a cell on which nothing stands."""
    return ICON if is_icon else BARE


@dataclass(frozen=True)
class Evidence:
    """An *observation* held against the *state* that stood before it.

    *taken* are the piles whose tops went with a turn before; *open_pile* is the one whose top went
    with the open turn after *state*, which the reference shows: untaken, it shows another top now.
    """

    state: State
    observation: Observation
    taken: frozenset[int] = frozenset()
    open_pile: int | None = None

    @cached_property
    def cells(self) -> Mapping[Cell, CellObservation]:
        """The observed places by their cells."""
        return {cell.at: cell for cell in self.observation.cells}

    @cached_property
    def before(self) -> Mapping[Cell, tuple[SurfaceClass, PieceClass]]:
        """What each watched place showed before the turn."""
        return {cell: self._before(cell) for cell in self.cells}

    @cached_property
    def pieces_before(self) -> Mapping[Cell, float]:
        """How well each place's class of before still fits; nothing can be said of the table's."""
        return {
            cell: 0.0
            if surface is SurfaceClass.TABLE
            else self.cells[cell].piece_class[piece_class]
            for cell, (surface, piece_class) in self.before.items()
        }

    def surface_gain(self, cell: Cell, fill: Fill) -> float:
        """Return how much better *fill* on *cell* fits than what lay there."""
        surfaces = self.cells[cell].surface
        return surfaces[SURFACE_OF[fill]] - surfaces[self.before[cell][0]]

    def piece_gain(self, cell: Cell, piece_class: PieceClass) -> float:
        """Return how much better *piece_class* on *cell* fits than what was there."""
        return self.cells[cell].piece_class[piece_class] - self.pieces_before[cell]

    def best_piece_gain(self, cell: Cell) -> float:
        """Return the most that any class on *cell* could gain."""
        return max(self.cells[cell].piece_class.values()) - self.pieces_before[cell]

    def lifted_gain(self, cells: Iterable[Cell], now: State) -> float:
        """Return how much better *cells* fit as they were before than as *now* has them."""
        return sum(self._stay(cell) - self._fit(cell, now) for cell in cells)

    @cached_property
    def pieces_slack(self) -> float:
        """How much the hive would gain if each of its cells might bear what fits it best."""
        return sum(self.best_piece_gain(cell) for cell in self.state.hive if cell in self.cells)

    def worst_misfits(self, state: State, *, least: float) -> tuple[Cell, ...]:
        """Return the places that are not observed as *state* has them, worst first."""
        found = self.misfits(state)
        return tuple(sorted((c for c in found if found[c] > least), key=lambda c: -found[c]))

    def misfit(self, cell: Cell, state: State) -> float:
        """Return how much worse *cell* fits as *state* has it than at its best."""
        return self._best(cell) - self._fit(cell, state)

    def misfits(self, state: State) -> Mapping[Cell, float]:
        """Return how much worse each place fits as *state* has it than at its best.

        No tile is smaller than three cells, so fewer places of bare table that look like cells
        are shadows, and count for little.
        """
        return _without_shadows({cell: self.misfit(cell, state) for cell in self.cells}, state)

    def surface_misfits(self, state: State) -> Mapping[Cell, float]:
        """Return how much worse each place's surface, whatever stands on it, fits as *state* has it.

        Fewer places of bare table than a tile has count for little, as in `misfits`.
        """
        return _without_shadows(
            {cell: self._surface_misfit(cell, state) for cell in self.cells}, state
        )

    def tokens_gain(self, spoon_after: int, hornet_pile: int) -> float:
        """Return how well spoon and hornet tile fit there, 0 for the best place of all."""
        tokens = self.observation.tokens
        if not tokens:
            return 0.0
        return max(-TOKENS_CAP, tokens[spoon_after, hornet_pile] - max(tokens.values()))

    def pile_gain(self, pile: int | None) -> float:
        """Return how well it fits that the top of *pile*, and of no other, was taken; ``None`` for none."""
        changed = {pile} ^ {self.open_pile}
        gain = 0.0
        for seen in self.observation.piles:
            is_settled = seen.index in self.taken and seen.index not in changed
            if self.state.piles[seen.index] and not is_settled:
                gain += self._changed(seen) if seen.index in changed else min(0.0, -seen.changed)
        return max(-CHANGED_TOP_CAP * 2, gain)

    def print_gain(self, pile: int, shape: Shape, shown: Pattern) -> float:
        """Return how well *shown*, listed as the tile lies, fits the top that lay on *pile*."""
        key = (pile, shape, shown)
        if key not in self._print_gains:
            self._print_gains[key] = self._print_gain(pile, shape, shown)
        return self._print_gains[key]

    @cached_property
    def _print_gains(self) -> dict[tuple[int, Shape, Pattern], float]:
        return {}

    def _print_gain(self, pile: int, shape: Shape, shown: Pattern) -> float:
        top = next((seen.before for seen in self.observation.piles if seen.index == pile), ())
        if not top:
            return 0.0
        return max(
            sum(_print_fit(top[order[k]], shown[k]) for k in range(3))
            for order in TURNS_IN_PLACE[shape]
        )

    def _changed(self, seen: PileObservation) -> float:
        """Return how well it fits that a pile has lost its top, or that the open turn's has it again."""
        if len(self.state.piles[seen.index]) == 1:
            is_back = seen.index == self.open_pile
            lost = seen.present - seen.gone if is_back else seen.gone - seen.present
            return max(-SAME_TOP_CAP, min(CHANGED_TOP_CAP, lost))
        return max(-SAME_TOP_CAP, min(CHANGED_TOP_CAP, seen.changed))

    def _before(self, cell: Cell) -> tuple[SurfaceClass, PieceClass]:
        return _shown(self.state, cell)

    def _surface_misfit(self, cell: Cell, state: State) -> float:
        surfaces = self.cells[cell].surface
        return max(surfaces.values()) - surfaces[_shown(state, cell)[0]]

    def _best(self, cell: Cell) -> float:
        seen = self.cells[cell]
        surface = max(seen.surface, key=lambda g: seen.surface[g])
        piece_class = 0.0 if surface is SurfaceClass.TABLE else max(seen.piece_class.values())
        return seen.surface[surface] + piece_class

    def _stay(self, cell: Cell) -> float:
        return self.cells[cell].surface[self.before[cell][0]] + self.pieces_before[cell]

    def _fit(self, cell: Cell, state: State) -> float:
        surface, piece_class = _shown(state, cell)
        seen = self.cells[cell]
        return seen.surface[surface] + (
            0.0 if surface is SurfaceClass.TABLE else seen.piece_class[piece_class]
        )


def _without_shadows(misfits: dict[Cell, float], state: State) -> Mapping[Cell, float]:
    """Return *misfits* with those capped of bare places that are too few together for a tile."""
    raised = {cell for cell, lost in misfits.items() if lost > 0 and cell not in state.hive}
    few = {cell for group in groups(raised) if len(group) < TILE_CELLS for cell in group}
    return {cell: min(lost, SHADOW_CAP) if cell in few else lost for cell, lost in misfits.items()}


def fits_needs(needs: Fills | None) -> tuple[tuple[Fill, ...], ...]:
    """Return the fills that each of a tile's cells may show."""
    return tuple((fill,) for fill in needs) if needs else ((Fill.FULL, Fill.EMPTY),) * 3


def _shown(state: State, cell: Cell) -> tuple[SurfaceClass, PieceClass]:
    top = state.hive.get(cell)
    if top is None:
        return SurfaceClass.TABLE, BARE
    piece = state.pieces.get(cell)
    piece_class = printed_class(is_icon=top.icon) if piece is None else piece_class_of(piece)
    return SURFACE_OF[top.fill], piece_class


def _print_fit(top: PatternObservation, shown: Printed) -> float:
    fill = top.full if shown.fill is Fill.FULL else top.empty
    return fill - max(top.full, top.empty) + (top.icon if shown.icon else top.bare)
