"""Watching a table: what each picture brings, and what the eye is taught."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.commands import Answer, PlayMove, StartGame, Undo
from companion.errors import PartFault, Unreadable
from companion.evaluation.answers import RecordedAnswers
from companion.events import TurnSource, WaitReason
from companion.kept_pictures import KeptPictures
from companion.ports import Picture
from companion.reducer import Games
from companion.referee import Wait
from companion.table import Table
from companion.watch import Watcher
from companion.watch_line import watch_line, watch_words
from companion.watch_reading import Reading, Seen
from tests.companion.scripted_eye import (
    GAME,
    RECORD,
    SEEN,
    TURNS,
    WATCH,
    RecordReferee,
    ScriptedEye,
    ask,
    games,
    picture,
)


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


def see(watcher: Watcher, *frames: str) -> Reading:
    """Let the watcher see *frames* and return its last reading."""
    return [watcher.see(picture(frame)) for frame in frames][-1]


def kept(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "pictures").iterdir())


# --- the setup -----------------------------------------------------------------------------


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


def test_a_setup_that_cannot_be_read_is_told_and_tried_again(
    watcher: Watcher, eye: ScriptedEye, table: Table
) -> None:
    eye.troubles = ("two cards are hidden",)
    hidden = see(watcher, "000.jpg")
    told = dict(table.snapshot().faults)
    eye.troubles = ()
    reading = see(watcher, "001.jpg", "002.jpg")

    assert (hidden.seen, hidden.wait, hidden.snapshot.game) == (Seen.NOTHING, "setup", None)
    assert told == {"setup": "The setup cannot be read: two cards are hidden"}
    assert reading.snapshot.faults == ()


# --- turns ---------------------------------------------------------------------------------


def test_turns_are_played_one_a_picture(watcher: Watcher, referee: RecordReferee) -> None:
    reading = see(watcher, *(f"00{number}.jpg" for number in range(7)))

    assert [turn.event.move for turn in reading.snapshot.turns] == list(TURNS)
    assert reading.seen is Seen.TURN
    assert referee.declared == [None, None, None, None, None, "recover_worker"]


def test_a_hand_is_called_a_hand_and_a_quiet_picture_nothing(
    watcher: Watcher, eye: ScriptedEye
) -> None:
    eye.sights = {"001h1.jpg": {"hands": True}, "001.jpg": {"is_quiet": True}}
    see(watcher, "000.jpg")
    hand, quiet = see(watcher, "001h1.jpg"), see(watcher, "001.jpg")

    assert (hand.seen, hand.wait, hand.turn) == (Seen.HANDS, "hands", None)
    assert (quiet.seen, quiet.wait, quiet.turn) == (Seen.NOTHING, None, None)


def test_the_referees_wait_has_its_reason(watcher: Watcher) -> None:
    see(watcher, "000.jpg")
    reading = see(watcher, "004.jpg")

    assert (reading.seen, reading.wait) == (Seen.NOTHING, WaitReason.UNEXPLAINED)


def test_a_knock_of_the_camera_and_a_turn_come_in_one_picture(
    watcher: Watcher, eye: ScriptedEye
) -> None:
    eye.sights = {"001.jpg": {"camera_moved": True}}
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
    eye: ScriptedEye,
    referee: RecordReferee,
    offered: tuple[int, ...],
    source: TurnSource,
) -> None:
    watcher = Watcher(table, eye, WATCH, games=games, answers=RecordedAnswers(RECORD))
    referee.says = {"001.jpg": ask(*offered)}
    reading = see(watcher, "000.jpg", "001.jpg")

    assert reading.ask is not None
    assert reading.turn is not None
    assert (reading.turn.event.source, reading.turn.event.move) == (source, TURNS[0])
    assert see(watcher, "002.jpg").turn is not None


def test_a_record_of_another_table_is_refused(
    table: Table, eye: ScriptedEye, referee: RecordReferee
) -> None:
    setup = {**RECORD["setup"], "hornets": [[0, 0], [0, 1]]}
    answers = RecordedAnswers({**RECORD, "setup": setup})
    watcher = Watcher(table, eye, WATCH, games=games, answers=answers)
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


# --- what the eye is taught ----------------------------------------------------------------


def test_the_eye_learns_each_turns_picture_with_the_state_after_it(
    watcher: Watcher, eye: ScriptedEye
) -> None:
    reading = see(watcher, "000.jpg", "001.jpg", "002.jpg")
    state = GAME.write_state(reading.snapshot.state)  # type: ignore[arg-type]  # the game's own

    assert [name for name, _ in eye.learnt] == ["001.jpg", "002.jpg"]
    shown = eye.learnt[-1][1]
    assert shown.piles == tuple(state["piles"])
    assert {(cell.at, cell.level) for cell in shown.cells} == {
        (tuple(cell["at"]), cell["level"]) for cell in state["hive"]
    }


def test_an_answer_by_phone_teaches_the_picture_of_the_question(
    watcher: Watcher, eye: ScriptedEye, referee: RecordReferee, table: Table
) -> None:
    referee.says = {"001.jpg": ask(1)}
    see(watcher, "000.jpg", "001.jpg")
    table.do(Answer(choice=0))
    see(watcher, "002.jpg")

    assert [name for name, _ in eye.learnt] == ["001.jpg", "002.jpg"]


def test_after_an_undo_the_eye_learns_the_picture_before(
    watcher: Watcher, eye: ScriptedEye, table: Table
) -> None:
    see(watcher, "000.jpg", "001.jpg", "002.jpg")
    table.do(Undo())
    see(watcher, "002.jpg")

    assert [name for name, _ in eye.learnt] == ["001.jpg", "002.jpg", "001.jpg", "002.jpg"]


def test_a_turn_by_hand_is_learnt_from_the_next_picture_that_agrees_with_it(
    watcher: Watcher, eye: ScriptedEye, referee: RecordReferee, table: Table
) -> None:
    see(watcher, "000.jpg")
    table.do(PlayMove(TURNS[0]))
    eye.sights = {"000q.jpg": {"is_quiet": True}}
    see(watcher, "000q.jpg")
    learnt_too_early = list(eye.learnt)
    referee.says = {"001.jpg": Wait(WaitReason.NOTHING, "Nothing has changed")}
    see(watcher, "001.jpg")

    assert learnt_too_early == []
    assert [name for name, _ in eye.learnt] == ["001.jpg"]


# --- pictures on disk ----------------------------------------------------------------------


def test_only_the_pictures_that_events_name_are_kept(
    watcher: Watcher, eye: ScriptedEye, referee: RecordReferee, tmp_path: Path
) -> None:
    eye.sights = {"001h1.jpg": {"hands": True}, "003.jpg": {"is_quiet": True}}
    referee.says = {"004.jpg": Wait(WaitReason.NOTHING, "Nothing has changed")}
    see(watcher, "000.jpg", "001h1.jpg", "001.jpg", "002.jpg", "003.jpg", "004.jpg")

    assert kept(tmp_path) == ["1-000.jpg", "1-001.jpg", "1-002.jpg"]
    assert (tmp_path / "pictures" / "1-001.jpg").read_bytes() == b"001.jpg"


class FullStore:
    """A store on a full disk."""

    is_full = True

    def keep(self, picture: Picture) -> None:
        if self.is_full:
            raise PartFault("no space left on device")

    def forget(self, name: str) -> None: ...

    def load(self, name: str) -> Picture | None:
        return None


def test_a_picture_that_cannot_be_kept_is_told_and_its_turn_not_played(
    table: Table, eye: ScriptedEye
) -> None:
    store = FullStore()
    watcher = Watcher(table, eye, WATCH, games=games, store=store)
    full = see(watcher, "000.jpg")
    told = dict(full.snapshot.faults) | dict(table.snapshot().faults)
    store.is_full = False
    reading = see(watcher, "000.jpg")

    assert (full.wait, full.snapshot.game) == ("disk", None)
    assert told == {"pictures": "no space left on device"}
    assert reading.seen is Seen.SETUP
    assert table.snapshot().faults == ()


# --- a restart -----------------------------------------------------------------------------


def test_after_a_restart_the_eye_is_set_up_and_taught_again_and_reads_on(
    open_table: Callable[[], Table], store: KeptPictures
) -> None:
    first = Watcher(open_table(), ScriptedEye(), WATCH, games=games, store=store, prefix="1-")
    before = see(first, "000.jpg", "001.jpg", "002.jpg").snapshot
    eye = ScriptedEye()
    watcher = Watcher(open_table(), eye, WATCH, games=games, store=store, prefix="1-")

    assert watcher.resume()
    assert eye.set_ups == ["000.jpg"]
    assert [name for name, _ in eye.learnt] == ["002.jpg"]
    reading = see(watcher, "003.jpg")
    assert reading.snapshot.states[:3] == before.states
    assert len(reading.snapshot.turns) == 3


def test_without_the_setup_picture_there_is_no_going_on(table: Table, eye: ScriptedEye) -> None:
    see(Watcher(table, eye, WATCH, games=games), "000.jpg")

    assert not Watcher(table, eye, WATCH, games=games).resume()


# --- lines ---------------------------------------------------------------------------------


def test_a_line_says_everything_in_the_words_of_a_record(watcher: Watcher) -> None:
    setup = watch_line(see(watcher, "000.jpg"))
    line: dict[str, Any] = watch_line(see(watcher, "001.jpg"))

    assert list(line) == [
        *("frame", "seen", "camera_moved", "turn", "confidence", "asks", "wait", "state", "ms"),
    ]
    assert (line["frame"], line["seen"], line["turn"]) == ("001.jpg", "turn", TURNS[0])
    assert (line["confidence"], line["asks"], line["wait"]) == (0.9, None, None)
    assert list(line["state"]) == [
        *("hive", "piles", "spoon_after", "hornet_pile", "players", "to_move", "over"),
    ]
    assert (setup["seen"], setup["turn"], setup["state"]["piles"]) == ("setup", None, [4] * 12)


def test_a_questions_line_has_its_candidates(watcher: Watcher, referee: RecordReferee) -> None:
    referee.says = {"001.jpg": ask(1)}
    see(watcher, "000.jpg")
    line = watch_line(see(watcher, "001.jpg"))

    assert line["asks"] == {"question": "Which turn was it?", "candidates": [TURNS[0]]}
    assert (line["turn"], line["confidence"], line["seen"]) == (None, 0.5, "turn")


def test_people_are_told_in_words(watcher: Watcher, eye: ScriptedEye) -> None:
    eye.sights = {"001.jpg": {"hands": True, "camera_moved": True}}
    reading = see(watcher, "000.jpg", "001.jpg")

    assert (
        watch_words(reading)
        == "001.jpg  hands · waits: A hand is in the picture · the camera was moved"
    )


def test_two_cards_are_enough_but_told_until_there_are_more(
    watcher: Watcher, eye: ScriptedEye, table: Table
) -> None:
    eye.sights = {"001.jpg": {"cards": (1, 2)}, "002.jpg": {"cards": (0, 1, 2)}}
    see(watcher, "000.jpg", "001.jpg")
    told = dict(table.snapshot().faults)
    see(watcher, "002.jpg")

    assert told == {"cards": "Only two marker cards are seen: uncover card 0 or 3"}
    assert table.snapshot().faults == ()
    assert len(table.snapshot().turns) == 2
