"""A whole companion and its table, on stand-ins for the metal: any part can be pulled.

The parts' own code runs as it does on a Pi, over gpiozero's mock pins, luma's driver on a recording
bus, the Pi's camera over Picamera2's twin, a disk that can be filled.
"""

from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import cv2
import numpy as np
from gpiozero.pins.mock import MockFactory
from luma.core.interface.serial import i2c

from companion.clock import SystemClock
from companion.console.console import Console
from companion.console.console_parts import ConsoleParts
from companion.core.commands import DeclarePower
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.service.health import HealthMonitor
from companion.service.installed.systemd import Notifier
from companion.service.pictures.recorded_table import RECORDED
from companion.service.pictures.starts import Starts
from companion.service.pictures.watched_camera import live_table
from companion.service.wall_clock import WallClock
from companion.settings import Settings
from companion.tracking.loop import PictureLoop
from companion.tracking.referee import Referee
from companion.tracking.watch_settings import read_watch_settings
from companion.wiring import (
    ButtonsWiring,
    BuzzerWiring,
    CameraWiring,
    KnobWiring,
    LightsWiring,
    OledWiring,
)
from hardware.camera.folder import read_picture
from hardware.camera.picamera2 import PiCamera
from hardware.oled.oled import Oled
from hardware.oled.resting import RestingScreen
from hardware.oled.screens import draw
from hardware.panel.buttons import TableButtons
from hardware.panel.buzzer import TableBuzzer
from hardware.panel.lights import TableLights
from tests.companion.told import faults_told
from tests.hardware.camera.picamera2_twin import Workshop
from tests.hardware.recording_bus import RecordingBus
from tests.waiting import wait_for
from vision.turns.motion import FrameDifferencing

READ_S = 30.0  # a turn's picture, on a machine that does other things too

WATCH = read_watch_settings(RECORDED)
CAMERA = CameraWiring(kind="pi", width=1536, height=864)
BUTTONS = ButtonsWiring()
GONE = OSError(121, "Remote I/O error")


class JumpingClock(SystemClock):
    """The machine's clock, whose hands somebody moves."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        return super().now() + self.ahead


class Scene:
    """What lies under the camera."""

    def __init__(self) -> None:
        self.lay("000")

    def lay(self, name: str) -> None:
        self._image = read_picture(RECORDED / "frames" / f"{name}.jpg").image

    def seen(self, width: int, height: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        shrunk = cv2.resize(self._image, (width, height), interpolation=cv2.INTER_AREA)
        return np.asarray(shrunk, np.uint8)


@dataclass
class Evening:
    """A whole companion under a camera, and what can be pulled: observer, referee and rules are real."""

    table: Table
    scene: Scene
    workshop: Workshop
    pins: MockFactory
    bus: RecordingBus = field(default_factory=RecordingBus)
    clock: JumpingClock = field(default_factory=JumpingClock)

    @property
    def faults(self) -> dict[str, str]:
        return faults_told(self.table)

    @property
    def turns(self) -> int:
        return len(self.table.snapshot().turns)

    def lay_next_turn(self) -> None:
        number = self.turns + 1
        if power := WATCH.declared.get(number):
            self.table.do(DeclarePower(power))
        self.scene.lay(f"{number:03}")

    def play_a_turn(self) -> None:
        wanted = self.turns + 1
        self.lay_next_turn()
        wait_for(lambda: self.turns == wanted, within_s=READ_S)


class SmallDisk:
    """A disk of 3 MB that can be filled to the last byte, mounted on *path*."""

    def __init__(self, path: Path) -> None:
        self._filler = path / "somebody else's holiday film"

    def fill(self) -> None:
        with self._filler.open("wb", buffering=0) as film:
            try:
                while film.write(bytes(4096)):
                    pass
            except OSError:
                pass

    def empty(self) -> None:
        self._filler.unlink()


def open_evening(folder: Path, pins: MockFactory, stack: ExitStack) -> Evening:
    """Return an evening whose game has begun, its journal and pictures in *folder*."""
    clock = JumpingClock()
    journal = Journal.open(folder / "journal.sqlite3", now=clock.now())
    stack.callback(journal.close)
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=clock)
    table.start()
    stack.callback(table.stop)
    scene = Scene()
    evening = Evening(table, scene, Workshop(scene.seen), pins, clock=clock)
    _open_parts(evening, folder, stack)
    return evening


def _open_parts(evening: Evening, folder: Path, stack: ExitStack) -> None:
    """Open the camera's loop, the parts and the monitor, and begin the recorded game."""
    table, clock = evening.table, evening.clock
    camera = PiCamera(CAMERA, driver=evening.workshop.driver())
    pictures = PictureFolder(folder / "pictures", decode=read_picture)
    live = live_table(Settings(), camera, table, store=pictures, clock=clock)
    loop = PictureLoop(camera, table, FrameDifferencing(), task=live.task, clock=clock)
    monitor = HealthMonitor(
        table,
        checks={},
        notices={"clock": WallClock(clock).trouble},
        probes={},
        notifier=Notifier({}),
        starts=Starts(folder / "starts.json"),
        clock=clock,
    )
    for part in (Console(table, _real_parts(evening), clock=clock), monitor, loop):
        part.start()
        stack.callback(part.stop)
    wait_for(lambda: live.session.view().is_ready, within_s=READ_S)
    powers = dict(zip(("power_1", "power_2", "power_3"), WATCH.powers, strict=True))
    players = tuple({"name": p.name, "colour": p.colour} for p in WATCH.players)
    live.session.begin(players, {**powers, "first": WATCH.first})


def _real_parts(evening: Evening) -> ConsoleParts:
    wiring, clock = OledWiring(), evening.clock
    panel = Oled(wiring, open_line=lambda _: i2c(bus=evening.bus, address=wiring.address))
    return ConsoleParts(
        draw=draw,
        screen=RestingScreen(panel, wiring, clock=clock),
        buttons=TableButtons(BUTTONS, KnobWiring(), clock=clock),
        lights=TableLights(LightsWiring()),
        buzzer=TableBuzzer(BuzzerWiring()),
    )
