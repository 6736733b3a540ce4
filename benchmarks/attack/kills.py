"""Kills in the middle of writing: no event that was acknowledged is lost, and nothing is half there."""

import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NoReturn

from benchmarks.attack.outcome import Outcome
from companion.core.events import Entry, TurnPlayed, TurnSource
from companion.core.journal import Journal

#: Killed so many seconds after the first event, at the most.
LATEST_S = 0.06
NAME = "journal.sqlite3"
#: Events go to disk in pairs: both are there or neither.
TOGETHER = 2

_NOW = datetime(2026, 5, 4, 20, 14, 5, tzinfo=UTC)


def attack(*, share: int) -> Iterator[Outcome]:
    """Kill one writer in *share* of five hundred."""
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        yield killed(Path(name), count=500 // share)


def killed(folder: Path, *, count: int) -> Outcome:
    """Kill a writer of one journal in *folder* so many times, and look what is there each time."""
    rng, path = Random(3), folder / NAME
    acknowledged = lost = halves = false_alarms = 0
    for _ in range(count):
        last = _killed_once(path, after_s=rng.uniform(0, LATEST_S))
        with closing(Journal.open(path, now=_NOW)) as journal:
            there = journal.last_seq()
            false_alarms += journal.salvage is not None
        lost += max(0, last - there)
        halves += there % TOGETHER
        acknowledged = there
    return Outcome(
        "kills (-9) while writing",
        tried=count,
        is_well=not lost and not halves and not false_alarms,
        found=f"{acknowledged} events acknowledged, {lost} lost, {halves} halves",
    )


def _killed_once(path: Path, *, after_s: float) -> int:
    """Return the last number that a writer acknowledged before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _write_for_ever(path, writing)
    os.close(writing)
    told = os.read(reading, 8)
    time.sleep(after_s)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as rest:
        told += rest.read()
    whole = len(told) // 8 * 8
    return int.from_bytes(told[whole - 8 : whole]) if whole else 0


def _write_for_ever(path: Path, pipe: int) -> NoReturn:
    journal = Journal.open(path, now=_NOW)
    journal.back_up()
    last = journal.last_seq()
    while True:
        entries = [
            Entry(last + n, _NOW, TurnPlayed(move={"put": last + n}, source=TurnSource.HAND))
            for n in range(1, TOGETHER + 1)
        ]
        journal.append(entries)
        last += TOGETHER
        os.write(pipe, last.to_bytes(8))
