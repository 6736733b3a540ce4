"""The hall as a process of its own: killed, begun again, and seen by a browser's address."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.companion.reporting.conftest import ReportingTable, broker, reporting, to_broker
from tests.companion.reporting.mosquitto import Mosquitto
from tests.waiting import wait_for

__all__ = ["broker", "reporting"]


@contextmanager
def hall_process(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run ``companion hall`` with the settings in *folder*; yield it and its address."""
    command = [sys.executable, "-m", "companion", "hall", "--port", "0", "--json"]
    settings = ["--settings", str(folder / "hall.toml")]
    process = subprocess.Popen([*command, *settings], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process, json.loads(process.stdout.readline())["address"]
    finally:
        process.kill()
        process.wait()


def numbers_at(address: str) -> list[int]:
    """Return the numbers of oak's events as the hall at *address* tells them, the latest last."""
    try:
        with urllib.request.urlopen(f"{address}api/v1/tables/oak", timeout=5) as answer:
            told: Any = json.load(answer)
    except OSError:
        return []
    return [event["number"] for event in reversed(told["events"])]


@pytest.mark.timeout(90)
def test_a_hall_that_is_killed_shows_everything_once_another_is_begun(
    reporting: ReportingTable, broker: Mosquitto, tmp_path: Path
) -> None:
    text = f'[broker]\nhost = "127.0.0.1"\nport = {broker.port}\n[web]\nhost = "127.0.0.1"\n'
    (tmp_path / "hall.toml").write_text(text)
    reporting.begin("apiary")
    reporting.report(to_broker(broker.port))
    with hall_process(tmp_path) as (first, address):
        reporting.play(2)
        wait_for(lambda: len(numbers_at(address)) >= 3, within_s=20)
        first.kill()
    reporting.play(3)

    with hall_process(tmp_path) as (_, address):
        reporting.play(1)

        game_id = reporting.table.snapshot().game_id
        of_the_game = [
            link.number for link in reporting.journal.after(0, most=1000) if link.number >= game_id
        ]
        wait_for(lambda: numbers_at(address) == of_the_game, within_s=20)
