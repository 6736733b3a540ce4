"""The ring of lights: a thread of its own draws what moves, so that nobody waits for a light.

WS2812 lights on the SPI bus: each of their bits is one byte of the bus, timed by its length.

        ┌─┐             ┌────┐
    0   │ └──────   1   │    └───       a byte lasts 1.25 µs at 6.4 MHz
        0.31 µs         0.78 µs
"""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import mul
from typing import Any

from companion.errors import PartFault
from companion.ports import LightState, RingScene
from companion.wiring import RingWiring
from hardware.panel.lights import Colour
from hardware.panel.pins import pin_errors_of
from hardware.panel.ring_picture import is_moving, ring_picture

STEP_S = 0.05
#: What stands still is sent anew so often: a ring that was plugged in late hears it too.
ANEW_S = 5.0
RING = "light ring"

CLOCK_HZ = 6_400_000
#: The share of red, green and blue that makes them shine alike: a WS2812B's sheet says 390–420,
#: 660–720 and 180–200 mcd.
BALANCE: Colour = (190 / 405, 190 / 690, 1.0)
ZERO, ONE = 0b1100_0000, 0b1111_1000
#: Lights take what they have heard once the line was low for 280 µs. It goes first too: a bus whose
#: line rests high would else lend its first bit to the first light.
SILENCE = bytes(300)
_BITS = range(7, -1, -1)


class TableRing:
    """WS2812 lights on the SPI bus; *open_bus* opens it. Raises `PartFault` where it cannot be used.

    The lights never answer: what is told as a fault is the bus's.
    """

    def __init__(
        self, wiring: RingWiring, *, open_bus: Callable[[], Any] = lambda: open_spi()
    ) -> None:
        self._wiring = wiring
        self._scene, self._began_s = RingScene(LightState.OFF), time.monotonic()
        self._fault: PartFault | None = None
        self._changed = threading.Event()
        self._is_closed = False
        with pin_errors_of(RING):
            self._bus = open_bus()  # spidev is untyped
        self._thread = threading.Thread(target=self._run, name="light ring", daemon=True)
        self._thread.start()

    def show(self, scene: RingScene) -> None:
        """Show *scene* from now on; raises `PartFault` for what the bus refused since."""
        if scene != self._scene:
            self._scene, self._began_s = scene, time.monotonic()
            self._changed.set()
        if self._fault is not None:
            raise self._fault

    def close(self) -> None:
        """Switch off and let go; a second call does nothing."""
        if self._is_closed:
            return
        self._is_closed = True
        self._changed.set()
        self._thread.join()
        self._scene = RingScene(LightState.OFF)
        with suppress(PartFault):
            self._draw()
        self._bus.close()

    def _run(self) -> None:
        while not self._is_closed:
            try:
                self._draw()
                self._fault = None
            except PartFault as fault:
                self._fault = fault
            self._changed.wait(STEP_S if is_moving(self._scene) else ANEW_S)
            self._changed.clear()

    def _draw(self) -> None:
        at_s = time.monotonic() - self._began_s
        with pin_errors_of(RING):
            self._bus.writebytes2(encoded(ring_picture(self._scene, self._wiring, at_s)))


def encoded(colours: Sequence[Colour]) -> bytes:
    """Return the bus's bytes that show *colours*, each as bright, the light at the wire first.

    >>> encoded([(0.0, 0.0, 1.0)])[315:325].hex()
    'c0f8f8f8f8f8f8f8f800'
    """
    shares = [tuple(map(mul, colour, BALANCE)) for colour in colours]
    levels = (level for red, green, blue in shares for level in (green, red, blue))
    bits = (round(255 * level) >> bit & 1 for level in levels for bit in _BITS)
    return SILENCE + bytes(ONE if bit else ZERO for bit in bits) + SILENCE


def open_spi() -> Any:  # spidev is untyped
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
