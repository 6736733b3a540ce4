"""Correcting what was read of the starting table: the players' word on a cell, a pile, the spoon."""

from dataclasses import replace
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from companion.games.hexes import Shape
from companion.observation import SetupObservation

_Step = Annotated[int, Meta(ge=-200, le=200)]
_Pile = Annotated[int, Meta(ge=0, le=11)]


class CellCorrection(Struct, frozen=True, tag_field="kind", tag="cell", forbid_unknown_fields=True):
    """What lies on the cell *at*; *is_there* is false where there is no cell at all."""

    at: tuple[_Step, _Step]
    full: bool
    icon: bool
    hornet: bool
    is_there: bool = True


class PileCorrection(Struct, frozen=True, tag_field="kind", tag="pile", forbid_unknown_fields=True):
    """The *shape* of the tiles in *pile*."""

    pile: _Pile
    shape: Shape


class SpoonCorrection(
    Struct, frozen=True, tag_field="kind", tag="spoon", forbid_unknown_fields=True
):
    """The pile that the spoon and the hornet tile lie *after*."""

    after: _Pile


class FillSwap(Struct, frozen=True, tag_field="kind", tag="swap-fills", forbid_unknown_fields=True):
    """The full cells are the empty ones and the other way round: this box's honey is not yellow."""


Correction: TypeAlias = CellCorrection | PileCorrection | SpoonCorrection | FillSwap


def read_correction(said: Json) -> Correction:
    """Return the correction that *said* describes; raises `Unreadable`.

    >>> read_correction({"kind": "spoon", "after": 7})
    SpoonCorrection(after=7)
    """
    try:
        correction: Correction = msgspec.convert(said, Correction)
    except msgspec.ValidationError as error:
        raise Unreadable(f"This correction cannot be understood: {error}") from error
    return correction


def corrected(observation: SetupObservation, correction: Correction) -> SetupObservation:
    """Return *observation* with what the players say; raises `IllegalMove` for a place that is not there."""
    match correction:
        case CellCorrection():
            return _with_cell(observation, correction)
        case PileCorrection(pile=pile, shape=shape):
            _check_pile(observation, pile)
            shapes = list(observation.pile_shapes)
            shapes[pile] = shape
            return replace(observation, pile_shapes=tuple(shapes))
        case SpoonCorrection(after=after):
            _check_pile(observation, after)
            return replace(observation, spoon_after=after, hornet_pile=after)
        case FillSwap():
            cells = tuple(replace(cell, full=not cell.full) for cell in observation.cells)
            return replace(observation, cells=cells)


def _with_cell(observation: SetupObservation, said: CellCorrection) -> SetupObservation:
    if all(cell.at != said.at for cell in observation.cells):
        q, r = said.at
        raise IllegalMove("no-such-cell", "there is no cell at {cell}", cell=f"({q}, {r})")
    cells = tuple(
        replace(cell, full=said.full, icon=said.icon, confidence=1.0)
        if cell.at == said.at
        else cell
        for cell in observation.cells
        if said.is_there or cell.at != said.at
    )
    others = [at for at in observation.hornets if at != said.at]
    here = [said.at] if said.hornet and said.is_there else []
    return replace(observation, cells=cells, hornets=tuple(sorted(others + here)))


def _check_pile(observation: SetupObservation, pile: int) -> None:
    if not 0 <= pile < len(observation.pile_shapes):
        raise IllegalMove("no-such-pile", "there is no pile {pile}", pile=pile + 1)
