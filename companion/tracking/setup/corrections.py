"""Mending what the eye read of the starting table: the players' word on a cell, a pile, the spoon."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.errors import IllegalMove
from companion.games.hexes import Cell, Shape
from companion.observation import SetupObservation


@dataclass(frozen=True)
class MendCell:
    """What lies on the cell *at*; *is_there* is false where there is no cell at all."""

    at: Cell
    full: bool
    icon: bool
    hornet: bool
    is_there: bool = True


@dataclass(frozen=True)
class MendPile:
    """The *shape* of the tiles in *pile*."""

    pile: int
    shape: Shape


@dataclass(frozen=True)
class MendSpoon:
    """The pile that the spoon and the hornet tile lie after."""

    after: int


@dataclass(frozen=True)
class SwapFills:
    """The full cells are the empty ones and the other way round: this box's honey is not yellow."""


Mend: TypeAlias = MendCell | MendPile | MendSpoon | SwapFills


def mended(observation: SetupObservation, mend: Mend) -> SetupObservation:
    """Return *sight* with what the players say; raises `IllegalMove` for a place that is not there."""
    match mend:
        case MendCell():
            return _with_cell(observation, mend)
        case MendPile(pile=pile, shape=shape):
            _check_pile(observation, pile)
            shapes = list(observation.pile_shapes)
            shapes[pile] = shape
            return replace(observation, pile_shapes=tuple(shapes))
        case MendSpoon(after=after):
            _check_pile(observation, after)
            return replace(observation, spoon_after=after, hornet_pile=after)
        case SwapFills():
            return replace(
                observation, cells=tuple(replace(c, full=not c.full) for c in observation.cells)
            )


def _with_cell(observation: SetupObservation, mend: MendCell) -> SetupObservation:
    if all(cell.at != mend.at for cell in observation.cells):
        q, r = mend.at
        raise IllegalMove("no-such-cell", "there is no cell at {cell}", cell=f"({q}, {r})")
    cells = tuple(
        replace(cell, full=mend.full, icon=mend.icon, confidence=1.0)
        if cell.at == mend.at
        else cell
        for cell in observation.cells
        if mend.is_there or cell.at != mend.at
    )
    others = [at for at in observation.hornets if at != mend.at]
    here = [mend.at] if mend.hornet and mend.is_there else []
    return replace(observation, cells=cells, hornets=tuple(sorted(others + here)))


def _check_pile(observation: SetupObservation, pile: int) -> None:
    if not 0 <= pile < len(observation.pile_shapes):
        raise IllegalMove("no-such-pile", "there is no pile {pile}", pile=pile + 1)
