"""The ring of lights: a thread of its own draws what moves, so that nobody waits for a light."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.errors import PartFault
from companion.ports import LightState, RingScene
from companion.wiring import RingWiring
from hardware.panel.pins import pin_errors_of
from hardware.panel.ring_picture import is_moving, ring_picture
from hardware.panel.ws2812 import encoded, open_bus

STEP_S = 0.05
#: What stands still is sent anew so often: a ring that was plugged in late hears it too.
ANEW_S = 5.0
RING = "light ring"


class TableRing:
    """WS2812 lights on the SPI bus; *open_bus* opens it. Raises `PartFault` where it cannot be used.

    The lights never answer: what is told as a fault is the bus's.
    """

    def __init__(self, wiring: RingWiring, *, open_bus: Callable[[], Any] = open_bus) -> None:
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
