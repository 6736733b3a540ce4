"""Each part is pulled while a game is played: the game goes on, and each is told within 10 s.

The parts' own code runs as it does on a Pi, over what stands in for the metal: gpiozero's mock
pins, luma's driver on a recording bus, the Pi's camera over Picamera2's twin, a disk that is full.
"""

import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import cv2
import numpy as np
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from luma.core.interface.serial import i2c

from companion.clock import SystemClock
from companion.commands import DeclarePower
from companion.daemon.live import live_table
from companion.daemon.table import RECORDED
from companion.faces.tabletop import Tabletop, TabletopParts
from companion.games import game_named
from companion.journal import Journal
from companion.kept_pictures import KeptPictures
from companion.live.loop import LiveLoop
from companion.live.setup_view import Agreed
from companion.machine.caretaker import Caretaker
from companion.machine.notify import Notifier
from companion.machine.starts import Starts
from companion.machine.wall_clock import WallClock
from companion.referee import Referee
from companion.settings import Settings
from companion.table import Table
from companion.watch_settings import read_watch_settings
from companion.wiring import (
    ButtonsWiring,
    BuzzerWiring,
    CameraWiring,
    KnobWiring,
    LightsWiring,
    OledWiring,
)
from hardware.buttons import DONE, TableButtons
from hardware.buzzer import TableBuzzer
from hardware.camera import read_picture
from hardware.lights import TableLights
from hardware.oled import Oled
from hardware.pi_camera import PiCamera
from hardware.resting import RestingScreen
from hardware.screens import draw
from tests.hardware.panel import RecordingBus
from tests.hardware.picamera2_twin import Workshop
from vision.motion import MotionSense

TOLD_S = 10.0
READ_S = 30.0  # a turn's picture, on a machine that does other things too

WATCH = read_watch_settings(RECORDED)
CAMERA = CameraWiring(kind="pi", width=1536, height=864)
BUTTONS = ButtonsWiring()
GONE = OSError(121, "Remote I/O error")

# luma.oled calls Image.getdata, which Pillow 14 drops
pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning:luma"),
]


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
    """A whole companion under a camera, and what can be pulled: eye, referee and rules are real."""

    table: Table
    scene: Scene
    workshop: Workshop
    pins: MockFactory
    bus: RecordingBus = field(default_factory=RecordingBus)
    clock: JumpingClock = field(default_factory=JumpingClock)

    @property
    def faults(self) -> dict[str, str]:
        return dict(self.table.snapshot().faults)

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
        until(lambda: self.turns == wanted, within_s=READ_S)


def until(is_so: Callable[[], object], *, within_s: float = TOLD_S) -> None:
    pause, deadline = threading.Event(), time.monotonic() + within_s
    while not is_so():
        assert time.monotonic() < deadline, "it was not so in time"
        pause.wait(0.02)


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    before = Device.pin_factory
    Device.pin_factory = factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()
    Device.pin_factory = before


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return where journal and pictures go; a test may lay it on a disk of its own."""
    return tmp_path


@pytest.fixture
def evening(folder: Path, pins: MockFactory) -> Iterator[Evening]:
    with ExitStack() as stack:
        clock = JumpingClock()
        journal = Journal.open(folder / "journal.sqlite3", now=clock.now())
        stack.callback(journal.close)
        table = Table(journal, games=game_named, judge=Referee(), clock=clock)
        table.start()
        stack.callback(table.stop)
        scene = Scene()
        evening = Evening(table, scene, Workshop(scene.seen), pins, clock=clock)
        open_companion(evening, folder, stack)
        yield evening


def open_companion(evening: Evening, folder: Path, stack: ExitStack) -> None:
    """Open the camera's loop, the parts and the caretaker, and begin the recorded game."""
    table, clock = evening.table, evening.clock
    camera = PiCamera(CAMERA, driver=evening.workshop.driver())
    pictures = KeptPictures(folder / "pictures", decode=read_picture)
    live = live_table(Settings(), camera, table, pictures=pictures, clock=clock)
    loop = LiveLoop(camera, table, MotionSense(), reader=live.reader, clock=clock)
    caretaker = Caretaker(
        table,
        checks={"clock": WallClock(clock).trouble},
        proofs={},
        notifier=Notifier({}),
        starts=Starts(folder / "starts.json"),
        clock=clock,
    )
    for part in (Tabletop(table, real_parts(evening), clock=clock), caretaker, loop):
        part.start()
        stack.callback(part.stop)
    until(lambda: live.desk.view().is_ready, within_s=READ_S)
    powers = dict(zip(("power_1", "power_2", "power_3"), WATCH.powers, strict=True))
    players = tuple({"name": p.name, "colour": p.colour} for p in WATCH.players)
    live.desk.begin(Agreed(players, {**powers, "first": WATCH.first}))


def real_parts(evening: Evening) -> TabletopParts:
    wiring, clock = OledWiring(), evening.clock
    panel = Oled(wiring, open_line=lambda _: i2c(bus=evening.bus, address=wiring.address))
    return TabletopParts(
        draw=draw,
        screen=RestingScreen(panel, wiring, clock=clock),
        buttons=TableButtons(BUTTONS, KnobWiring(), clock=clock),
        lights=TableLights(LightsWiring()),
        buzzer=TableBuzzer(BuzzerWiring()),
    )


def stall_camera(evening: Evening, is_gone: bool) -> None:
    evening.workshop.is_stalled = is_gone


def unplug_screen(evening: Evening, is_gone: bool) -> None:
    evening.bus.error = GONE if is_gone else None


def hold_button(evening: Evening, is_stuck: bool) -> None:
    pin = evening.pins.pin(BUTTONS.done)
    (pin.drive_low if is_stuck else pin.drive_high)()


@pytest.mark.parametrize(
    ("part", "pull", "said"),
    [
        pytest.param("camera", stall_camera, "gave no picture", id="camera"),
        pytest.param("screen", unplug_screen, "does not answer", id="screen"),
        pytest.param(DONE, hold_button, "is stuck", id="button"),
    ],
)
def test_part_that_is_pulled_is_told_and_the_game_goes_on(
    evening: Evening, part: str, pull: Callable[[Evening, bool], None], said: str
) -> None:
    evening.play_a_turn()

    pull(evening, True)
    until(lambda: said in evening.faults.get(part, ""))
    assert evening.faults.keys() == {part}
    pull(evening, False)
    evening.play_a_turn()
    until(lambda: not evening.faults)

    assert evening.turns == 2


def test_game_goes_on_while_screen_and_button_are_gone(evening: Evening) -> None:
    unplug_screen(evening, True)
    hold_button(evening, True)
    until(lambda: evening.faults.keys() >= {"screen", DONE})

    evening.play_a_turn()

    assert evening.turns == 1
    assert evening.faults.keys() == {"screen", DONE}


def test_clock_that_jumps_is_told_and_turns_stay_in_order(evening: Evening) -> None:
    evening.play_a_turn()

    evening.clock.ahead -= timedelta(days=40)
    until(lambda: "jumped back by 40 days" in evening.faults.get("clock", ""))
    evening.play_a_turn()

    assert [turn.number for turn in evening.table.snapshot().turns] == [1, 2]
    assert evening.table.snapshot().turns[1].at < evening.table.snapshot().turns[0].at


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


@pytest.fixture
def disk(folder: Path) -> Iterator[SmallDisk]:
    if os.geteuid() != 0:
        pytest.skip("only root can mount a disk small enough to fill")
    mount = ["mount", "-t", "tmpfs", "-o", "size=3M", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody mount a disk")
    yield SmallDisk(folder)
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_full_disk_is_told_and_the_turn_is_kept_once_there_is_room(
    disk: SmallDisk, evening: Evening
) -> None:
    evening.play_a_turn()

    disk.fill()
    evening.lay_next_turn()
    until(lambda: "full" in evening.faults.get("disk", ""), within_s=TOLD_S)
    assert evening.turns == 1
    disk.empty()
    until(lambda: evening.turns == 2)
    until(lambda: not evening.faults)
