"""The Pi's camera over the typed twin of Picamera2: the contract, and the rarer faults."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
import pytest

from companion.errors import PartFault
from companion.wiring import CameraWiring
from hardware.camera import picamera2 as pi_camera
from hardware.camera.picamera2 import Driver, PiCamera
from hardware.camera.sensors import FieldOfView
from hardware.camera.settling import Held
from hardware.deadline import within
from tests.hardware.camera.camera_contract import GREEN, RED, WIRING, CameraContract, is_like
from tests.hardware.camera.picamera2_twin import Array, Workshop


@dataclass
class TwinRig:
    """The twin under a sheet of colour."""

    colour: tuple[int, int, int] = RED
    workshop: Workshop = field(init=False)

    def __post_init__(self) -> None:
        self.workshop = Workshop(scene=self._scene)

    @property
    def driver(self) -> Driver:
        return self.workshop.driver()

    def show(self, colour: tuple[int, int, int]) -> None:
        self.colour = colour

    def stall(self) -> None:
        self.workshop.is_stalled = True

    def resume(self) -> None:
        self.workshop.is_stalled = False

    def _scene(self, width: int, height: int) -> Array:
        return np.full((height, width, 3), self.colour, np.uint8)


@pytest.fixture
def rig() -> Iterator[TwinRig]:
    rig = TwinRig()
    yield rig
    rig.workshop.release.set()


class TestTwin(CameraContract):
    """The twin keeps the contract."""


def test_padding_of_the_small_stream_is_cut_off(rig: TwinRig) -> None:
    rig.workshop.pad_px = 256
    rig.show(GREEN)
    camera = PiCamera(WIRING, driver=rig.driver)

    small = camera.preview(timeout_s=1.0)

    assert small.image.shape == (360, 640, 3)
    assert is_like(small.image[:, -20:], GREEN)
    camera.close()


def test_settling_holds_exposure_gain_colour_and_lens(rig: TwinRig) -> None:
    camera = PiCamera(WIRING, driver=rig.driver)

    camera.read(timeout_s=1.0)

    assert camera.held == Held(15_000, 1.5, 1.25, is_focused=True)
    assert rig.workshop.open_now[0].controls == {
        "AeEnable": False,
        "AwbEnable": False,
        "AfMode": 0,
        "AfTrigger": 0,
        "AeFlickerMode": 1,
        "AeFlickerPeriod": 10_000,
        "ExposureTime": 15_000,
        "AnalogueGain": 1.5,
        "ColourGains": (2.0, 1.5),
        "LensPosition": 1.25,
    }
    camera.close()


def test_reopened_camera_is_told_what_was_held(rig: TwinRig) -> None:
    camera = PiCamera(WIRING, driver=rig.driver)
    camera.read(timeout_s=1.0)
    rig.stall()
    with pytest.raises(PartFault):
        camera.read(timeout_s=0.1)
    rig.resume()

    camera.read(timeout_s=1.0)

    assert rig.workshop.opened == 2
    started_with = rig.workshop.open_now[0].at_start
    assert (started_with["ExposureTime"], started_with["AeEnable"]) == (15_000, False)
    camera.close()


def test_pictures_under_way_do_not_pass_for_a_light_that_was_measured_anew(rig: TwinRig) -> None:
    rig.workshop.in_flight = 6
    camera = PiCamera(WIRING, driver=rig.driver)
    camera.read(timeout_s=1.0)
    rig.workshop.light_us = 30_000

    camera.settle()
    camera.read(timeout_s=1.0)

    assert camera.held is not None
    assert camera.held.exposure_us == 35_000
    camera.close()


@pytest.mark.parametrize(
    ("model", "size", "asked"),
    [
        ("imx219", (2304, 1296), {"output_size": (3280, 2464), "bit_depth": 10}),
        ("imx219", (1640, 1232), {"output_size": (1640, 1232), "bit_depth": 10}),
        ("imx708_wide", (2304, 1296), {"output_size": (2304, 1296), "bit_depth": 10}),
        ("imx477", (2028, 1520), {"output_size": (2028, 1520), "bit_depth": 12}),
        ("ov5647", (1296, 972), {}),
    ],
)
def test_mode_that_shows_the_whole_sensor_is_asked_for(
    model: str, size: tuple[int, int], asked: dict[str, object], rig: TwinRig
) -> None:
    rig.workshop.model = model
    camera = PiCamera(CameraWiring(kind="pi", width=size[0], height=size[1]), driver=rig.driver)

    camera.preview(timeout_s=1.0)

    assert rig.workshop.open_now[0].sensor == asked
    camera.close()


def test_what_is_seen_of_the_sensor_is_read_back(rig: TwinRig) -> None:
    rig.workshop.shown_part = 0.58
    camera = PiCamera(WIRING, driver=rig.driver)

    camera.preview(timeout_s=1.0)

    assert camera.view == FieldOfView((2673, 2592), (4608, 2592))
    assert not camera.view.is_whole
    camera.close()


@pytest.mark.parametrize(("flicker_hz", "period_us"), [(50, 10_000), (60, 8_333), (0, None)])
def test_exposure_takes_whole_waves_of_the_mains(
    flicker_hz: Literal[0, 50, 60], period_us: int | None, rig: TwinRig
) -> None:
    camera = PiCamera(replace(WIRING, flicker_hz=flicker_hz), driver=rig.driver)

    camera.preview(timeout_s=1.0)

    assert rig.workshop.open_now[0].controls.get("AeFlickerPeriod") == period_us
    camera.close()


def test_captures_that_are_waited_for_are_forgotten_before_closing(rig: TwinRig) -> None:
    camera = PiCamera(WIRING, driver=rig.driver)
    camera.read(timeout_s=1.0)
    first = rig.workshop.open_now[0]
    rig.stall()
    with pytest.raises(PartFault):
        camera.read(timeout_s=0.05)

    assert first.was_flushed
    camera.close()


def test_settling_is_done_anew_when_asked(rig: TwinRig) -> None:
    camera = PiCamera(WIRING, driver=rig.driver)
    camera.read(timeout_s=1.0)
    rig.workshop.open_now[0].controls["LensPosition"] = 2.5

    camera.settle()
    camera.preview(timeout_s=1.0)

    assert camera.held is not None
    assert camera.held.lens_dioptres == 2.5
    camera.close()


def test_camera_without_autofocus_settles(rig: TwinRig) -> None:
    rig.workshop.advertised = dict.fromkeys(("AeEnable", "ExposureTime", "AnalogueGain"))
    camera = PiCamera(WIRING, driver=rig.driver)

    assert camera.read(timeout_s=1.0) is not None
    assert set(rig.workshop.open_now[0].controls) == {"AeEnable", "ExposureTime", "AnalogueGain"}
    camera.close()


def test_light_that_never_settles_is_held_after_a_while(
    rig: TwinRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi_camera, "SETTLE_S", 0.2)
    rig.workshop.never_steady = True
    camera = PiCamera(WIRING, driver=rig.driver)

    assert camera.read(timeout_s=1.0) is not None
    assert camera.held is not None
    camera.close()


def test_lens_that_finds_no_focus_is_told(rig: TwinRig) -> None:
    rig.workshop.cannot_focus = True
    camera = PiCamera(WIRING, driver=rig.driver)

    camera.read(timeout_s=1.0)

    assert camera.held is not None
    assert not camera.held.is_focused
    camera.close()


def test_camera_that_hangs_while_closing_asks_for_a_new_start(
    rig: TwinRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi_camera, "CLOSE_S", 0.05)
    camera = PiCamera(WIRING, driver=rig.driver)
    camera.read(timeout_s=1.0)
    rig.stall()
    rig.workshop.hangs_on_close = True
    with pytest.raises(PartFault, match="no picture"):
        camera.read(timeout_s=0.05)

    with pytest.raises(PartFault, match="must be started again"):
        camera.read(timeout_s=0.05)
    assert camera.is_wedged


def test_camera_that_hangs_while_opening_is_a_fault_and_let_go_in_the_end(
    rig: TwinRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi_camera, "OPEN_S", 0.05)
    rig.workshop.hangs_on_open = True
    camera = PiCamera(WIRING, driver=rig.driver)
    with pytest.raises(PartFault, match="did not open"):
        camera.read(timeout_s=0.05)
    rig.workshop.hangs_on_open = False
    rig.workshop.release.set()

    for thread in threading.enumerate():
        if thread.name == "camera opening":
            thread.join()

    assert rig.workshop.open_now == []
    assert camera.read(timeout_s=1.0) is not None
    camera.close()


def test_camera_that_fails_to_start_is_closed_again(rig: TwinRig) -> None:
    wiring = WIRING.__class__(kind="pi", width=320, height=240)  # smaller than the small stream
    camera = PiCamera(wiring, driver=rig.driver)

    with pytest.raises(PartFault, match="lores stream dimensions may not exceed"):
        camera.read(timeout_s=1.0)
    assert rig.workshop.open_now == []


def test_machine_without_picamera2_is_a_fault() -> None:
    with pytest.raises(PartFault, match="picamera2"):
        PiCamera(WIRING).read(timeout_s=1.0)


def test_call_in_time_returns_or_raises_as_it_does_itself() -> None:
    assert within(1.0, lambda: 3, name="three") == 3
    with pytest.raises(ZeroDivisionError):
        within(1.0, lambda: 1 // 0, name="nothing")  # type: ignore[arg-type,return-value]


def test_late_result_is_handed_over() -> None:
    go, handed, done = threading.Event(), list[int](), threading.Event()

    def slow() -> int:
        go.wait()
        return 3

    def take(result: int) -> None:
        handed.append(result)
        done.set()

    with pytest.raises(TimeoutError):
        within(0.01, slow, name="slow", too_late=take)
    go.set()
    done.wait(5.0)

    assert handed == [3]
