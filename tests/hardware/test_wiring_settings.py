"""A wrong wiring is refused with the file, the key and what would be right."""

from pathlib import Path

import pytest

from companion.errors import BadSettings
from companion.settings import read_settings
from companion.wiring import ButtonsWiring, OledWiring, Wiring, pins_of

REFUSED = {
    "unknown part": ("[hardware.bell]\npin = 4", "unknown key hardware.bell; known are parts"),
    "unknown key": (
        "[hardware.buttons]\nred = 4",
        "unknown key hardware.buttons.red; known are done, undo",
    ),
    "no such pin": (
        "[hardware.buttons]\ndone = 40",
        "hardware.buttons.done: expected int <= 27",
    ),
    "the memory's pin": (
        "[hardware.buttons]\ndone = 1",
        "hardware.buttons.done: expected int >= 2",
    ),
    "a word for a pin": (
        '[hardware.buttons]\ndone = "left"',
        "hardware.buttons.done: invalid enum value 'left'; right is a number or \"none\"",
    ),
    "pin taken": (
        "[hardware.lights]\nred = 17",
        "hardware: lights.red is on pin 17, as is buttons.done; free are 4, 5",
    ),
    "no such chip": (
        '[hardware.oled]\nchip = "ssd1305"',
        "hardware.oled.chip: invalid enum value 'ssd1305';"
        ' right is "ssd1306" or "sh1106" or "ssd1309" or "none"',
    ),
    "quarter turn": (
        "[hardware.oled]\nrotation = 90",
        "hardware.oled.rotation: invalid enum value 90; right is 0 or 180",
    ),
    "no such page": (
        '[hardware.oled]\nshows = "nothing"',
        "hardware.oled.shows: invalid enum value 'nothing'; right is \"turn\"",
    ),
    "no such night": (
        '[hardware.oled]\nnight = "22-7"',
        "hardware.oled.night: expected str matching regex",
    ),
    "two screens at one address": (
        '[hardware.second_oled]\nchip = "ssd1309"\naddress = 0x3C',
        "hardware: second_oled.address is 0x3C, as is oled.address on that bus; solder",
    ),
    "ring and screen on SPI": (
        '[hardware.ring]\nlights = 16\n[hardware.oled]\nconnection = "spi"',
        "hardware: ring's CE0 is on pin 8, as is oled's CE0",
    ),
    "no such address": (
        "[hardware.oled]\naddress = 0x80",
        "hardware.oled.address: expected int <= 119",
    ),
}


@pytest.mark.parametrize(("text", "why"), REFUSED.values(), ids=REFUSED)
def test_wrong_wiring_is_refused(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)

    with pytest.raises(BadSettings) as refused:
        read_settings(file)

    assert str(refused.value).startswith(f"{file}: {why}")


def test_wiring_is_read(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        '[hardware]\nparts = "real"\n[hardware.buttons]\ndone = 5\nundo = "none"\n'
        '[hardware.oled]\nchip = "sh1106"\naddress = 0x3D\nrotation = 180\n'
    )

    assert read_settings(file).hardware == Wiring(
        parts="real",
        buttons=ButtonsWiring(done=5, undo="none"),
        oled=OledWiring(chip="sh1106", address=0x3D, rotation=180),
    )


def test_second_screen_needs_its_chip_alone(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[hardware.second_oled]\nchip = "ssd1309"\n')

    second = read_settings(file).hardware.second_oled

    assert (second.address, second.shows) == (0x3D, "points")


def test_camera_alone_uses_no_pin_whatever_else_is_said() -> None:
    bare = Wiring(parts="none", buttons=ButtonsWiring(done=2))

    assert list(pins_of(bare)) == []
