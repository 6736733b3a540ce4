"""A live table as the service reads it: the camera, its lens, and what is drawn for the phones."""

import cv2
import numpy as np

from companion.console.menu_rows import Act
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.games import game_named
from companion.laid_back import LaidBack
from companion.observation import Observation, SetupObservation
from companion.ports import Clock, LiveCamera, Picture, PictureSource
from companion.service.pictures.lens import live_measures
from companion.service.pictures.observer_factory import observer_for, observer_of
from companion.settings import Settings
from companion.tracking.live_table import LiveTable
from companion.tracking.loop import PictureLoop
from companion.tracking.setup.agreement import MOST_SEATS
from companion.tracking.setup.known_boxes import BoxMemory, NoMemory
from companion.tracking.tasks import WhenRead
from hardware.jpeg import Pixels, encoded
from hardware.machine import Machine
from vision.drawing import draw_laid_back, draw_observation, draw_setup
from vision.geometry.cards import find_cards
from vision.turns.motion import FrameDifferencing

#: No phone shows more of a picture.
SHOWN_PX = 1280


def live_table(
    settings: Settings,
    camera: PictureSource,
    table: Table,
    *,
    store: PictureFolder,
    clock: Clock,
    when_read: WhenRead = lambda reading: None,
    memory: BoxMemory = NoMemory(),  # noqa: B008 - it remembers nothing
    machine: Machine = Machine(),  # noqa: B008 - frozen
) -> LiveTable:
    """Return the table under *camera*, with the lens and the sizes that *settings* say."""
    return LiveTable(
        camera,
        table,
        measures=lambda size: live_measures(settings.observer, machine, size),
        setup_observer=lambda measures: observer_of(measures, players=MOST_SEATS),
        new_observer=observer_for,
        games=game_named,
        store=store,
        draw=drawn,
        draw_laid=drawn_laid,
        draw_seen=drawn_seen,
        clock=clock,
        when_read=when_read,
        memory=memory,
    )


class WatchedCamera:
    """The *live* table under *camera*."""

    photos = None

    def __init__(self, camera: LiveCamera, live: LiveTable, table: Table, *, clock: Clock) -> None:
        self._camera = camera
        self._live = live
        self._loop = PictureLoop(camera, table, FrameDifferencing(), task=live.task, clock=clock)
        self.session, self.laying, self.late_start = live.session, live.laying, live.late_start
        self.live_view = live.live_view

    @property
    def is_well(self) -> bool:
        """Whether the camera could be opened again without a new start."""
        return not self._camera.is_wedged

    def open(self) -> PictureLoop:
        """Return the loop that watches it; a game that was read there goes on."""
        self._live.resume()
        return self._loop

    def photograph(self) -> bytes:
        """Return what lies under the camera now, as JPEG; raises `PartFault`."""
        picture = self._loop.photos.take()
        return picture.encoded or encoded(picture.image)

    def act(self, asked: Act) -> None:
        """Look now, or have the camera measure anew."""
        if asked is Act.READ_NOW:
            self._loop.press()
        elif asked is Act.SETTLE:
            self._loop.settle()


def drawn(picture: Picture, observation: SetupObservation) -> bytes:
    """Return *picture* with what *observation* found drawn on it, no larger than phones show, as JPEG."""
    image = draw_setup(picture.image, observation, find_cards(picture.image))
    return jpeg_of(image, most_px=SHOWN_PX)


def drawn_laid(picture: Picture, laid: LaidBack) -> bytes:
    """Return *picture* with what agrees with a position and what differs drawn on it, as JPEG."""
    return jpeg_of(draw_laid_back(picture.image, laid), most_px=SHOWN_PX)


def drawn_seen(picture: Picture, observation: Observation | None) -> bytes:
    """Return *picture* with what was observed in it drawn on it, where anything was, as JPEG."""
    image = picture.image
    if observation is not None and observation.cells:
        image = draw_observation(image, observation)
    return jpeg_of(image, most_px=SHOWN_PX)


def jpeg_of(image: Pixels, *, most_px: int) -> bytes:
    """Return *image* as JPEG, at most so many pixels wide."""
    height, width = image.shape[:2]
    if width > most_px:
        size = (most_px, max(1, round(height * most_px / width)))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    return encoded(image)
