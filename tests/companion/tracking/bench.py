"""A live table on the bench, told as text, a tenth of a second a picture.

`.` nothing moves, `m` something does, `l` nothing moves but another lamp is lit; a name after
them is what the whole picture shows meanwhile.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from companion.clock import StillClock
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.core.verdict import Verdict
from companion.dice.rolling import TableDice
from companion.ports import Movement, Picture
from companion.tracking.loop import PictureLoop
from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading
from companion.tracking.settle import Timing
from companion.tracking.tasks import TurnTask
from tests.companion.tracking.live_camera import LiveTwin, Moment
from tests.companion.tracking.scripted_observer import (
    WATCH,
    RecordReferee,
    ScriptedObserver,
    games,
    picture,
)

QUIET, MOVES, OTHER_LAMP = 0, 1, 2
CODES = {".": QUIET, "m": MOVES, "l": OTHER_LAMP}


def moments(*told: str) -> list[Moment]:
    """Return the moments that *told* tells: ``"mmm.... 001.jpg"``."""
    made = []
    for part in told:
        codes, frames = part.split()[0], part.split()[1:]
        for number, code in enumerate(codes):
            small = Picture("small", np.full((1, 1, 3), CODES[code], np.uint8), taken_s=0.0)
            made.append(Moment(small, picture(frames[number % len(frames)])))
    return made


class ToldMotion:
    """Says of each small picture what it is told by its colour."""

    def __init__(self) -> None:
        self.marks = 0

    def see(self, image: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Movement:
        code = int(image[0, 0, 0])
        return Movement(moves=code == MOVES, differs=False, light=0.2 * (code == OTHER_LAMP))

    def mark(self) -> None:
        self.marks += 1


class Bench:
    """A running game after its setup, and a loop that is stepped through what happens."""

    def __init__(self, folder: Path, says: dict[str, Verdict] | None = None) -> None:
        self.clock = StillClock()
        self.observer = ScriptedObserver()
        self.table = Table(
            Journal.in_memory(),
            games=games,
            judge=RecordReferee(says),
            dice=TableDice(),
            clock=self.clock,
        )
        self.table.start()
        store = PictureFolder(folder, decode=lambda path: picture(path.name))
        self.reader = TableReader(
            self.table, self.observer, WATCH, games=games, clock=self.clock, store=store
        )
        self.reader.see(picture("000.jpg"))
        self.readings: list[Reading] = []
        self.camera = LiveTwin([], self.clock)
        self.loop: PictureLoop | None = None
        self.waits: list[str | None] = []
        self.table.subscribe(
            lambda snapshot, status: self.waits.append(status.wait.reason if status.wait else None)
        )

    def happen(self, *told: str, meanwhile: Callable[[], object] | None = None) -> list[str]:
        """Let *told* happen; return the frames of the whole pictures that were taken meanwhile.

        *meanwhile* happens while the first of them is taken.
        """
        before = len(self.camera.taken)
        self.camera.go_on(*moments(*told))
        self.camera.meanwhile = meanwhile
        if self.loop is None:
            task = TurnTask(
                self.camera,
                self.reader,
                self.table,
                clock=self.clock,
                when_read=self.readings.append,
            )
            self.loop = PictureLoop(
                self.camera,
                self.table,
                ToldMotion(),
                task=lambda snapshot: task,
                clock=self.clock,
                timing=Timing(step_s=0.0),
            )
        while not self.camera.is_over:
            self.loop.step()
        return self.camera.taken[before:]

    def close(self) -> None:
        if self.loop:
            self.loop.stop()
        self.table.stop()

    @property
    def turns(self) -> int:
        return len(self.table.snapshot().turns)

    @property
    def wait(self) -> str | None:
        wait = self.table.status().wait
        return wait.reason if wait else None
