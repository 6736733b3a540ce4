"""The settings in the docs are the settings."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import pytest

from companion.wiring import Wiring
from hardware.resistors import LAMPS, MOST_A, PIN_V, Sheet, resistor_table, resistors_of, volts_at

DOCS = Path(__file__).parents[2] / "docs"
WIRING_PAGE = DOCS / "wiring.md"


def test_settings_in_the_docs_are_all_there_and_as_they_come() -> None:
    text = WIRING_PAGE.read_text(encoding="utf-8")
    block = text.split("```toml\n")[1].split("```")[0]

    assert tomllib.loads(block)["hardware"] == asdict(Wiring())


def test_resistors_in_the_docs_are_those_that_were_reckoned() -> None:
    text = (DOCS / "parts.md").read_text(encoding="utf-8")

    assert resistor_table() in text, (
        'python -c "from hardware.resistors import *; print(resistor_table())"'
    )


@pytest.mark.parametrize("lamp", LAMPS.values(), ids=LAMPS)
def test_colours_shine_alike_with_the_resistors_that_are_sold(lamp: Mapping[str, Sheet]) -> None:
    ohms = resistors_of(lamp)
    light = {colour: _light(sheet, ohms[colour]) for colour, sheet in lamp.items()}

    assert max(light.values()) < 1.25 * min(light.values())  # less than one step of brightness
    assert all(_current(lamp[colour], ohm) < 1.25 * MOST_A for colour, ohm in ohms.items())


def _light(sheet: Sheet, ohm: int) -> float:
    return sheet.mcd * _current(sheet, ohm) / 0.020


def _current(sheet: Sheet, ohm: int) -> float:
    """Return the current through LED and resistor, by halving."""
    low, high = 1e-5, 0.02
    for _ in range(50):
        middle = (low + high) / 2
        is_more = volts_at(sheet, middle) + ohm * middle > PIN_V
        low, high = (low, middle) if is_more else (middle, high)
    return low
