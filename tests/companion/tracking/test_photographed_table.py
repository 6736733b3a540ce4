"""A table whose pictures are photos: what each has brought, from the start to the turns."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.clock import StillClock
from companion.core.commands import ReportPart
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.status import Wait, WaitReason
from companion.core.table import Table
from companion.core.verdict import Verdict
from companion.dice.rolling import TableDice
from companion.phrases import Phrase
from companion.table_photo import PhotoAnswer, PhotoOutcome
from companion.tracking.live_table import LiveTable
from companion.tracking.loop import CAMERA
from companion.tracking.photographed_table import LastPhoto, PhotographedTable
from companion.tracking.setup.agreement import Agreed, preferences
from companion.tracking.watch_settings import TableMeasures
from tests.companion.tracking.scripted_observer import (
    RECORD,
    WATCH,
    RecordReferee,
    ScriptedObserver,
    ask,
    games,
    picture,
)

PLAYERS = tuple(dict(player) for player in RECORD["players"])
POWERS = dict(zip(("power_1", "power_2", "power_3"), RECORD["setup"]["powers"], strict=True))
AGREED = Agreed(PLAYERS, {**POWERS, "teams": False, "first": RECORD["setup"]["first"]})
DARK = Wait(WaitReason.TROUBLE, Phrase("It is too dark"))
#: What the referee says to some photos; to others the record's turn.
SAYS: dict[str, Verdict] = {"002.jpg": DARK, "003.jpg": ask(2, 3)}


class Bench:
    """A photographed table in *folder* whose observer is scripted."""

    def __init__(self, folder: Path) -> None:
        clock = StillClock()
        self.table = Table(
            Journal.in_memory(),
            games=games,
            judge=RecordReferee(SAYS),
            dice=TableDice(),
            clock=clock,
        )
        self.table.start()
        self.observer = ScriptedObserver()
        last_photo = LastPhoto()
        self.live = LiveTable(
            last_photo,
            self.table,
            measures=_measures,
            setup_observer=lambda measures: self.observer,
            new_observer=lambda watch: self.observer,
            games=games,
            store=PictureFolder(folder, decode=lambda path: picture(path.name)),
            draw=lambda picture, observation: b"jpeg",
            draw_laid=lambda picture, laid: b"jpeg",
            draw_seen=lambda picture, observation: b"jpeg",
            clock=clock,
        )
        self._photographed = PhotographedTable(self.live, last_photo, self.table)

    def take(self, name: str) -> PhotoAnswer:
        return self._photographed.read(picture(name))

    def begin(self) -> None:
        self.take("000.jpg")
        self.live.session.begin(AGREED.players, AGREED.preferences)


def _measures(size: tuple[int, int]) -> TableMeasures:
    return replace(WATCH.measures, picture=size)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.table.stop()


def test_first_photo_is_what_the_table_is_set_up_from(bench: Bench) -> None:
    answer = bench.take("000.jpg")

    assert answer.outcome is PhotoOutcome.SETUP
    assert bench.live.session.view().is_ready
    assert bench.live.session.view().preferences == preferences()


def test_another_photo_of_the_start_takes_the_place_of_what_was_corrected(bench: Bench) -> None:
    bench.take("000.jpg")
    bench.live.session.correct({"kind": "swap-fills"})

    bench.take("000.jpg")

    assert bench.observer.setups_observed == ["000.jpg", "000.jpg"]
    assert not bench.live.session.view().is_held


@pytest.mark.parametrize(
    ("photo", "outcome", "words"),
    [
        ("001.jpg", PhotoOutcome.READ, "Turn 1 was read"),
        ("002.jpg", PhotoOutcome.WAITS, "It is too dark"),
        ("003.jpg", PhotoOutcome.ASKED, None),
    ],
)
def test_one_photo_is_enough_and_is_told_what_it_brought(
    photo: str, outcome: PhotoOutcome, words: str | None, bench: Bench
) -> None:
    bench.begin()

    answer = bench.take(photo)

    asked = bench.table.snapshot().ask
    assert answer.outcome is outcome
    assert str(answer.words) == (words or str(asked and asked.question))
    assert len(bench.table.snapshot().turns) == (outcome is PhotoOutcome.READ)


def test_photo_while_a_question_is_open_changes_nothing(bench: Bench) -> None:
    bench.begin()
    bench.take("003.jpg")

    answer = bench.take("001.jpg")

    assert answer == PhotoAnswer(PhotoOutcome.WAITS, Phrase("A question is still open"))


def test_camera_that_is_missing_is_missed_no_more_once_a_phone_is_the_camera(bench: Bench) -> None:
    bench.table.do(ReportPart(CAMERA, Phrase("No camera was found")))

    bench.take("000.jpg")

    assert bench.table.status().faults == {}


def test_position_is_laid_out_again_by_photos(bench: Bench) -> None:
    bench.begin()
    bench.live.laying.start()

    answer = bench.take("001.jpg")

    assert answer.outcome is PhotoOutcome.LAYING
    assert len(bench.observer.wanted) == 1
    assert bench.table.snapshot().turns == ()
