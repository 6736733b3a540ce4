"""A reading as a line: for machines, and for people."""

from typing import Any

import pytest

from companion.clock import SystemClock
from companion.core.snapshot import Snapshot
from companion.core.status import WaitReason
from companion.core.table import Table
from companion.tracking.reader import TableReader
from companion.tracking.readings import QUESTION, Reading, Seen
from companion.tracking.watch_line import watch_line, watch_words
from tests.companion.told import faults_told
from tests.companion.tracking.scripted_observer import TURNS, RecordReferee, ScriptedObserver, ask
from tests.companion.tracking.seeing import see


def test_a_line_says_everything_in_the_words_of_a_record(reader: TableReader) -> None:
    setup = watch_line(see(reader, "000.jpg"))
    line: dict[str, Any] = watch_line(see(reader, "001.jpg"))

    assert list(line) == [
        *("frame", "seen", "camera_moved", "turn", "amends", "confidence", "asks"),
        *("wait", "reason", "state", "ms"),
    ]
    assert (line["frame"], line["seen"], line["turn"]) == ("001.jpg", "turn", TURNS[0])
    assert (line["confidence"], line["amends"], line["asks"]) == (0.9, None, None)
    assert (line["wait"], line["reason"]) == (None, None)
    assert list(line["state"]) == [
        *("hive", "piles", "spoon_after", "hornet_pile", "players", "to_move", "over"),
    ]
    assert (setup["seen"], setup["turn"], setup["state"]["piles"]) == ("setup", None, [4] * 12)


def test_a_questions_line_has_its_candidates(reader: TableReader, referee: RecordReferee) -> None:
    referee.says = {"001.jpg": ask(1)}
    see(reader, "000.jpg")
    line = watch_line(see(reader, "001.jpg"))

    assert line["asks"] == {"question": "Which turn was it?", "candidates": [TURNS[0]]}
    assert (line["turn"], line["confidence"], line["seen"]) == (None, 0.5, "turn")


def test_line_that_waits_has_its_id_and_its_reason(
    reader: TableReader, observer: ScriptedObserver
) -> None:
    observer.observations = {"001h1.jpg": {"hands": True}}
    see(reader, "000.jpg")
    lines = [watch_line(see(reader, frame)) for frame in ("001h1.jpg", "004.jpg")]

    assert [(line["wait"], line["reason"]) for line in lines] == [
        ("hands", "A hand is in the picture"),
        ("unexplained", "No turn explains the picture"),
    ]


def test_people_are_told_in_words(reader: TableReader, observer: ScriptedObserver) -> None:
    observer.observations = {"001.jpg": {"hands": True, "camera_moved": True}}
    reading = see(reader, "000.jpg", "001.jpg")

    assert (
        watch_words(reading)
        == "001.jpg  hands · waits: A hand is in the picture · the camera was moved"
    )


def test_two_cards_are_enough_but_told_until_there_are_more(
    reader: TableReader, observer: ScriptedObserver, table: Table
) -> None:
    observer.observations = {"001.jpg": {"cards": (1, 2)}, "002.jpg": {"cards": (0, 1, 2)}}
    see(reader, "000.jpg", "001.jpg")
    told = faults_told(table)
    see(reader, "002.jpg")

    assert told == {"cards": "Only two marker cards are seen: uncover card 0 or 3"}
    assert table.status().faults == {}
    assert len(table.snapshot().turns) == 2


@pytest.mark.parametrize(
    ("wait", "said"),
    [(QUESTION, "the question is still open"), (WaitReason.HANDS, "A hand is in the picture")],
    ids=["question", "hands"],
)
def test_picture_after_a_question_says_why_it_waits(wait: str, said: str) -> None:
    reading = Reading("008.jpg", Seen.NOTHING, Snapshot(1, SystemClock().now()), wait=wait)

    assert watch_words(reading) == f"008.jpg  nothing · waits: {said}"
