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
        return _text(self.root / "proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return "Raspberry Pi" in self.model

    @property
    def sensors(self) -> tuple[str, ...]:
        """The Pi's own cameras by their sensors: ``("imx708",)``."""
        names = (
            _text(path / "name")
            for path in sorted((self.root / "sys/class/video4linux").glob("v4l-subdev*"))
        )
        return tuple(found.group() for name in names if (found := _SENSOR.match(name)))

    @property
    def is_wide(self) -> bool:
        """Whether the Pi's own camera says that its lens is the wide one."""
        paths = sorted((self.root / "sys/class/video4linux").glob("v4l-subdev*"))
        return any("_wide" in _text(path / "name") for path in paths)

    def has_video(self, number: int) -> bool:
        """Tell whether there is a video device of that number, such as a USB camera's."""
        return (self.root / f"dev/video{number}").exists()

    def has_i2c(self, bus: int) -> bool:
        """Tell whether the I²C bus of that number is switched on."""
        return (self.root / f"dev/i2c-{bus}").exists()


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""
