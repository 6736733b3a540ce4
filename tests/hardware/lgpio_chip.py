"""A twin of the Pi's GPIO chip: what lgpio's C functions do, so that gpiozero's own driver runs."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import lgpio
import pytest
from gpiozero.pins.lgpio import LGPIOFactory

#: As lgpio calls back: chip, pin, level, nanoseconds.
WhenEdge = Callable[[int, int, int, int], None]

PI_5 = 0xC04170  # its revision
IS_OUT = 0x2  # a flag of gpio_get_mode


@dataclass
class Line:
    """One pin as the chip sees it; *duty* is in per cent."""

    is_output: bool = False
    flags: int = 0
    level: int = 0
    frequency: float = 0.0
    duty: float = 0.0
    is_alert: bool = False
    callbacks: list[WhenEdge] = field(default_factory=list)


class Chip:
    """The lines, and lgpio's functions over them under their own names."""

    def __init__(self) -> None:
        self.lines = {pin: Line() for pin in range(28)}
        self.is_open = False
        self.error: Exception | None = None

    def install(self, monkeypatch: pytest.MonkeyPatch, *, revision: int = PI_5) -> LGPIOFactory:
        """Put the twin in lgpio's place; return gpiozero's factory over it."""
        for name in dir(self):
            if name.startswith(("gpio", "tx_")) or name == "callback":
                monkeypatch.setattr(lgpio, name, getattr(self, name))
        monkeypatch.setattr(LGPIOFactory, "_get_revision", lambda factory: revision)
        return LGPIOFactory()

    def drive(self, pin: int, level: int) -> None:
        """Change *pin*'s level from outside; edges are told as on a Pi, in the driver's words."""
        line = self.lines[pin]
        if line.level == level:
            return
        line.level = level
        if line.is_alert:
            for callback in list(line.callbacks):
                callback(0, pin, level, time.monotonic_ns())

    def gpiochip_open(self, number: int) -> int:
        if self.error:
            raise self.error
        self.is_open = True
        return 7

    def gpiochip_close(self, handle: int) -> int:
        self.is_open = False
        return 0

    def gpio_claim_input(self, handle: int, pin: int, flags: int = 0) -> int:
        line = self.lines[pin]
        line.is_output, line.is_alert, line.flags = False, False, flags
        line.level = 1 if flags & lgpio.SET_PULL_UP else 0
        return 0

    def gpio_claim_output(self, handle: int, pin: int, level: int = 0, flags: int = 0) -> int:
        line = self.lines[pin]
        line.is_output, line.level = True, level
        return 0

    def gpio_claim_alert(self, handle: int, pin: int, edges: int, flags: int = 0) -> int:
        self.lines[pin].is_alert = True
        return 0

    def gpio_free(self, handle: int, pin: int) -> int:
        return 0

    def gpio_get_mode(self, handle: int, pin: int) -> int:
        line = self.lines[pin]
        return IS_OUT if line.is_output else line.flags

    def gpio_read(self, handle: int, pin: int) -> int:
        if self.error:
            raise self.error
        return self.lines[pin].level

    def gpio_write(self, handle: int, pin: int, level: int) -> int:
        self.lines[pin].level = int(level)
        return 0

    def gpio_set_debounce_micros(self, handle: int, pin: int, micros: int) -> int:
        return 0

    def tx_pwm(self, handle: int, pin: int, frequency: float, duty: float) -> int:
        self.lines[pin].frequency, self.lines[pin].duty = frequency, duty
        return 0

    def callback(self, handle: int, pin: int, edges: int, function: WhenEdge) -> "Callback":
        return Callback(self.lines[pin], function)


class Callback:
    """What lgpio.callback returns."""

    def __init__(self, line: Line, function: WhenEdge) -> None:
        self._line, self._function = line, function
        line.callbacks.append(function)

    def cancel(self) -> None:
        """Tell *function* no more edges."""
        self._line.callbacks.remove(self._function)
