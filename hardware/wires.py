"""Which terminal of which part goes to which pin of the header: from the settings, so it cannot lie."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.wiring import (
    SPI_PINS,
    BuzzerWiring,
    OledWiring,
    RingWiring,
    Wiring,
    fitted,
    has_ring,
    screens_of,
)
from hardware.resistors import LAMPS, USUAL, resistors_of

#: Physical pins of the supplies; the lowest numbers are at the end near the SD card.
POWER_3V3 = (1, 17)
POWER_5V = (2, 4)
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
    return names.get(physical, "5V" if physical in POWER_5V else "ID")


@dataclass(frozen=True)
class Wire:
    """One wire: a part's *terminal*, the header's *physical* pin, and what goes in between."""

    terminal: str
    physical: int
    between: str = ""

    @property
    def label(self) -> str:
        """What the pin carries."""
        return label_of(self.physical)


@dataclass(frozen=True)
class Connected:
    """A part with its wires."""

    name: str
    wires: tuple[Wire, ...]


BUTTON_RESISTOR = "330 Ω"
_GROUND = -1  # a ground pin, chosen once all wires are known
_SUPPLY = -2
_SUPPLY_5V = -3
_SHARED = {_GROUND: GROUND, _SUPPLY: POWER_3V3, _SUPPLY_5V: POWER_5V}


def connections(wiring: Wiring) -> tuple[Connected, ...]:
    """Return every part of *wiring* with its wires, each ground and supply on a pin of its own."""
    free = {kind: list(pins) for kind, pins in _SHARED.items()}
    return tuple(
        Connected(part.name, tuple(_settled(wire, part, free) for wire in part.wires))
        for part in _parts(wiring)
    )


def _settled(wire: Wire, part: Connected, free: Mapping[int, list[int]]) -> Wire:
    """Return *wire* on the free ground or supply pin nearest to the part's other wires."""
    if wire.physical not in free:
        return wire
    known = [other.physical for other in part.wires if other.physical > 0]
    left = free[wire.physical]
    nearest = min(left or _SHARED[wire.physical], key=lambda pin: _distance(pin, known))
    if nearest in left:
        left.remove(nearest)
    return replace(wire, physical=nearest)


def _distance(pin: int, known: list[int]) -> int:
    """Return how far *pin* is from the nearest of *known*; the other column counts as far."""
    return min(abs(pin - other) + 10 * (pin % 2 != other % 2) for other in known)


def _parts(wiring: Wiring) -> Iterator[Connected]:
    if wiring.parts == "none":
        return
    for section, oled in screens_of(wiring):
        name = "Screen" if section == "oled" else "Screen 2"
        yield Connected(f"{name} ({oled.chip.upper()})", tuple(_screen_wires(oled)))
    buttons, knob, lights = wiring.buttons, wiring.knob, wiring.lights
    yield from _part("Done button", (("leg", buttons.done, ""),), ground="other leg")
    yield from _part("Undo button", (("leg", buttons.undo, ""),), ground="other leg")
    turning = (("A (CLK)", knob.left, ""), ("B (DT)", knob.right, ""), ("push (SW)", knob.push, ""))
    yield from _part("Knob", turning, ground="GND")
    yield from _part("Done button's light", (("+", lights.done, BUTTON_RESISTOR),), ground="−")
    ohms = resistors_of(LAMPS[USUAL])
    colours = tuple((name, getattr(lights, name), f"{ohm} Ω") for name, ohm in ohms.items())
    yield from _part("RGB lamp", colours, ground="common (−)")
    if has_ring(wiring):
        yield _ring(wiring.ring)
    yield from _buzzer(wiring.buzzer)


def _ring(ring: RingWiring) -> Connected:
    data = Wire("DIN", PHYSICAL[SPI_PINS["MOSI"]], "shifter")
    wires = (Wire("5V", _SUPPLY_5V), data, Wire("GND", _GROUND))
    return Connected(f"Ring of {ring.lights} (WS2812)", wires)


def _buzzer(buzzer: BuzzerWiring) -> Iterator[Connected]:
    name = f"Buzzer ({buzzer.kind})"
    if buzzer.driver == "pin":
        yield from _part(name, (("+", buzzer.pin, ""),), ground="−")
    else:
        for part in _part(name, (("base", buzzer.pin, "1 kΩ"),), ground="emitter"):
            yield replace(part, wires=(*part.wires, Wire("+", _SUPPLY_5V)))


def _part(
    name: str, terminals: tuple[tuple[str, int | str, str], ...], *, ground: str
) -> Iterator[Connected]:
    """Yield the part unless none of its pins is used."""
    wires = [
        Wire(terminal, PHYSICAL[pin], between)
        for terminal, maybe_pin, between in terminals
        if (pin := fitted(maybe_pin)) is not None
    ]
    if wires:
        yield Connected(name, (*wires, Wire(ground, _GROUND)))


def _screen_wires(oled: OledWiring) -> Iterator[Wire]:
    yield Wire("VCC", _SUPPLY)
    if oled.connection == "i2c":
        yield Wire("SDA", PHYSICAL[2])
        yield Wire("SCL", PHYSICAL[3])
    else:
        yield Wire("D1 (MOSI)", PHYSICAL[10])
        yield Wire("D0 (CLK)", PHYSICAL[11])
        yield Wire("CS", PHYSICAL[8])
        yield Wire("DC", PHYSICAL[oled.data_pin])
        yield Wire("RES", PHYSICAL[oled.reset_pin])
    yield Wire("GND", _GROUND)
