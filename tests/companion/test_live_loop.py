"""The live loop: a table that goes on, a tenth of a second a picture, told as text.

`.` nothing moves, `m` something does, `l` nothing moves but another lamp is lit; a name after
them is what the whole picture shows meanwhile.
"""

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.clock import StillClock
from companion.commands import Answer, PlayMove, Undo
from companion.errors import PartFault
from companion.events import WaitReason
from companion.journal import Journal
from companion.kept_pictures import KeptPictures
from companion.live.loop import LiveLoop
from companion.live.reading import TurnReader
from companion.ports import Movement, Picture
from companion.referee import Verdict, Wait
from companion.table import Table
from companion.watch import Watcher
from companion.watch_reading import Reading
from tests.companion.live_camera import LiveTwin, Moment
from tests.companion.scripted_eye import (
    TURNS,
    WATCH,
    RecordReferee,
    ScriptedEye,
    ask,
    frame_of,
    games,
    picture,
)

QUIET, MOVES, OTHER_LAMP = 0, 1, 2
CODES = {".": QUIET, "m": MOVES, "l": OTHER_LAMP}


def moments(*told: str) -> list[Moment]:
    """Return the moments that *told* tells: ``"mmm.... 001.jpg"``."""
    made = []
    for part in told:
        codes, frames = part.split()[0], part.split()[1:]
        for number, code in enumerate(codes):
            small = Picture("small", np.full((1, 1, 3), CODES[code], np.uint8), taken_s=0.0)
            made.append(Moment(small, picture(frames[number % len(frames)])))
    return made


class ToldStillness:
    """Says of each small picture what it is told by its colour."""

    def __init__(self) -> None:
        self.marks = 0

    def see(self, image: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Movement:
        code = int(image[0, 0, 0])
        return Movement(moves=code == MOVES, differs=False, light=0.2 * (code == OTHER_LAMP))

    def mark(self) -> None:
        self.marks += 1


class Bench:
    """A running game after its setup, and a loop that is stepped through what happens."""

    def __init__(self, folder: Path, says: dict[str, Verdict] | None = None) -> None:
        self.clock = StillClock()
        self.eye = ScriptedEye()
        self.table = Table(
            Journal.in_memory(), games=games, judge=RecordReferee(says), clock=self.clock
        )
        self.table.start()
        store = KeptPictures(folder, decode=lambda path: picture(path.name))
        self.watcher = Watcher(self.table, self.eye, WATCH, games=games, store=store, prefix="t-")
        self.watcher.see(picture("000.jpg"))
        self.readings: list[Reading] = []
        self.camera = LiveTwin([], self.clock)
        self.loop: LiveLoop | None = None
        self.waits: list[str | None] = []
        self.table.subscribe(lambda now: self.waits.append(now.wait.reason if now.wait else None))

    def happen(self, *told: str) -> list[str]:
        """Let *told* happen; return the frames of the whole pictures that were taken meanwhile."""
        before = len(self.camera.taken)
        self.camera.go_on(*moments(*told))
        if self.loop is None:
            reader = TurnReader(
                self.camera, self.watcher, self.table, when_read=self.readings.append
            )
            self.loop = LiveLoop(
                self.camera,
                self.table,
                ToldStillness(),
                reader=lambda snapshot: reader,
                clock=self.clock,
                step_s=0.0,
            )
        while not self.camera.is_over:
            self.loop.step()
        return self.camera.taken[before:]

    @property
    def turns(self) -> int:
        return len(self.table.snapshot().turns)

    @property
    def wait(self) -> str | None:
        wait = self.table.snapshot().wait
        return wait.reason if wait else None


@pytest.fixture
def benches(tmp_path: Path) -> Iterator[list[Bench]]:
    made: list[Bench] = []
    yield made
    for bench in made:
        if bench.loop:
            bench.loop.stop()
        bench.table.stop()


@pytest.fixture
def bench(benches: list[Bench], tmp_path: Path) -> Bench:
    benches.append(Bench(tmp_path))
    return benches[-1]


def bench_with(benches: list[Bench], folder: Path, **says: Verdict) -> Bench:
    benches.append(Bench(folder, {f"{name[1:]}.jpg": verdict for name, verdict in says.items()}))
    return benches[-1]


def test_settled_table_is_read_once_when_two_pictures_agree(bench: Bench) -> None:
    taken = bench.happen("mmmmm 001h1.jpg", "............ 001.jpg", "............ 001.jpg")

    assert taken == ["001.jpg", "001.jpg"]
    assert bench.turns == 1
    assert [frame_of(name) for name, _ in bench.eye.learnt] == ["001.jpg"]
    assert len(bench.readings) == 1


def test_somebody_playing_is_told_while_something_moves_and_no_longer(bench: Bench) -> None:
    bench.eye.sights = {"000.jpg": {"is_quiet": True}}
    bench.happen("mmmmmmmmmmmm 000.jpg")
    during = bench.wait
    bench.happen("......... 000.jpg")

    assert (during, bench.wait) == ("hands", None)
    assert bench.turns == 0


def test_arm_that_rests_over_the_table_is_no_turn(bench: Bench) -> None:
    bench.eye.sights = {"001h1.jpg": {"hands": True}}

    taken = bench.happen("mmm 000.jpg", "............ 001h1.jpg")

    assert taken == ["001h1.jpg"]
    assert (bench.turns, bench.wait) == (0, "hands")


def test_third_picture_decides_where_two_disagree(benches: list[Bench], tmp_path: Path) -> None:
    bench = bench_with(benches, tmp_path, _001x=ask(1, 2))

    taken = bench.happen("m 000.jpg", "............ 001x.jpg 001.jpg")

    assert taken == ["001.jpg", "001x.jpg", "001.jpg"]
    assert (bench.turns, bench.table.snapshot().ask) == (1, None)


def test_table_that_every_picture_shows_otherwise_is_looked_at_again(
    benches: list[Bench], tmp_path: Path
) -> None:
    odd = {"_001x": ask(1, 2), "_001y": Wait(WaitReason.UNEXPLAINED, "?")}
    bench = bench_with(benches, tmp_path, **odd)

    bench.happen("m 000.jpg", "........ 001.jpg 001x.jpg 001y.jpg")
    before = bench.turns
    bench.happen("................ 001.jpg")

    assert (before, bench.turns) == (0, 1)


@pytest.mark.parametrize(
    ("reason", "told_after"), [("half-made", 1.0), ("unexplained", 3.0), ("trouble", 1.0)]
)
def test_doubt_has_to_last_before_it_is_told(
    benches: list[Bench], tmp_path: Path, reason: str, told_after: float
) -> None:
    bench = bench_with(benches, tmp_path, _001=Wait(reason, "The hornet still has to move"))
    bench.happen("m 000.jpg", "..... 001.jpg")
    settled_s = bench.clock.monotonic_s()
    while bench.wait is None and bench.clock.monotonic_s() < settled_s + 10:
        bench.happen(". 001.jpg")

    assert bench.wait == reason
    assert told_after <= bench.clock.monotonic_s() - settled_s < told_after + 1.6


def test_half_made_turn_is_waited_for_and_read_when_it_is_whole(
    benches: list[Bench], tmp_path: Path
) -> None:
    half = Wait(WaitReason.HALF_MADE, "The spoon still has to move")
    bench = bench_with(benches, tmp_path, _001x=half)

    bench.happen("mmm 000.jpg", "......................... 001x.jpg")
    between = (bench.turns, bench.wait)
    bench.happen("mmm 000.jpg", "............ 001.jpg")

    assert between == (0, "half-made")
    assert (bench.turns, bench.wait) == (1, None)


def test_question_is_not_asked_in_haste(benches: list[Bench], tmp_path: Path) -> None:
    bench = bench_with(benches, tmp_path, _001x=ask(1, 2))

    bench.happen("m 000.jpg", "......... 001x.jpg")
    early = bench.table.snapshot().ask
    bench.happen("..................... 001x.jpg")

    assert early is None
    assert bench.table.snapshot().ask is not None


def test_button_has_the_table_read_now_and_told_whatever_it_shows(
    benches: list[Bench], tmp_path: Path
) -> None:
    bench = bench_with(
        benches, tmp_path, _001=Wait(WaitReason.UNEXPLAINED, "No legal turn explains it")
    )
    bench.happen("mm 000.jpg")
    assert bench.loop is not None

    bench.loop.press()
    taken = bench.happen("m.. 001.jpg")

    assert taken == ["001.jpg", "001.jpg"]
    assert bench.wait == "unexplained"


def test_turn_under_another_lamp_is_believed_when_the_table_says_so_again(bench: Bench) -> None:
    bench.happen("m 000.jpg", "lllllllll 001.jpg")
    early = bench.turns
    bench.happen("llllllllllllllll 001.jpg")

    assert (early, bench.turns) == (0, 1)


def test_change_of_light_alone_is_no_turn(bench: Bench) -> None:
    bench.eye.sights = {"000.jpg": {"is_quiet": True}}

    bench.happen("m 000.jpg", "lllllllllllllllllllllllllll 000.jpg")

    assert (bench.turns, bench.wait, bench.table.snapshot().ask) == (0, None, None)


def test_turn_entered_by_hand_has_the_table_read_and_learnt(
    benches: list[Bench], tmp_path: Path
) -> None:
    bench = bench_with(benches, tmp_path, _001x=Wait(WaitReason.NOTHING, "Nothing has changed"))
    bench.eye.sights = {"000.jpg": {"is_quiet": True}}
    bench.happen("..... 000.jpg")
    bench.table.do(PlayMove(TURNS[0]))

    bench.happen("............ 001x.jpg")

    assert bench.turns == 1
    assert [frame_of(name) for name, _ in bench.eye.learnt] == ["001x.jpg"]


def test_turn_taken_back_is_not_read_again_while_it_lies_there(bench: Bench) -> None:
    bench.happen("m 000.jpg", "............ 001.jpg")
    bench.table.do(Undo())

    taken = bench.happen(".................... 001.jpg")
    bench.happen("mm 000.jpg", "............ 001.jpg")

    assert taken == []
    assert bench.turns == 1


def test_table_is_read_on_when_its_question_is_answered(
    benches: list[Bench], tmp_path: Path
) -> None:
    bench = bench_with(benches, tmp_path, _001=ask(1, 2))
    bench.happen("m 000.jpg", "............................... 001.jpg")
    while_open = bench.happen("mm 000.jpg", "............ 002.jpg")
    bench.table.do(Answer(0))

    bench.happen("............ 002.jpg")

    assert while_open == []
    assert bench.turns == 2


def test_much_other_light_has_the_camera_measure_anew(bench: Bench) -> None:
    class Glaring(ToldStillness):
        def see(self, image: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Movement:
            return Movement(moves=bool(image[0, 0, 0]), differs=True, light=1.0)

    bench.happen("m 000.jpg")
    assert bench.loop is not None
    bench.loop._stillness = Glaring()

    bench.happen("...... 001.jpg")

    assert bench.camera.settled == 1


def test_camera_that_fails_is_told_and_tried_again(bench: Bench) -> None:
    faults: list[str | None] = []
    seen = threading.Event()
    small, whole = moments(". 000.jpg")[0].small, picture("001.jpg")
    camera = LiveTwin([Moment(small, whole, fault="the cable is out")], bench.clock)
    camera.go_on(*moments("............ 001.jpg"))

    def note(snapshot: object) -> None:
        faults.append(dict(bench.table.snapshot().faults).get("camera"))
        if bench.turns:
            seen.set()

    bench.table.subscribe(note)
    reader = TurnReader(camera, bench.watcher, bench.table)
    loop = LiveLoop(
        camera,
        bench.table,
        ToldStillness(),
        reader=lambda snapshot: reader,
        clock=bench.clock,
        step_s=0.0,
    )
    loop.start()
    assert seen.wait(20)
    loop.stop()
    loop.stop()

    assert "the cable is out" in faults
    assert bench.table.snapshot().faults == ()
    assert camera.is_closed


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_camera_that_hangs_while_the_companion_ends_ends_with_it(bench: Bench) -> None:
    class HangingCamera(LiveTwin):
        hangs, wakes = threading.Event(), threading.Event()

        def peek(self, *, timeout_s: float) -> Picture:
            self.hangs.set()
            self.wakes.wait(20)
            raise PartFault("the camera gave no picture")

    camera = HangingCamera([], bench.clock)
    reader = TurnReader(camera, bench.watcher, bench.table)
    loop = LiveLoop(
        camera, bench.table, ToldStillness(), reader=lambda snapshot: reader, clock=bench.clock
    )
    loop.start()
    assert camera.hangs.wait(20)

    loop.stop(timeout_s=0.0)
    bench.table.stop()
    camera.wakes.set()
    loop.stop()

    assert "camera" not in {thread.name for thread in threading.enumerate()}


def test_nothing_is_taken_while_there_is_nothing_to_read(bench: Bench) -> None:
    camera = LiveTwin(moments("... 001.jpg"), bench.clock)
    loop = LiveLoop(
        camera, bench.table, ToldStillness(), reader=lambda snapshot: None, clock=bench.clock
    )

    loop.step()

    assert not camera.taken
    assert not camera.is_over
    loop.stop()
