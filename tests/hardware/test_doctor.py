"""Every part is looked at, and what is amiss comes with what to do about it."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest
from luma.core.interface.serial import i2c

from companion.finding import Health
from companion.wiring import (
    ButtonsWiring,
    BuzzerWiring,
    CameraWiring,
    OledWiring,
    RingWiring,
    SecondOledWiring,
    Wiring,
)
from hardware import doctor as doctor_module
from hardware.camera.picamera2 import PiCamera
from hardware.doctor import LEAST_SHARPNESS, Doctor, sharpness
from hardware.jpeg import Pixels
from hardware.machine import Machine
from tests.companion.told import FoundInWords, findings_told
from tests.hardware.camera.picamera2_twin import Workshop
from tests.hardware.conftest import LgpioBoard
from tests.hardware.recording_bus import RecordingBus
from tests.hardware.test_parts import plug_in

pytestmark = [
    pytest.mark.filterwarnings("error::gpiozero.PinFactoryFallback"),
    # luma.oled calls Image.getdata, which Pillow 14 drops
    pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning:luma"),
]

NO_CAMERA = CameraWiring(kind="none")


def all_cards(image: Pixels) -> tuple[int, ...]:
    return (0, 1, 2, 3)


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path)
    plug_in(machine, "proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.5\0")
    plug_in(machine, "dev/i2c-1")
    plug_in(machine, "sys/devices/platform/soc/soc:firmware/get_throttled", "0\n")
    plug_in(machine, "sys/class/thermal/thermal_zone0/temp", "48312\n")
    return machine


def found(doctor: Doctor) -> dict[str, FoundInWords]:
    return findings_told(doctor.findings())


def panel_at(*addresses: int) -> Callable[[OledWiring], i2c]:
    """Return a bus on which panels answer at *addresses*."""

    def line(wiring: OledWiring) -> i2c:
        error = None if wiring.address in addresses else OSError(121, "Remote I/O error")
        return i2c(bus=RecordingBus(error=error), address=wiring.address)

    return line


def camera_over(scene: Pixels, **faults: float) -> Callable[[], PiCamera]:
    workshop = Workshop(scene=lambda width, height: scene, **faults)  # type: ignore[arg-type]
    return lambda: PiCamera(
        CameraWiring(kind="pi", width=1280, height=720), driver=workshop.driver()
    )


def printed_sheet() -> Pixels:
    sheet = np.full((720, 1280, 3), 230, np.uint8)
    sheet[::12] = sheet[:, ::12] = 20
    return sheet


def test_machine_without_parts_is_well() -> None:
    findings = found(Doctor(Wiring(), all_cards, Machine(Path("/nowhere"))))

    assert {finding.health for finding in findings.values()} == {Health.LEFT_OUT}


@pytest.mark.usefixtures("lgpio_board")
def test_healthy_table_is_well(pi: Machine) -> None:
    findings = found(
        Doctor(
            Wiring(),
            all_cards,
            pi,
            open_camera=camera_over(printed_sheet()),
            open_line=panel_at(0x3C, 0x3D),
        )
    )

    assert {name: finding.health for name, finding in findings.items()} == dict.fromkeys(
        ("machine", "lgpio", "pins", "screen", "camera", "view", "focus", "cards", "power", "heat"),
        Health.WELL,
    )
    assert findings["camera"].found == "a picture of 1280×720"
    assert findings["heat"].found == "48 °C"


def test_pin_in_use_is_told_with_its_key(pi: Machine, lgpio_board: LgpioBoard) -> None:
    claim = lgpio_board.chip.gpio_claim_input

    def claim_all_but_13(handle: int, pin: int, flags: int = 0) -> int:
        if pin == 13:
            raise OSError("GPIO busy")
        return claim(handle, pin, flags)

    import lgpio

    lgpio.gpio_claim_input = claim_all_but_13  # the fixture puts it back
    findings = found(Doctor(Wiring(camera=NO_CAMERA), all_cards, pi, open_line=panel_at(0x3C)))

    assert findings["pins"].health is Health.BAD
    assert "pin 13 (lights.red)" in findings["pins"].found


@pytest.mark.usefixtures("lgpio_board")
@pytest.mark.parametrize(
    ("answers_at", "said", "todo"),
    [
        (0x3D, "a panel answers at 0x3D instead", "set address = 0x3D"),
        (0x50, "the screen does not answer", "check its four wires"),
    ],
)
def test_screen_that_does_not_answer(pi: Machine, answers_at: int, said: str, todo: str) -> None:
    doctor = Doctor(Wiring(camera=NO_CAMERA), all_cards, pi, open_line=panel_at(answers_at))

    screen = found(doctor)["screen"]

    assert screen.health is Health.BAD
    assert screen.found.startswith(said)
    assert screen.todo.startswith(todo)


@pytest.mark.usefixtures("lgpio_board")
def test_bus_that_is_switched_off_is_told(pi: Machine) -> None:
    doctor = Doctor(Wiring(oled=OledWiring(bus=3), camera=NO_CAMERA), all_cards, pi)

    screen = found(doctor)["screen"]

    assert (screen.health, screen.found) == (Health.BAD, "the bus i2c-3 is switched off")
    assert "do_i2c" in screen.todo


@pytest.mark.usefixtures("lgpio_board")
def test_empty_shell_of_lgpio_is_found(pi: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    import lgpio

    monkeypatch.delattr(lgpio, "gpio_claim_input")
    findings = found(Doctor(Wiring(camera=NO_CAMERA), all_cards, pi, open_line=panel_at(0x3C)))

    assert findings["lgpio"].found == "an empty shell from PyPI"
    assert "apt install python3-lgpio" in findings["lgpio"].todo
    assert findings["pins"].health is Health.LEFT_OUT


@pytest.mark.usefixtures("lgpio_board")
def test_camera_without_its_library_is_told(pi: Machine) -> None:
    plug_in(pi, "sys/class/video4linux/v4l-subdev0/name", "imx708 10-001a\n")

    findings = found(Doctor(Wiring(), all_cards, pi, open_line=panel_at(0x3C)))

    assert findings["picamera2"].health is Health.BAD
    assert findings["camera"].health is Health.BAD


@pytest.mark.usefixtures("lgpio_board")
def test_pi_without_a_camera_is_told(pi: Machine) -> None:
    camera = found(Doctor(Wiring(), all_cards, pi, open_line=panel_at(0x3C)))["camera"]

    assert (camera.health, camera.found) == (Health.BAD, "none was found")


def test_blurred_picture_and_missing_cards_are_doubtful() -> None:
    blank = np.full((720, 1280, 3), 128, np.uint8)
    doctor = Doctor(Wiring(), lambda image: (0, 2), open_camera=camera_over(blank))

    findings = found(doctor)

    assert findings["focus"].health is Health.DOUBTFUL
    assert findings["cards"].found == "2 of 4 marker cards (0, 2)"
    assert findings["cards"].health is Health.DOUBTFUL


def test_lens_that_found_no_focus_is_doubtful() -> None:
    camera = camera_over(printed_sheet(), cannot_focus=True)

    assert found(Doctor(Wiring(), all_cards, open_camera=camera))["focus"].health is Health.DOUBTFUL


def test_camera_that_gives_no_picture_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_module, "PICTURE_S", 0.05)
    camera = camera_over(printed_sheet(), is_stalled=True)

    findings = found(Doctor(Wiring(), all_cards, open_camera=camera))

    assert findings["camera"].health is Health.BAD


@pytest.mark.parametrize(
    ("word", "health", "said"),
    [
        ("50001", Health.BAD, "The Pi gets too little voltage"),
        ("50000", Health.DOUBTFUL, "since the start: The Pi gets too little voltage"),
        ("2", Health.BAD, "The Pi runs slower to save power or heat"),
    ],
)
@pytest.mark.usefixtures("lgpio_board")
def test_weak_supply_is_told(pi: Machine, word: str, health: Health, said: str) -> None:
    plug_in(pi, "sys/devices/platform/soc/soc:firmware/get_throttled", word)
    doctor = Doctor(Wiring(camera=NO_CAMERA), all_cards, pi, open_line=panel_at(0x3C))

    power = found(doctor)["power"]

    assert (power.health, power.found) == (health, said)
    assert power.todo


@pytest.mark.usefixtures("lgpio_board")
def test_hot_pi_is_doubtful(pi: Machine) -> None:
    plug_in(pi, "sys/class/thermal/thermal_zone0/temp", "81000\n")
    doctor = Doctor(Wiring(camera=NO_CAMERA), all_cards, pi, open_line=panel_at(0x3C))

    assert found(doctor)["heat"] == FoundInWords(Health.DOUBTFUL, "81 °C", "give it air")


def test_recorded_tables_are_sharp_and_blurred_ones_are_not(shared: Path) -> None:
    for table in ("first-game", "evening-3p", "walnut-4p"):
        image = cv2.imread(str(shared / "tables" / table / "frames" / "000.jpg"))
        assert sharpness(image) > LEAST_SHARPNESS
        assert sharpness(cv2.GaussianBlur(image, (0, 0), 6.0)) < LEAST_SHARPNESS


@pytest.mark.parametrize(
    ("shown_part", "lens_sensor", "health", "words"),
    [
        (1.0, (4608, 2592), Health.WELL, "the sensor's whole width (4608)"),
        (0.58, (4608, 2592), Health.DOUBTFUL, "58 % of the sensor's width (4608)"),
        (
            1.0,
            (3280, 2464),
            Health.DOUBTFUL,
            "a sensor of 4608×2592; the lens's figures are for 3280×2464",
        ),
        (1.0, None, Health.WELL, "the sensor's whole width (4608)"),
    ],
    ids=["whole", "a part", "another sensor", "calibrated"],
)
def test_what_is_seen_is_held_against_the_lens(
    shown_part: float, lens_sensor: tuple[int, int] | None, health: Health, words: str, pi: Machine
) -> None:
    over = camera_over(printed_sheet(), shown_part=shown_part)
    doctor = Doctor(Wiring(), all_cards, pi, lens_sensor=lens_sensor, open_camera=over)

    view = found(doctor)["view"]

    assert (view.health, view.found) == (health, words)


@pytest.mark.usefixtures("lgpio_board")
def test_part_that_is_not_fitted_is_no_fault(pi: Machine) -> None:
    without = Wiring(
        buttons=ButtonsWiring(done="none", undo="none"),
        buzzer=BuzzerWiring(pin="none"),
        oled=OledWiring(chip="none"),
        camera=NO_CAMERA,
    )

    findings = found(Doctor(without, all_cards, pi))
    alone = found(Doctor(Wiring(parts="none", camera=NO_CAMERA), all_cards, pi))

    fitted = {name: findings[name].found for name in ("screen", "buttons", "buzzer")}
    assert fitted == dict.fromkeys(fitted, "not fitted")
    assert "lights" not in findings
    assert alone["parts"] == FoundInWords(Health.LEFT_OUT, "not fitted", "")
    assert {"lgpio", "pins", "screen"}.isdisjoint(alone)


@pytest.mark.usefixtures("lgpio_board")
def test_each_of_two_screens_is_looked_for_by_its_own_name(pi: Machine) -> None:
    two = Wiring(second_oled=SecondOledWiring(chip="ssd1309"), camera=NO_CAMERA)

    findings = found(Doctor(two, all_cards, pi, open_line=panel_at(0x3C)))

    assert findings["screen"].health is Health.WELL
    assert findings["second screen"].health is Health.BAD
    assert findings["second screen"].found.startswith("the second screen does not answer")


@pytest.mark.usefixtures("lgpio_board")
@pytest.mark.parametrize(
    ("has_bus", "has_library", "config", "health", "todo"),
    [
        (False, True, "", Health.BAD, "sudo raspi-config nonint do_spi 0"),
        (True, False, "", Health.BAD, "sudo apt install python3-spidev"),
        (True, True, "", Health.DOUBTFUL, "core_freq_min=500"),
        (True, True, "core_freq_min=500", Health.WELL, ""),
    ],
    ids=["bus off", "no library", "wandering clock", "well"],
)
def test_ring_is_looked_at_as_far_as_it_tells(
    pi: Machine,
    monkeypatch: pytest.MonkeyPatch,
    has_bus: bool,
    has_library: bool,
    config: str,
    health: Health,
    todo: str,
) -> None:
    if has_bus:
        plug_in(pi, "dev/spidev0.0")
    plug_in(pi, "boot/firmware/config.txt", f"[all]\n{config}\n")
    monkeypatch.setitem(sys.modules, "spidev", ModuleType("spidev") if has_library else None)
    lit = Wiring(ring=RingWiring(lights=16), camera=NO_CAMERA)

    ring = found(Doctor(lit, all_cards, pi, open_line=panel_at(0x3C)))["light ring"]

    assert ring.health is health
    assert todo in ring.todo
