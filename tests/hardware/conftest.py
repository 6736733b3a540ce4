"""Pins without a Pi: gpiozero's own mock factory, fresh for each test."""

from collections.abc import Iterator

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Return mock pins that know PWM; ``pins.pin(17).drive_low()`` presses the button there."""
    before = Device.pin_factory
    factory = MockFactory(pin_class=MockPWMPin)
    Device.pin_factory = factory
    yield factory
    factory.reset()
    Device.pin_factory = before
