"""What a `PiCamera` may rely on: the same tests over the twin and over the real Picamera2."""

import time
from dataclasses import replace
from typing import Protocol

import cv2
import numpy as np
import pytest

from companion.errors import PartFault
from companion.wiring import CameraWiring
from hardware.camera.picamera2 import Driver, PiCamera

WIRING = CameraWiring(kind="pi", width=1280, height=720, rate_hz=30.0)
#: Blue, green, red of scenes that a camera of any make can tell apart.
RED, GREEN = (30, 30, 200), (30, 190, 30)


class Rig(Protocol):
    """A camera on the bench, and a hand that does things to it."""

    driver: Driver

    def show(self, colour: tuple[int, int, int]) -> None:
        """Lay a sheet of *colour* under the camera."""

    def stall(self) -> None:
        """Have no more pictures come."""

    def resume(self) -> None:
        """Have pictures come again."""


class CameraContract:
    """The tests; a subclass brings its *rig*."""

    @pytest.fixture
    def camera(self, rig: Rig):  # type: ignore[no-untyped-def]  # a generator fixture
        camera = PiCamera(WIRING, driver=rig.driver)
        yield camera
        camera.close()

    def test_picture_has_the_size_colours_and_bytes_that_were_asked_for(
        self, rig: Rig, camera: PiCamera
    ) -> None:
        rig.show(RED)

        picture = camera.read(timeout_s=5.0)

        assert picture is not None
        assert picture.image.shape == (720, 1280, 3)
        assert picture.image.dtype == np.uint8
        assert is_like(picture.image, RED)
        assert picture.encoded is not None
        decoded = cv2.imdecode(np.frombuffer(picture.encoded, np.uint8), cv2.IMREAD_COLOR)
        assert is_like(decoded, RED)

    def test_small_picture_has_the_same_colours(self, rig: Rig, camera: PiCamera) -> None:
        rig.show(GREEN)
        camera.read(timeout_s=5.0)

        small = camera.preview(timeout_s=5.0)

        assert small.image.shape == (360, 640, 3)
        assert is_like(small.image, GREEN)

    def test_picture_is_taken_after_it_is_asked_for(self, rig: Rig, camera: PiCamera) -> None:
        rig.show(RED)
        camera.read(timeout_s=5.0)
        rig.show(GREEN)
        asked_s = time.monotonic()

        picture = camera.read(timeout_s=5.0)

        assert picture is not None
        assert asked_s - 0.02 <= picture.taken_s <= time.monotonic() + 0.02
        assert is_like(picture.image, GREEN)

    def test_pictures_have_names_of_their_own(self, camera: PiCamera) -> None:
        pictures = [camera.read(timeout_s=5.0) for _ in range(3)]

        names = [picture.name for picture in pictures if picture]
        assert names == ["000001.jpg", "000002.jpg", "000003.jpg"]

    def test_many_pictures_do_not_use_up_the_buffers(self, camera: PiCamera) -> None:
        for _ in range(12):
            camera.preview(timeout_s=5.0)
        assert camera.read(timeout_s=5.0) is not None

    def test_light_and_lens_are_held_once_they_have_settled(self, camera: PiCamera) -> None:
        camera.read(timeout_s=5.0)

        assert camera.held is not None
        assert camera.held.exposure_us > 0
        assert camera.held.is_focused

    def test_stall_is_a_fault_in_time_and_the_camera_is_opened_again(
        self, rig: Rig, camera: PiCamera
    ) -> None:
        rig.show(RED)
        camera.read(timeout_s=5.0)
        rig.stall()
        start_s = time.monotonic()
        with pytest.raises(PartFault, match=r"no picture for 0\.5 s"):
            camera.read(timeout_s=0.5)
        assert time.monotonic() - start_s < 5.0
        rig.resume()

        picture = camera.read(timeout_s=5.0)

        assert picture is not None
        assert is_like(picture.image, RED)
        assert not camera.is_wedged

    def test_what_was_held_is_held_over_a_new_opening(self, rig: Rig, camera: PiCamera) -> None:
        camera.read(timeout_s=5.0)
        before = camera.held
        rig.stall()
        with pytest.raises(PartFault):
            camera.preview(timeout_s=0.5)
        rig.resume()

        camera.read(timeout_s=5.0)

        assert camera.held == before

    def test_camera_that_is_not_there_is_a_fault(self, rig: Rig) -> None:
        camera = PiCamera(replace(WIRING, number=5), driver=rig.driver)

        with pytest.raises(PartFault, match="No camera number 5 found"):
            camera.read(timeout_s=1.0)
        camera.close()

    def test_camera_in_use_is_a_fault_until_it_is_free(self, rig: Rig, camera: PiCamera) -> None:
        camera.read(timeout_s=5.0)
        second = PiCamera(WIRING, driver=rig.driver)
        with pytest.raises(PartFault, match="Camera __init__ sequence did not complete"):
            second.read(timeout_s=1.0)
        camera.close()

        assert second.read(timeout_s=5.0) is not None
        second.close()

    def test_camera_can_hang_upside_down(self, rig: Rig) -> None:
        camera = PiCamera(replace(WIRING, rotation=180), driver=rig.driver)

        assert camera.read(timeout_s=5.0) is not None
        camera.close()

    def test_closed_camera_gives_no_more_pictures(self, camera: PiCamera) -> None:
        camera.read(timeout_s=5.0)

        camera.close()
        camera.close()

        assert camera.read(timeout_s=1.0) is None


def is_like(image: np.ndarray, colour: tuple[int, int, int]) -> bool:
    """Tell whether the middle of *image* is of about *colour*."""
    height, width = image.shape[:2]
    middle = image[height // 3 : 2 * height // 3, width // 3 : 2 * width // 3]
    return bool(np.abs(middle.reshape(-1, 3).mean(axis=0) - colour).max() < 30)
