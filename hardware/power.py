"""The Pi's power and heat: what its firmware says is wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.phrases import Phrase


@dataclass(frozen=True)
class PowerTrouble:
    """What is *wrong* with the power or the heat, and what *todo* about it, if anything can be done.

    *is_hindrance*: the Pi may stop for it; else it is only slower.
    """

    wrong: Phrase
    todo: Phrase | None = None
    is_hindrance: bool = False

    @property
    def phrase(self) -> Phrase:
        """Both as one sentence."""
        if self.todo is None:
            return self.wrong
        return Phrase("{wrong}: {todo}", {"wrong": self.wrong, "todo": self.todo})


#: Bits of the firmware's "throttled" word that are so now.
NOW: Mapping[int, PowerTrouble] = {
    0: PowerTrouble(
        Phrase("The Pi gets too little voltage"),
        Phrase("use its own power supply and a short cable"),
        is_hindrance=True,
    ),
    1: PowerTrouble(Phrase("The Pi runs slower to save power or heat")),
    2: PowerTrouble(Phrase("The Pi is throttled"), Phrase("power or cooling is not enough")),
    3: PowerTrouble(Phrase("The Pi is getting hot"), Phrase("give it air")),
}
#: How the same bits say that it was so since the start.
SINCE_START = 16


class Firmware:
    """The firmware's word as Linux shows it, under *root*."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._throttled = root / "sys/devices/platform/soc/soc:firmware/get_throttled"
        self._hwmon = root / "sys/class/hwmon"
        self._heat = root / "sys/class/thermal/thermal_zone0/temp"

    def throttled(self) -> int | None:
        """Return the "throttled" word, ``None`` where there is none.

        Where only the voltage's alarm is shown, that is its bit.
        """
        try:
            return int(self._throttled.read_text(), 16)
        except (OSError, ValueError):
            return self._voltage_alarm()

    def heat_c(self) -> float | None:
        """Return the processor's temperature in degrees Celsius, ``None`` where it is not known."""
        try:
            return int(self._heat.read_text()) / 1000
        except (OSError, ValueError):
            return None

    def _voltage_alarm(self) -> int | None:
        for sensor in sorted(self._hwmon.glob("hwmon*")):
            try:
                if (sensor / "name").read_text().strip() == "rpi_volt":
                    return int((sensor / "in0_lcrit_alarm").read_text())
            except (OSError, ValueError):
                continue
        return None


def power_trouble(throttled: Callable[[], int | None]) -> PowerTrouble | None:
    """Return what is wrong with the power now, the worst first; ``None`` when all is well."""
    word = throttled() or 0
    return next((trouble for bit, trouble in NOW.items() if word >> bit & 1), None)


def was_troubled(word: int) -> tuple[PowerTrouble, ...]:
    """Return what has been wrong since the start, from the "throttled" *word*.

    >>> len(was_troubled(0x50000)), was_troubled(0)
    (2, ())
    """
    return tuple(trouble for bit, trouble in NOW.items() if word >> (bit + SINCE_START) & 1)
