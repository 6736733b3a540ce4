"""Recorded pictures in the loop: read one by one, faults told, and back after an undo."""

import queue
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from companion.clock import StillClock, SystemClock
from companion.core.commands import Undo
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.errors import PartFault, SpoiltPicture, Unreadable
from companion.ports import Picture
from companion.tracking.loop import PictureLoop
from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading
from companion.tracking.settle import RECORDED
from companion.tracking.tasks import RecordedTask
from tests.companion.told import said
from tests.companion.tracking.bench import ToldMotion
from tests.companion.tracking.scripted_observer import (
    WATCH,
    RecordReferee,
    ScriptedObserver,
    frame_of,
    games,
    picture,
)


class ListedCamera:
    """A camera that gives what is listed: a picture by its name, or an error."""

    def __init__(self, *listed: str | Exception) -> None:
        self.listed = list(listed)
        self.next = 0
        self.is_closed = False

    def read(self, *, timeout_s: float) -> Picture | None:
        if self.next >= len(self.listed):
            return None
        self.next += 1
        item = self.listed[self.next - 1]
        if isinstance(item, Exception):
            raise item
        return picture(item)

    def preview(self, *, timeout_s: float) -> None:
        """There are none."""

    def settle(self) -> None:
        """Recorded pictures have their light."""

    def go_on_after(self, turn: int | None) -> None:
        self.next = 0 if turn is None else self.listed.index(f"{turn:03}.jpg") + 1

    def close(self) -> None:
        self.is_closed = True


def pictures_in(folder: Path) -> PictureFolder:
    return PictureFolder(folder, decode=lambda path: picture(path.name))


class Watched:
    """A loop over *camera* that has been started, and what it told."""

    def __init__(
        self,
        camera: ListedCamera,
        table: Table,
        observer: ScriptedObserver,
        kept: Path | PictureFolder,
    ) -> None:
        self.events: queue.Queue[Reading | None] = queue.Queue()
        store = kept if isinstance(kept, PictureFolder) else pictures_in(kept)
        clock = SystemClock()
        reader = TableReader(table, observer, WATCH, games=games, clock=clock, store=store)
        task = RecordedTask(camera, reader, when_read=self.events.put)
        self.loop = PictureLoop(
            camera,
            table,
            ToldMotion(),
            task=lambda snapshot: task,
            clock=clock,
            timing=replace(RECORDED, again_s=0.0),
            when_over=lambda: self.events.put(None),
        )
        self.loop.start()

    def until_over(self) -> list[str]:
        """Return the frames that were read until the pictures were over."""
        return [reading.frame for reading in iter(lambda: self.events.get(timeout=20), None)]


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table(
        Journal.in_memory(),
        games=games,
        judge=RecordReferee(),
        dice=TableDice(),
        clock=StillClock(),
    )
    made.start()
    yield made
    made.stop()


def test_every_picture_is_read_and_then_the_loop_says_so(table: Table, tmp_path: Path) -> None:
    camera = ListedCamera("000.jpg", "001.jpg", "002.jpg")
    watched = Watched(camera, table, ScriptedObserver(), tmp_path)

    assert watched.until_over() == ["000.jpg", "001.jpg", "002.jpg"]
    assert len(table.snapshot().turns) == 2
    watched.loop.stop()
    watched.loop.stop()
    assert camera.is_closed


def test_a_turn_that_was_taken_back_is_read_again(table: Table, tmp_path: Path) -> None:
    watched = Watched(
        ListedCamera("000.jpg", "001.jpg", "002.jpg"), table, ScriptedObserver(), tmp_path
    )
    watched.until_over()
    table.do(Undo())

    assert watched.until_over() == ["002.jpg"]
    assert len(table.snapshot().turns) == 2
    watched.loop.stop()


def test_a_camera_that_fails_is_told_and_tried_again(table: Table, tmp_path: Path) -> None:
    faults: list[dict[str, str]] = []
    table.subscribe(lambda snapshot, status: faults.append(said(status.faults)))
    camera = ListedCamera("000.jpg", PartFault("the cable is out"), PartFault("the cable is out"))
    camera.listed.append("001.jpg")
    watched = Watched(camera, table, ScriptedObserver(), tmp_path)

    assert watched.until_over() == ["000.jpg", "001.jpg"]
    assert [told for told, _ in groupby(faults)] == [{}, {"camera": "the cable is out"}, {}]
    assert table.status().faults == {}
    watched.loop.stop()


class StumblingObserver(ScriptedObserver):
    """An observer with a mistake of ours over one picture."""

    def observe(self, picture: Picture):  # type: ignore[no-untyped-def]  # as the parent's
        if frame_of(picture.name) == "001h1.jpg":
            raise ZeroDivisionError
        return super().observe(picture)


def test_a_mistake_of_ours_over_one_picture_does_not_end_the_reading(
    table: Table, tmp_path: Path
) -> None:
    camera = ListedCamera("000.jpg", "001h1.jpg", "001.jpg")
    watched = Watched(camera, table, StumblingObserver(), tmp_path)

    assert watched.until_over() == ["000.jpg", "001.jpg"]
    assert len(table.snapshot().turns) == 1
    watched.loop.stop()


def test_a_spoilt_picture_is_told_and_the_next_one_read(table: Table, tmp_path: Path) -> None:
    spoilt = SpoiltPicture("001h1.jpg", "001h1.jpg is no picture")
    faults: list[dict[str, str]] = []
    table.subscribe(lambda snapshot, status: faults.append(said(status.faults)))
    watched = Watched(
        ListedCamera("000.jpg", spoilt, "001.jpg"), table, ScriptedObserver(), tmp_path
    )

    assert watched.until_over() == ["000.jpg", "001h1.jpg", "001.jpg"]
    assert len(table.snapshot().turns) == 1
    assert {"pictures": "001h1.jpg is no picture"} in faults
    assert table.status().faults == {}
    assert watched.loop.spoilt is spoilt
    watched.loop.stop()


def test_what_cannot_be_read_is_told_and_tried_again(table: Table, tmp_path: Path) -> None:
    faults: list[dict[str, str]] = []
    table.subscribe(lambda snapshot, status: faults.append(said(status.faults)))
    camera = ListedCamera("000.jpg", Unreadable("the folder is gone"), "001.jpg")
    watched = Watched(camera, table, ScriptedObserver(), tmp_path)

    assert watched.until_over() == ["000.jpg", "001.jpg"]
    assert "the folder is gone" in {text for told in faults for text in told.values()}
    assert table.status().faults == {}
    watched.loop.stop()


class CrowdedStore(PictureFolder):
    """A store that has no room for 001.jpg at first."""

    tries = 0

    def keep(self, picture: Picture) -> None:
        if frame_of(picture.name) == "001.jpg" and (tries := self.tries) < 2:
            self.tries = tries + 1
            raise PartFault("no space left")
        super().keep(picture)


def test_a_full_disk_has_the_picture_read_again_until_it_is_taken(
    table: Table, tmp_path: Path
) -> None:
    store = CrowdedStore(tmp_path, decode=lambda path: picture(path.name))
    watched = Watched(ListedCamera("000.jpg", "001.jpg"), table, ScriptedObserver(), store)

    assert watched.until_over() == ["000.jpg", "001.jpg"]
    assert store.tries == 2
    assert len(table.snapshot().turns) == 1
    watched.loop.stop()
