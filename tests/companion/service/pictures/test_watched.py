"""What goes on at the table, as the companion says at its start."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from companion.clock import StillClock
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.phrases import Phrase
from companion.ports import LiveCamera
from companion.service.pictures.recorded_table import RECORDED
from companion.service.pictures.starts import Starts
from companion.service.pictures.watched import (
    NOT_FOUND,
    Playing,
    watch_over,
    what_plays,
    what_to_watch,
)
from companion.settings import Settings
from companion.tracking.referee import Referee
from companion.tracking.setup.known_boxes import NoMemory
from companion.tracking.watch_settings import RecordedTable, read_table
from companion.wiring import CameraWiring, Wiring
from hardware.camera.folder import read_picture
from hardware.camera.usb import UsbCamera
from hardware.machine import Machine

ASKED_FOR = read_table(RECORDED)
EXAMPLE = replace(ASKED_FOR, is_example=True)
CAMERA: LiveCamera = UsbCamera(CameraWiring())


@pytest.mark.parametrize(
    ("watched", "is_read", "playing"),
    [
        (EXAMPLE, True, Playing.EXAMPLE),
        (EXAMPLE, False, Playing.GAME),
        (ASKED_FOR, True, Playing.RECORDED),
        (CAMERA, True, Playing.CAMERA),
        (CAMERA, False, Playing.PHONES),
        (None, False, Playing.NO_CAMERA),
    ],
    ids=["example", "another game is on", "asked for", "camera", "camera left out", "none found"],
)
def test_what_goes_on_is_told(watched: object, is_read: bool, playing: Playing) -> None:
    assert what_plays(watched, is_read=is_read) is playing  # type: ignore[arg-type]  # each in turn


def test_pi_without_a_camera_never_plays_the_example(tmp_path: Path) -> None:
    model = tmp_path / "proc/device-tree/model"
    model.parent.mkdir(parents=True)
    model.write_text("Raspberry Pi 4 Model B Rev 1.5\0")

    assert what_to_watch(None, Settings(), Machine(tmp_path)) is None
    laptop = what_to_watch(None, Settings(), Machine(tmp_path / "laptop"))
    assert isinstance(laptop, RecordedTable)
    assert laptop.is_example


@pytest.mark.parametrize(("kind", "faults"), [("auto", [NOT_FOUND]), ("none", [])])
def test_missing_camera_is_told_on_every_phone_where_one_is_wanted(
    kind: Literal["auto", "none"], faults: list[Phrase], tmp_path: Path
) -> None:
    journal = Journal.in_memory()
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=StillClock())
    table.start()
    settings = Settings(hardware=Wiring(camera=CameraWiring(kind=kind)))

    watched = watch_over(
        None,
        table,
        settings=settings,
        store=PictureFolder(tmp_path, decode=read_picture),
        clock=StillClock(),
        starts=Starts(tmp_path / "starts.json"),
        when_over=lambda: None,
        when_read=lambda reading: None,
        memory=NoMemory(),
    )
    table.stop()

    assert watched.open() is None
    assert list(table.status().faults.values()) == faults
    journal.close()


@pytest.mark.parametrize(
    ("watched", "kind", "is_photographed"),
    [
        (EXAMPLE, "auto", True),
        (EXAMPLE, "none", False),
        (ASKED_FOR, "auto", False),
        (None, "phone", True),
        (None, "auto", True),
        (CAMERA, "auto", False),
    ],
)
def test_phone_may_be_the_camera_wherever_there_is_no_other(
    watched: RecordedTable | LiveCamera | None,
    kind: Literal["auto", "none", "phone"],
    is_photographed: bool,
    tmp_path: Path,
) -> None:
    table = Table(
        Journal.in_memory(), games=game_named, judge=Referee(), dice=TableDice(), clock=StillClock()
    )
    table.start()

    over = watch_over(
        watched,
        table,
        settings=Settings(hardware=Wiring(camera=CameraWiring(kind=kind))),
        store=PictureFolder(tmp_path, decode=read_picture),
        clock=StillClock(),
        starts=Starts(tmp_path / "starts.json"),
        when_over=lambda: None,
        when_read=lambda reading: None,
        memory=NoMemory(),
    )

    assert (over.photos is not None) == is_photographed
    assert (over.session is not None) == (is_photographed or watched is CAMERA)
    table.stop()
