"""Recorded tables that once went wrong, each with what is right; skipped where they are not at hand."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.clock import SystemClock
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.service.observer_factory import observer_for
from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading
from companion.tracking.referee import Referee
from companion.tracking.watch_settings import read_table
from hardware.camera.folder import FolderSource

FAILING = Path(__file__).parents[4] / "shared/failing"

pytestmark = pytest.mark.skipif(not FAILING.is_dir(), reason="the recorded tables are not at hand")


def readings(name: str) -> Iterator[tuple[str, Reading]]:
    """Yield the readings of the table *name*, each with its picture's name."""
    recorded, clock = read_table(FAILING / name), SystemClock()
    with ExitStack() as stack:
        table = Table(
            Journal.in_memory(), games=game_named, judge=Referee(), dice=TableDice(), clock=clock
        )
        table.start()
        stack.callback(table.stop)
        observer = observer_for(recorded.watch)
        reader = TableReader(table, observer, recorded.watch, games=game_named, clock=clock)
        pictures = FolderSource(recorded.frames)
        while picture := pictures.read(timeout_s=5.0):
            yield picture.name, reader.see(picture)


def told(reading: Reading) -> str:
    """Return what *reading* comes to: a turn and its number, a question, or why it waits."""
    if reading.ask is not None:
        return "ask"
    if reading.turn is not None:
        kind = "turn" if reading.amends is None else "amended"
        return f"{kind} {reading.turn.number}"
    return reading.wait or "nothing"


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("half-made-hornet", {"002p1": "half-made", "002": "turn 2"}),
        ("bee-put-late", {"003p1": "turn 3", "003": "amended 3", "004": "turn 4"}),
        ("hornet-invented-there-and-back", {"006p1": "half-made"}),
        ("spoon-due-previous-tile", {"010p1": "half-made", "010": "turn 10"}),
        ("pieces-all-off", {"004z": "unexplained"}),
        ("slow-judging", {"009z": "unexplained"}),
        ("camera-turned-180", {"003": "turn 3", "004": "turn 4"}),
        ("card-on-new-cell", {"007": "ask"}),
        ("flicker-bands", {"010": "ask"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_went_wrong_once_is_read_right(name: str, right: dict[str, str]) -> None:
    found = {Path(frame).stem: told(reading) for frame, reading in readings(name)}

    assert {frame: found[frame] for frame in right} == right
