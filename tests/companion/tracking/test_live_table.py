"""A table under a camera, from laying it out to its turns, and on after a restart."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.clock import StillClock
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.errors import IllegalMove, PartFault
from companion.ports import Movement, Picture
from companion.tracking.live_table import LiveTable
from companion.tracking.loop import PictureLoop
from companion.tracking.settle import Timing
from companion.tracking.setup.agreement import Agreed, preferences
from companion.tracking.watch_settings import TableMeasures, WatchSettings
from tests.companion.tracking.live_camera import LiveTwin, Moment
from tests.companion.tracking.scripted_observer import (
    RECORD,
    WATCH,
    RecordReferee,
    ScriptedObserver,
    frame_of,
    games,
    picture,
    seen_table,
)

PLAYERS = tuple(dict(player) for player in RECORD["players"])
POWERS = dict(zip(("power_1", "power_2", "power_3"), RECORD["setup"]["powers"], strict=True))
AGREED = Agreed(PLAYERS, {**POWERS, "teams": False, "first": RECORD["setup"]["first"]})


class Colours:
    """A motion detector for pictures of one colour: whatever changes it moves."""

    def __init__(self) -> None:
        self._last = -1

    def see(self, image: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Movement:
        before, self._last = self._last, int(image[0, 0, 0])
        return Movement(moves=self._last == 1, differs=self._last != before)

    def mark(self) -> None:
        """Remember nothing."""


def moments(*told: str) -> list[Moment]:
    """Return what happens: `m` moves, `.` does not, then what the whole picture shows."""
    return [
        Moment(Picture("small", np.full((9, 16, 3), code == "m", np.uint8), 0.0), picture(frame))
        for codes, frame in (part.split() for part in told)
        for code in codes
    ]


def kept(path: Path) -> Picture:
    """Return the picture in *path*, which must be there."""
    path.stat()
    return picture(path.name)


class Bench:
    """A live table in *folder*, whose observer and camera are scripted."""

    def __init__(self, folder: Path, clock: StillClock) -> None:
        self.clock = clock
        self.journal = Journal.open(folder / "journal.sqlite3", now=clock.now())
        self.table = Table(
            self.journal, games=games, judge=RecordReferee(), dice=TableDice(), clock=clock
        )
        self.table.start()
        self.observers: list[ScriptedObserver] = []
        self.camera = LiveTwin([], clock)
        self.live = LiveTable(
            self.camera,
            self.table,
            measures=lambda size: replace(WATCH.measures, picture=size),
            setup_observer=self.new_observer,
            new_observer=self.new_observer,
            games=games,
            store=PictureFolder(folder / "pictures", decode=kept),
            draw=lambda shown, observation: shown.name.encode(),
            draw_seen=lambda picture, observation: b"",
            draw_laid=lambda picture, laid: b"",
            clock=clock,
        )
        self.loop = PictureLoop(
            self.camera,
            self.table,
            Colours(),
            task=self.live.task,
            clock=clock,
            timing=Timing(step_s=0.0),
        )

    def new_observer(self, told: TableMeasures | WatchSettings) -> ScriptedObserver:
        self.observers.append(ScriptedObserver())
        return self.observers[-1]

    def happen(self, *told: str) -> None:
        self.camera.go_on(*moments(*told))
        while not self.camera.is_over:
            self.loop.step()

    def close(self) -> None:
        self.loop.stop()
        self.table.stop()
        self.journal.close()

    @property
    def turns(self) -> int:
        return len(self.table.snapshot().turns)


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def benches(tmp_path: Path) -> Iterator[list[Bench]]:
    made: list[Bench] = []
    yield made
    for bench in made:
        bench.close()


@pytest.fixture
def bench(benches: list[Bench], tmp_path: Path, clock: StillClock) -> Bench:
    benches.append(Bench(tmp_path, clock))
    return benches[-1]


def begun(bench: Bench) -> Bench:
    """Return *bench* once its table was laid out and its game has begun."""
    bench.live.session.view()
    bench.happen("mm....... 000.jpg")
    bench.live.session.begin(AGREED.players, AGREED.preferences)
    return bench


def test_table_is_read_for_the_phone_that_looks(bench: Bench) -> None:
    bench.live.session.view()
    bench.happen("mm....... 000.jpg")

    view = bench.live.session.view()

    assert view.is_ready
    assert bench.camera.taken == ["000.jpg"]
    assert [preference.key for preference in view.preferences] == [*POWERS, "first", "teams"]


def test_hands_that_lay_out_the_table_are_seen_on_the_phone(bench: Bench) -> None:
    bench.live.session.view()
    bench.happen("mmmmmmmmmmm 000.jpg")

    assert bench.live.session.picture(is_plain=False) == b"small"
    assert bench.table.status().wait is None


def test_nothing_is_read_while_nobody_looks_and_no_game_is_on(bench: Bench) -> None:
    assert bench.live.task(bench.table.snapshot()) is None


def test_game_begins_with_who_sits_and_what_was_agreed(bench: Bench) -> None:
    started = begun(bench).table.snapshot().started

    assert started is not None
    assert started.header["players"] == list(PLAYERS)
    assert started.header["setup"]["powers"] == list(POWERS.values())
    assert started.header["setup"]["first"] == RECORD["setup"]["first"]
    assert started.picture is not None
    assert (bench.live.session.view().observation, started.table) == (None, None)


def test_turns_are_read_once_the_game_has_begun(bench: Bench) -> None:
    begun(bench).happen("mm 000.jpg", "......... 001.jpg", "mm 001.jpg", "......... 002.jpg")

    assert bench.turns == 2


def test_what_the_players_corrected_is_what_the_game_and_the_observer_begin_with(
    bench: Bench,
) -> None:
    bench.live.session.view()
    bench.happen("mm....... 000.jpg")
    cell = seen_table().cells[0]
    bench.live.session.correct({"kind": "set-fill", "at": cell.at, "full": not cell.full})

    bench.live.session.begin(AGREED.players, AGREED.preferences)

    hive = bench.table.snapshot().game.write_state(bench.table.snapshot().state)["hive"]
    ((_, taken),) = bench.observers[-1].setups_taken
    (said,) = [one for one in hive if tuple(one["at"]) == cell.at]
    assert (said["fill"] == "full") == taken.cells[0].full == (not cell.full)


@pytest.mark.parametrize(
    "agreed",
    [
        Agreed(PLAYERS, {**AGREED.preferences, "power_2": POWERS["power_1"]}),
        Agreed(PLAYERS, {**AGREED.preferences, "first": 3}),
        Agreed(PLAYERS, {**AGREED.preferences, "teams": True}),
    ],
    ids=["two powers of one cost", "nobody sits there", "teams of one"],
)
def test_what_cannot_be_agreed_on_is_refused_and_nothing_begins(
    bench: Bench, agreed: Agreed
) -> None:
    bench.live.session.view()
    bench.happen("mm....... 000.jpg")

    with pytest.raises(IllegalMove):
        bench.live.session.begin(agreed.players, agreed.preferences)

    assert bench.table.snapshot().started is None
    assert bench.live.session.view().is_ready


def test_game_goes_on_after_a_restart(
    bench: Bench, benches: list[Bench], tmp_path: Path, clock: StillClock
) -> None:
    begun(bench).happen("mm 000.jpg", "......... 001.jpg")
    bench.close()
    benches[:] = [Bench(tmp_path, clock)]
    again = benches[0]

    is_resumed = again.live.resume()
    again.happen("mm 001.jpg", "......... 002.jpg")

    assert is_resumed
    assert again.turns == 2
    assert [frame_of(name) for name, _ in again.observers[-1].references] == ["001.jpg", "002.jpg"]


def test_table_without_a_game_or_its_picture_has_nothing_to_go_on_with(
    bench: Bench, benches: list[Bench], tmp_path: Path, clock: StillClock
) -> None:
    before = bench.live.resume()
    begun(bench)
    bench.close()
    for path in (tmp_path / "pictures").iterdir():
        path.unlink()
    benches[:] = [Bench(tmp_path, clock)]

    assert (before, benches[0].live.resume()) == (False, False)


def test_disk_that_takes_no_picture_begins_no_game(bench: Bench, tmp_path: Path) -> None:
    bench.live.session.view()
    bench.happen("mm....... 000.jpg")
    (tmp_path / "pictures").rmdir()
    (tmp_path / "pictures").write_text("in the way")

    with pytest.raises(PartFault):
        bench.live.session.begin(AGREED.players, AGREED.preferences)

    assert bench.table.snapshot().started is None


def test_powers_are_offered_by_their_cost() -> None:
    offered = {
        preference.key: [option.value for option in preference.values]
        for preference in preferences()
    }

    assert offered["power_1"] == ["fourth_tile", "previous_tile", "look_for_tile"]
    assert offered["teams"] == [False, True]
