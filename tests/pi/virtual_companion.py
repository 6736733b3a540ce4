"""The whole companion on the real Picamera2: its camera looks at a picture file, a signal presses.

    python -m tests.pi.virtual_companion PICTURE ARGUMENT…      as ``companion ARGUMENT…``

The camera sees what is in PICTURE; SIGUSR1 presses the table's done button.
"""

import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

import cv2

import hardware.parts
from companion.cli.cli import main
from companion.ports import Press
from hardware.camera.picamera2 import PiCamera
from hardware.simulated import SimulatedButtons
from tests.pi.virtual_camera import Array, VirtualRig


class WatchedFile(VirtualRig):
    """A rig that sees what is in a file, anew whenever it is replaced."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen_ns = 0
        super().__init__()

    @property
    def version(self) -> int:
        return self._path.stat().st_mtime_ns

    @version.setter
    def version(self, number: int) -> None:
        """Nobody else counts."""

    @property
    def image(self) -> Array:
        return cv2.imread(str(self._path))

    @image.setter
    def image(self, image: Array) -> None:
        """Nothing else is seen."""


class PressedButtons(SimulatedButtons):
    """The buttons' twin, pressed by a signal."""

    def __init__(self) -> None:
        super().__init__()
        signal.signal(signal.SIGUSR1, lambda *_: self.press(Press.DONE))


def run(picture: Path, arguments: list[str]) -> int:
    """Run the companion over *picture*."""
    rig = WatchedFile(picture)
    parts: Any = hardware.parts
    parts.PiCamera = partial(PiCamera, driver=rig.driver)
    parts.SimulatedButtons = PressedButtons
    return main(arguments)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1]), sys.argv[2:]))
