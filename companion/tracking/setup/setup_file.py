"""Starting tables as files: in the form of a recorded table's truth, and as a record's setup."""

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

import msgspec

from companion.errors import Unreadable, in_words
from companion.games.answers import Json
from companion.games.hexes import Shape
from companion.starting_table import Grid, Pixel, StartCell, StartingTable, StartPile
from companion.tracking.setup.picture_geometry import gap_after, numbered

TILES_IN_A_PILE = 4
#: Returns the pile of that shape whose middle is seen at a pixel, turned as the picture has it; ``None`` where none can lie.
FitPile: TypeAlias = Callable[[Pixel, Shape], StartPile | None]

_Pixel = Annotated[tuple[float, float], msgspec.Meta(description="(column, row)")]


class _Piece(msgspec.Struct, frozen=True):
    kind: Literal["hornet"]


class _Cell(msgspec.Struct, frozen=True):
    at: tuple[int, int]
    pixel: _Pixel
    fill: Literal["full", "empty"]
    piece: _Piece | None = None


class _Pile(msgspec.Struct, frozen=True):
    pixel: _Pixel
    shape: Shape
    cells: tuple[_Pixel, _Pixel, _Pixel] | None = None


class _Token(msgspec.Struct, frozen=True):
    pixel: _Pixel


class _Setup(msgspec.Struct, frozen=True):
    cells: tuple[_Cell, ...]
    piles: tuple[_Pile, ...]
    spoon: _Token
    hornet_tile: _Token
    grid: tuple[float, ...] | None = None


def read_setup(text: bytes, fit_pile: FitPile) -> StartingTable:
    """Return the starting table that *text* (JSON in the form of ``truth/000.json``) tells.

    Each pile has its ``shape``; where it does not say where its three ``cells`` are seen,
    *fit_pile* finds them. Raises `Unreadable`.
    """
    try:
        return _told(msgspec.json.decode(text, type=_Setup), fit_pile)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable(f"that is no starting table: {in_words(error)}") from error


def kept_setup(written: Json) -> StartingTable:
    """Return the starting table that `setup_file` has *written*."""
    return _told(msgspec.convert(written, _Setup), lambda pixel, shape: None)


def _told(told: _Setup, fit_pile: FitPile) -> StartingTable:
    piles = tuple(_pile(number, pile, fit_pile) for number, pile in enumerate(told.piles))
    return numbered(
        StartingTable(
            tuple(_cell(cell) for cell in sorted(told.cells, key=lambda cell: cell.at)),
            piles,
            told.spoon.pixel,
            told.hornet_tile.pixel,
            None if told.grid is None else Grid(told.grid),
        )
    )


def _cell(cell: _Cell) -> StartCell:
    return StartCell(cell.at, cell.pixel, cell.fill == "full", cell.piece is not None)


def _pile(number: int, pile: _Pile, fit_pile: FitPile) -> StartPile:
    if pile.cells is not None:
        return StartPile(pile.shape, pile.cells)
    found = fit_pile(pile.pixel, pile.shape)
    if found is None:
        raise Unreadable(f"no pile can lie where pile {number} is told to be: {pile.pixel}")
    return found


def setup_file(table: StartingTable) -> Json:
    """Return *table* as `read_setup` reads it: piles from the hornet tile's on, each with its shape and cells."""
    spoon, tile = table.spoon, table.hornet_tile
    return {
        "frame": "000.jpg",
        "hands": False,
        "cells": [_cell_json(cell) for cell in table.cells],
        "spoon": spoon and {"after": gap_after(table.piles, spoon), "pixel": list(spoon)},
        "hornet_tile": tile and {"pile": gap_after(table.piles, tile), "pixel": list(tile)},
        "piles": [_pile_json(number, pile) for number, pile in enumerate(table.piles)],
        "hidden": [],
        "grid": table.grid and list(table.grid.numbers),
    }


def _cell_json(cell: StartCell) -> Json:
    return {
        "at": list(cell.at),
        "level": 1,
        **_print(cell),
        "piece": {"kind": "hornet"} if cell.hornet else None,
        "pixel": list(cell.pixel),
    }


def _print(cell: StartCell) -> Json:
    """Return what is printed on *cell*: at the start a hornet stands on each icon, and nowhere else."""
    return {"fill": "full" if cell.full else "empty", "icon": cell.hornet}


def _pile_json(number: int, pile: StartPile) -> Json:
    return {
        "index": number,
        "tiles": TILES_IN_A_PILE,
        "pixel": list(pile.pixel),
        "shape": pile.shape.value,
        "cells": [list(pixel) for pixel in pile.cells],
    }


def record_setup(table: StartingTable) -> Json:
    """Return *table* as a record's setup has it; nobody knows yet what is printed on the piles' tiles."""
    return {
        "cells": [{"at": list(cell.at), **_print(cell)} for cell in table.cells],
        "hornets": [list(at) for at in table.hornets],
        "piles": [
            [{"shape": pile.shape.value, "cells": None}] * TILES_IN_A_PILE for pile in table.piles
        ],
        "hornet_pile": 0,
    }
