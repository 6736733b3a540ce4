"""What is wired to what: the ``[hardware]`` section of ``settings.toml``, as values.

[hardware]
parts = "auto"          # real ones on a Pi; "real" or "simulated" whatever the machine; "none": a camera alone
[hardware.buttons]      # each from its pin to ground; pins are GPIO (BCM) numbers
done = 17
undo = 27               # "none" for a part that is not there
[hardware.oled]
chip = "sh1106"         # "ssd1306" (0.96 inch), "sh1106" (1.3 inch), "ssd1309" (2.42 inch), "none"
rotation = 180
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from companion.ports import ScreenPage

#: A GPIO number; 0 and 1 belong to the add-on boards' memory.
Pin: TypeAlias = Annotated[int, Meta(ge=2, le=27)]
MaybePin: TypeAlias = Pin | Literal["none"]
#: A time of the day and a later one, as in ``"22:00-07:00"``.
Night: TypeAlias = Annotated[
    str, Meta(pattern=r"^(none|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$")
]
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
class RingWiring:
    """A ring of so many WS2812 lights on the SPI bus, 0: none.

    *first* is the light that lies before the first player, *brightness* that of the one on turn.
    """

    lights: Annotated[int, Meta(ge=0, le=60)] = 0
    first: Annotated[int, Meta(ge=0, le=59)] = 0
    brightness: Annotated[float, Meta(ge=0, le=1)] = 0.5


@dataclass(frozen=True)
class BuzzerWiring:
    """The buzzer: one that is given each tone, or one with a tone of its own that is switched on.

    ``"active-low"`` sounds while its pin is low, as most modules with three pins do. *driver* is
    what carries the current: the pin itself, or a transistor.
    """

    pin: MaybePin = 18
    kind: Literal["passive", "active", "active-low"] = "passive"
    driver: Literal["pin", "transistor"] = "pin"


@dataclass(frozen=True)
class OledWiring:
    """A small screen: its chip, how it is connected, what it shows, and when it rests.

    *bus* and *address* are for ``i2c``; *data_pin* (D/C) and *reset_pin* for ``spi``, which is the
    first bus with its first select (CE0). It is darker in the *night*, by this machine's clock.
    """

    chip: Literal["ssd1306", "sh1106", "ssd1309", "none"] = "ssd1306"
    connection: Literal["i2c", "spi"] = "i2c"
    bus: Annotated[int, Meta(ge=0, le=255)] = 1
    address: Annotated[int, Meta(ge=0x08, le=0x77)] = 0x3C
    data_pin: Pin = 24
    reset_pin: Pin = 25
    rotation: Literal[0, 180] = 0
    shows: ScreenPage = ScreenPage.TURN
    night: Night = "none"
    dim_after_s: _Seconds = 120.0
    off_after_s: _Seconds = 1200.0


@dataclass(frozen=True)
class SecondOledWiring(OledWiring):  # the same keys, of which four begin otherwise
    """The second small screen, across the table or on the wall: it shows and asks nothing."""

    chip: Literal["ssd1306", "sh1106", "ssd1309", "none"] = "none"
    address: Annotated[int, Meta(ge=0x08, le=0x77)] = 0x3D
    shows: ScreenPage = ScreenPage.POINTS
    off_after_s: _Seconds = 3600.0


@dataclass(frozen=True)
class CameraWiring:
    """The camera: which, how large its pictures are, and which way up it hangs.

    *number* counts the cameras of that kind, from 0; *url* is where a ``"stream"`` comes from,
    whose pictures have the size that it sends. *flicker_hz* is the mains that the lamps hang on,
    for the Pi's own cameras; 0: daylight. Raises `ValueError` for a stream from nowhere.
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
    """Everything that is wired to the Pi; raises `ValueError` where two parts share a pin.

    Where *parts* is ``"none"`` the camera stands alone, whatever else is said of pins and screens.
    """

    parts: Literal["auto", "real", "simulated", "none"] = "auto"
    buttons: ButtonsWiring = field(default_factory=ButtonsWiring)
    knob: KnobWiring = field(default_factory=KnobWiring)
    lights: LightsWiring = field(default_factory=LightsWiring)
    ring: RingWiring = field(default_factory=RingWiring)
    buzzer: BuzzerWiring = field(default_factory=BuzzerWiring)
    oled: OledWiring = field(default_factory=OledWiring)
    second_oled: SecondOledWiring = field(default_factory=SecondOledWiring)
    camera: CameraWiring = field(default_factory=CameraWiring)

    def __post_init__(self) -> None:
        taken: dict[int, str] = {}
        for name, pin in pins_of(self):
            if pin in taken:
                used = {pin for _, pin in pins_of(self)}
                free = ", ".join(str(pin) for pin in PINS if pin not in used)
                raise ValueError(f"{name} is on pin {pin}, as is {taken[pin]}; free are {free}")
            taken[pin] = name
        _check_addresses(self.oled, self.second_oled)


def _check_addresses(oled: OledWiring, second: OledWiring) -> None:
    """Raise `ValueError` where both screens would answer at once."""
    screens = [
        (one.bus, one.address)
        for one in (oled, second)
        if one.chip != "none" and one.connection == "i2c"
    ]
    if len(screens) > len(set(screens)):
        raise ValueError(
            f"second_oled.address is 0x{second.address:02X}, as is oled.address on that bus;"
            " solder the other one on its back (mostly 0x3D)"
        )


def pins_of(wiring: Wiring) -> Iterator[tuple[str, int]]:
    """Yield every pin that is used, the buses' first, each with the name of what it is for."""
    yield from _bus_pins(wiring)
    yield from own_pins_of(wiring)


def own_pins_of(wiring: Wiring) -> Iterator[tuple[str, int]]:
    """Yield the pins that the companion drives itself, each by its key; a bus has its own driver."""
    if wiring.parts == "none":
        return
    for section, oled in screens_of(wiring):
        if oled.connection == "spi":
            yield f"{section}.data_pin", oled.data_pin
            yield f"{section}.reset_pin", oled.reset_pin
    for section, keys in PIN_KEYS.items():
        for key in keys:
            pin = fitted(getattr(getattr(wiring, section), key))
            if pin is not None:
                yield f"{section}.{key}", pin


def screens_of(wiring: Wiring) -> Iterator[tuple[str, OledWiring]]:
    """Yield the section of each small screen that is fitted, and what it says."""
    if wiring.parts == "none":
        return
    for section in ("oled", "second_oled"):
        oled = getattr(wiring, section)
        if oled.chip != "none":
            yield section, oled


def has_ring(wiring: Wiring) -> bool:
    """Tell whether a ring of lights is fitted."""
    return wiring.parts != "none" and wiring.ring.lights > 0


def _bus_pins(wiring: Wiring) -> Iterator[tuple[str, int]]:
    """Yield the buses' pins: I²C's are shared, SPI's belong to one part."""
    screens = tuple(screens_of(wiring))
    if any(oled.connection == "i2c" and oled.bus == 1 for _, oled in screens):
        yield from ((f"the I²C bus's {name}", pin) for name, pin in I2C_PINS.items())
    on_spi = [section for section, oled in screens if oled.connection == "spi"]
    for part in (*on_spi, *(["ring"] if has_ring(wiring) else [])):
        yield from ((f"{part}'s {name}", pin) for name, pin in SPI_PINS.items())
