"""Which pictures become the reference, which are kept for it, and how it goes on after a restart."""

from collections.abc import Callable
from pathlib import Path

from companion.clock import StillClock
from companion.core.commands import Answer, PlayMove, Undo
from companion.core.picture_store import PictureFolder
from companion.core.status import Wait, WaitReason
from companion.core.table import Table
from companion.errors import PartFault
from companion.phrases import Phrase
from companion.ports import Picture
from companion.tracking.reader import TableReader
from companion.tracking.readings import Seen
from tests.companion.told import said
from tests.companion.tracking.scripted_observer import (
    GAME,
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

CLOCK = StillClock()


def kept(tmp_path: Path) -> dict[str, bytes]:
    return {frame_of(path.name): path.read_bytes() for path in (tmp_path / "pictures").iterdir()}


# --- the reference --------------------------------------------------------------------------


def test_each_turns_picture_becomes_the_reference_with_the_state_after_it(
    reader: TableReader, observer: ScriptedObserver
) -> None:
    reading = see(reader, "000.jpg", "001.jpg", "002.jpg")
    state = GAME.write_state(reading.snapshot.state)  # type: ignore[arg-type]  # the game's own

    assert [name for name, _ in observer.references] == ["001.jpg", "002.jpg"]
    shown = observer.references[-1][1]
    assert shown.piles == tuple(state["piles"])
    assert {(cell.at, cell.level) for cell in shown.cells} == {
        (tuple(cell["at"]), cell["level"]) for cell in state["hive"]
    }


def test_after_an_answer_the_picture_of_the_question_is_the_reference(
    reader: TableReader, observer: ScriptedObserver, referee: RecordReferee, table: Table
) -> None:
    referee.says = {"001.jpg": ask(1)}
    see(reader, "000.jpg", "001.jpg")
    table.do(Answer(choice=0))
    see(reader, "002.jpg")

    assert [name for name, _ in observer.references] == ["001.jpg", "002.jpg"]


def test_after_an_undo_the_picture_before_is_the_reference(
    reader: TableReader, observer: ScriptedObserver, table: Table
) -> None:
    see(reader, "000.jpg", "001.jpg", "002.jpg")
    table.do(Undo())
    see(reader, "002.jpg")

    assert [name for name, _ in observer.references] == ["001.jpg", "002.jpg", "001.jpg", "002.jpg"]


def test_after_a_turn_by_hand_the_next_picture_that_agrees_is_the_reference(
    reader: TableReader, observer: ScriptedObserver, referee: RecordReferee, table: Table
) -> None:
    see(reader, "000.jpg")
    table.do(PlayMove(TURNS[0]))
    observer.observations = {"000q.jpg": {"is_quiet": True}}
    see(reader, "000q.jpg")
    taken_too_early = list(observer.references)
    referee.says = {"001.jpg": Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))}
    see(reader, "001.jpg")

    assert taken_too_early == []
    assert [name for name, _ in observer.references] == ["001.jpg"]


def test_under_another_lamp_the_picture_that_shows_nothing_new_is_the_reference(
    reader: TableReader, observer: ScriptedObserver
) -> None:
    quiet = {"is_quiet": True}
    observer.observations = {"001q.jpg": quiet, "001z.jpg": {**quiet, "is_other_light": True}}
    see(reader, "000.jpg", "001.jpg", "001q.jpg", "001z.jpg")

    assert [name for name, _ in observer.references] == ["001.jpg", "001z.jpg"]


# --- pictures on disk ----------------------------------------------------------------------


def test_only_the_pictures_that_events_name_are_kept(
    reader: TableReader, observer: ScriptedObserver, referee: RecordReferee, tmp_path: Path
) -> None:
    observer.observations = {"001h1.jpg": {"hands": True}, "003.jpg": {"is_quiet": True}}
    referee.says = {"004.jpg": Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))}
    see(reader, "000.jpg", "001h1.jpg", "001.jpg", "002.jpg", "003.jpg", "004.jpg")

    assert kept(tmp_path) == {name: name.encode() for name in ("000.jpg", "001.jpg", "002.jpg")}


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
    table: Table, observer: ScriptedObserver
) -> None:
    store = FullStore()
    reader = TableReader(table, observer, WATCH, games=games, clock=CLOCK, store=store)
    full = see(reader, "000.jpg")
    told = said(full.status.faults)
    store.is_full = False
    reading = see(reader, "000.jpg")

    assert (full.wait, full.snapshot.game) == ("disk", None)
    assert told == {"pictures": "no space left on device"}
    assert reading.seen is Seen.SETUP
    assert table.status().faults == {}


# --- a restart -----------------------------------------------------------------------------


def test_after_a_restart_setup_and_reference_are_taken_again_and_it_is_read_on(
    open_table: Callable[[], Table], store: PictureFolder
) -> None:
    first = TableReader(
        open_table(), ScriptedObserver(), WATCH, games=games, clock=CLOCK, store=store
    )
    before = see(first, "000.jpg", "001.jpg", "002.jpg").snapshot
    observer = ScriptedObserver()
    reader = TableReader(open_table(), observer, WATCH, games=games, clock=CLOCK, store=store)

    assert reader.resume()
    assert observer.setups_taken == [("000.jpg", seen_table())]
    assert observer.setups_observed == []
    assert [name for name, _ in observer.references] == ["002.jpg"]
    reading = see(reader, "003.jpg")
    assert reading.snapshot.states[:3] == before.states
    assert len(reading.snapshot.turns) == 3


def test_without_the_setup_picture_there_is_no_going_on(
    table: Table, observer: ScriptedObserver
) -> None:
    see(TableReader(table, observer, WATCH, games=games, clock=CLOCK), "000.jpg")

    assert not TableReader(table, observer, WATCH, games=games, clock=CLOCK).resume()
