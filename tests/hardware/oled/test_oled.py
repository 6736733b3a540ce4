"""luma's real drivers on a recording bus: what arrives is the picture; a lost panel comes back."""

from dataclasses import dataclass

import pytest
from gpiozero.pins.mock import MockFactory
from luma.core.interface.serial import i2c
from PIL import Image

from companion.errors import PartFault
from companion.wiring import OledWiring
from hardware.oled.oled import Oled, SpiWires, open_line, spi_line
from hardware.oled.screens import draw
from tests.hardware.oled.display_models import DISPLAY_MODELS
from tests.hardware.recording_bus import Panel, RecordingBus

#: The chip's columns of memory, and where the picture begins in them.
CHIPS = {"ssd1306": (128, 0), "sh1106": (132, 2), "ssd1309": (128, 0)}
ERRORS = {
    "remote I/O": OSError(121, "Remote I/O error"),
    "no such device": OSError(6, "No such device or address"),
    "I/O": OSError(5, "Input/output error"),
    "timed out": OSError(110, "Connection timed out"),
}


# luma.oled calls Image.getdata, which Pillow 14 drops
pytestmark = pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning:luma")


@dataclass
class Bench:
    """An OLED whose bus is recorded and decoded."""

    bus: RecordingBus
    oled: Oled
    chip: str

    def panel(self) -> Panel:
        panel = Panel(CHIPS[self.chip][0])
        panel.take(self.bus.written)
        return panel

    def picture(self) -> Image.Image:
        return self.panel().picture(CHIPS[self.chip][1])


@pytest.fixture(params=CHIPS)
def bench(request: pytest.FixtureRequest) -> Bench:
    return make_bench(request.param)


def make_bench(chip: str, *, rotation: int = 0) -> Bench:
    bus = RecordingBus()
    wiring = OledWiring(chip=chip, address=0x3D, rotation=rotation)
    oled = Oled(wiring, open_line=lambda wiring: i2c(bus=bus, address=wiring.address))
    return Bench(bus, oled, chip)


@pytest.mark.parametrize("name", ["turn", "join", "points-four"])
def test_bytes_on_the_bus_are_the_picture(bench: Bench, name: str) -> None:
    image = draw(DISPLAY_MODELS[name])

    bench.oled.show(image)

    assert bench.picture().tobytes() == image.tobytes()
    assert bench.panel().is_on
    assert bench.bus.address == 0x3D


def test_next_picture_replaces_the_last(bench: Bench) -> None:
    bench.oled.show(draw(DISPLAY_MODELS["join"]))
    bench.oled.show(draw(DISPLAY_MODELS["turn"]))

    assert bench.picture().tobytes() == draw(DISPLAY_MODELS["turn"]).tobytes()


def test_screen_can_hang_upside_down() -> None:
    bench = make_bench("ssd1306", rotation=180)
    image = draw(DISPLAY_MODELS["turn"])

    bench.oled.show(image)

    assert bench.picture().tobytes() == image.rotate(180).tobytes()


def test_equal_picture_sends_nothing(bench: Bench) -> None:
    bench.oled.show(draw(DISPLAY_MODELS["turn"]))
    sent = len(bench.bus.written)

    bench.oled.show(draw(DISPLAY_MODELS["turn"]))

    assert len(bench.bus.written) == sent


def test_screen_dims_sleeps_and_wakes(bench: Bench) -> None:
    bench.oled.show(draw(DISPLAY_MODELS["turn"]))

    bench.oled.dim(8)
    bench.oled.sleep()
    assert (bench.panel().contrast, bench.panel().is_on) == (8, False)
    bench.oled.wake()
    assert bench.panel().is_on


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS)
def test_lost_screen_is_a_fault_at_the_next_picture(bench: Bench, error: OSError) -> None:
    bench.oled.show(draw(DISPLAY_MODELS["turn"]))
    bench.bus.error = error

    with pytest.raises(PartFault, match="screen does not answer"):
        bench.oled.show(draw(DISPLAY_MODELS["wait"]))


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS)
def test_lost_screen_is_a_fault_when_asked(bench: Bench, error: OSError) -> None:
    bench.oled.show(draw(DISPLAY_MODELS["turn"]))
    bench.oled.check()
    bench.bus.error = error

    with pytest.raises(PartFault, match="screen does not answer"):
        bench.oled.check()


def test_screen_that_is_back_shows_what_it_should(bench: Bench) -> None:
    bench.oled.show(draw(DISPLAY_MODELS["turn"]))
    bench.oled.dim(8)
    bench.bus.error = ERRORS["remote I/O"]
    with pytest.raises(PartFault):
        bench.oled.show(draw(DISPLAY_MODELS["wait"]))
    bench.bus.error = None
    bench.bus.written.clear()  # a new panel: its memory is empty

    bench.oled.check()

    assert bench.picture().tobytes() == draw(DISPLAY_MODELS["wait"]).tobytes()
    assert (bench.panel().contrast, bench.panel().is_on) == (8, True)


def test_screen_that_was_lost_asleep_comes_back_asleep(bench: Bench) -> None:
    bench.oled.show(draw(DISPLAY_MODELS["turn"]))
    bench.oled.sleep()
    bench.bus.error = ERRORS["I/O"]
    with pytest.raises(PartFault):
        bench.oled.check()
    bench.bus.error = None
    bench.bus.written.clear()

    bench.oled.check()

    assert not bench.panel().is_on


def test_closing_darkens_the_screen_and_closes_twice(bench: Bench) -> None:
    bench.oled.show(draw(DISPLAY_MODELS["turn"]))

    bench.oled.close()
    bench.oled.close()

    assert bench.picture().getbbox() is None
    assert not bench.panel().is_on


def test_closing_a_lost_screen_is_quiet(bench: Bench) -> None:
    bench.oled.show(draw(DISPLAY_MODELS["turn"]))
    bench.bus.error = ERRORS["I/O"]

    bench.oled.close()


class RecordingSpi:
    """spidev, as far as luma uses it: tells pixels from commands by the D/C line."""

    def __init__(self, factory: MockFactory) -> None:
        self.max_speed_hz = 0
        self.is_open = False
        self.written: list[tuple[int, bytes]] = []
        self._factory = factory

    def open(self, port: int, device: int) -> None:
        self.is_open = True

    def writebytes(self, data: list[int]) -> None:
        is_pixels = self._factory.pin(24).state
        self.written.append((0x40 if is_pixels else 0x00, bytes(data)))

    def close(self) -> None:
        self.is_open = False


@pytest.mark.parametrize("chip", CHIPS)
def test_spi_screen_is_sent_the_same_picture(chip: str, pins: MockFactory) -> None:
    bus = RecordingSpi(pins)
    oled = Oled(OledWiring(chip=chip), open_line=lambda wiring: spi_line(wiring, SpiWires(bus)))
    image = draw(DISPLAY_MODELS["turn"])

    oled.show(image)

    panel = Panel(CHIPS[chip][0])
    panel.take(bus.written)
    assert panel.picture(CHIPS[chip][1]).tobytes() == image.tobytes()
    assert pins.pin(25).state  # not held in reset
    oled.close()
    assert not bus.is_open


@pytest.mark.parametrize("connection", ["i2c", "spi"])
def test_machine_without_the_bus_is_a_fault(connection: str) -> None:
    oled = Oled(OledWiring(connection=connection, bus=77), open_line=open_line)

    with pytest.raises(PartFault):
        oled.check()
