"""A watcher over a table of Alveola, with an eye that says what the test told it to."""

from pathlib import Path

import pytest

from companion.core.picture_store import PictureFolder
from companion.core.reducer import Games
from companion.core.table import Table
from companion.errors import Unreadable
from companion.ports import Picture
from companion.tracking.watcher import Watcher
from tests.companion.tracking.scripted_observer import (
    WATCH,
    RecordReferee,
    ScriptedEye,
    games,
    picture,
)


@pytest.fixture
def observer() -> ScriptedEye:
    return ScriptedEye()


@pytest.fixture
def referee() -> RecordReferee:
    return RecordReferee()


@pytest.fixture
def judge(referee: RecordReferee) -> RecordReferee:
    return referee


@pytest.fixture
def rules() -> Games:
    return games


def decode(path: Path) -> Picture:
    if not path.exists():
        raise Unreadable(f"{path} is no picture")
    return picture(path.name)


@pytest.fixture
def store(tmp_path: Path) -> PictureFolder:
    return PictureFolder(tmp_path / "pictures", decode=decode)


@pytest.fixture
def watcher(table: Table, observer: ScriptedEye, store: PictureFolder) -> Watcher:
    return Watcher(table, observer, WATCH, games=games, store=store, prefix="1-")
