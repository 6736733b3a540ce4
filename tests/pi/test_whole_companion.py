"""The companion as a process, its camera the real Picamera2: set up by a phone, read to its points."""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest

from companion.service.pictures.recorded_table import RECORDED
from companion.tracking.watch_settings import read_watch_settings
from tests.waiting import wait_for

WATCH = read_watch_settings(RECORDED)
READ_S = 60.0  # a picture, through a process of its own

SETTINGS = """
[hardware]
parts = "simulated"
[hardware.camera]
kind = "pi"
width = 1536
height = 864
rate_hz = 30.0
[observer]
camera = "camera-module-3"
"""


class Phone:
    """A phone that keeps its cookie."""

    def __init__(self, address: str) -> None:
        self._at = f"{address.rstrip('/')}/api/v1"
        keeping = urllib.request.HTTPCookieProcessor(CookieJar())
        self._open = urllib.request.build_opener(keeping).open

    def get(self, path: str) -> Any:
        with self._open(f"{self._at}{path}") as answer:
            return json.load(answer)

    def post(self, path: str, **body: object) -> Any:
        request = urllib.request.Request(
            f"{self._at}{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        with self._open(request) as answer:
            return json.load(answer)


class Process:
    """The companion over a picture file."""

    def __init__(self, folder: Path) -> None:
        self._picture = folder / "now.jpg"
        self.lay("000.jpg")
        settings = folder / "settings.toml"
        settings.write_text(SETTINGS)
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.pi.virtual_companion", str(self._picture)),
                *("run", "--json", "--port", "0", "--data", str(folder / "data")),
                *("--settings", str(settings)),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.address: str = json.loads(self.process.stdout.readline())["on_this_machine"]

    def lay(self, name: str) -> None:
        beside = self._picture.with_suffix(".new.jpg")
        shutil.copyfile(RECORDED / "frames" / name, beside)
        os.utime(beside)
        beside.replace(self._picture)

    def press(self) -> None:
        self.process.send_signal(signal.SIGUSR1)


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    process.process.terminate()
    assert process.process.wait(10) == 0


def sit_down(companion: Process) -> tuple[Phone, Phone]:
    """Return the players' phones, the first one the host's."""
    phones = Phone(companion.address), Phone(companion.address)
    for seat, (phone, player) in enumerate(zip(phones, WATCH.players, strict=True)):
        phone.post("/seats", seat=seat, name=player.name, colour=player.colour)
    companion.press()
    wait_for(lambda: _is_host(phones[0]), within_s=READ_S)
    return phones


def _is_host(phone: Phone) -> bool:
    try:
        phone.post("/host")
    except urllib.error.HTTPError:
        return False
    return True


@pytest.mark.timeout(400)
def test_table_under_the_camera_is_set_up_and_read_to_its_points(companion: Process) -> None:
    host, other = sit_down(companion)
    wait_for(lambda: host.get("/setup")["is_ready"], within_s=READ_S)
    powers = dict(zip(("power_1", "power_2", "power_3"), WATCH.powers, strict=True))
    host.post("/setup/begin", preferences={**powers, "first": WATCH.first})

    for number in range(1, 7):
        if power := WATCH.declared.get(number):
            host.post("/power", power=power, after=number - 1)
        for hands in sorted((RECORDED / "frames").glob(f"{number:03}h*.jpg")):
            companion.lay(hands.name)
            wait_for(lambda: other.get("/table")["wait"], within_s=READ_S)
        companion.lay(f"{number:03}.jpg")
        wait_for(lambda number=number: other.get("/table")["turn"] == number, within_s=READ_S)  # type: ignore[misc]

    assert [player["points"] for player in other.get("/table")["players"]] == [5, 6]
