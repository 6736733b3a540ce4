"""What the Pi's firmware says of power and heat."""

from pathlib import Path

import pytest

from hardware.power import NOW, Firmware, PowerTrouble, power_trouble, was_troubled


def lay(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        (None, None),
        (0x0, None),
        (0x50000, None),
        (0x50001, NOW[0]),
        (0x4, NOW[2]),
        (0x8, NOW[3]),
    ],
)
def test_only_what_is_wrong_now_is_trouble(word: int | None, told: PowerTrouble | None) -> None:
    assert power_trouble(lambda: word) == told


def test_what_was_wrong_is_remembered_by_the_firmware() -> None:
    assert was_troubled(0x50000) == (NOW[0], NOW[2])


def test_trouble_says_what_to_do_in_one_sentence() -> None:
    assert str(NOW[3].phrase) == "The Pi is getting hot: give it air"


def test_firmware_is_read_where_linux_shows_it(tmp_path: Path) -> None:
    lay(tmp_path, "sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n")
    lay(tmp_path, "sys/class/thermal/thermal_zone0/temp", "48312\n")

    firmware = Firmware(tmp_path)

    assert (firmware.throttled(), firmware.heat_c()) == (0x50005, 48.312)


def test_voltage_alarm_stands_in_for_the_word(tmp_path: Path) -> None:
    lay(tmp_path, "sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    lay(tmp_path, "sys/class/hwmon/hwmon2/name", "rpi_volt\n")
    lay(tmp_path, "sys/class/hwmon/hwmon2/in0_lcrit_alarm", "1\n")

    assert Firmware(tmp_path).throttled() == 1


def test_other_machines_say_nothing(tmp_path: Path) -> None:
    assert (Firmware(tmp_path).throttled(), Firmware(tmp_path).heat_c()) == (None, None)
