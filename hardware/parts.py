"""Every part on the table, opened as the settings say: the real one, its twin, or none."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from gpiozero import PinFactoryFallback

from companion.errors import PartFault
from companion.phrases import Phrase
from companion.ports import Buttons, Buzzer, Clock, Lights, LiveCamera, Ring, Screen
from companion.wiring import PIN_KEYS, CameraWiring, Wiring, fitted, has_ring, screens_of
from hardware.camera.picamera2 import PiCamera
from hardware.camera.stream import StreamCamera
from hardware.camera.usb import UsbCamera
from hardware.machine import Machine
from hardware.oled.oled import Oled
from hardware.oled.resting import RestingScreen
from hardware.panel.buttons import TableButtons
from hardware.panel.buzzer import TableBuzzer
from hardware.panel.lights import TableLights
from hardware.panel.ring import TableRing
from hardware.simulated import (
    SimulatedButtons,
    SimulatedBuzzer,
    SimulatedLights,
    SimulatedRing,
    SimulatedScreen,
)

Part = TypeVar("Part")


@dataclass
class Parts:
    """What stands on the table, and what is wrong with what could not be opened, by its name.

    *has_done_button* says whether there is a button that a hand can press: a twin has none.
    """

    screen: Screen | None = None
    second_screen: Screen | None = None
    buttons: Buttons | None = None
    lights: Lights | None = None
    ring: Ring | None = None
    buzzer: Buzzer | None = None
    has_done_button: bool = False
    faults: dict[str, Phrase] = field(default_factory=dict)


def has_real_parts(wiring: Wiring, machine: Machine = Machine()) -> bool:  # noqa: B008 - frozen
    """Tell whether the real parts are wanted: as set, or because this is a Pi."""
    return wiring.parts == "real" or (wiring.parts == "auto" and machine.is_pi)


def open_parts(wiring: Wiring, *, clock: Clock, picture: Path | None = None) -> Parts:
    """Return the parts of *wiring*; a screen's twin keeps its picture in the file *picture*.

    A part that cannot be opened is left out and named in `Parts.faults`; what is not fitted is no
    fault.
    """
    if wiring.parts == "none":
        return Parts()
    if not has_real_parts(wiring):
        return simulated_parts(wiring, clock=clock, picture=picture)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PinFactoryFallback)  # a fault says it better
        return _real_parts(wiring, clock)


def simulated_parts(wiring: Wiring, *, clock: Clock, picture: Path | None = None) -> Parts:
    """Return the twin of every part; those that few tables have, where *wiring* says so."""
    parts = Parts(
        screen=RestingScreen(SimulatedScreen(picture), wiring.oled, clock=clock),
        buttons=SimulatedButtons(),
        lights=SimulatedLights(),
        ring=SimulatedRing() if has_ring(wiring) else None,
        buzzer=SimulatedBuzzer(),
    )
    if "second_oled" in dict(screens_of(wiring)):
        beside = picture and picture.with_stem(f"second-{picture.stem}")
        panel = SimulatedScreen(beside)
        parts.second_screen = RestingScreen(panel, wiring.second_oled, clock=clock)
    return parts


def _real_parts(wiring: Wiring, clock: Clock) -> Parts:
    parts, screens = Parts(), dict(screens_of(wiring))
    if (oled := screens.get("oled")) is not None:
        parts.screen = RestingScreen(Oled(oled), oled, clock=clock)
    if (oled := screens.get("second_oled")) is not None:
        panel = Oled(oled, name="second screen")
        parts.second_screen = RestingScreen(panel, oled, clock=clock)
    if is_fitted(wiring, "buttons") or is_fitted(wiring, "knob"):
        parts.buttons = _opened(
            parts, "buttons", lambda: TableButtons(wiring.buttons, wiring.knob, clock=clock)
        )
    parts.has_done_button = bool(parts.buttons) and fitted(wiring.buttons.done) is not None
    if is_fitted(wiring, "lights"):
        parts.lights = _opened(parts, "lights", lambda: TableLights(wiring.lights))
    if has_ring(wiring):
        parts.ring = _opened(parts, "light ring", lambda: TableRing(wiring.ring))
    if is_fitted(wiring, "buzzer"):
        parts.buzzer = _opened(parts, "buzzer", lambda: TableBuzzer(wiring.buzzer))
    return parts


def is_fitted(wiring: Wiring, section: str) -> bool:
    """Tell whether any pin of *section* is used."""
    pins = getattr(wiring, section)
    return any(fitted(getattr(pins, key)) is not None for key in PIN_KEYS[section])


def camera_for(
    wiring: CameraWiring,
    machine: Machine = Machine(),  # noqa: B008 - frozen
) -> LiveCamera | None:
    """Return the camera of *wiring*, not yet opened; ``None`` where there is none, or a phone is it.

    ``"auto"`` takes the Pi's own where there is one, else a USB camera.
    """
    kind = wiring.kind
    if kind == "auto":
        kind = "pi" if machine.sensors else "usb" if machine.has_video(wiring.number) else "none"
    cameras: dict[str, Callable[[CameraWiring], LiveCamera]] = {
        "pi": PiCamera,
        "usb": UsbCamera,
        "stream": StreamCamera,
    }
    return cameras[kind](wiring) if kind in cameras else None


def _opened(parts: Parts, name: str, make: Callable[[], Part]) -> Part | None:
    try:
        return make()
    except PartFault as fault:
        parts.faults[name] = fault.phrase
        return None
