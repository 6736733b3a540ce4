"""The Pi's 40 pins: which hole of the header carries what."""

from collections.abc import Mapping

#: Physical pins of the supplies; the lowest numbers are at the end near the SD card.
POWER_3V3 = (1, 17)
GROUND = (6, 9, 14, 20, 25, 30, 34, 39)

#: GPIO (BCM) numbers to physical pins.
PHYSICAL: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19,
    9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37,
    20: 38, 21: 40,
}  # fmt: skip


def label_of(physical: int) -> str:
    """Return what the physical pin carries.

    >>> label_of(11), label_of(6), label_of(1)
    ('GPIO17', 'GND', '3V3')
    """
    if physical in GROUND:
        return "GND"
    if physical in POWER_3V3:
        return "3V3"
    names = {pin: f"GPIO{gpio}" for gpio, pin in PHYSICAL.items()}
    return names.get(physical, "5V" if physical in (2, 4) else "ID")
