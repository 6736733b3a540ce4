"""The eye that a table's ``watch.json`` asks for."""

import numpy as np

from companion.errors import IllegalMove, Unreadable
from companion.games.alveola import Alveola
from companion.games.alveola.powers import power_named
from companion.games.alveola.setup import check_powers, check_teams
from companion.ports import Eye
from companion.watch_settings import WatchSettings
from vision.cards import Lens
from vision.eye import TableEye
from vision.settings import EyeSettings


def eye_for(watch: WatchSettings) -> Eye:
    """Return a new eye for the box, the camera and the players of *watch*.

    Raises `Unreadable` for a game that no eye can read, and for what no table of Alveola has.
    """
    if watch.game != Alveola.name:
        raise Unreadable(f'no eye can read "{watch.game}"; a table of Alveola can be watched')
    _check_table(watch)
    settings = EyeSettings(
        dictionary=watch.marker_cards.dictionary,
        card_side_mm=watch.marker_cards.side,
        cell_mm=watch.cell,
        tile_thickness_mm=watch.tile_thickness,
    )
    return TableEye(lens_of(watch), players=len(watch.players), settings=settings)


def lens_of(watch: WatchSettings) -> Lens:
    """Return the lens that *watch* says."""
    return Lens(np.array(watch.camera.matrix), np.array(watch.camera.distortion))


def _check_table(watch: WatchSettings) -> None:
    try:
        Alveola().check_seats(len(watch.players))
        check_teams(len(watch.players), teams=watch.teams)
        check_powers(tuple(power_named(power) for power in watch.powers))
    except IllegalMove as refusal:
        raise Unreadable(f"watch.json: {refusal}") from refusal
