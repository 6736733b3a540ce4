"""A small screen: an SSD1306, SH1106 or SSD1309 panel of 128×64, on I²C or SPI, through luma."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import luma.core.error
from gpiozero import DigitalOutputDevice
from luma.core.interface.serial import i2c, spi
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from companion.errors import PartFault
from companion.wiring import OledWiring
from hardware.panel.pins import pin_errors_of

_CHIPS = {"ssd1306": ssd1306, "sh1106": sh1106, "ssd1309": ssd1309}
_NOTHING = 0xE3  # both chips' "do nothing": it only asks whether the panel answers
_FULL = 0xCF

_Gone = (luma.core.error.Error, OSError)


class SpiWires:
    """The bus by spidev, the D/C and reset lines by gpiozero.

    luma asks for RPi.GPIO, which does not work on a Pi 5; this stands in for it and for spidev.
    """

    LOW, HIGH, OUT = 0, 1, 1

    def __init__(self, spidev: Any) -> None:  # spidev is untyped
        self._spidev = spidev
        self._lines: dict[int, DigitalOutputDevice] = {}

    @property
    def max_speed_hz(self) -> int:
        """The bus's clock."""
        return int(self._spidev.max_speed_hz)

    @max_speed_hz.setter
    def max_speed_hz(self, speed_hz: int) -> None:
        self._spidev.max_speed_hz = speed_hz

    def setup(self, pin: int, mode: int) -> None:
        """Make *pin* an output; *mode* is always ``OUT``."""
        with pin_errors_of("screen"):
            self._lines[pin] = DigitalOutputDevice(pin)

    def output(self, pin: int, level: int) -> None:
        """Drive *pin* to *level*."""
        self._lines[pin].value = level

    def open(self, port: int, device: int) -> None:
        """Open the bus; raises `OSError`."""
        self._spidev.open(port, device)

    def writebytes(self, data: Iterable[int]) -> None:
        """Send *data*."""
        self._spidev.writebytes(list(data))

    def close(self) -> None:
        """Let go of the bus and the lines."""
        self._spidev.close()
        for line in self._lines.values():
            line.close()
        self._lines.clear()


def open_wires() -> SpiWires:
    """Return the wires, not yet open; raises `PartFault` where spidev is not installed."""
    try:
        from spidev import SpiDev  # only a Pi has it
    except ImportError as error:
        raise PartFault("an SPI screen needs the package python3-spidev") from error
    return SpiWires(SpiDev())


def open_line(wiring: OledWiring) -> Any:  # luma is untyped
    """Return luma's line to the panel; raises luma's errors or `OSError`."""
    if wiring.connection == "i2c":
        return i2c(port=wiring.bus, address=wiring.address)
    return spi_line(wiring, open_wires())


def spi_line(wiring: OledWiring, wires: SpiWires) -> Any:
    """Return luma's line to an SPI panel over *wires*; nothing stays open when it fails."""
    pins = {"gpio_DC": wiring.data_pin, "gpio_RST": wiring.reset_pin}
    try:
        return spi(spi=wires, gpio=wires, port=0, device=0, **pins)
    except _Gone:
        wires.close()
        raise


class Oled:
    """The panel; one that went away is set up again, as it was, once it is back.

    *name* is what it is called in faults; *open_line* makes luma's line to it. Every method that
    talks to the panel raises `PartFault` while it is gone.
    """

    def __init__(
        self,
        wiring: OledWiring,
        *,
        name: str = "screen",
        open_line: Callable[[OledWiring], Any] = open_line,
    ) -> None:
        self._wiring = wiring
        self._name = name
        self._open_line = open_line
        self._device: Any = None  # luma is untyped
        self._image: Image.Image | None = None
        self._contrast = _FULL
        self._is_awake = True

    def show(self, image: Image.Image) -> None:
        """Show *image* (mode ``1``, 128×64); one that is shown already costs nothing."""
        is_new = self._image is None or image.tobytes() != self._image.tobytes()
        if is_new or self._device is None:
            self._image = image.copy()
            self._tell(lambda device: device.display(image))

    def dim(self, contrast: int) -> None:
        """Set how bright the panel is, 0 to 255."""
        self._contrast = contrast
        self._tell(lambda device: device.contrast(contrast))

    def sleep(self) -> None:
        """Switch the panel's light off; what it shows is kept."""
        self._is_awake = False
        self._tell(lambda device: device.hide())

    def wake(self) -> None:
        """Switch the panel's light on again."""
        self._is_awake = True
        self._tell(lambda device: device.show())

    def check(self) -> None:
        """Raise `PartFault` unless the panel answers."""
        self._tell(lambda device: device.command(_NOTHING))

    def close(self) -> None:
        """Clear the panel and let go of it; a second call does nothing."""
        device, self._device = self._device, None
        if device is not None:
            with suppress(*_Gone):
                device.cleanup()

    def _tell(self, action: Callable[[Any], None]) -> None:
        try:
            if self._device is None:
                self._device = self._set_up()
            action(self._device)
        except _Gone as error:
            self._device = None
            raise PartFault(
                "the {part} does not answer: {why}", part=self._name, why=str(error)
            ) from error

    def _set_up(self) -> Any:
        """Return the panel as it was left; asks first, for luma keeps each panel until exit."""
        line = self._open_line(self._wiring)
        try:
            line.command(_NOTHING)
            device = _CHIPS[self._wiring.chip](line, rotate=self._wiring.rotation // 90)
            device.contrast(self._contrast)
            if self._image is not None:
                device.display(self._image)
            if not self._is_awake:
                device.hide()
        except _Gone:
            line.cleanup()
            raise
        return device
