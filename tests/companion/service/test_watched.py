"""What goes on at the table, as the companion says at its start."""

from dataclasses import replace

import pytest

from companion.ports import LiveCamera
from companion.service.recorded_table import RECORDED
from companion.service.watched import Playing, what_plays
from companion.tracking.watch_settings import read_table
from companion.wiring import CameraWiring
from hardware.camera.usb import UsbCamera

ASKED_FOR = read_table(RECORDED)
EXAMPLE = replace(ASKED_FOR, is_example=True)
CAMERA: LiveCamera = UsbCamera(CameraWiring())


@pytest.mark.parametrize(
    ("watched", "is_read", "playing"),
    [
        (EXAMPLE, True, Playing.EXAMPLE),
        (EXAMPLE, False, Playing.GAME),
        (ASKED_FOR, True, Playing.RECORDED),
        (CAMERA, True, Playing.CAMERA),
        (CAMERA, False, Playing.PHONES),
    ],
    ids=["example", "another game is on", "asked for", "camera", "camera left out"],
)
def test_what_goes_on_is_told(watched: object, is_read: bool, playing: Playing) -> None:
    assert what_plays(watched, is_read=is_read) is playing  # type: ignore[arg-type]  # each in turn
