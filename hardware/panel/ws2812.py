"""WS2812 lights on the SPI bus: each of their bits is one byte of the bus, timed by its length.

┌─┐             ┌────┐
0   │ └──────   1   │    └───       a byte lasts 1.25 µs at 6.4 MHz
0.31 µs         0.78 µs
"""

from collections.abc import Sequence
from operator import mul
from typing import Any

from companion.errors import PartFault
from hardware.panel.lights import Colour

CLOCK_HZ = 6_400_000
#: The share of red, green and blue that makes them shine alike: a WS2812B's sheet says 390–420,
#: 660–720 and 180–200 mcd.
BALANCE: Colour = (190 / 405, 190 / 690, 1.0)
ZERO, ONE = 0b1100_0000, 0b1111_1000
#: Lights take what they have heard once the line was low for 280 µs. It goes first too: a bus whose
#: line rests high would else lend its first bit to the first light.
SILENCE = bytes(300)
_BITS = range(7, -1, -1)


def encoded(colours: Sequence[Colour]) -> bytes:
    """Return the bus's bytes that show *colours*, each as bright, the light at the wire first.

    >>> encoded([(0.0, 0.0, 1.0)])[315:325].hex()
    'c0f8f8f8f8f8f8f8f800'
    """
    shares = [tuple(map(mul, colour, BALANCE)) for colour in colours]
    levels = (level for red, green, blue in shares for level in (green, red, blue))
    bits = (round(255 * level) >> bit & 1 for level in levels for bit in _BITS)
    return SILENCE + bytes(ONE if bit else ZERO for bit in bits) + SILENCE


def open_bus() -> Any:  # spidev is untyped
    """Return the SPI bus, set up for the lights; raises `PartFault` where there is none."""
    try:
        from spidev import SpiDev  # only a Pi has it
    except ImportError as error:
        raise PartFault("a ring of lights needs the package python3-spidev") from error
    bus = SpiDev()
    bus.open(0, 0)
    bus.max_speed_hz = CLOCK_HZ
    bus.mode = 0
    return bus
