"""Watching a table: what each picture brings."""

from typing import Any

import pytest

from companion.core.commands import PlayMove, StartGame
from companion.core.events import TurnSource
from companion.core.status import WaitReason
from companion.core.table import Table
from companion.errors import Unreadable
from companion.evaluation.answers import RecordedAnswers
from companion.observation import Trouble
from companion.phrases import Phrase
from companion.tracking.readings import Seen
from companion.tracking.watcher import Watcher
from tests.companion.told import faults_told
from tests.companion.tracking.scripted_observer import (
    RECORD,
    SEEN,
    TURNS,
    WATCH,
    RecordReferee,
    ScriptedEye,
    ask,
    games,
)
from tests.companion.tracking.seeing import see

# --- the setup -----------------------------------------------------------------------------

HIDDEN = Trouble("few-cards", Phrase("two cards are hidden"))


def test_the_first_picture_begins_the_game_that_it_shows(watcher: Watcher) -> None:
    reading = see(watcher, "000.jpg")
    assert reading.snapshot.started is not None
    header = reading.snapshot.started.header

    assert (reading.frame, reading.seen, reading.wait) == ("000.jpg", Seen.SETUP, None)
    assert header["players"] == RECORD["players"]
    assert sorted(header["setup"]["hornets"]) == sorted(
        SEEN.cell(at) for at in RECORD["setup"]["hornets"]
    )
    assert [pile[0]["shape"] for pile in header["setup"]["piles"]] == [
        RECORD["setup"]["piles"][(7 + pile) % 12][0]["shape"] for pile in range(12)
    ]
    assert reading.snapshot.started.picture == "1-000.jpg"


def test_a_picture_of_a_later_turn_is_no_setup(watcher: Watcher, observer: ScriptedEye) -> None:
    observer.troubles = (HIDDEN,)
    see(watcher, "000.jpg")
    observer.troubles = ()
    later = see(watcher, "001h1.jpg", "001.jpg")

    assert (later.seen, later.wait, later.snapshot.game) == (Seen.NOTHING, "setup", None)
    assert observer.set_ups == ["000.jpg"]


def test_a_setup_that_cannot_be_read_is_told_and_tried_again(
    watcher: Watcher, observer: ScriptedEye, table: Table
) -> None:
    observer.troubles = (HIDDEN,)
    hidden = see(watcher, "000.jpg")
    told = faults_told(table)
    observer.troubles = ()
    reading = see(watcher, "000.jpg", "001.jpg")

    assert (hidden.seen, hidden.wait, hidden.snapshot.game) == (Seen.NOTHING, "setup", None)
    assert told == {"setup": "The setup cannot be read: two cards are hidden"}
    assert reading.status.faults == {}


# --- turns ---------------------------------------------------------------------------------


def test_turns_are_played_one_a_picture(watcher: Watcher, referee: RecordReferee) -> None:
    reading = see(watcher, *(f"00{number}.jpg" for number in range(7)))

    assert [turn.event.move for turn in reading.snapshot.turns] == list(TURNS)
    assert reading.seen is Seen.TURN
    assert referee.declared == [None, None, None, None, None, "recover_worker"]


def test_a_hand_is_called_a_hand_and_a_quiet_picture_nothing(
    watcher: Watcher, observer: ScriptedEye
) -> None:
    observer.observations = {"001h1.jpg": {"hands": True}, "001.jpg": {"is_quiet": True}}
    see(watcher, "000.jpg")
    hand, quiet = see(watcher, "001h1.jpg"), see(watcher, "001.jpg")

    assert (hand.seen, hand.wait, hand.turn) == (Seen.HANDS, "hands", None)
    assert (quiet.seen, quiet.wait, quiet.turn) == (Seen.NOTHING, None, None)


def test_the_referees_wait_has_its_reason(watcher: Watcher) -> None:
    see(watcher, "000.jpg")
    reading = see(watcher, "004.jpg")

    assert (reading.seen, reading.wait) == (Seen.NOTHING, WaitReason.UNEXPLAINED)


def test_a_knock_of_the_camera_and_a_turn_come_in_one_picture(
    watcher: Watcher, observer: ScriptedEye
) -> None:
    observer.observations = {"001.jpg": {"camera_moved": True}}
    reading = see(watcher, "000.jpg", "001.jpg")

    assert reading.camera_moved
    assert reading.turn is not None


def test_another_game_on_the_table_is_left_alone(watcher: Watcher, table: Table) -> None:
    started = see(watcher, "000.jpg").snapshot.started
    assert started is not None
    other = table.do(StartGame("alveola", started.header))
    reading = see(watcher, "001.jpg")

    assert (reading.seen, reading.snapshot) == (Seen.NOTHING, other)


# --- questions -----------------------------------------------------------------------------


def test_an_open_question_makes_later_pictures_wait(
    watcher: Watcher, referee: RecordReferee
) -> None:
    referee.says = {"001.jpg": ask(1)}
    see(watcher, "000.jpg")
    asked, later = see(watcher, "001.jpg"), see(watcher, "002.jpg")

    assert (asked.seen, asked.turn, asked.wait) == (Seen.TURN, None, None)
    assert asked.ask is not None
    assert (later.seen, later.ask, later.wait) == (Seen.NOTHING, None, "question")


@pytest.mark.parametrize(
    ("offered", "source"),
    [((1,), TurnSource.ANSWER), ((), TurnSource.HAND)],
    ids=["among them", "not among them"],
)
def test_the_record_answers_with_its_candidate_or_by_hand(
    table: Table,
    observer: ScriptedEye,
    referee: RecordReferee,
    offered: tuple[int, ...],
    source: TurnSource,
) -> None:
    watcher = Watcher(table, observer, WATCH, games=games, answers=RecordedAnswers(RECORD))
    referee.says = {"001.jpg": ask(*offered)}
    reading = see(watcher, "000.jpg", "001.jpg")

    assert reading.ask is not None
    assert reading.turn is not None
    assert (reading.turn.event.source, reading.turn.event.move) == (source, TURNS[0])
    assert see(watcher, "002.jpg").turn is not None


def test_a_record_of_another_table_is_refused(
    table: Table, observer: ScriptedEye, referee: RecordReferee
) -> None:
    setup = {**RECORD["setup"], "hornets": [[0, 0], [0, 1]]}
    answers = RecordedAnswers({**RECORD, "setup": setup})
    watcher = Watcher(table, observer, WATCH, games=games, answers=answers)
    referee.says = {"001.jpg": ask(1)}
    see(watcher, "000.jpg")

    with pytest.raises(Unreadable, match="not the one in the pictures"):
        see(watcher, "001.jpg")


@pytest.fixture
def row_of_six() -> dict[str, Any]:
    """Return a record whose setup looks the same from two sides; both turns lie above it."""
    cells = [{"at": [q, 0], "fill": "full", "icon": q in (0, 5)} for q in range(6)]
    piles = [[{"shape": "straight", "cells": None}] * 4 for _ in range(12)]
    ring = {"piles": piles, "hornet_pile": 0}
    setup = {**RECORD["setup"], **ring, "cells": cells, "hornets": [[0, 0], [5, 0]]}
    pattern = [{"fill": "full", "icon": False}] * 3
    enlarge = {"power": None, "tile": 0, "action": "enlarge", "bee": None, "hornets": []}
    turns = [
        {**enlarge, "player": 0, "pile": 1, "cells": [[0, 1], [1, 1], [2, 1]], "pattern": pattern},
        {**enlarge, "player": 1, "pile": 2, "cells": [[3, 1], [4, 1], [5, 1]], "pattern": pattern},
    ]
    return {**RECORD, "setup": setup, "turns": turns}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([[0, 1], [1, 1], [2, 1]], [[3, 1], [4, 1], [5, 1]]),
        ([[5, -1], [4, -1], [3, -1]], [[2, -1], [1, -1], [0, -1]]),
    ],
    ids=["as it is", "turned by half"],
)
def test_turns_that_were_read_tell_from_which_side_a_record_sees_a_symmetrical_setup(
    table: Table, row_of_six: dict[str, Any], first: list[list[int]], second: list[list[int]]
) -> None:
    table.do(StartGame("alveola", {key: row_of_six[key] for key in ("format", "players", "setup")}))
    snapshot = table.do(PlayMove({**row_of_six["turns"][0], "cells": first}))
    reply = RecordedAnswers(row_of_six).reply(snapshot)

    assert isinstance(reply, PlayMove)
    assert reply.move["cells"] == second
