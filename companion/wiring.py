"""What is wired to what: the ``[hardware]`` section of ``settings.toml``, as values.

Pins are GPIO (BCM) numbers; ``None`` means that the part is not there.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class ButtonsWiring:
    """The buttons, each from its pin to ground, and how long a long press is.

    A level counts once it has stood for *settle_s*; a button held for *stuck_s* is stuck.
    """

    done: int = 17
    undo: int | None = 27
    settle_s: float = 0.02
    long_s: float = 0.8
    double_s: float = 0.4
    stuck_s: float = 8.0


@dataclass(frozen=True)
class KnobWiring:
    """The rotary encoder: its two contacts and its push, each to ground."""

    left: int | None = None
    right: int | None = None
    push: int | None = None


@dataclass(frozen=True)
class LightsWiring:
    """The done button's light, and the lamp in three colours (common cathode)."""

    done: int | None = 12
    red: int | None = 13
    green: int | None = 19
    blue: int | None = 26
    brightness: float = 0.6


@dataclass(frozen=True)
class BuzzerWiring:
    """The passive buzzer."""

    pin: int | None = 18


@dataclass(frozen=True)
class OledWiring:
    """The small screen: its chip, how it is connected, and when it rests.

    *bus* and *address* are for ``i2c``; *port*, *data_pin* (D/C) and *reset_pin* for ``spi``.
    """

    chip: str = "ssd1306"
    connection: str = "i2c"
    bus: int = 1
    address: int = 0x3C
    port: int = 0
    data_pin: int = 24
    reset_pin: int = 25
    rotation: int = 0
    dim_after_s: float = 120.0
    off_after_s: float = 1200.0


@dataclass(frozen=True)
class CameraWiring:
    """The camera: which, how large its pictures are, and which way up it hangs.

    *kind* is ``"auto"``, ``"pi"`` or ``"usb"``; *number* counts the cameras of that kind.
    """

    kind: str = "auto"
    number: int = 0
    width: int = 2304
    height: int = 1296
    rate_hz: float = 10.0
    rotation: int = 0


@dataclass(frozen=True)
class Wiring:
    """Everything that is wired to the Pi."""

    buttons: ButtonsWiring = field(default_factory=ButtonsWiring)
    knob: KnobWiring = field(default_factory=KnobWiring)
    lights: LightsWiring = field(default_factory=LightsWiring)
    buzzer: BuzzerWiring = field(default_factory=BuzzerWiring)
    oled: OledWiring = field(default_factory=OledWiring)
    camera: CameraWiring = field(default_factory=CameraWiring)
