"""The report that owners send back tells of the machine and of nothing else."""

from pathlib import Path

import pytest

from companion.finding import bad, doubtful, well
from companion.phrases import Phrase
from companion.service.installed.machine_report import MachineReport, finding_line
from companion.service.installed.systemd import Status
from companion.settings import read_settings
from hardware.machine import Machine

#: What must be in no report, wherever it stands on the machine.
OWNERS = (
    *("Zoe", "zoe", "HoneyNet", "s3cret", "hunter2", "adas-pi", "/home", "rtsp"),
    *("192.168.7", "1.0.0.1", "fe80", "2001:db8", "b8:27:eb", "b827eb", "10000000abcdef"),
)
MEMORY = "MemTotal:  434560 kB\nMemAvailable: 131072 kB\n"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """Return a Zero 2 W whose files are full of its owner."""
    files = {
        "proc/device-tree/model": "Raspberry Pi Zero 2 W Rev 1.0\0",
        "proc/device-tree/serial-number": "10000000abcdef",
        "proc/meminfo": MEMORY,
        "proc/312/status": "Name: zoe\nVmHWM:  161000 kB\nVmRSS: 150000 kB\n",
        "etc/hostname": "adas-pi",
        "sys/class/net/wlan0/address": "b8:27:eb:01:02:03",
        "sys/class/net/wlan0/operstate": "up\n",
        "sys/class/net/wlan0/wireless/ssid": "HoneyNet",
        "sys/class/net/wlan0/device/name": "",
        "sys/class/net/enxb827eb010203/device/name": "",
        "sys/class/thermal/thermal_zone0/temp": "48300",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Machine(tmp_path)


@pytest.fixture
def report(machine: Machine, tmp_path: Path) -> str:
    settings = tmp_path / "settings.toml"
    settings.write_text(
        '[hardware.oled]\nchip = "sh1106"\n[broker]\nhost = "192.168.7.5"\nuser = "zoe"\n'
        'password = "s3cret"\n[data]\nfolder = "/home/zoe/bees"\n'
    )
    spoilt = [
        well("folder", Phrase("/home/zoe/bees")),
        bad("journal", Phrase("Zoe: unable to open /home/zoe"), Phrase("ask Zoe")),
        well("screen", Phrase("a panel answers at {address} on {bus}").filled(
            address="0x3C", bus="i2c-1")),
        bad("port", Phrase("{port} is held by {program}").filled(port=8080, program="hunter2"),
            Phrase("")),
        doubtful("starts", Phrase("the last one failed: {why}").filled(
            why=Phrase("HoneyNet 192.168.7.33")), Phrase("")),
        doubtful("cards", Phrase("{count} of 4 marker cards").filled(count=3), Phrase("")),
    ]  # fmt: skip
    return MachineReport(
        machine,
        read_settings(settings).hardware,
        spoilt,
        Status(True, "active", "Zoe is on turn", 2, "", process=312, start_s=9.5, ready_s=20.0),
        read_ms=[9120.0, 2040.0],
        addresses=lambda: ["192.168.7.33", "fe80::1%wlan0", "1.0.0.1", "127.0.0.1"],
    ).text()


def test_nothing_of_the_owners_is_in_the_report(report: str) -> None:
    assert [word for word in OWNERS if word in report] == []


def test_report_tells_what_helps(report: str) -> None:
    expected = {
        "model: Raspberry Pi Zero 2 W Rev 1.0",
        "MemTotal: 424 MB",
        "VmHWM: 157 MB",
        "processor: 48 °C",
        "Wi-Fi: up",
        "cable: down",
        "addresses: IPv4 global, IPv4 loopback, IPv4 private, IPv6 link-local",
        "oled.chip: sh1106",
        "screen: well: a panel answers at 0x3C on i2c-1",
        "port: bad: 8080 is held by …",
        "cards: doubtful: 3 of 4 marker cards",
        "starts: doubtful: the last one failed: …",
        "journal: bad: …",
        "started anew: 2",
        "start took: 9.5",
        "picture 0: 9.12",
    }

    assert expected - set(report.splitlines()) == set()


def test_number_with_its_unit_may_be_said() -> None:
    assert finding_line(well("heat", Phrase("48 °C"))) == "well: 48 °C"
