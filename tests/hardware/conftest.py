"""Pins without a Pi: gpiozero's own mock, and its real lgpio driver over a twin of the chip."""

from collections.abc import Iterator
from typing import Protocol

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tests.hardware.lgpio_chip import Chip


class Board(Protocol):
    """The pins from outside: what a finger does, and what a lamp gets."""

    def drive(self, pin: int, level: int) -> None: ...
    def power(self, pin: int) -> float: ...
    def level(self, pin: int) -> float: ...
    def frequency(self, pin: int) -> float: ...


class MockBoard:
    def __init__(self, factory: MockFactory) -> None:
        self._factory = factory

    def drive(self, pin: int, level: int) -> None:
        (self._factory.pin(pin).drive_high if level else self._factory.pin(pin).drive_low)()

    def power(self, pin: int) -> float:
        return float(self._factory.pin(pin).state)

    def level(self, pin: int) -> float:
        return float(self._factory.pin(pin).state)

    def frequency(self, pin: int) -> float:
        return float(self._factory.pin(pin).frequency or 0.0)


class LgpioBoard:
    def __init__(self, chip: Chip) -> None:
        self.chip = chip

    def drive(self, pin: int, level: int) -> None:
        self.chip.drive(pin, level)

    def power(self, pin: int) -> float:
        return self.chip.lines[pin].duty / 100

    def level(self, pin: int) -> float:
        return float(self.chip.lines[pin].level)

    def frequency(self, pin: int) -> float:
        return self.chip.lines[pin].frequency


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Return mock pins that know PWM; ``pins.pin(17).drive_low()`` presses the button there."""
    before = Device.pin_factory
    factory = MockFactory(pin_class=MockPWMPin)
    Device.pin_factory = factory
    yield factory
    factory.reset()
    Device.pin_factory = before


@pytest.fixture
def lgpio_board(monkeypatch: pytest.MonkeyPatch) -> Iterator[LgpioBoard]:
    """Return a Pi 5's pins, driven by gpiozero's own lgpio driver."""
    before = Device.pin_factory
    chip = Chip()
    Device.pin_factory = factory = chip.install(monkeypatch)
    yield LgpioBoard(chip)
    factory.close()
    Device.pin_factory = before


@pytest.fixture(params=["mock", "lgpio"])
def board(request: pytest.FixtureRequest) -> Board:
    """Return the pins of each driver in turn."""
    if request.param == "mock":
        return MockBoard(request.getfixturevalue("pins"))
    board: LgpioBoard = request.getfixturevalue("lgpio_board")
    return board
