"""A table whose pictures are photos: what each has brought, from the start to the turns."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin, sqrt
from pathlib import Path
from typing import Any

import pytest

from companion.clock import StillClock
from companion.core.commands import PlayMove, ReportPart
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.status import Wait, WaitReason
from companion.core.table import Table
from companion.core.verdict import Verdict
from companion.dice.rolling import TableDice
from companion.observation import (
    BARE,
    CellObservation,
    Observation,
    Outline,
    PatternObservation,
    PileObservation,
    SurfaceClass,
)
from companion.phrases import Phrase
from companion.table_photo import PhotoAnswer, PhotoOutcome
from companion.tracking.joined_photos import joined
from companion.tracking.live_table import LiveTable
from companion.tracking.loop import CAMERA
from companion.tracking.photographed_table import (
    ANOTHER_SIDE,
    NEARER,
    NOTHING_FOUND,
    LastPhoto,
    PhotographedTable,
)
from companion.tracking.setup.agreement import Agreed, preferences
from companion.tracking.watch_settings import TableMeasures
from tests.companion.tracking.scripted_observer import (
    RECORD,
    TURNS,
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


class LeadReferee(RecordReferee):
    """Plays the photo's turn of the record where the one cell seen, if any, is full by a lead of 5."""

    def __call__(self, state: object, observation: Observation, **known: Any) -> Verdict:
        surface = observation.cells[0].surface if observation.cells else None
        if surface and surface[SurfaceClass.FULL] - surface[SurfaceClass.TABLE] < 5:
            return Wait(WaitReason.UNEXPLAINED, Phrase("No turn explains it"))
        return super().__call__(state, observation, **known)


class Bench:
    """A photographed table in *folder* whose observer is scripted."""

    def __init__(self, folder: Path) -> None:
        clock = StillClock()
        self.table = Table(
            Journal.in_memory(),
            games=games,
            judge=LeadReferee(SAYS),
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


def test_photo_of_something_else_is_told_as_that(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench.live.session, "put", lambda picture, observation: None)

    answer = bench.take("000.jpg")

    assert (answer.outcome, answer.words) == (PhotoOutcome.WAITS, NOTHING_FOUND)


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


def corners(cell_px: float) -> Outline:
    """Return the corners of a cell that is so wide from edge to edge."""
    angles = (30 + 60 * k for k in range(6))
    reach = cell_px / sqrt(3)
    return tuple((reach * cos(radians(a)), reach * sin(radians(a))) for a in angles)


def leading(full: float, *, cell_px: float = 40.0) -> dict[str, Any]:
    """Return what a photo shows of one cell, which is *full* rather than table by so much."""
    surface = {SurfaceClass.TABLE: 0.0, SurfaceClass.FULL: full, SurfaceClass.EMPTY: -9.0}
    return {
        "cells": (CellObservation((0, 0), (0, 0), surface, {BARE: 0.0}, 0.0, corners(cell_px)),)
    }


def test_two_photos_tell_together_what_neither_tells_alone(bench: Bench) -> None:
    bench.begin()
    bench.observer.observations = {"001.jpg": leading(4.0), "001z.jpg": leading(4.0)}

    first, second = bench.take("001.jpg"), bench.take("001z.jpg")

    assert (first.outcome, first.advice) == (PhotoOutcome.WAITS, ANOTHER_SIDE)
    assert (second.outcome, second.advice) == (PhotoOutcome.READ, None)


def test_photo_that_shows_it_otherwise_takes_the_other_s_word_away(bench: Bench) -> None:
    bench.begin()
    bench.observer.observations = {"001.jpg": leading(4.0), "001z.jpg": leading(-4.0)}

    answers = [bench.take("001.jpg"), bench.take("001z.jpg")]

    assert [answer.outcome for answer in answers] == [PhotoOutcome.WAITS] * 2


@pytest.mark.parametrize("between", [{"hands": True}, {"is_quiet": True, **leading(-4.0)}])
def test_photo_with_a_hand_or_without_a_change_counts_with_no_other(
    between: dict[str, Any], bench: Bench
) -> None:
    bench.begin()
    shown = {"001.jpg": leading(4.0), "001h.jpg": between, "001z.jpg": leading(4.0)}
    bench.observer.observations = shown

    outcomes = [bench.take(name).outcome for name in shown]

    assert outcomes == [PhotoOutcome.WAITS, PhotoOutcome.WAITS, PhotoOutcome.READ]


def test_photo_from_before_a_turn_that_was_entered_counts_no_more(bench: Bench) -> None:
    bench.begin()
    bench.observer.observations = {"001.jpg": leading(4.0), "002z.jpg": leading(4.0)}
    bench.take("001.jpg")
    bench.table.do(PlayMove(TURNS[0]))

    assert bench.take("002z.jpg").outcome is PhotoOutcome.WAITS


def test_photo_from_too_far_away_is_wanted_from_nearer(bench: Bench) -> None:
    bench.begin()
    bench.observer.observations = {"001.jpg": leading(4.0, cell_px=22)}

    assert bench.take("001.jpg").advice == NEARER


def test_log_likelihoods_of_two_photos_add_up_by_the_root_of_two_each_in_its_place() -> None:
    seen = PatternObservation(-1.0, -2.0, -3.0, -4.0)
    pile = PileObservation(3, (9, 9), "bent", -1.0, -6.0, 5.0, (seen,), (seen,))
    one = Observation("1", **leading(2.0), piles=(pile,), tokens={(0, 0): -3.0})

    both = joined((one, replace(one, picture="2")))

    assert both.picture == "2"
    assert both.cells[0].surface[SurfaceClass.FULL] == pytest.approx(2 * sqrt(2))
    assert both.tokens[0, 0] == pytest.approx(-3 * sqrt(2))
    assert both.piles[0].cells[0].bare == pytest.approx(-4 * sqrt(2))
    assert both.piles[0].changed == pytest.approx(5 * sqrt(2))
    assert both.piles[0].before == (seen,)
