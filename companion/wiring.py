"""What is wired to what: the ``[hardware]`` section of ``settings.toml``, as values."""

from dataclasses import dataclass, field


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
class Wiring:
    """Everything that is wired to the Pi; pins are GPIO (BCM) numbers."""

    oled: OledWiring = field(default_factory=OledWiring)
