"""A USB camera over a twin of OpenCV's capture, with its faults."""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
import pytest

from companion.errors import PartFault
from companion.wiring import CameraWiring
from hardware.camera import usb as usb_camera
from hardware.camera.usb import UsbCamera

WIRING = CameraWiring(kind="usb", width=1280, height=720)
GREEN, RED = (30, 190, 30), (30, 30, 200)


@dataclass
class Plug:
    """A camera on its cable: what it sees, and what is wrong.

    It sees *colour* with a white corner, or *frames* (JPEG files) in turn.
    """

    frames: list[bytes] = field(default_factory=list)
    rate_hz: float = 200.0
    colour: tuple[int, int, int] = GREEN
    has_jpeg: bool = True
    is_plugged: bool = True
    is_stalled: bool = False
    is_broken: bool = False
    opened: int = 0
    released: int = 0
    values: dict[int, float] = field(default_factory=dict)
    history: list[tuple[int, float]] = field(default_factory=list)
    decoded: int = 0

    def open(self, number: int) -> "TwinCapture":
        self.opened += 1
        self.values = {cv2.CAP_PROP_EXPOSURE: 157.0, cv2.CAP_PROP_FOCUS: 30.0}
        return TwinCapture(self)


class TwinCapture:
    """OpenCV's VideoCapture over Video4Linux."""

    def __init__(self, plug: Plug) -> None:
        self._plug = plug
        self._is_open = plug.is_plugged

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's word
        return self._is_open

    def get(self, propId: int) -> float:  # noqa: N803
        return self._plug.values.get(propId, 0.0)

    def set(self, propId: int, value: float) -> bool:  # noqa: N803
        if propId == cv2.CAP_PROP_FOURCC and not self._plug.has_jpeg:
            return False
        self._plug.values[propId] = value
        self._plug.history.append((propId, value))
        return True

    def grab(self) -> bool:
        time.sleep(1 / self._plug.rate_hz)
        while self._plug.is_stalled and self._plug.is_plugged:
            time.sleep(0.005)
        return self._plug.is_plugged

    def retrieve(self) -> tuple[bool, Any]:
        self._plug.decoded += 1
        if frames := self._plug.frames:
            jpeg = frames[self._plug.decoded % len(frames)]
            return True, np.frombuffer(jpeg, np.uint8).reshape(1, -1)
        image = np.full((720, 1280, 3), self._plug.colour, np.uint8)
        image[:100, :100] = 255
        if self._plug.values.get(cv2.CAP_PROP_CONVERT_RGB) == 0:
            data = b"broken" if self._plug.is_broken else cv2.imencode(".jpg", image)[1].tobytes()
            return True, np.frombuffer(data, np.uint8).reshape(1, -1)
        return True, image

    def release(self) -> None:
        self._plug.released += 1


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Plug:
    monkeypatch.setattr(usb_camera, "SETTLE_S", 0.02)
    return Plug()


@pytest.fixture
def camera(plug: Plug) -> Iterator[UsbCamera]:
    camera = UsbCamera(WIRING, open_capture=plug.open)
    yield camera
    plug.is_stalled = False
    camera.close()
    camera.close()


@pytest.mark.parametrize("has_jpeg", [True, False], ids=["JPEG", "pixels"])
def test_picture_comes_whole_and_small(plug: Plug, camera: UsbCamera, has_jpeg: bool) -> None:
    plug.has_jpeg = has_jpeg

    picture, small = camera.read(timeout_s=1.0), camera.preview(timeout_s=1.0)

    assert picture is not None
    assert picture.encoded is not None
    decoded = cv2.imdecode(np.frombuffer(picture.encoded, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    assert picture.image.shape == decoded.shape == (720, 1280, 3)
    assert small.image.shape == ((180, 320, 3) if has_jpeg else (360, 640, 3))
    for image in (picture.image, decoded, small.image):
        assert np.abs(image[-40:].reshape(-1, 3).mean(axis=0) - GREEN).max() < 10


def test_picture_is_taken_after_it_is_asked_for(plug: Plug, camera: UsbCamera) -> None:
    camera.read(timeout_s=1.0)
    plug.colour = RED
    asked_s = time.monotonic()

    picture = camera.read(timeout_s=1.0)

    assert picture is not None
    assert picture.taken_s >= asked_s
    assert np.abs(picture.image[-50:].reshape(-1, 3).mean(axis=0) - RED).max() < 10


def test_pictures_that_nobody_asks_for_are_not_decoded(plug: Plug, camera: UsbCamera) -> None:
    camera.preview(timeout_s=1.0)
    threading.Event().wait(0.1)

    assert plug.decoded == 1


def test_light_and_focus_are_held_once_measured(plug: Plug, camera: UsbCamera) -> None:
    camera.read(timeout_s=1.0)

    assert plug.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert plug.values[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert plug.history[-5:] == [
        (cv2.CAP_PROP_EXPOSURE, 157.0),
        (cv2.CAP_PROP_AUTO_WB, 0),
        (cv2.CAP_PROP_WB_TEMPERATURE, 0.0),
        (cv2.CAP_PROP_AUTOFOCUS, 0),
        (cv2.CAP_PROP_FOCUS, 30.0),
    ]


def test_settling_is_done_anew_when_asked(plug: Plug, camera: UsbCamera) -> None:
    camera.read(timeout_s=1.0)
    plug.history.clear()

    camera.settle()
    camera.read(timeout_s=1.0)

    assert (cv2.CAP_PROP_AUTO_EXPOSURE, 3) in plug.history


def test_camera_hangs_upside_down(plug: Plug) -> None:
    wiring = CameraWiring(kind="usb", width=1280, height=720, rotation=180)
    camera = UsbCamera(wiring, open_capture=plug.open)

    picture, small = camera.read(timeout_s=1.0), camera.preview(timeout_s=1.0)

    assert picture is not None
    assert picture.encoded is not None
    assert picture.image[-20:, -20:].min() > 200
    assert small.image[-10:, -10:].min() > 200
    decoded = cv2.imdecode(np.frombuffer(picture.encoded, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    assert decoded[-20:, -20:].min() > 200
    camera.close()


def test_stall_is_a_fault_in_time_and_the_camera_is_opened_again(
    plug: Plug, camera: UsbCamera
) -> None:
    camera.read(timeout_s=1.0)
    plug.is_stalled = True
    with pytest.raises(PartFault, match="no picture"):
        camera.read(timeout_s=0.05)
    plug.is_stalled = False

    assert camera.read(timeout_s=1.0) is not None
    assert plug.opened == 2


def test_camera_that_is_pulled_out_is_a_fault_until_it_is_back(
    plug: Plug, camera: UsbCamera
) -> None:
    camera.read(timeout_s=1.0)
    plug.is_plugged = False
    with pytest.raises(PartFault, match="no picture"):
        camera.read(timeout_s=1.0)
    with pytest.raises(PartFault, match="no camera /dev/video0"):
        camera.read(timeout_s=1.0)
    plug.is_plugged = True

    assert camera.read(timeout_s=1.0) is not None
    assert plug.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1  # held anew: it had forgotten


def test_every_camera_that_was_opened_is_let_go(plug: Plug, camera: UsbCamera) -> None:
    camera.read(timeout_s=1.0)
    plug.is_stalled = True
    with pytest.raises(PartFault):
        camera.preview(timeout_s=0.05)
    plug.is_stalled = False
    camera.read(timeout_s=1.0)
    camera.close()

    for thread in threading.enumerate():
        if thread.name == "usb camera":
            thread.join(5.0)
    assert plug.opened == plug.released == 2


def test_broken_picture_is_a_fault_and_the_next_one_comes(plug: Plug, camera: UsbCamera) -> None:
    plug.is_broken = True
    with pytest.raises(PartFault, match="broken picture"):
        camera.read(timeout_s=1.0)
    plug.is_broken = False

    assert camera.read(timeout_s=1.0) is not None


def test_closed_camera_gives_no_more_pictures(camera: UsbCamera) -> None:
    camera.read(timeout_s=1.0)

    camera.close()

    assert camera.read(timeout_s=1.0) is None


def test_machine_without_a_camera_is_a_fault_and_opencv_adds_no_words(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(PartFault, match="no camera /dev/video63"):
        UsbCamera(CameraWiring(kind="usb", number=63)).read(timeout_s=1.0)

    assert capfd.readouterr() == ("", "")
