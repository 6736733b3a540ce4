"""Correcting: a starting table goes in with what somebody says of it, a table comes out."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import msgspec

from companion.errors import IllegalMove
from companion.games.hexes import Cell, Shape
from companion.starting_table import Grid, Pixel, StartCell, StartingTable, StartPile
from companion.tracking.setup.corrections import (
    AddCell,
    AddPile,
    Confirm,
    Correction,
    MoveCell,
    MoveHornet,
    MovePile,
    PlaceHornetTile,
    PlaceSpoon,
    PutHornet,
    RemoveCell,
    RemoveHornet,
    RemovePile,
    SetFill,
    ShapePile,
    SwapFills,
    TurnLattice,
    TurnPile,
)
from companion.tracking.setup.picture_geometry import (
    clockwise,
    middle_of,
    numbered,
    pile_at,
    pixel_of,
    turn_of,
    turned_grid,
)

#: Returns the pile of a shape that the picture shows at a pixel; ``None`` where none can lie.
FitPile: TypeAlias = Callable[[Pixel, Shape | None], StartPile | None]


def as_pictured(correction: Correction, table: StartingTable, fit_pile: FitPile) -> Correction:
    """Return *correction*, its pile turned as the picture shows it where nobody has said how."""
    if not isinstance(correction, AddPile | ShapePile) or correction.turn_deg is not None:
        return correction
    pixel = _tapped(correction, table)
    found = None if pixel is None or table.grid is None else fit_pile(pixel, correction.shape)
    if found is None or table.grid is None:
        return correction
    return msgspec.structs.replace(correction, turn_deg=turn_of(table.grid, found))


def _tapped(correction: AddPile | ShapePile, table: StartingTable) -> Pixel | None:
    if isinstance(correction, AddPile):
        return correction.pixel
    is_there = correction.number < len(table.piles)
    return table.piles[correction.number].pixel if is_there else None


def corrected(table: StartingTable, correction: Correction) -> StartingTable:
    """Return *table* as *correction* has it; raises `IllegalMove` where its thing is not there."""
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


def _turn_pile(table: StartingTable, correction: TurnPile) -> StartingTable:
    pile, grid = _pile(table, correction.number), _grid(table)
    turned = pile_at(grid, pile.pixel, pile.shape, turn_of(grid, pile) + correction.degrees)
    return _with_pile(table, correction.number, turned)


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
    TurnPile: _turn_pile,
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
