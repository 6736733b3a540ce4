"""A recorded table laid under the real Picamera2: the live loop reads it to the right points."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import cv2
import pytest

from companion.clock import SystemClock
from companion.core.commands import DeclarePower
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.service.pictures.observer_factory import observer_for
from companion.service.pictures.recorded_table import RECORDED
from companion.tracking.loop import PictureLoop
from companion.tracking.reader import TableReader
from companion.tracking.readings import Seen
from companion.tracking.referee import Referee
from companion.tracking.tasks import TurnTask
from companion.tracking.watch_settings import WatchSettings, read_watch_settings
from companion.wiring import CameraWiring
from hardware.camera.folder import read_picture
from hardware.camera.picamera2 import PiCamera
from tests.pi.virtual_camera import VirtualRig
from tests.waiting import wait_for
from vision.turns.motion import FrameDifferencing

WIRING = CameraWiring(kind="pi", width=1536, height=864, rate_hz=30.0)
READ_S = 30.0  # a picture, through the whole chain


@dataclass
class LiveTable:
    """A table under the camera, and who lays pictures there."""

    rig: VirtualRig
    table: Table
    watch: WatchSettings
    frames: Path
    stalls: int = 0

    def lay(self, name: str) -> None:
        self.rig.show_image(cv2.imread(str(self.frames / name)))

    @property
    def turns(self) -> int:
        return len(self.table.snapshot().turns)

    @property
    def faults(self) -> dict[str, str]:
        return self.table.status().faults


def live_table(folder: Path, kept: Path) -> Iterator[LiveTable]:
    """Yield the table in *folder*, set up and watched live."""
    rig, clock, watch = VirtualRig(), SystemClock(), read_watch_settings(folder)
    with ExitStack() as stack:
        stack.callback(rig.resume)
        table = Table(
            Journal.in_memory(), games=game_named, judge=Referee(), dice=TableDice(), clock=clock
        )
        table.start()
        stack.callback(table.stop)
        live = LiveTable(rig, table, watch, folder / "frames")
        camera = PiCamera(WIRING, driver=rig.driver)
        pictures = PictureFolder(kept, decode=read_picture)
        reader = TableReader(
            table, observer_for(watch), watch, games=game_named, clock=clock, store=pictures
        )
        live.lay("000.jpg")
        first = camera.read(timeout_s=5.0)
        assert first is not None
        assert reader.see(first).seen is Seen.SETUP
        task = TurnTask(camera, reader, table, clock=clock)
        loop = PictureLoop(camera, table, FrameDifferencing(), task=lambda _: task, clock=clock)
        loop.start()
        stack.callback(loop.stop)
        yield live


@pytest.fixture
def small_table(tmp_path: Path) -> Iterator[LiveTable]:
    yield from live_table(RECORDED, tmp_path)


def play(live: LiveTable, number: int) -> None:
    """Lay the pictures of a turn, hands first, and wait until it has been read."""
    if power := live.watch.declared.get(number):
        live.table.do(DeclarePower(power))
    for hands in sorted(live.frames.glob(f"{number:03}h*.jpg")):
        live.lay(hands.name)
        wait_for(lambda: live.table.status().wait, within_s=READ_S)
    live.lay(f"{number:03}.jpg")
    wait_for(lambda: live.turns == number, within_s=READ_S)


@pytest.mark.timeout(300)
def test_recorded_table_is_read_live_through_picamera2(small_table: LiveTable) -> None:
    for number in range(1, 7):
        play(small_table, number)

    assert small_table.table.snapshot().scores == (5, 6)
    assert small_table.faults == {}


@pytest.mark.timeout(300)
def test_camera_lost_in_mid_game_is_told_and_the_game_goes_on_when_it_is_back(
    small_table: LiveTable,
) -> None:
    play(small_table, 1)
    small_table.rig.stall()
    wait_for(lambda: "camera" in small_table.faults, within_s=10.0)
    small_table.rig.resume()
    wait_for(lambda: "camera" not in small_table.faults, within_s=10.0)

    play(small_table, 2)

    assert small_table.turns == 2


@pytest.mark.timeout(300)
def test_first_game_is_read_live_to_its_points(shared: Path, tmp_path: Path) -> None:
    folder = shared / "tables" / "first-game"
    record = json.loads((folder / "record.json").read_text())

    for live in live_table(folder, tmp_path):
        for number in range(1, len(record["turns"]) + 1):
            play(live, number)

        after = record["turns"][-1]["after"]["players"]
        assert live.table.snapshot().scores == tuple(player["points"] for player in after)
