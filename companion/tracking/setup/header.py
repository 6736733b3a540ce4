"""Between starting tables, states and Alveola's records: a live game's header, and what a state shows."""

from dataclasses import replace

from companion.games.answers import Json
from companion.games.hexes import Cell, Shape, add, rotate
from companion.laid_back import WantedPosition
from companion.observation import (
    BARE,
    ICON,
    PieceClass,
    PieceKind,
    Shown,
    ShownCell,
    SurfaceClass,
)
from companion.starting_table import StartingTable
from companion.tracking.setup.setup_file import record_setup
from companion.tracking.watch_settings import WatchSettings


def live_header(table: StartingTable, watch: WatchSettings, *, format: str) -> Json:
    """Return the header of the game that begins from *table*, in the observer's frame."""
    return {
        "format": format,
        "players": [{"name": player.name, "colour": player.colour} for player in watch.players],
        "teams": watch.teams,
        "setup": {**record_setup(table), "powers": list(watch.powers), "first": watch.first},
    }


def in_frame_of(setup: Json, table: StartingTable) -> StartingTable | None:
    """Return *table* with its cells counted, and filled, as the *setup* of a game's header has them.

    A game that an earlier version began counts them from another cell and in another direction.
    ``None`` where the hives are not the same.
    """
    fills = {(q, r): cell["fill"] == "full" for cell in setup["cells"] for q, r in [cell["at"]]}
    hornets = {(q, r) for q, r in setup["hornets"]}
    for sixths in range(6):
        turned = {cell.at: rotate(cell.at, sixths) for cell in table.cells}
        first, there = min(turned.values(), default=(0, 0)), min(fills)
        shift = there[0] - first[0], there[1] - first[1]
        cells = tuple(replace(cell, at=add(turned[cell.at], shift)) for cell in table.cells)
        if {c.at for c in cells} == set(fills) and {c.at for c in cells if c.hornet} == hornets:
            told = sorted((replace(c, full=fills[c.at]) for c in cells), key=lambda c: c.at)
            return replace(table, cells=tuple(told), grid=None)
    return None


def wanted_position(header: Json, state: Json) -> WantedPosition:
    """Return what is to be laid out anew of *state* (a record's ``after``) of the game of *header*."""
    shapes = tuple(Shape(pile[0]["shape"]) for pile in header["setup"]["piles"])
    return WantedPosition(shown(state), shapes)


def shown(state: Json, *, open_cells: frozenset[Cell] = frozenset()) -> Shown:
    """Return what shows of *state* (a record's ``after``); the tile on *open_cells* may be taken up."""
    return Shown(
        cells=tuple(_shown_cell(cell) for cell in state["hive"]),
        piles=tuple(state["piles"]),
        spoon_after=state["spoon_after"],
        hornet_pile=state["hornet_pile"],
        open_cells=open_cells,
    )


def _shown_cell(cell: Json) -> ShownCell:
    q, r = cell["at"]
    surface = SurfaceClass.FULL if cell["fill"] == "full" else SurfaceClass.EMPTY
    return ShownCell(
        at=(q, r), level=cell["level"], surface=surface, piece_class=_piece_class(cell)
    )


def _piece_class(cell: Json) -> PieceClass:
    if piece := cell["piece"]:
        return PieceClass(PieceKind(piece["kind"]), piece.get("player"))
    return ICON if cell["icon"] else BARE
