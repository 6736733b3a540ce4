"""Corrections: what players say of the starting table, each one tap; a table goes in, a table comes out."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from companion.errors import IllegalMove, Unreadable, in_words
from companion.games.answers import Json
from companion.games.hexes import Cell, Shape
from companion.starting_table import Doubt, Grid, StartCell, StartingTable, StartPile
from companion.tracking.setup.picture_geometry import (
    clockwise,
    middle_of,
    numbered,
    pile_at,
    pixel_of,
    turn_of,
    turned_grid,
)

_Step: TypeAlias = Annotated[int, Meta(ge=-200, le=200)]
_Cell: TypeAlias = tuple[_Step, _Step]
_Along: TypeAlias = Annotated[float, Meta(ge=-20_000, le=20_000)]
_Pixel: TypeAlias = tuple[_Along, _Along]
_Number: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
_Degrees: TypeAlias = Annotated[float, Meta(ge=-360, le=360)]


def _kind(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class _Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=_kind):
    """What somebody says; in JSON its ``kind`` is its name in kebab case."""


class AddCell(_Said, frozen=True):
    """The hive has a cell *at*, too."""

    at: _Cell
    full: bool


class RemoveCell(_Said, frozen=True):
    """There is no cell *at*."""

    at: _Cell


class MoveCell(_Said, frozen=True):
    """What was taken for the cell *at* lies at *to*."""

    at: _Cell
    to: _Cell


class SetFill(_Said, frozen=True):
    """The cell *at* is *full* of honey, or empty."""

    at: _Cell
    full: bool


class SwapFills(_Said, frozen=True):
    """The full cells are the empty ones and the other way round."""


class PutHornet(_Said, frozen=True):
    """A hornet stands on the cell *at*."""

    at: _Cell


class RemoveHornet(_Said, frozen=True):
    """No hornet stands on the cell *at*."""

    at: _Cell


class MoveHornet(_Said, frozen=True):
    """The hornet *at* stands on the cell *to*."""

    at: _Cell
    to: _Cell


class AddPile(_Said, frozen=True):
    """A pile of *shape* lies with its middle at *pixel*, turned counter-clockwise from the hive's q axis.

    ``None`` leaves the turn to the picture.
    """

    pixel: _Pixel
    shape: Shape
    turn_deg: _Degrees | None = None


class RemovePile(_Said, frozen=True):
    """There is no pile where the one with this *number* was found."""

    number: _Number


class MovePile(_Said, frozen=True):
    """The pile with this *number* lies with its middle at *pixel*."""

    number: _Number
    pixel: _Pixel


class ShapePile(_Said, frozen=True):
    """The pile with this *number* is of *shape*, turned so; ``None`` leaves the turn to the picture."""

    number: _Number
    shape: Shape
    turn_deg: _Degrees | None = None


class PlaceSpoon(_Said, frozen=True):
    """The spoon lies at *pixel*."""

    pixel: _Pixel


class PlaceHornetTile(_Said, frozen=True):
    """The hornet tile lies at *pixel*."""

    pixel: _Pixel


class Confirm(_Said, frozen=True):
    """What is in *doubt* is as it was read."""

    doubt: Doubt


class TurnLattice(_Said, frozen=True):
    """The hive lies turned by so many *degrees* more, counter-clockwise about its middle."""

    degrees: _Degrees


Correction: TypeAlias = (
    AddCell
    | RemoveCell
    | MoveCell
    | SetFill
    | SwapFills
    | PutHornet
    | RemoveHornet
    | MoveHornet
    | AddPile
    | RemovePile
    | MovePile
    | ShapePile
    | PlaceSpoon
    | PlaceHornetTile
    | TurnLattice
    | Confirm
)


def read_correction(said: Json) -> Correction:
    """Return the correction that *said* describes; raises `Unreadable`.

    >>> read_correction({"kind": "set-fill", "at": [0, 1], "full": True})
    SetFill(at=(0, 1), full=True)
    """
    try:
        correction: Correction = msgspec.convert(said, Correction)
    except msgspec.ValidationError as error:
        raise Unreadable(f"This correction cannot be understood: {in_words(error)}") from error
    return correction


#: What each kind of correction settles.
SETTLES: dict[type, Doubt] = {
    **dict.fromkeys((AddCell, RemoveCell, MoveCell, SetFill, TurnLattice), Doubt.HIVE),
    **dict.fromkeys((PutHornet, RemoveHornet, MoveHornet), Doubt.HORNETS),
    **dict.fromkeys((AddPile, RemovePile, MovePile, ShapePile), Doubt.PILES),
    **dict.fromkeys((PlaceSpoon, PlaceHornetTile), Doubt.TOKENS),
    SwapFills: Doubt.HONEY,
}


def settled(correction: Correction) -> Doubt:
    """Return what is in doubt no longer once somebody has said *correction*."""
    return correction.doubt if isinstance(correction, Confirm) else SETTLES[type(correction)]


def corrected(table: StartingTable, correction: Correction) -> StartingTable:
    """Return *table* as *correction* has it; raises `IllegalMove` where it speaks of what is not there."""
    return numbered(_CORRECTED[type(correction)](table, correction))


def _add_cell(table: StartingTable, correction: AddCell) -> StartingTable:
    grid, at = _grid(table), correction.at
    if any(cell.at == at for cell in table.cells):
        raise IllegalMove("cell-is-there", "there is a cell already", cells=(at,))
    return _with_cells(table, StartCell(at, pixel_of(grid, at), correction.full))


def _remove_cell(table: StartingTable, correction: RemoveCell) -> StartingTable:
    _cell(table, correction.at)
    return _without(table, correction.at)


def _move_cell(table: StartingTable, correction: MoveCell) -> StartingTable:
    cell = _cell(table, correction.at)
    added = _add_cell(_without(table, correction.at), AddCell(correction.to, cell.full))
    return _set_hornet(added, correction.to, stands=cell.hornet)


def _set_fill(table: StartingTable, correction: SetFill) -> StartingTable:
    cell = replace(_cell(table, correction.at), full=correction.full)
    return _with_cells(_without(table, cell.at), cell)


def _swap_fills(table: StartingTable, correction: SwapFills) -> StartingTable:
    return replace(table, cells=tuple(replace(cell, full=not cell.full) for cell in table.cells))


def _put_hornet(table: StartingTable, correction: PutHornet) -> StartingTable:
    return _set_hornet(table, correction.at, stands=True)


def _remove_hornet(table: StartingTable, correction: RemoveHornet) -> StartingTable:
    return _set_hornet(table, correction.at, stands=False)


def _move_hornet(table: StartingTable, correction: MoveHornet) -> StartingTable:
    left = _set_hornet(table, correction.at, stands=False)
    return _set_hornet(left, correction.to, stands=True)


def _add_pile(table: StartingTable, correction: AddPile) -> StartingTable:
    pile = pile_at(_grid(table), correction.pixel, correction.shape, correction.turn_deg or 0.0)
    return replace(table, piles=clockwise((*table.piles, pile)))


def _remove_pile(table: StartingTable, correction: RemovePile) -> StartingTable:
    gone = _pile(table, correction.number)
    return replace(table, piles=tuple(pile for pile in table.piles if pile is not gone))


def _move_pile(table: StartingTable, correction: MovePile) -> StartingTable:
    pile, grid = _pile(table, correction.number), _grid(table)
    moved = pile_at(grid, correction.pixel, pile.shape, turn_of(grid, pile))
    return _with_pile(table, correction.number, moved)


def _shape_pile(table: StartingTable, correction: ShapePile) -> StartingTable:
    middle = _pile(table, correction.number).pixel
    pile = pile_at(_grid(table), middle, correction.shape, correction.turn_deg or 0.0)
    return _with_pile(table, correction.number, pile)


def _place_spoon(table: StartingTable, correction: PlaceSpoon) -> StartingTable:
    return replace(table, spoon=correction.pixel)


def _place_hornet_tile(table: StartingTable, correction: PlaceHornetTile) -> StartingTable:
    return replace(table, hornet_tile=correction.pixel)


def _turn_lattice(table: StartingTable, correction: TurnLattice) -> StartingTable:
    grid = _grid(table)
    if not table.cells:
        raise IllegalMove("no-hive", "no hive has been found yet")
    middle = middle_of([cell.pixel for cell in table.cells])
    about = min(
        table.cells,
        key=lambda c: (c.pixel[0] - middle[0]) ** 2 + (c.pixel[1] - middle[1]) ** 2,
    ).at
    turned = turned_grid(grid, about, correction.degrees)
    cells = tuple(replace(cell, pixel=pixel_of(turned, cell.at)) for cell in table.cells)
    return replace(table, cells=cells, grid=turned)


def _confirm(table: StartingTable, correction: Confirm) -> StartingTable:
    return table


# What each kind of correction does; the table is looked up by type, so the functions differ in theirs.
_CORRECTED: dict[type, Callable[[StartingTable, Any], StartingTable]] = {
    AddCell: _add_cell,
    RemoveCell: _remove_cell,
    MoveCell: _move_cell,
    SetFill: _set_fill,
    SwapFills: _swap_fills,
    PutHornet: _put_hornet,
    RemoveHornet: _remove_hornet,
    MoveHornet: _move_hornet,
    AddPile: _add_pile,
    RemovePile: _remove_pile,
    MovePile: _move_pile,
    ShapePile: _shape_pile,
    PlaceSpoon: _place_spoon,
    PlaceHornetTile: _place_hornet_tile,
    TurnLattice: _turn_lattice,
    Confirm: _confirm,
}


def _with_cells(table: StartingTable, *new: StartCell) -> StartingTable:
    return replace(table, cells=tuple(sorted((*table.cells, *new), key=lambda cell: cell.at)))


def _without(table: StartingTable, at: Cell) -> StartingTable:
    return replace(table, cells=tuple(cell for cell in table.cells if cell.at != at))


def _set_hornet(table: StartingTable, at: Cell, *, stands: bool) -> StartingTable:
    cell = replace(_cell(table, at), hornet=stands)
    return _with_cells(_without(table, at), cell)


def _with_pile(table: StartingTable, number: int, pile: StartPile) -> StartingTable:
    piles = (*table.piles[:number], pile, *table.piles[number + 1 :])
    return replace(table, piles=clockwise(piles))


def _cell(table: StartingTable, at: Cell) -> StartCell:
    for cell in table.cells:
        if cell.at == at:
            return cell
    raise IllegalMove("no-such-cell", "there is no cell", cells=(at,))


def _pile(table: StartingTable, number: int) -> StartPile:
    if not 0 <= number < len(table.piles):
        raise IllegalMove("no-such-pile", "there is no pile {pile}", pile=number + 1)
    return table.piles[number]


def _grid(table: StartingTable) -> Grid:
    if table.grid is None:
        raise IllegalMove("no-hive", "no hive has been found yet")
    return table.grid
