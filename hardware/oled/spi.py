"""The wires of an SPI screen, in the words that luma knows."""

from collections.abc import Iterable
from typing import Any

from gpiozero import DigitalOutputDevice

from companion.errors import PartFault
from hardware.panel.pins import pin_errors_of


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
