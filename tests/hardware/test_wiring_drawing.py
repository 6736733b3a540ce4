"""The wiring as listed and drawn is the wiring of the settings."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.cli.cli import main
from companion.wiring import (
    I2C_PINS,
    ButtonsWiring,
    BuzzerWiring,
    KnobWiring,
    LightsWiring,
    OledWiring,
    RingWiring,
    SecondOledWiring,
    Wiring,
    pins_of,
)
from hardware.wires import GROUND, PHYSICAL, connections, label_of
from hardware.wiring_svg import wiring_svg

DOCS = Path(__file__).parents[2] / "docs"

WIRINGS = {
    "as it comes": Wiring(),
    "knob": Wiring(knob=KnobWiring(left=5, right=6, push=16)),
    "ring, two screens, loud buzzer": Wiring(
        second_oled=SecondOledWiring(chip="ssd1309"),
        ring=RingWiring(lights=24),
        buzzer=BuzzerWiring(driver="transistor"),
    ),
    "a camera alone": Wiring(parts="none"),
    "SPI": Wiring(oled=OledWiring(connection="spi")),
    "two buttons and a screen": Wiring(
        lights=LightsWiring(done="none", red="none", green="none", blue="none"),
        buzzer=BuzzerWiring(pin="none"),
    ),
    "elsewhere": Wiring(buttons=ButtonsWiring(done=21, undo=20), buzzer=BuzzerWiring(pin=4)),
}


@pytest.mark.parametrize("wiring", WIRINGS.values(), ids=WIRINGS)
def test_every_pin_of_the_settings_has_one_wire(wiring: Wiring) -> None:
    signals = [
        wire.physical
        for part in connections(wiring)
        for wire in part.wires
        if wire.label.startswith("GPIO")
    ]

    unused = ("MISO", "ring's CE0", "ring's SCLK")
    wanted = [PHYSICAL[pin] for name, pin in pins_of(wiring) if not name.endswith(unused)]
    assert set(signals) == set(wanted)
    shared = {PHYSICAL[pin] for pin in I2C_PINS.values()}
    own = [physical for physical in signals if physical not in shared]
    assert len(own) == len(set(own))


@pytest.mark.parametrize("wiring", WIRINGS.values(), ids=WIRINGS)
def test_every_part_has_a_ground_of_its_own(wiring: Wiring) -> None:
    grounds = [
        wire.physical
        for part in connections(wiring)
        for wire in part.wires
        if wire.physical in GROUND
    ]

    assert len(grounds) == len(connections(wiring)) == len(set(grounds))


@pytest.mark.parametrize("wiring", WIRINGS.values(), ids=WIRINGS)
def test_drawing_has_a_line_and_a_label_for_each_wire(wiring: Wiring) -> None:
    drawing = ElementTree.fromstring(wiring_svg(wiring))
    space = "{http://www.w3.org/2000/svg}"
    lines = [path for path in drawing.iter(f"{space}path") if path.get("class") == "wire"]
    texts = " ".join(text.text or "" for text in drawing.iter(f"{space}text"))

    wires = [wire for part in connections(wiring) for wire in part.wires]
    assert len(lines) == len(wires)
    assert all(f"→ {wire.label}, pin {wire.physical}" in texts for wire in wires)
    assert len({line.get("d") for line in lines}) == len(wires)


@pytest.mark.parametrize("wiring", WIRINGS.values(), ids=WIRINGS)
def test_line_ends_at_its_pin(wiring: Wiring) -> None:
    drawing = wiring_svg(wiring)
    pins = re.findall(r'<circle cx="(\d+)" cy="(\d+)"', drawing)
    ends = re.findall(r'class="wire" d="M\d+ \d+H\d+V\d+H(\d+)(?:V(\d+))?"', drawing)
    uprights = re.findall(r'class="wire" d="M\d+ \d+H\d+V(\d+)H', drawing)

    reached = {
        (x, str(int(below) - 6) if below else upright)
        for (x, below), upright in zip(ends, uprights, strict=True)
    }
    wires = [wire for part in connections(wiring) for wire in part.wires]
    assert reached == {pins[wire.physical - 1] for wire in wires}


def test_header_carries_what_the_pi_carries() -> None:
    labels = [label_of(physical) for physical in range(1, 41)]

    assert labels.count("GND") == 8
    assert labels.count("3V3") == labels.count("5V") == labels.count("ID") == 2
    assert len({label for label in labels if label.startswith("GPIO")}) == 26
    assert (label_of(11), label_of(12), label_of(40)) == ("GPIO17", "GPIO18", "GPIO21")


def test_drawing_in_the_docs_is_that_of_the_settings_as_they_come() -> None:
    drawn = (DOCS / "wiring.svg").read_text(encoding="utf-8")

    assert drawn == wiring_svg(Wiring()), "companion wiring --svg docs/wiring.svg"


def test_wiring_is_told_and_drawn_by_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("[hardware.buttons]\ndone = 21\n")
    drawing = tmp_path / "wiring.svg"

    assert main(["wiring", "--settings", str(settings)]) == 0
    assert "Done button\n  leg         GPIO21  pin 40\n" in capsys.readouterr().out
    assert main(["wiring", "--settings", str(settings), "--svg", str(drawing)]) == 0

    assert drawing.read_text() == wiring_svg(Wiring(buttons=ButtonsWiring(done=21)))
