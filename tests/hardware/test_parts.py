"""The parts that the settings ask for, on the machine that is there."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.clock import SystemClock
from companion.errors import PartFault
from companion.wiring import (
    ButtonsWiring,
    BuzzerWiring,
    CameraWiring,
    LightsWiring,
    OledWiring,
    RingWiring,
    SecondOledWiring,
    Wiring,
)
from hardware.camera.picamera2 import PiCamera
from hardware.camera.usb import UsbCamera
from hardware.machine import Machine
from hardware.oled.resting import RestingScreen
from hardware.oled.screens import draw
from hardware.panel.buttons import TableButtons
from hardware.panel.buzzer import TableBuzzer
from hardware.panel.lights import TableLights
from hardware.parts import Parts, camera_for, has_real_parts, open_parts
from hardware.simulated import SimulatedButtons, SimulatedScreen
from tests.companion.told import said
from tests.hardware.conftest import LgpioBoard
from tests.hardware.oled.display_models import DISPLAY_MODELS

REAL = Wiring(parts="real", oled=OledWiring(bus=77))


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    model = tmp_path / "proc/device-tree/model"
    model.parent.mkdir(parents=True)
    model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    return Machine(tmp_path)


def plug_in(machine: Machine, path: str, text: str = "") -> None:
    file = machine.root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def close(parts: Parts) -> None:
    for part in (
        parts.screen,
        parts.second_screen,
        parts.buttons,
        parts.lights,
        parts.ring,
        parts.buzzer,
    ):
        if part:
            part.close()


@pytest.mark.parametrize(
    ("wanted", "on_pi", "elsewhere"),
    [("auto", True, False), ("real", True, True), ("simulated", False, False)],
)
def test_real_parts_are_for_a_pi_or_for_who_asks(
    pi: Machine, tmp_path: Path, wanted: str, on_pi: bool, elsewhere: bool
) -> None:
    wiring = Wiring(parts=wanted)  # type: ignore[arg-type]  # each in turn

    assert has_real_parts(wiring, pi) is on_pi
    assert has_real_parts(wiring, Machine(tmp_path / "nowhere")) is elsewhere


@pytest.mark.usefixtures("pins")
def test_all_real_parts_are_opened() -> None:
    parts = open_parts(REAL, clock=SystemClock())

    kinds = [type(part) for part in (parts.screen, parts.buttons, parts.lights, parts.buzzer)]
    assert kinds == [RestingScreen, TableButtons, TableLights, TableBuzzer]
    assert parts.faults == {}
    close(parts)


@pytest.mark.usefixtures("pins")
@pytest.mark.parametrize(
    ("wiring", "has_one"),
    [
        (REAL, True),
        (Wiring(parts="real", oled=OledWiring(bus=77), buttons=ButtonsWiring(done="none")), False),
        (Wiring(parts="simulated"), False),
    ],
    ids=["real", "left out", "a twin"],
)
def test_only_a_real_button_can_be_pressed(wiring: Wiring, has_one: bool) -> None:
    parts = open_parts(wiring, clock=SystemClock())

    assert parts.has_done_button is has_one
    close(parts)


@pytest.mark.usefixtures("pins")
def test_parts_that_are_not_there_are_left_out() -> None:
    nothing = Wiring(parts="real", oled=OledWiring(chip="none"), buzzer=BuzzerWiring(pin="none"))

    parts = open_parts(nothing, clock=SystemClock())

    assert (parts.screen, parts.buzzer, parts.faults) == (None, None, {})
    close(parts)


@pytest.mark.usefixtures("pins")
def test_camera_alone_opens_no_part_and_has_no_fault() -> None:
    parts = open_parts(Wiring(parts="none"), clock=SystemClock())

    assert parts == Parts()


@pytest.mark.usefixtures("pins")
def test_table_without_pins_has_no_thread_for_them() -> None:
    bare = Wiring(
        parts="real",
        buttons=ButtonsWiring(done="none", undo="none"),
        lights=LightsWiring(done="none", red="none", green="none", blue="none"),
        oled=OledWiring(chip="none"),
        buzzer=BuzzerWiring(pin="none"),
    )

    assert open_parts(bare, clock=SystemClock()) == Parts()


@pytest.mark.usefixtures("pins")
def test_ring_that_cannot_be_opened_is_told_and_the_second_screen_is_there() -> None:
    wanted = replace(
        REAL, ring=RingWiring(lights=8), second_oled=SecondOledWiring(chip="ssd1309", bus=77)
    )

    parts = open_parts(wanted, clock=SystemClock())

    assert said(parts.faults) == {"light ring": "a ring of lights needs the package python3-spidev"}
    assert isinstance(parts.second_screen, RestingScreen)
    close(parts)


def test_part_that_fails_is_told_and_the_others_are_there(lgpio_board: LgpioBoard) -> None:
    claim = lgpio_board.chip.gpio_claim_output

    def refuse_the_lamp(handle: int, pin: int, level: int = 0, flags: int = 0) -> int:
        if pin == 13:
            raise OSError("GPIO busy")
        return claim(handle, pin, level, flags)

    import lgpio

    lgpio.gpio_claim_output = refuse_the_lamp  # the fixture puts it back
    parts = open_parts(REAL, clock=SystemClock())

    assert parts.lights is None
    assert said(parts.faults) == {"lights": "the light cannot be used: GPIO busy"}
    assert parts.buttons is not None
    assert parts.buzzer is not None
    close(parts)


@pytest.mark.filterwarnings("error::gpiozero.PinFactoryFallback")
def test_machine_without_pins_has_its_faults_told() -> None:
    parts = open_parts(REAL, clock=SystemClock())

    assert set(parts.faults) == {"buttons", "lights", "buzzer"}
    close(parts)


def test_twins_stand_in_and_the_screen_is_a_file(tmp_path: Path) -> None:
    picture = tmp_path / "screen.png"

    parts = open_parts(Wiring(parts="simulated"), clock=SystemClock(), picture=picture)

    assert isinstance(parts.buttons, SimulatedButtons)
    assert parts.screen is not None
    parts.screen.show(draw(DISPLAY_MODELS["turn"]))
    assert picture.exists()
    close(parts)


def test_a_screen_picture_that_cannot_be_saved_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "screen.png").mkdir()

    with pytest.raises(PartFault, match=r"screen\.png cannot be written"):
        SimulatedScreen(tmp_path / "screen.png").show(draw(DISPLAY_MODELS["turn"]))


def test_pis_own_camera_is_taken_before_a_usb_camera(pi: Machine) -> None:
    assert camera_for(CameraWiring(), pi) is None
    plug_in(pi, "dev/video0")
    assert isinstance(camera_for(CameraWiring(), pi), UsbCamera)
    plug_in(pi, "sys/class/video4linux/v4l-subdev0/name", "imx708_wide 10-001a\n")

    assert isinstance(camera_for(CameraWiring(), pi), PiCamera)
    assert isinstance(camera_for(CameraWiring(kind="usb"), pi), UsbCamera)
    assert camera_for(CameraWiring(kind="none"), pi) is None


def test_machine_tells_what_it_has(pi: Machine) -> None:
    plug_in(pi, "dev/i2c-1")
    plug_in(pi, "sys/class/video4linux/v4l-subdev0/name", "imx219 10-0010\n")
    plug_in(pi, "sys/class/video4linux/v4l-subdev1/name", "dw9807 10-000c\n")

    assert (pi.model, pi.is_pi) == ("Raspberry Pi 5 Model B Rev 1.0", True)
    assert pi.sensors == ("imx219",)
    assert (pi.has_i2c(1), pi.has_i2c(2), pi.has_video(0)) == (True, False, False)


def test_two_parts_on_one_pin_are_refused() -> None:
    with pytest.raises(
        ValueError, match=r"lights.red is on pin 17, as is buttons.done; free are 4"
    ):
        Wiring(lights=LightsWiring(red=17))
    with pytest.raises(ValueError, match=r"buttons.done is on pin 2, as is the I²C bus's SDA"):
        Wiring(buttons=ButtonsWiring(done=2))


def test_bus_pins_are_free_without_the_bus() -> None:
    Wiring(buttons=ButtonsWiring(done=2), oled=OledWiring(chip="none"))
    Wiring(buttons=ButtonsWiring(done=2), oled=OledWiring(connection="spi"))
