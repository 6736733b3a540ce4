"""The observer that a table's ``watch.json`` asks for."""

import numpy as np

from companion.errors import IllegalMove, Unreadable
from companion.games import GAMES
from companion.games.alveola.box import default_box
from companion.games.alveola.setup import HORNETS
from companion.games.alveola.state import TILES_IN_A_PILE
from companion.games.hexes import Shape
from companion.ports import TableObserver
from companion.tracking.setup.agreement import check_agreed
from companion.tracking.watch_settings import CameraLens, MarkerCards, TableMeasures, WatchSettings
from vision.geometry.lens import PHONE, Lens
from vision.observer import Observer
from vision.settings import ObserverSettings


def observer_for(watch: WatchSettings) -> TableObserver:
    """Return a new observer for the box, the camera and the players of *watch*.

    Raises `Unreadable` for a game that is not tracked, and for what no table of its game has.
    """
    tracked = {game.name: game.title for game in GAMES if game.tracking is not None}
    if watch.game not in tracked:
        titles = " or ".join(tracked.values())
        raise Unreadable(f'no observer can read "{watch.game}"; a table of {titles} can be watched')
    try:
        check_agreed(watch)
    except IllegalMove as refusal:
        raise Unreadable(f"watch.json: {refusal}") from refusal
    return observer_of(watch.measures, players=len(watch.players))


def observer_of(measures: TableMeasures, *, players: int) -> TableObserver:
    """Return a new observer for a table of these *measures*, and for the bees of so many *players*."""
    settings = observer_settings(
        measures.marker_cards, cell_mm=measures.cell, tile_thickness_mm=measures.tile_thickness
    )
    lens = None if measures.camera.model == PHONE else lens_of(measures.camera)
    return Observer(lens, players=players, settings=settings)


def observer_settings(
    cards: MarkerCards, *, cell_mm: float, tile_thickness_mm: float
) -> ObserverSettings:
    """Return what the game's box holds, its cells and tiles so large, beside these *cards*."""
    return ObserverSettings(
        dictionary=cards.dictionary,
        card_side_mm=cards.side,
        cell_mm=cell_mm,
        tile_thickness_mm=tile_thickness_mm,
        pile_tiles=TILES_IN_A_PILE,
        piles=_piles_by_shape(),
        hornets=HORNETS,
    )


def _piles_by_shape() -> dict[Shape, int]:
    box = default_box()
    return {shape: len(getattr(box, shape.value)) // TILES_IN_A_PILE for shape in Shape}


def lens_of(camera: CameraLens) -> Lens:
    """Return the lens that *camera* is calibrated as."""
    return Lens(np.array(camera.matrix), np.array(camera.distortion))
