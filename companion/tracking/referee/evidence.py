"""Evidence: what a sight says for and against each possible place of things, as plain look-ups."""

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
    CellSight,
    Figure,
    FigureKind,
    Ground,
    PatternSight,
    PileSight,
    Sight,
)

GROUND_OF = {Fill.FULL: Ground.FULL, Fill.EMPTY: Ground.EMPTY}

#: A top that looks as it did may still be the next tile: that counts for no more than this.
SAME_TOP_SAYS = 3.0
CHANGED_TOP_SAYS = 6.0
#: A spoon or hornet tile against the rules is worth no more than this: they may still be moved.
TOKENS_SAY = 20.0
TILE_CELLS = 3
SHADOW_SAYS = 2.0


def figure_of(piece: Piece) -> Figure:
    """Return how the eye names *piece*."""
    match piece:
        case Worker(player=player):
            return Figure(FigureKind.WORKER, player)
        case Queen(player=player):
            return Figure(FigureKind.QUEEN, player)
        case Hornet():
            return HORNET


def printed_figure(is_icon: bool) -> Figure:
    """Return the figure of a cell on which nothing stands."""
    return ICON if is_icon else BARE


@dataclass(frozen=True)
class Evidence:
    """A sight held against the *state* that stood before it."""

    state: State
    sight: Sight

    @cached_property
    def cells(self) -> Mapping[Cell, CellSight]:
        """The watched places' sights."""
        return {cell.at: cell for cell in self.sight.cells}

    @cached_property
    def before(self) -> Mapping[Cell, tuple[Ground, Figure]]:
        """What each watched place showed before the turn."""
        return {cell: self._before(cell) for cell in self.cells}

    @cached_property
    def figures_before(self) -> Mapping[Cell, float]:
        """How well each place's figure of before still fits; nothing can be said of the table's."""
        return {
            cell: 0.0 if ground is Ground.TABLE else self.cells[cell].figure[figure]
            for cell, (ground, figure) in self.before.items()
        }

    def ground_gain(self, cell: Cell, fill: Fill) -> float:
        """Return how much better *fill* on *cell* fits than what lay there."""
        grounds = self.cells[cell].ground
        return grounds[GROUND_OF[fill]] - grounds[self.before[cell][0]]

    def figure_gain(self, cell: Cell, figure: Figure) -> float:
        """Return how much better *figure* on *cell* fits than what was there."""
        return self.cells[cell].figure[figure] - self.figures_before[cell]

    def best_figure_gain(self, cell: Cell) -> float:
        """Return the most that any figure on *cell* could gain."""
        return max(self.cells[cell].figure.values()) - self.figures_before[cell]

    def slack(self, cells: Iterable[Cell]) -> float:
        """Return how much *cells* would gain if each might show what fits it best."""
        return sum(max(0.0, self._best(cell) - self._stay(cell)) for cell in cells)

    def worst_misfits(self, state: State, *, least: float) -> tuple[Cell, ...]:
        """Return the places that do not look as *state* has them, worst first."""
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
        found = {cell: self.misfit(cell, state) for cell in self.cells}
        raised = {cell for cell, lost in found.items() if lost > 0 and cell not in state.hive}
        for group in groups(raised):
            if len(group) < TILE_CELLS:
                found.update((cell, min(found[cell], SHADOW_SAYS)) for cell in group)
        return found

    def tokens_gain(self, spoon_after: int, hornet_pile: int) -> float:
        """Return how well spoon and hornet tile fit there, 0 for the best place of all."""
        tokens = self.sight.tokens
        if not tokens:
            return 0.0
        return max(-TOKENS_SAY, tokens[spoon_after, hornet_pile] - max(tokens.values()))

    def pile_gain(self, pile: int) -> float:
        """Return how well it fits that the top of *pile*, and of no other, was taken."""
        gain = 0.0
        for seen in self.sight.piles:
            if self.state.piles[seen.index]:
                gain += self._taken(seen) if seen.index == pile else min(0.0, -seen.changed)
        return max(-CHANGED_TOP_SAYS * 2, gain)

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
        top = next((seen.before for seen in self.sight.piles if seen.index == pile), ())
        if not top:
            return 0.0
        return max(
            sum(_print_fit(top[order[k]], shown[k]) for k in range(3))
            for order in TURNS_IN_PLACE[shape]
        )

    def _taken(self, seen: PileSight) -> float:
        if len(self.state.piles[seen.index]) == 1:
            return max(-SAME_TOP_SAYS, min(CHANGED_TOP_SAYS, seen.gone - seen.present))
        return max(-SAME_TOP_SAYS, min(CHANGED_TOP_SAYS, seen.changed))

    def _before(self, cell: Cell) -> tuple[Ground, Figure]:
        return _shown(self.state, cell)

    def _best(self, cell: Cell) -> float:
        seen = self.cells[cell]
        ground = max(seen.ground, key=lambda g: seen.ground[g])
        figure = 0.0 if ground is Ground.TABLE else max(seen.figure.values())
        return seen.ground[ground] + figure

    def _stay(self, cell: Cell) -> float:
        return self.cells[cell].ground[self.before[cell][0]] + self.figures_before[cell]

    def _fit(self, cell: Cell, state: State) -> float:
        ground, figure = _shown(state, cell)
        seen = self.cells[cell]
        return seen.ground[ground] + (0.0 if ground is Ground.TABLE else seen.figure[figure])


def fits_needs(needs: Fills | None) -> tuple[tuple[Fill, ...], ...]:
    """Return the fills that each of a tile's cells may show."""
    return tuple((fill,) for fill in needs) if needs else ((Fill.FULL, Fill.EMPTY),) * 3


def _shown(state: State, cell: Cell) -> tuple[Ground, Figure]:
    top = state.hive.get(cell)
    if top is None:
        return Ground.TABLE, BARE
    piece = state.pieces.get(cell)
    figure = printed_figure(top.icon) if piece is None else figure_of(piece)
    return GROUND_OF[top.fill], figure


def _print_fit(top: PatternSight, shown: Printed) -> float:
    fill = top.full if shown.fill is Fill.FULL else top.empty
    return fill - max(top.full, top.empty) + (top.icon if shown.icon else top.bare)
