"""A reader of a table of Alveola, with an observer that says what the test told it to, and benches."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.clock import StillClock
from companion.core.picture_store import PictureFolder
from companion.core.reducer import Games
from companion.core.table import Table
from companion.errors import Unreadable
from companion.ports import Picture
from companion.tracking.reader import TableReader
from tests.companion.tracking.bench import Bench
from tests.companion.tracking.scripted_observer import (
    WATCH,
    RecordReferee,
    ScriptedObserver,
    games,
    picture,
)


@pytest.fixture
def observer() -> ScriptedObserver:
    return ScriptedObserver()


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
def reader(
    table: Table, observer: ScriptedObserver, store: PictureFolder, clock: StillClock
) -> TableReader:
    return TableReader(table, observer, WATCH, games=games, clock=clock, store=store)


@pytest.fixture
def benches(tmp_path: Path) -> Iterator[list[Bench]]:
    made: list[Bench] = []
    yield made
    for bench in made:
        bench.close()


@pytest.fixture
def bench(benches: list[Bench], tmp_path: Path) -> Bench:
    benches.append(Bench(tmp_path))
    return benches[-1]
