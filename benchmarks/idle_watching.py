"""What it costs to watch a table at which nothing happens: ten small pictures a second.

python -m benchmarks.idle_watching [FOLDER WITH PICTURES]

The camera's twin hands out JPEG pictures as a USB camera does; they are decoded no finer than
motion needs. On a Pi the camera makes the small pictures itself, so that even this falls away.
"""

import sys
import time
from pathlib import Path

import cv2
import numpy as np

from companion.clock import SystemClock
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.service.pictures.recorded_table import RECORDED
from companion.tracking.loop import PictureLoop
from companion.tracking.referee import Referee
from companion.tracking.tasks import Result, Task
from companion.wiring import CameraWiring
from hardware.camera.usb import UsbCamera
from hardware.jpeg import encoded
from tests.hardware.camera.test_usb import Plug
from vision.arrays import Pixels
from vision.turns.motion import FrameDifferencing

SECONDS = 20.0
RATE_HZ = 10.0
NOISE = 2.0


class Content(Task):
    """Reads nothing out of the table."""

    def __init__(self) -> None:
        self.reads = 0

    def read(self, *, open_s: float, light: float, is_asked: bool) -> Result:
        """Count the reading."""
        self.reads += 1
        return Result.SURE


def main() -> None:
    """Print the share of a core that watching takes."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else RECORDED / "frames"
    path = min(folder.glob("*.jpg"))
    clock, task = SystemClock(), Content()
    table = Table(
        Journal.in_memory(), games=game_named, judge=Referee(), dice=TableDice(), clock=clock
    )
    table.start()
    height, width = read_picture(path).shape[:2]
    plug = Plug(frames=_noisy(path), rate_hz=RATE_HZ)
    wiring = CameraWiring(kind="usb", width=width, height=height)
    camera = UsbCamera(wiring, open_capture=plug.open)
    loop = PictureLoop(camera, table, FrameDifferencing(), task=lambda snapshot: task, clock=clock)
    loop.start()
    time.sleep(3.0)  # it settles first
    reads, begin_s, begin_cpu_s = task.reads, time.monotonic(), time.process_time()
    time.sleep(SECONDS)
    share = (time.process_time() - begin_cpu_s) / (time.monotonic() - begin_s)
    assert not table.status().faults, table.status().faults
    loop.stop()
    table.stop()
    print(
        f"watching {width}×{height} at {RATE_HZ:g} a second: {100 * share:.1f} % of a core,"
        f" {task.reads - reads} readings meanwhile"
    )


def read_picture(path: Path) -> Pixels:
    """Return the picture in *path*."""
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    assert image is not None, f"{path} is a picture"
    return np.asarray(image, np.uint8)


def _noisy(path: Path) -> list[bytes]:
    """Return the picture as JPEG files, each with noise of its own."""
    image = read_picture(path).astype(np.float32)
    chance = np.random.default_rng(1)
    noisy = (np.clip(image + chance.normal(0, NOISE, image.shape), 0, 255) for _ in range(8))
    return [encoded(picture.astype(np.uint8)) for picture in noisy]


if __name__ == "__main__":
    main()
