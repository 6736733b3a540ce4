"""The recorded table laid out before a real observer, stepped through by a test."""

from pathlib import Path

import cv2
import numpy as np

from companion.clock import StillClock
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.ports import Picture
from companion.service.pictures.watched_camera import live_table
from companion.settings import Settings
from companion.tracking.live_table import LiveTable
from companion.tracking.loop import PictureLoop
from companion.tracking.settle import Timing
from hardware.camera.folder import read_picture
from tests.companion.tracking.live_camera import LiveTwin, Moment
from vision.turns.motion import FrameDifferencing

FRAMES = Path(__file__).resolve().parents[2] / "companion" / "recorded" / "first-game" / "frames"
WHOLE = read_picture(FRAMES / "000.jpg")


def moments(count: int, *, covered: float = 0.0) -> list[Moment]:
    """Return so many moments of the table laid out, a part of it *covered* by a sleeve."""
    image = WHOLE.image.copy()
    image[:, : round(covered * image.shape[1])] = (60, 40, 30)
    small = np.asarray(cv2.resize(image, (640, 360), interpolation=cv2.INTER_AREA), np.uint8)
    encoded = cv2.imencode(".jpg", image)[1].tobytes()
    whole = Picture("000.jpg", image, 0.0, encoded)
    return [Moment(Picture("small", small, 0.0), whole)] * count


class Laid:
    """The table under the camera; its *session* goes to the companion's pages."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.clock = StillClock()
        self.camera = LiveTwin([], self.clock)

    def session(self, table: Table) -> object:
        self.live: LiveTable = live_table(
            Settings(),
            self.camera,
            table,
            store=PictureFolder(self._folder / "pictures", decode=read_picture),
            clock=self.clock,
        )
        self.loop = PictureLoop(
            self.camera,
            table,
            FrameDifferencing(),
            task=self.live.task,
            clock=self.clock,
            timing=Timing(step_s=0.0),
        )
        return self.live.session

    def happen(self, told: list[Moment]) -> None:
        self.live.session.view()
        self.camera.go_on(*told)
        while not self.camera.is_over:
            self.loop.step()
