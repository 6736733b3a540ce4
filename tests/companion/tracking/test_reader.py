"""Watching a table: what each picture brings."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.clock import StillClock
from companion.core.commands import PlayMove, ResumeGame, StartGame
from companion.core.events import GameStarted, TurnSource
from companion.core.picture_store import PictureFolder
from companion.core.snapshot import Snapshot
from companion.core.status import WaitReason
from companion.core.table import Table
from companion.errors import Unreadable
from companion.evaluation.alignment import Alignment
from companion.evaluation.answers import RecordedAnswers
from companion.observation import Observation, SetupObservation
from companion.ports import Picture
from companion.starting_table import Doubt, Pixel, TableReading
from companion.tracking.reader import TableReader
from companion.tracking.readings import Seen
from companion.tracking.setup.header import live_header
from companion.tracking.setup.setup_file import setup_file
from tests.companion.told import faults_told
from tests.companion.tracking.scripted_observer import (
    RECORD,
    SEEN,
    TURNS,
    WATCH,
    RecordReferee,
    ScriptedObserver,
    ask,
    frame_of,
    games,
    seen_table,
)
from tests.companion.tracking.seeing import see

# --- the setup -----------------------------------------------------------------------------


def test_the_first_picture_begins_the_game_that_it_shows(reader: TableReader) -> None:
    reading = see(reader, "000.jpg")
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
    assert frame_of(reading.snapshot.started.picture or "") == "000.jpg"


def test_a_picture_of_a_later_turn_is_no_setup(
    reader: TableReader, observer: ScriptedObserver
) -> None:
    observer.doubts = (Doubt.CARDS,)
    see(reader, "000.jpg")
    observer.doubts = ()
    later = see(reader, "001h1.jpg", "001.jpg")

    assert (later.seen, later.wait, later.snapshot.game) == (Seen.NOTHING, "setup", None)
    assert observer.setups_observed == ["000.jpg"]


def test_a_setup_that_cannot_be_read_is_told_and_tried_again(
    reader: TableReader, observer: ScriptedObserver, table: Table
) -> None:
    observer.doubts = (Doubt.CARDS,)
    hidden = see(reader, "000.jpg")
    told = faults_told(table)
    observer.doubts = ()
    reading = see(reader, "000.jpg", "001.jpg")

    assert (hidden.seen, hidden.wait, hidden.snapshot.game) == (Seen.NOTHING, "setup", None)
    assert told == {"setup": "The setup cannot be read: not all four marker cards are seen"}
    assert reading.status.faults == {}


class Honey:
    """Somebody who answers only which cells are full: *are_swapped*."""

    def __init__(self, *, are_swapped: bool | None) -> None:
        self.are_swapped = are_swapped

    def reply(self, snapshot: Snapshot) -> None:
        """Say nothing."""

    def are_fills_swapped(self, setup: object) -> bool | None:
        return self.are_swapped


@pytest.mark.parametrize("are_swapped", [True, False])
def test_honey_is_answered_within_the_setups_own_picture(
    table: Table, observer: ScriptedObserver, *, are_swapped: bool
) -> None:
    observer.doubts = (Doubt.HONEY,)
    honey = Honey(are_swapped=are_swapped)
    reader = TableReader(table, observer, WATCH, games=games, clock=StillClock(), answers=honey)

    reading = see(reader, "000.jpg")

    assert reading.start is not None
    assert reading.start.ids == (Doubt.HONEY,)
    assert reading.seen is Seen.SETUP
    cells = reading.snapshot.started.header["setup"]["cells"]  # type: ignore[union-attr]  # begun
    fills = ["full" if cell.full is not are_swapped else "empty" for cell in seen_table().cells]
    assert [cell["fill"] for cell in cells] == fills
    ((_, taken),) = observer.setups_taken
    assert [cell.full for cell in taken.cells] == [fill == "full" for fill in fills]


@pytest.mark.parametrize("doubts", [(Doubt.HIVE, Doubt.HONEY), (Doubt.TOKENS,)])
def test_other_doubts_are_nobodys_to_answer(
    table: Table, observer: ScriptedObserver, doubts: tuple[Doubt, ...]
) -> None:
    observer.doubts = doubts
    honey = Honey(are_swapped=False)
    reader = TableReader(table, observer, WATCH, games=games, clock=StillClock(), answers=honey)

    reading = see(reader, "000.jpg")

    assert (reading.seen, reading.wait, reading.snapshot.game) == (Seen.NOTHING, "setup", None)
    assert reading.start is not None
    assert reading.start.ids == doubts


def test_told_setup_is_taken_instead_of_a_reading(table: Table, observer: ScriptedObserver) -> None:
    told = replace(seen_table(), grid=None)
    text = msgspec.json.encode(setup_file(told))
    reader = TableReader(table, observer, WATCH, games=games, clock=StillClock(), told_setup=text)

    reading = see(reader, "000.jpg")

    assert observer.setups_taken == [("000.jpg", told)]
    assert observer.setups_observed == []
    assert reading.start == TableReading(told)
    assert reading.snapshot.started is not None


def test_game_of_an_earlier_version_goes_on_in_its_own_frame(
    table: Table, observer: ScriptedObserver, store: PictureFolder
) -> None:
    first = TableReader(table, observer, WATCH, games=games, clock=StillClock(), store=store)
    started = see(first, "000.jpg").snapshot.started
    assert started is not None
    other = Alignment(sixths=4, shift=(2, -5), first_pile=0)
    setup = started.header["setup"]
    cells = [{**cell, "at": other.cell(cell["at"])} for cell in setup["cells"]]
    hornets = [other.cell(at) for at in setup["hornets"]]
    header = {**started.header, "setup": {**setup, "cells": cells, "hornets": hornets}}
    table.do(StartGame("alveola", header, picture=started.picture))

    again = ScriptedObserver()
    reader = TableReader(table, again, WATCH, games=games, clock=StillClock(), store=store)

    assert reader.resume()
    ((_, taken),) = again.setups_taken
    pixels = {cell.pixel: cell.at for cell in taken.cells}
    assert pixels == {cell.pixel: tuple(other.cell(list(cell.at))) for cell in seen_table().cells}


# --- turns ---------------------------------------------------------------------------------


def test_turns_are_played_one_a_picture(reader: TableReader, referee: RecordReferee) -> None:
    reading = see(reader, *(f"00{number}.jpg" for number in range(7)))

    assert [turn.event.move for turn in reading.snapshot.turns] == list(TURNS)
    assert reading.seen is Seen.TURN
    assert referee.declared == [None, None, None, None, None, "recover_worker"]


def test_a_hand_is_called_a_hand_and_a_quiet_picture_nothing(
    reader: TableReader, observer: ScriptedObserver
) -> None:
    observer.observations = {"001h1.jpg": {"hands": True}, "001.jpg": {"is_quiet": True}}
    see(reader, "000.jpg")
    hand, quiet = see(reader, "001h1.jpg"), see(reader, "001.jpg")

    assert (hand.seen, hand.wait, hand.turn) == (Seen.HANDS, "hands", None)
    assert (quiet.seen, quiet.wait, quiet.turn) == (Seen.NOTHING, None, None)


def test_the_referees_wait_has_its_reason(reader: TableReader) -> None:
    see(reader, "000.jpg")
    reading = see(reader, "004.jpg")

    assert (reading.seen, reading.wait) == (Seen.NOTHING, WaitReason.UNEXPLAINED)


def test_a_knock_of_the_camera_and_a_turn_come_in_one_picture(
    reader: TableReader, observer: ScriptedObserver
) -> None:
    observer.observations = {"001.jpg": {"camera_moved": True}}
    reading = see(reader, "000.jpg", "001.jpg")

    assert reading.camera_moved
    assert reading.turn is not None


def test_another_game_on_the_table_is_left_alone(reader: TableReader, table: Table) -> None:
    started = see(reader, "000.jpg").snapshot.started
    assert started is not None
    other = table.do(StartGame("alveola", started.header))
    reading = see(reader, "001.jpg")

    assert (reading.seen, reading.snapshot) == (Seen.NOTHING, other)


class MeddlingObserver(ScriptedObserver):
    """An observer during whose work *meddle* happens, as somebody at a phone does something."""

    def __init__(self, meddle: Callable[[], object]) -> None:
        super().__init__()
        self.meddle = meddle

    def observe_setup(
        self, picture: Picture, *, hive_frame: Sequence[Pixel] | None = None
    ) -> SetupObservation:
        self._meddle_once()
        return super().observe_setup(picture, hive_frame=hive_frame)

    def observe(self, picture: Picture) -> Observation:
        self._meddle_once()
        return super().observe(picture)

    def _meddle_once(self) -> None:
        meddle, self.meddle = self.meddle, lambda: None
        meddle()


def test_turn_is_not_played_into_a_game_that_begins_while_its_picture_is_looked_at(
    table: Table, store: PictureFolder
) -> None:
    observer = MeddlingObserver(lambda: None)
    reader = TableReader(table, observer, WATCH, games=games, clock=StillClock(), store=store)
    started = see(reader, "000.jpg").snapshot.started
    assert started is not None
    observer.meddle = lambda: table.do(StartGame("alveola", started.header))

    reading = see(reader, "001.jpg")

    assert (reading.seen, reading.turn) == (Seen.NOTHING, None)
    assert (table.snapshot().turns, table.snapshot().started.picture) == ((), None)  # type: ignore[union-attr]  # begun


def test_setup_does_not_push_away_a_game_that_begins_while_it_is_looked_at(
    table: Table, store: PictureFolder, tmp_path: Path
) -> None:
    header = live_header(seen_table(), WATCH, format="alveola-record/1")
    observer = MeddlingObserver(lambda: table.do(StartGame("alveola", header)))
    reader = TableReader(table, observer, WATCH, games=games, clock=StillClock(), store=store)

    reading = see(reader, "000.jpg")
    later = see(reader, "001.jpg")

    assert (reading.wait, later.wait) == ("setup", "setup")
    assert table.snapshot().started == GameStarted(game="alveola", header=header)
    assert table.snapshot().turns == ()
    assert list((tmp_path / "pictures").iterdir()) == []


def test_game_that_was_left_and_resumed_is_read_on(reader: TableReader, table: Table) -> None:
    before = see(reader, "000.jpg", "001.jpg").snapshot
    assert before.started is not None
    table.do(StartGame("alveola", before.started.header))
    table.do(ResumeGame(before.game_id))

    reading = see(reader, "002.jpg")

    assert reading.turn is not None
    assert len(table.snapshot().turns) == 2


# --- questions -----------------------------------------------------------------------------


def test_an_open_question_makes_later_pictures_wait(
    reader: TableReader, referee: RecordReferee
) -> None:
    referee.says = {"001.jpg": ask(1)}
    see(reader, "000.jpg")
    asked, later = see(reader, "001.jpg"), see(reader, "002.jpg")

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
    observer: ScriptedObserver,
    referee: RecordReferee,
    offered: tuple[int, ...],
    source: TurnSource,
) -> None:
    reader = TableReader(
        table, observer, WATCH, games=games, clock=StillClock(), answers=RecordedAnswers(RECORD)
    )
    referee.says = {"001.jpg": ask(*offered)}
    reading = see(reader, "000.jpg", "001.jpg")

    assert reading.ask is not None
    assert reading.turn is not None
    assert (reading.turn.event.source, reading.turn.event.move) == (source, TURNS[0])
    assert see(reader, "002.jpg").turn is not None


def test_a_record_of_another_table_is_refused(
    table: Table, observer: ScriptedObserver, referee: RecordReferee
) -> None:
    setup = {**RECORD["setup"], "hornets": [[0, 0], [0, 1]]}
    answers = RecordedAnswers({**RECORD, "setup": setup})
    reader = TableReader(table, observer, WATCH, games=games, clock=StillClock(), answers=answers)
    referee.says = {"001.jpg": ask(1)}
    see(reader, "000.jpg")

    with pytest.raises(Unreadable, match="not the one in the pictures"):
        see(reader, "001.jpg")


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
