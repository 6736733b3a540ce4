"""The workbench that recorded tables are evaluated on: the real observer, referee and drawings."""

from time import perf_counter

import cv2
import numpy as np

from companion.clock import SystemClock
from companion.dice.rolling import TableDice
from companion.evaluation.evaluate import Workbench
from companion.evaluation.setup_truth import TrueSetup
from companion.evaluation.setups import StartAsRead
from companion.evaluation.stopwatch import Stopwatch
from companion.games import game_named
from companion.games.hexes import Cell
from companion.observation import Observation, SetupObservation
from companion.ports import Picture, TableObserver
from companion.service.pictures.lens import uncalibrated
from companion.service.pictures.observer_factory import lens_of, observer_for
from companion.service.pictures.watched_camera import jpeg_of
from companion.tracking.referee import Referee
from companion.tracking.watch_settings import WatchSettings, read_watch_settings
from hardware.camera.folder import FolderSource, read_picture
from vision.drawing import draw_observation, draw_setup
from vision.geometry.cards import CardMap, card_errors, find_cards, find_known_cards, map_cards
from vision.geometry.pose import Pose
from vision.geometry.pose_estimation import pose_from_sizes
from vision.turns.motion import FrameDifferencing

#: How wide pictures on the contact sheet are.
SHEET_PX = 1100
#: What a camera's small picture has: what motion is looked for in.
SMALL_PX = (640, 360)


def workbench(*, is_calibrated: bool = True) -> Workbench:
    """Return the workbench; without its calibration a camera has the figures of its model."""
    return Workbench(
        games=game_named,
        judge=Referee(),
        dice=TableDice(),
        clock=SystemClock(),
        new_observer=observer_for if is_calibrated else _uncalibrated_observer,
        open_pictures=FolderSource,
        live_stages=MotionAndCards,
        draw=drawn,
    )


def read_start(setup: TrueSetup) -> StartAsRead:
    """Return what the starting picture of *setup* is read as, and the milliseconds that it takes."""
    observer = observer_for(read_watch_settings(setup.folder))
    picture = read_picture(setup.picture)
    started_s = perf_counter()
    reading = observer.observe_setup(picture).reading
    return StartAsRead(
        reading,
        (perf_counter() - started_s) * 1000,
        lambda pixel, shape: observer.fit_pile(picture, pixel, shape),
        lambda corners: observer.observe_setup(picture, hive_frame=corners).reading,
    )


def drawn_start(setup: TrueSetup) -> bytes:
    """Return the starting picture of *setup* with what it is read as drawn on it, as JPEG."""
    picture = read_picture(setup.picture)
    observer = observer_for(read_watch_settings(setup.folder))
    return drawn(picture, observer.observe_setup(picture), ())


class MotionAndCards:
    """Measures how long it takes to look for motion, and for cards that have moved."""

    def __init__(self, watch: WatchSettings) -> None:
        self._motion = FrameDifferencing()
        self._lens = lens_of(watch.camera)
        self._side_mm = watch.marker_cards.side
        self._cards: tuple[CardMap, Pose] | None = None

    def note_setup(self, picture: Picture) -> None:
        """Take the cards of the setup *picture* as those that later ones are compared with."""
        cards = find_cards(picture.image)
        pose = pose_from_sizes(cards, self._lens, side_mm=self._side_mm)
        self._cards = (map_cards(cards, pose), pose) if pose else None

    def measure(self, picture: Picture, stopwatch: Stopwatch) -> None:
        """Have *stopwatch* note how long each takes with *picture*."""
        small = cv2.resize(picture.image, SMALL_PX, interpolation=cv2.INTER_AREA)
        stopwatch.begin()
        self._motion.see(np.asarray(small, np.uint8))
        stopwatch.note("motion")
        if self._cards is not None:
            known, pose = self._cards
            card_errors(find_known_cards(picture.image, known, pose), known, pose)
            stopwatch.note("has the camera moved")


def drawn(
    picture: Picture, observed: Observation | SetupObservation | None, marked: tuple[Cell, ...]
) -> bytes:
    """Return *picture* with what was *observed* drawn on it and the *marked* cells outlined, as JPEG."""
    image = picture.image
    match observed:
        case Observation():
            image = draw_observation(image, observed, marked=marked)
        case SetupObservation():
            image = draw_setup(image, observed, find_cards(image))
    return jpeg_of(image, most_px=SHEET_PX)


def _uncalibrated_observer(watch: WatchSettings) -> TableObserver:
    return observer_for(uncalibrated(watch))
