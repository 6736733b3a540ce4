"""Evaluating: every picture is judged by the record and the truth, and every miss is shown."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from companion.clock import StillClock
from companion.core.status import Wait, WaitReason
from companion.core.verdict import Played, Verdict
from companion.errors import Missing, Unreadable
from companion.evaluation.alignment import Alignment, patterns
from companion.evaluation.evaluate import evaluate
from companion.evaluation.report import report
from companion.evaluation.results import (
    FrameResult,
    Outcome,
    Score,
    TableResult,
    is_trustworthy,
    medians,
    summary,
    total,
)
from companion.games.answers import Json
from companion.observation import (
    BARE,
    ICON,
    CellObservation,
    PieceClass,
    PieceKind,
    SurfaceClass,
)
from companion.phrases import Phrase
from companion.ports import TableObserver
from companion.service.workbench import workbench
from companion.starting_table import Doubt
from tests.companion.tracking.scripted_observer import (
    GAME,
    RECORD,
    SEEN,
    TURNS,
    WATCH,
    RecordReferee,
    ScriptedObserver,
    ask,
)

BLACK = cv2.imencode(".jpg", np.zeros((9, 16, 3), np.uint8))[1].tobytes()


def state_after(turn: int) -> Json:
    """Return what the record's table shows after *turn*, in the record's frame."""
    state = GAME.start({**RECORD, "turns": []})
    plain = Alignment(0, (0, 0), 0)
    for played, pattern in list(zip(RECORD["turns"], patterns(RECORD), strict=True))[:turn]:
        state = GAME.play(state, GAME.read_move(plain.turn(played, pattern)))
    return GAME.write_state(state)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a recorded table of the record's turns, with one picture of hands."""
    (tmp_path / "frames").mkdir()
    (tmp_path / "truth").mkdir()
    (tmp_path / "watch.json").write_bytes(msgspec.json.encode(WATCH))
    (tmp_path / "record.json").write_text(json.dumps(RECORD))
    for number in range(len(TURNS) + 1):
        (tmp_path / "frames" / f"{number:03}.jpg").write_bytes(BLACK)
        truth = {"cells": state_after(number)["hive"], "hidden": []}
        (tmp_path / "truth" / f"{number:03}.json").write_text(json.dumps(truth))
    (tmp_path / "frames" / "001h1.jpg").write_bytes(BLACK)
    return tmp_path


def evaluated(
    folder: Path, *, answers: bool = False, observer: TableObserver | None = None, **says: Verdict
) -> TableResult:
    """Return how *folder* is read; *says* are the referee's other words for a frame, as ``_001``."""
    seeing = observer or ScriptedObserver({"001h1.jpg": {"hands": True}})
    judge = RecordReferee({f"{name[1:]}.jpg": verdict for name, verdict in says.items()})
    bench = replace(workbench(), clock=StillClock(), new_observer=lambda watch: seeing, judge=judge)
    return evaluate(folder, bench, answers=answers)


def outcomes(result: TableResult) -> list[Outcome]:
    return [frame.outcome for frame in result.frames]


def test_table_that_is_read_well_has_no_miss(folder: Path) -> None:
    result = evaluated(folder)

    assert outcomes(result) == [Outcome.SETUP, Outcome.HANDS, *[Outcome.RIGHT] * len(TURNS)]
    assert result.cells.share == 1.0
    assert result.cells.all == sum(
        len(state_after(number)["hive"]) for number in range(len(TURNS) + 1)
    )
    assert is_trustworthy(result)
    assert not result.misses


def wrongly_placed() -> Played:
    """Return the first turn with the honey on its tile misread."""
    other = {"full": "empty", "empty": "full"}
    pattern = [{**shown, "fill": other[shown["fill"]]} for shown in TURNS[0]["pattern"]]
    return Played(GAME.read_move({**TURNS[0], "pattern": pattern}), 0.9)


def test_turn_that_was_not_so_is_silently_wrong_and_shown(folder: Path) -> None:
    result = evaluated(folder, _001=wrongly_placed())

    assert outcomes(result)[2] is Outcome.WRONG
    assert not is_trustworthy(result)
    wrong = result.misses[0]
    assert wrong.frame == "001.jpg"
    assert wrong.true
    assert wrong.wrong_cells
    assert wrong.shown is not None


def test_players_put_right_what_was_read_wrong(folder: Path) -> None:
    result = evaluated(
        folder, answers=True, _001=wrongly_placed(), _002=Wait(WaitReason.UNEXPLAINED, Phrase("?"))
    )

    assert outcomes(result)[2:] == [Outcome.WRONG, Outcome.UNREAD, *[Outcome.RIGHT] * 4]


def test_question_that_nobody_answers_ends_the_reading(folder: Path) -> None:
    result = evaluated(folder, _002=ask(2, 2))

    assert outcomes(result)[2:] == [Outcome.RIGHT, Outcome.ASKED, *[Outcome.UNREAD] * 4]
    assert result.turns == len(TURNS)


def test_question_is_answered_by_the_record(folder: Path) -> None:
    result = evaluated(folder, answers=True, _002=ask(2, 2))

    assert outcomes(result)[2:] == [Outcome.RIGHT, Outcome.ANSWERED, *[Outcome.RIGHT] * 4]
    assert summary(result)["right_after_answer"] == 1


def test_hands_taken_for_a_turn_are_told(folder: Path) -> None:
    result = evaluated(folder, observer=ScriptedObserver())

    assert outcomes(result)[1] is Outcome.HANDS_TAKEN
    assert not is_trustworthy(result)


def with_frame(folder: Path, name: str) -> Path:
    (folder / "frames" / name).write_bytes(BLACK)
    return folder


def test_half_way_picture_may_wait_or_tell_what_lies_there(folder: Path) -> None:
    with_frame(with_frame(folder, "001p1.jpg"), "002p1.jpg")

    result = evaluated(
        folder, _001p1=Wait(WaitReason.HALF_MADE, Phrase("The spoon still has to move"))
    )

    assert outcomes(result)[2:6] == [
        Outcome.HALF_WAY,
        Outcome.RIGHT,
        Outcome.HALF_WAY_TOLD,
        Outcome.RIGHT,
    ]
    assert (summary(result)["half_way"], summary(result)["half_way_told"]) == (2, 1)
    assert is_trustworthy(result)


def test_half_made_turn_that_is_believed_to_the_end_is_silently_wrong(folder: Path) -> None:
    with_frame(folder, "001p1.jpg")

    result = evaluated(
        folder,
        _001p1=wrongly_placed(),
        _001=Wait(WaitReason.NOTHING, Phrase("Nothing has changed")),
    )

    assert outcomes(result)[2:4] == [Outcome.HALF_WAY_TOLD, Outcome.WRONG]
    assert not is_trustworthy(result)


@pytest.mark.parametrize(
    ("verdict", "outcome"),
    [
        (Wait(WaitReason.NOTHING, Phrase("Nothing has changed")), Outcome.MORE),
        (Played(GAME.read_move(TURNS[1]), 0.9), Outcome.MORE_WRONG),
    ],
    ids=["nothing", "a turn"],
)
def test_later_picture_of_a_turn_brings_none(
    folder: Path, verdict: Verdict, outcome: Outcome
) -> None:
    result = evaluated(with_frame(folder, "001z1.jpg"), _001z1=verdict)

    assert outcomes(result)[2:4] == [Outcome.RIGHT, outcome]
    assert is_trustworthy(result) == (outcome is Outcome.MORE)


def test_setup_that_cannot_be_read_is_told(folder: Path) -> None:
    observer = ScriptedObserver()
    observer.doubts = (Doubt.CARDS,)

    result = evaluated(folder, observer=observer)

    assert set(outcomes(result)) == {Outcome.SETUP_WRONG}


def test_setup_that_was_misread_is_told(folder: Path) -> None:
    record = json.loads((folder / "record.json").read_text())
    cell = record["setup"]["cells"][0]
    cell["fill"] = "empty" if cell["fill"] == "full" else "full"
    (folder / "record.json").write_text(json.dumps(record))

    assert outcomes(evaluated(folder))[0] is Outcome.SETUP_WRONG


def test_cells_that_the_game_has_wrong_are_counted(folder: Path) -> None:
    path = folder / "truth" / "001.json"
    truth = json.loads(path.read_text())
    truth["cells"][0]["level"] += 1
    path.write_text(json.dumps(truth))

    result = evaluated(folder)

    assert result.cells.all - result.cells.right == 1
    assert [f.frame for f in result.frames if f.wrong_cells] == ["001.jpg"]
    assert result.frames[2].wrong_cells == (tuple(SEEN.cell(truth["cells"][0]["at"])),)


def observations_of(turn: int) -> Iterator[CellObservation]:
    """Yield what an observer without fault sees after *turn*, and one place of bare table."""
    bare = {BARE: 0.0, ICON: -5.0}
    for cell in state_after(turn)["hive"]:
        piece = cell["piece"]
        piece_class = ICON if cell["icon"] else BARE
        if piece:
            piece_class = PieceClass(PieceKind(piece["kind"]), piece.get("player"))
        surface = SurfaceClass.FULL if cell["fill"] == "full" else SurfaceClass.EMPTY
        at = tuple(SEEN.cell(cell["at"]))
        grounds = {kind: 0.0 if kind is surface else -9.0 for kind in SurfaceClass}
        yield CellObservation(
            at, (0.0, 0.0), grounds, {**dict.fromkeys(bare, -9.0), piece_class: 0.0}
        )
    grounds = {kind: 0.0 if kind is SurfaceClass.TABLE else -9.0 for kind in SurfaceClass}
    yield CellObservation((40, 40), (0.0, 0.0), grounds, bare)


def test_places_that_the_observer_alone_reads_are_counted_where_no_hand_hides_them(
    folder: Path,
) -> None:
    cells = list(observations_of(1))
    blind = CellObservation(
        (41, 40),
        (0.0, 0.0),
        {kind: -float(kind is SurfaceClass.TABLE) for kind in SurfaceClass},
        {BARE: 0.0},
    )
    observer = ScriptedObserver(
        {"001.jpg": {"cells": (*cells, blind)}, "001h1.jpg": {"hands": True}}
    )

    seen = evaluated(folder, observer=observer)
    path = folder / "truth" / "001.json"
    truth = json.loads(path.read_text())
    path.write_text(json.dumps({**truth, "hidden": [truth["cells"][0]["at"]]}))
    hidden = evaluated(folder, observer=observer)

    assert seen.places == Score(len(cells), len(cells) + 1)
    assert hidden.places == Score(len(cells) - 1, len(cells))


def test_folder_without_its_record_is_refused(folder: Path) -> None:
    (folder / "record.json").unlink()

    with pytest.raises(Missing):
        evaluated(folder)


@pytest.mark.parametrize(
    "record",
    [
        "{}",
        "[]",
        '{"setup": {}, "turns": []}',
        '{"setup": {"cells": [{"at": [0, 0]}], "hornets": [], "piles": [], "hornet_pile": 0}, "turns": []}',
        '{"setup": {"cells": [], "hornets": [], "piles": [], "hornet_pile": 0}, "turns": []}',
    ],
    ids=["nothing", "a list", "no setup", "half a cell", "no cells"],
)
def test_what_is_no_record_of_alveola_is_refused(folder: Path, record: str) -> None:
    (folder / "record.json").write_text(record)

    with pytest.raises(Unreadable, match=r"record\.json: that is no record of Alveola"):
        evaluated(folder)


@pytest.mark.parametrize("truth", ["{}", '{"hidden": [], "cells": [{"at": "x"}]}'])
def test_what_is_no_truth_is_refused(folder: Path, truth: str) -> None:
    (folder / "truth").mkdir(exist_ok=True)
    (folder / "truth" / "000.json").write_text(truth)

    with pytest.raises(Unreadable, match=r"truth/000\.json: "):
        evaluated(folder)


def test_picture_that_names_no_turn_is_refused(folder: Path) -> None:
    (folder / "frames" / "001.jpg").rename(folder / "frames" / "001b.jpg")

    with pytest.raises(Unreadable, match=r"001b\.jpg names no turn"):
        evaluated(folder)


def test_results_are_added_up() -> None:
    right = FrameResult("001.jpg", Outcome.RIGHT, cells=Score(3, 4), ms={"observe": 10.0})
    wrong = FrameResult("002.jpg", Outcome.WRONG, cells=Score(4, 4), ms={"observe": 30.0})
    results = [TableResult("a", (9, 9), (right, right)), TableResult("b", (9, 9), (wrong,))]

    everything = total(results)

    assert (everything.turns, everything.cells) == (3, Score(10, 12))
    assert everything.ms() == {"observe": 10.0}
    assert medians([]) == {}
    assert Score().share == 1.0


def test_report_shows_every_miss_and_stands_alone(folder: Path) -> None:
    result = evaluated(folder, _001=wrongly_placed())
    clean = TableResult("<clean>", (16, 9), ())

    page = report([clean, result], answers=False)

    assert page.count("<figure>") == len(result.misses)
    assert "silently wrong" in page
    assert "&lt;clean&gt;" in page
    assert page.count("src='data:image/jpeg;base64,") == page.count("<img") == len(result.misses)
    assert "There is none." in report([clean], answers=True)
