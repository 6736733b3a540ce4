"""What is wired to what: the ``[hardware]`` section of ``settings.toml``, as values.

[hardware]
parts = "auto"          # real ones on a Pi; "real" or "simulated" whatever the machine
[hardware.buttons]      # each from its pin to ground; pins are GPIO (BCM) numbers
done = 17
undo = 27               # "none" for a part that is not there
[hardware.oled]
chip = "sh1106"         # "ssd1306" (0.96 inch), "sh1106" (1.3 inch), "none"
rotation = 180
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

#: A GPIO number; 0 and 1 belong to the add-on boards' memory.
Pin: TypeAlias = Annotated[int, Meta(ge=2, le=27)]
MaybePin: TypeAlias = Pin | Literal["none"]
_Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=86_400)]

PINS = range(2, 28)

#: The pins of the Pi's own buses, by their names.
I2C_PINS = {"SDA": 2, "SCL": 3}
SPI_PINS = {"CE0": 8, "MISO": 9, "MOSI": 10, "SCLK": 11}

#: The keys that are pins, by section.
PIN_KEYS = {
    "buttons": ("done", "undo"),
    "knob": ("left", "right", "push"),
    "lights": ("done", "red", "green", "blue"),
    "buzzer": ("pin",),
}


def fitted(pin: int | str) -> int | None:
    """Return *pin*, ``None`` where there is no part on it.

    >>> fitted(17), fitted("none")
    (17, None)
    """
    return pin if isinstance(pin, int) else None


@dataclass(frozen=True)
class ButtonsWiring:
    """The buttons, each from its pin to ground, and how long a long press is.

    A level counts once it has stood for *settle_s*; a button held for *stuck_s* is stuck.
    """

    done: MaybePin = 17
    undo: MaybePin = 27
    settle_s: _Seconds = 0.02
    long_s: _Seconds = 0.8
    double_s: _Seconds = 0.4
    stuck_s: _Seconds = 8.0


@dataclass(frozen=True)
class KnobWiring:
    """The rotary encoder: its two contacts and its push, each to ground."""

    left: MaybePin = "none"
    right: MaybePin = "none"
    push: MaybePin = "none"


@dataclass(frozen=True)
class LightsWiring:
    """The done button's light, and the lamp in three colours (common cathode)."""

    done: MaybePin = 12
    red: MaybePin = 13
    green: MaybePin = 19
    blue: MaybePin = 26
    brightness: Annotated[float, Meta(ge=0, le=1)] = 0.6


@dataclass(frozen=True)
class BuzzerWiring:
    """The passive buzzer."""

    pin: MaybePin = 18


@dataclass(frozen=True)
class OledWiring:
    """The small screen: its chip, how it is connected, and when it rests.

    *bus* and *address* are for ``i2c``; *data_pin* (D/C) and *reset_pin* for ``spi``, which is the
    first bus with its first select (CE0).
    """

    chip: Literal["ssd1306", "sh1106", "none"] = "ssd1306"
    connection: Literal["i2c", "spi"] = "i2c"
    bus: Annotated[int, Meta(ge=0, le=255)] = 1
    address: Annotated[int, Meta(ge=0x08, le=0x77)] = 0x3C
    data_pin: Pin = 24
    reset_pin: Pin = 25
    rotation: Literal[0, 180] = 0
    dim_after_s: _Seconds = 120.0
    off_after_s: _Seconds = 1200.0


@dataclass(frozen=True)
class CameraWiring:
    """The camera: which, how large its pictures are, and which way up it hangs.

    *number* counts the cameras of that kind, from 0; *url* is where a ``"stream"`` comes from, whose
    pictures have the size that it sends. *flicker_hz* is the mains that the lamps hang on, for the
    Pi's own cameras; 0: daylight. Raises `ValueError` for a stream from nowhere.
    """

    kind: Literal["auto", "pi", "usb", "stream", "phone", "none"] = "auto"
    number: Annotated[int, Meta(ge=0, le=255)] = 0
    width: Annotated[int, Meta(ge=640, le=4608)] = 2304
    height: Annotated[int, Meta(ge=480, le=3456)] = 1296
    rate_hz: Annotated[float, Meta(ge=1, le=60)] = 10.0
    rotation: Literal[0, 180] = 0
    flicker_hz: Literal[0, 50, 60] = 50
    url: Annotated[str, Meta(pattern=r"^((https?|rtsps?)://.+)?$")] = ""

    def __post_init__(self) -> None:
        if self.kind == "stream" and not self.url:
            raise ValueError('a camera of kind "stream" needs its url')


@dataclass(frozen=True)
class Wiring:
    """Everything that is wired to the Pi; raises `ValueError` where two parts share a pin."""

    parts: Literal["auto", "real", "simulated"] = "auto"
    buttons: ButtonsWiring = field(default_factory=ButtonsWiring)
    knob: KnobWiring = field(default_factory=KnobWiring)
    lights: LightsWiring = field(default_factory=LightsWiring)
    buzzer: BuzzerWiring = field(default_factory=BuzzerWiring)
    oled: OledWiring = field(default_factory=OledWiring)
    camera: CameraWiring = field(default_factory=CameraWiring)

    def __post_init__(self) -> None:
        taken: dict[int, str] = {}
        for name, pin in pins_of(self):
            if pin in taken:
                used = {pin for _, pin in pins_of(self)}
                free = ", ".join(str(pin) for pin in PINS if pin not in used)
                raise ValueError(f"{name} is on pin {pin}, as is {taken[pin]}; free are {free}")
            taken[pin] = name


def pins_of(wiring: Wiring) -> Iterator[tuple[str, int]]:
    """Yield every pin that is used, the buses' first, each with the name of what it is for."""
    yield from _bus_pins(wiring.oled)
    for section, keys in PIN_KEYS.items():
        for key in keys:
            pin = fitted(getattr(getattr(wiring, section), key))
            if pin is not None:
                yield f"{section}.{key}", pin


def _bus_pins(oled: OledWiring) -> Iterator[tuple[str, int]]:
    if oled.chip == "none" or (oled.connection == "i2c" and oled.bus != 1):
        return
    bus = I2C_PINS if oled.connection == "i2c" else SPI_PINS
    yield from ((f"the screen's {name}", pin) for name, pin in bus.items())
    if oled.connection == "spi":
        yield "oled.data_pin", oled.data_pin
        yield "oled.reset_pin", oled.reset_pin
