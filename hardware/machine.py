"""What this machine is and has: read from Linux's own files, opening nothing."""

import re
from dataclasses import dataclass
from pathlib import Path

_SENSOR = re.compile(r"(imx|ov)\d+")


@dataclass(frozen=True)
class Machine:
    """The machine whose files lie under *root*."""

    root: Path = Path("/")

    @property
    def model(self) -> str:
        """The board's name, empty where there is none: ``"Raspberry Pi 5 Model B Rev 1.0"``."""
        return text_of(self.root / "proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return "Raspberry Pi" in self.model

    @property
    def sensors(self) -> tuple[str, ...]:
        """The Pi's own cameras by their sensors: ``("imx708",)``."""
        names = (
            text_of(path / "name")
            for path in sorted((self.root / "sys/class/video4linux").glob("v4l-subdev*"))
        )
        return tuple(found.group() for name in names if (found := _SENSOR.match(name)))

    @property
    def is_wide(self) -> bool:
        """Whether the Pi's own camera says that its lens is the wide one."""
        paths = sorted((self.root / "sys/class/video4linux").glob("v4l-subdev*"))
        return any("_wide" in text_of(path / "name") for path in paths)

    def has_video(self, number: int) -> bool:
        """Tell whether there is a video device of that number, such as a USB camera's."""
        return (self.root / f"dev/video{number}").exists()

    def has_i2c(self, bus: int) -> bool:
        """Tell whether the I²C bus of that number is switched on."""
        return (self.root / f"dev/i2c-{bus}").exists()

    def has_spi(self, bus: int) -> bool:
        """Tell whether the SPI bus of that number is switched on."""
        return (self.root / f"dev/spidev{bus}.0").exists()

    @property
    def steady_spi_line(self) -> str | None:
        """The line of config.txt that keeps SPI's clock steady, ``None`` where nothing is to be done.

        Up to the Pi 4 it follows the core's, which wanders; a Pi 5 has a clock of its own.
        """
        if not self.is_pi or "Pi 5" in self.model or "Module 5" in self.model:
            return None
        is_four = "Pi 4" in self.model or "Module 4" in self.model
        line = "core_freq_min=500" if is_four else "core_freq=250"
        return None if line in text_of(self.root / "boot/firmware/config.txt") else line


def text_of(path: Path) -> str:
    """Return what the kernel's file *path* says, nothing where it cannot be read."""
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""
