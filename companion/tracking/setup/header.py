"""Between observations and Alveola's records: the header of a live game, and what a state shows."""

from companion.games.answers import Json
from companion.games.hexes import Shape
from companion.observation import (
    BARE,
    ICON,
    PieceClass,
    PieceKind,
    SetupObservation,
    Shown,
    ShownCell,
    SurfaceClass,
)
from companion.tracking.watch_settings import WatchSettings

TILES_IN_A_PILE = 4


def live_header(observation: SetupObservation, watch: WatchSettings, *, format: str) -> Json:
    """Return the header of the game that *observation* begins, in the observer's frame.

    Nobody knows yet what is printed on the tiles of the piles.
    """
    piles = [
        [{"shape": shape.value, "cells": None}] * TILES_IN_A_PILE
        for shape in observation.pile_shapes
    ]
    return {
        "format": format,
        "players": [{"name": player.name, "colour": player.colour} for player in watch.players],
        "teams": watch.teams,
        "setup": {
            "cells": [
                {"at": list(cell.at), "fill": "full" if cell.full else "empty", "icon": cell.icon}
                for cell in sorted(observation.cells, key=lambda cell: cell.at)
            ],
            "hornets": [list(at) for at in sorted(observation.hornets)],
            "piles": piles,
            "hornet_pile": observation.hornet_pile,
            "powers": list(watch.powers),
            "first": watch.first,
        },
    }


def shown(state: Json, *, setup: Json) -> Shown:
    """Return what is to be seen of *state* (a record's ``after``).

    *setup* is that of the game's header: it says which shapes the piles have.
    """
    return Shown(
        cells=tuple(_shown_cell(cell) for cell in state["hive"]),
        piles=tuple(state["piles"]),
        spoon_after=state["spoon_after"],
        hornet_pile=state["hornet_pile"],
        shapes=tuple(Shape(pile[0]["shape"]) for pile in setup["piles"]),
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
