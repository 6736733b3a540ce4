"""Things that are no pieces: what lies on a tile by chance is neither honey nor a turn."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.clock import StillClock
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.games.answers import Json
from companion.games.hexes import Cell
from companion.ports import Picture
from companion.service.pictures.observer_factory import observer_for
from companion.service.pictures.recorded_table import RECORDED, HoneyAsRead
from companion.starting_table import Grid
from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading
from companion.tracking.referee import Referee
from companion.tracking.watch_settings import read_watch_settings
from hardware.camera.folder import read_picture

COIN_PX, COPPER = 15, (90.0, 160.0, 200.0)
MUG_PX = 48


@contextmanager
def watched() -> Iterator[tuple[Table, TableReader]]:
    """Yield the recorded table as it stands after its first turn, and what reads it."""
    clock, journal = StillClock(), Journal.in_memory()
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=clock)
    table.start()
    watch = read_watch_settings(RECORDED)
    observer = observer_for(watch)
    reader = TableReader(
        table, observer, watch, games=game_named, clock=clock, answers=HoneyAsRead()
    )
    for turn in range(2):
        reader.see(frame(turn))
    yield table, reader
    table.stop()
    journal.close()


def frame(turn: int) -> Picture:
    return read_picture(RECORDED / "frames" / f"{turn:03}.jpg")


def with_coin(picture: Picture, table: Table, at: Cell) -> Picture:
    """Return *picture* with a coin and its shadow on the cell *at*."""
    started = table.snapshot().started
    assert started is not None
    x, y = map(round, Grid(tuple(started.starting_table["grid"])).pixel(at))
    image = cv2.circle(picture.image.copy(), (x + 2, y + 3), COIN_PX, (30.0, 40.0, 50.0), -1)
    image = cv2.circle(image, (x, y), COIN_PX, COPPER, -1, cv2.LINE_AA)
    return replace(picture, name="coin.jpg", image=np.asarray(image, np.uint8), encoded=None)


def bare_cell(table: Table) -> Cell:
    written: Json = game_named("alveola").write_state(table.snapshot().state)
    bare = [cell["at"] for cell in written["hive"] if not cell["piece"] and not cell["icon"]]
    q, r = bare[0]
    return q, r


def with_mug(picture: Picture, table: Table, *, after: int) -> Picture:
    """Return *picture* with a mug on the ring, between the pile of that number and the next."""
    started = table.snapshot().started
    assert started is not None
    piles = started.starting_table["piles"]
    (ax, ay), (bx, by) = (piles[number]["pixel"] for number in (after, after + 1))
    middle = round((ax + bx) / 2), round((ay + by) / 2)
    image = cv2.circle(picture.image.copy(), middle, MUG_PX, (200.0, 190.0, 60.0), -1, cv2.LINE_AA)
    image = cv2.circle(image, middle, MUG_PX * 4 // 5, (40.0, 50.0, 90.0), -1, cv2.LINE_AA)
    return replace(picture, name="mug.jpg", image=np.asarray(image, np.uint8), encoded=None)


@pytest.fixture(scope="module")
def seen() -> Mapping[str, Reading]:
    """Return what is read of each picture, all on one table but the last."""
    with watched() as (table, reader):
        read = {
            "a coin on the hive": reader.see(with_coin(frame(1), table, bare_cell(table))),
            "a mug": reader.see(with_mug(frame(1), table, after=4)),
            "taken away": reader.see(replace(frame(1), name="again.jpg")),
            "a mug and a turn": reader.see(with_mug(frame(2), table, after=4)),
            "gone": reader.see(replace(frame(2), name="gone.jpg")),
        }
    q, r = move_of(read["a mug and a turn"])["cells"][0]
    with watched() as (table, reader):
        read["a coin on the turn's tile"] = reader.see(with_coin(frame(2), table, (q, r)))
    return read


def move_of(reading: Reading) -> Json:
    assert reading.turn is not None
    return reading.turn.event.move


def test_mug_on_the_ring_is_told_as_what_it_is_until_it_is_taken_away(
    seen: Mapping[str, Reading],
) -> None:
    told = seen["a mug"].status.wait

    assert told is not None
    assert str(told.phrase).startswith("Something that is no piece stands at pile")
    assert [seen[what].wait for what in ("a mug", "taken away", "gone")] == ["trouble", None, None]


def test_coin_on_the_hive_is_no_turn(seen: Mapping[str, Reading]) -> None:
    reading = seen["a coin on the hive"]

    assert (reading.turn, reading.ask, len(reading.snapshot.turns)) == (None, None, 1)


def test_things_on_the_table_leave_a_turn_as_it_was_played(seen: Mapping[str, Reading]) -> None:
    assert move_of(seen["a coin on the turn's tile"]) == move_of(seen["a mug and a turn"])
