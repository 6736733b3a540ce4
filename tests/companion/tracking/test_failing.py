"""Recorded tables that once went wrong, and relatives of theirs; skipped where they are not at hand."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.clock import SystemClock
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.service.pictures.observer_factory import observer_for
from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading
from companion.tracking.referee import Referee
from companion.tracking.watch_settings import RecordedTable, read_table
from hardware.camera.folder import FolderSource, read_picture
from vision.arrays import Pixels

SHARED = Path(__file__).parents[4] / "shared"
FAILING, TABLES = SHARED / "failing", SHARED / "tables"

pytestmark = pytest.mark.skipif(not FAILING.is_dir(), reason="the recorded tables are not at hand")


def readings(name: str) -> Iterator[tuple[str, Reading]]:
    """Yield the readings of the table *name*, each with its picture's name."""
    recorded = read_table(FAILING / name)
    with reader_of(recorded) as reader:
        pictures = FolderSource(recorded.frames)
        while picture := pictures.read(timeout_s=5.0):
            yield picture.name, reader.see(picture)


@contextmanager
def reader_of(recorded: RecordedTable) -> Iterator[TableReader]:
    """Yield a reader of the table *recorded*, as the service wires it."""
    clock = SystemClock()
    table = Table(
        Journal.in_memory(), games=game_named, judge=Referee(), dice=TableDice(), clock=clock
    )
    table.start()
    try:
        observer = observer_for(recorded.watch)
        yield TableReader(table, observer, recorded.watch, games=game_named, clock=clock)
    finally:
        table.stop()


def told(reading: Reading) -> str:
    """Return what *reading* comes to: a turn and its number, a question, or why it waits."""
    if reading.ask is not None:
        return "ask"
    if reading.turn is None and reading.amends is not None:
        return f"taken back {reading.amends}"
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


def dimmed(image: Pixels) -> Pixels:
    """Return *image* under another lamp: half as bright, and warmer."""
    return np.asarray(image * np.array([0.45, 0.55, 0.65]), np.uint8)


def lit_from_one_side(image: Pixels) -> Pixels:
    """Return *image* under a lamp that leaves half of the light on the far side."""
    return np.asarray(image * np.linspace(1.0, 0.5, image.shape[1])[:, None], np.uint8)


def banded(image: Pixels) -> Pixels:
    """Return *image* with the bands that a flickering lamp draws over it."""
    bands = 0.8 + 0.2 * np.sin(np.arange(image.shape[0]) / 22)
    return np.asarray(image * bands[:, None, None], np.uint8)


def turned_round(image: Pixels) -> Pixels:
    """Return *image* as a camera sees it that was turned round."""
    return np.ascontiguousarray(image[::-1, ::-1])


#: The pictures of a table, what was done to each, and what it comes to.
RELATIVES: tuple[tuple[str, Callable[[Pixels], Pixels], str], ...] = (
    ("000", np.asarray, "nothing"),
    ("001", np.asarray, "turn 1"),
    ("000", np.asarray, "taken back 1"),
    ("001", np.asarray, "turn 1"),
    ("001", dimmed, "nothing"),
    ("001", lit_from_one_side, "nothing"),
    ("001", banded, "nothing"),
    ("002", dimmed, "turn 2"),
    ("002", np.asarray, "nothing"),
    ("001", np.asarray, "taken back 2"),
    ("002", np.asarray, "turn 2"),
    ("003", turned_round, "turn 3"),
    ("004", np.asarray, "turn 4"),
)


@pytest.mark.parametrize("name", ["first-game", "world-401"])
def test_another_lamp_brings_no_turn_and_a_turn_taken_back_at_the_table_is_gone(name: str) -> None:
    recorded = read_table(TABLES / name)
    found = []
    with reader_of(recorded) as reader:
        for number, (frame, changed, _) in enumerate(RELATIVES):
            picture = read_picture(recorded.frames / f"{frame}.jpg")
            shown = replace(picture, name=f"{number}.jpg", image=changed(picture.image))
            found.append(told(reader.see(shown)))

    assert found == [right for _, _, right in RELATIVES]
