"""A watcher over a table of Alveola, with an eye that says what the test told it to."""

from pathlib import Path

import pytest

from companion.errors import Unreadable
from companion.kept_pictures import KeptPictures
from companion.ports import Picture
from companion.reducer import Games
from companion.table import Table
from companion.watch import Watcher
from tests.companion.scripted_eye import WATCH, RecordReferee, ScriptedEye, games, picture


@pytest.fixture
def eye() -> ScriptedEye:
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
def store(tmp_path: Path) -> KeptPictures:
    return KeptPictures(tmp_path / "pictures", decode=decode)


@pytest.fixture
def watcher(table: Table, eye: ScriptedEye, store: KeptPictures) -> Watcher:
    return Watcher(table, eye, WATCH, games=games, store=store, prefix="1-")
