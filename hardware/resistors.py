"""The resistor that each colour of an LED needs on a pin, so that all of them are as bright.

A current I gives about mcd × I / 20 mA of light. The voltage over the LED at I is what its sheet
says for 20 mA, less what the junction (50 mV for each e-fold of current) and the die's own
resistance leave out; the rest of the pin's 3.3 V lies over the resistor:

    I = 20 mA × wanted / mcd     U = U₂₀ − 0.05 V × ln(20 mA / I) − R_die × (20 mA − I)
    R = (3.3 V − U) / I          rounded to the next value that is sold (E12)
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

PIN_V = 3.3
SHEET_A = 0.020
FOLD_V = 0.05
#: What a pin gives without effort, and the most that lights up one colour.
MOST_A = 0.004
#: The resistances that are sold, between 100 and 1000 Ω.
E12 = (100, 120, 150, 180, 220, 270, 330, 390, 470, 560, 680, 820, 1000)


@dataclass(frozen=True)
class Sheet:
    """What a colour's data sheet says at 20 mA: its voltage, its light; and the die's own resistance."""

    volts: float
    mcd: float
    die_ohm: float


#: RGB lamps as they are sold, diffuse with a common cathode: the middles of the sheets' ranges.
LAMPS: Mapping[str, Mapping[str, Sheet]] = {
    "5 mm": {
        "red": Sheet(2.25, 1100, 8),
        "green": Sheet(3.5, 4000, 18),
        "blue": Sheet(3.5, 2500, 18),
    },
    "3 mm": {
        "red": Sheet(2.0, 800, 8),
        "green": Sheet(3.2, 3500, 18),
        "blue": Sheet(3.1, 700, 18),
    },
}
USUAL = "5 mm"


def currents_of(lamp: Mapping[str, Sheet]) -> dict[str, float]:
    """Return each colour's current, at which all shine like the faintest at `MOST_A`."""
    wanted_mcd = min(sheet.mcd for sheet in lamp.values()) * MOST_A / SHEET_A
    return {colour: SHEET_A * wanted_mcd / sheet.mcd for colour, sheet in lamp.items()}


def volts_at(sheet: Sheet, current_a: float) -> float:
    """Return the voltage over the LED at *current_a*."""
    junction_v = FOLD_V * math.log(SHEET_A / current_a)
    return sheet.volts - junction_v - sheet.die_ohm * (SHEET_A - current_a)


def resistors_of(lamp: Mapping[str, Sheet]) -> dict[str, int]:
    """Return each colour's resistor in Ω.

    >>> resistors_of(LAMPS["5 mm"])
    {'red': 330, 'green': 270, 'blue': 150}
    """
    exact = {
        colour: (PIN_V - volts_at(lamp[colour], current_a)) / current_a
        for colour, current_a in currents_of(lamp).items()
    }
    return {
        colour: min(E12, key=lambda sold: abs(math.log(sold / ohm)))
        for colour, ohm in exact.items()
    }


def resistor_table() -> str:
    """Return the resistors as the table of ``docs/parts.md``."""
    rows = [
        "| RGB lamp | colour | at 20 mA | wanted | resistor |",
        "| --- | --- | --- | --- | ---: |",
    ]
    for name, lamp in LAMPS.items():
        currents, ohms = currents_of(lamp), resistors_of(lamp)
        rows += [
            f"| {name} | {colour} | {sheet.volts} V, {sheet.mcd:g} mcd |"
            f" {1000 * currents[colour]:.1f} mA, {volts_at(sheet, currents[colour]):.2f} V |"
            f" {ohms[colour]} Ω |"
            for colour, sheet in lamp.items()
        ]
    return "\n".join(rows)
