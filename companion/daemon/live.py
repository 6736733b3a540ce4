"""A live table as the daemon watches it: the camera, its lens, and what is drawn for the phones."""

from collections.abc import Callable

import cv2
import numpy as np

from companion.daemon.eye import eye_for, eye_of
from companion.daemon.lens import live_measures
from companion.games import game_named
from companion.kept_pictures import KeptPictures
from companion.live.table import MOST_SEATS, LiveTable
from companion.ports import Clock, LiveCamera, Picture
from companion.settings import Settings
from companion.sight import SetupSight
from companion.table import Table
from companion.watch_reading import Reading
from hardware.jpeg import encoded
from hardware.machine import Machine
from vision.cards import find_cards
from vision.drawing import draw_setup

#: No phone shows more of a picture.
SHOWN_PX = 1280


def live_table(
    settings: Settings,
    camera: LiveCamera,
    table: Table,
    *,
    pictures: KeptPictures,
    clock: Clock,
    when_read: Callable[[Reading], None] = lambda reading: None,
    machine: Machine = Machine(),  # noqa: B008 - frozen
) -> LiveTable:
    """Return the table under *camera*, with the lens and the sizes that *settings* say."""
    return LiveTable(
        camera,
        table,
        measures=lambda size: live_measures(settings.eye, machine, size),
        setup_eye=lambda measures: eye_of(measures, players=MOST_SEATS),
        new_eye=eye_for,
        games=game_named,
        store=pictures,
        draw=drawn,
        clock=clock,
        when_read=when_read,
    )


def drawn(picture: Picture, sight: SetupSight) -> bytes:
    """Return *picture* with what *sight* found drawn on it, no larger than phones show, as JPEG."""
    image = draw_setup(picture.image, sight, find_cards(picture.image))
    height, width = image.shape[:2]
    if width > SHOWN_PX:
        size = (SHOWN_PX, max(1, round(height * SHOWN_PX / width)))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    return encoded(image)
