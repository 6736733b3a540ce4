"""A whole live table: recorded pictures as a camera sees them, with arms, flicker, noise and lamps.

The real observer, referee and settle detector; only the camera and the clock are the test's.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.clock import StillClock
from companion.core.commands import DeclarePower
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.ports import Picture
from companion.service.pictures.recorded_table import RECORDED
from companion.service.pictures.watched_camera import live_table
from companion.settings import Settings
from companion.starting_table import Doubt
from companion.tracking.loop import PictureLoop
from companion.tracking.referee import Referee
from companion.tracking.settle import Timing
from companion.tracking.watch_settings import read_watch_settings
from hardware.camera.folder import read_picture
from tests.companion.tracking.live_camera import LiveTwin, Moment
from vision.arrays import Pixels
from vision.turns.motion import FrameDifferencing

WATCH = read_watch_settings(RECORDED)
#: What the recorded players' points were after the six turns.
POINTS = (5, 6)

Light = Callable[[Pixels, int], Pixels]


def frame(name: str) -> Pixels:
    return read_picture(RECORDED / "frames" / f"{name}.jpg").image


def with_arm(image: Pixels, step: int) -> Pixels:
    """Return *image* with a sleeved arm that reaches in from below and moves with each *step*."""
    shown = image.copy()
    height, width = shown.shape[:2]
    hand = (width // 2 + 25 * step % 300, height // 2)
    cv2.line(shown, (width // 2 + 150, height), hand, (90, 60, 40), 110, cv2.LINE_AA)
    cv2.circle(shown, hand, 60, (120, 150, 205), -1, cv2.LINE_AA)
    return shown


def half_made(before: Pixels, after: Pixels) -> Pixels:
    """Return the table with the tile laid, while spoon and ring are as they were."""
    shown = before.copy()
    height, width = shown.shape[:2]
    ring = np.zeros((height, width), np.uint8)
    cv2.circle(ring, (width // 2 - 25, height // 2), 190, 255, -1)
    shown[ring > 0] = after[ring > 0]
    return shown


class Evening:
    """A live table and what happens at it, a tenth of a second a picture."""

    def __init__(self, folder: Path) -> None:
        self._rng = np.random.default_rng(11)
        self.clock = StillClock()
        self.table = Table(
            Journal.in_memory(),
            games=game_named,
            judge=Referee(),
            dice=TableDice(),
            clock=self.clock,
        )
        self.table.start()
        self.camera = LiveTwin([], self.clock)
        self.live = live_table(
            Settings(),
            self.camera,
            self.table,
            store=PictureFolder(folder, decode=read_picture),
            clock=self.clock,
        )
        self.loop = PictureLoop(
            self.camera,
            self.table,
            FrameDifferencing(),
            task=self.live.task,
            clock=self.clock,
            timing=Timing(step_s=0.0),
        )

    def close(self) -> None:
        self.loop.stop()
        self.table.stop()

    def happen(self, image: Pixels, count: int, *, light: float = 1.0, arm: bool = False) -> None:
        """Let *count* pictures of *image* pass, under flickering light, with the sensor's noise."""
        self.camera.go_on(*(self._moment(image, light, step, arm=arm) for step in range(count)))
        while not self.camera.is_over:
            self.loop.step()

    def lay_out(self, image: Pixels) -> None:
        self.show_start(image)
        self.begin()

    def show_start(self, image: Pixels) -> None:
        self.live.session.view()
        self.happen(image, 8)

    def begin(self) -> None:
        powers = dict(zip(("power_1", "power_2", "power_3"), WATCH.powers, strict=True))
        players = tuple({"name": p.name, "colour": p.colour} for p in WATCH.players)
        self.live.session.begin(players, {**powers, "first": WATCH.first})

    def declare(self, number: int) -> None:
        """Tap the power that the recorded player tapped before turn *number*."""
        if power := WATCH.declared.get(number):
            self.table.do(DeclarePower(power))

    def _moment(self, image: Pixels, light: float, step: int, *, arm: bool) -> Moment:
        seen = with_arm(image, step) if arm else image
        small = cv2.resize(seen, (640, 360), interpolation=cv2.INTER_AREA)
        return Moment(
            Picture("small", self._lit(np.asarray(small, np.uint8), light, step), 0.0),
            lambda: self._whole(self._lit(seen, light, step)),
        )

    def _lit(self, image: Pixels, light: float, step: int) -> Pixels:
        rows = np.arange(image.shape[0], dtype=np.float32)[:, None, None]
        flicker = 1 + 0.02 * np.sin(rows * 12 / image.shape[0] + 1.7 * step)
        noise = self._rng.normal(0, 2.0, image.shape).astype(np.float32)
        return np.clip(image * (light * flicker) + noise, 0, 255).astype(np.uint8)

    def _whole(self, image: Pixels) -> Picture:
        encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
        return Picture("live.jpg", image, 0.0, encoded)

    @property
    def turns(self) -> int:
        return len(self.table.snapshot().turns)

    @property
    def wait(self) -> str | None:
        wait = self.table.status().wait
        return wait.reason if wait else None


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.close()


def test_live_table_is_read_to_its_points(evening: Evening) -> None:
    frames = [frame(f"{number:03}") for number in range(7)]
    evening.lay_out(frames[0])
    evening.happen(frame("001h1"), 12)
    assert (evening.turns, evening.wait) == (0, "hands")

    for number in range(1, 7):
        evening.declare(number)
        evening.happen(frames[number - 1], 8, arm=True)
        assert evening.wait == "hands"
        if number == 2:
            evening.happen(half_made(frames[1], frames[2]), 25)
            assert (evening.turns, evening.wait) == (1, "half-made")
            evening.happen(frames[1], 4, arm=True)
        evening.happen(frames[number], 12)
        assert (evening.turns, evening.wait) == (number, None)
        if number == 3:
            for light in (0.97, 0.93, 0.9, 0.87):
                evening.happen(frames[3], 6, light=light)
            assert (evening.turns, evening.wait) == (3, None)

    assert evening.table.snapshot().scores == POINTS
    assert evening.table.snapshot().ask is None
    assert evening.table.status().faults == {}


def with_green_honey(image: Pixels) -> Pixels:
    """Return *image* as a box of other colours looks: its honey green, and the other look yellower."""
    shown = cv2.cvtColor(image, cv2.COLOR_BGR2HSV_FULL)
    shown[..., 0] += 85  # of 256: yellow becomes green, blue becomes red
    return np.asarray(cv2.cvtColor(shown, cv2.COLOR_HSV2BGR_FULL), np.uint8)


def test_box_whose_honey_is_green_is_asked_about_and_read_to_its_points(
    evening: Evening,
) -> None:
    frames = [with_green_honey(frame(f"{number:03}")) for number in range(7)]
    evening.show_start(frames[0])

    observation = evening.live.session.view().observation
    assert observation is not None
    assert observation.reading.ids == (Doubt.HONEY,)
    evening.live.session.correct({"kind": "confirm", "doubt": "honey"})
    evening.begin()
    for number in range(1, 7):
        evening.declare(number)
        evening.happen(frames[number - 1], 4, arm=True)
        evening.happen(frames[number], 12)

    assert evening.table.snapshot().scores == POINTS
    assert (evening.turns, evening.wait) == (6, None)
