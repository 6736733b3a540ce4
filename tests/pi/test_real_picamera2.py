"""The camera over the real Picamera2 and libcamera: the same contract as over the twin."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.wiring import CameraWiring
from hardware.camera.picamera2 import PiCamera
from tests.hardware.camera.camera_contract import CameraContract
from tests.pi.virtual_camera import VirtualRig


@pytest.fixture
def rig() -> Iterator[VirtualRig]:
    rig = VirtualRig()
    yield rig
    rig.resume()


class TestRealPicamera2(CameraContract):
    """Picamera2 keeps the contract."""


def test_recorded_tables_pictures_come_through_unharmed(rig: VirtualRig, shared: Path) -> None:
    frames = sorted((shared / "tables" / "first-game" / "frames").glob("*.jpg"))
    camera = PiCamera(CameraWiring(width=1536, height=864, rate_hz=30.0), driver=rig.driver)

    for path in frames[:4]:
        laid = cv2.imread(str(path))
        rig.show_image(laid)
        picture = camera.read(timeout_s=5.0)
        assert picture is not None
        assert np.array_equal(picture.image, laid)

    camera.close()


def test_camera_is_opened_and_closed_many_times(rig: VirtualRig) -> None:
    for _ in range(20):
        camera = PiCamera(CameraWiring(width=1280, height=720, rate_hz=30.0), driver=rig.driver)
        assert camera.preview(timeout_s=5.0).image.shape == (360, 640, 3)
        camera.close()
