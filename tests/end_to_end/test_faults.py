"""Each part is pulled while a game is played: the game goes on, and each is told within 10 s."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.clock import SystemClock
from companion.daemon.eye import eye_for
from companion.daemon.table import RECORDED
from companion.errors import PartFault
from companion.faces.tabletop import Tabletop, TabletopParts
from companion.games import game_named
from companion.journal import Entry, Journal
from companion.kept_pictures import KeptPictures
from companion.machine.caretaker import Caretaker
from companion.machine.notify import Notifier
from companion.machine.starts import Starts
from companion.machine.wall_clock import WallClock
from companion.picture_loop import PictureLoop
from companion.ports import Picture
from companion.referee import Referee
from companion.table import Table
from companion.watch import Watcher
from companion.watch_settings import read_watch_settings
from companion.wiring import OledWiring
from hardware.camera import FolderCamera, read_picture
from hardware.resting import RestingScreen
from hardware.screens import draw
from hardware.simulated import (
    SimulatedButtons,
    SimulatedBuzzer,
    SimulatedLights,
    SimulatedScreen,
)

TOLD_S = 10.0


class PulledCamera:
    """A camera that gives a picture when the test lets it, and none while it is pulled out."""

    def __init__(self, camera: FolderCamera) -> None:
        self.is_gone = False
        self.read_so_far = 0
        self._camera = camera
        self._let = threading.Semaphore(0)
        self._given = 0
        self._is_closed = False

    def let(self) -> None:
        """Let the next picture be taken."""
        self._let.release()

    def read(self, *, timeout_s: float) -> Picture | None:
        self.read_so_far = self._given  # who asks again has done with the last one
        while not self._let.acquire(timeout=0.05):
            if self._is_closed:
                return None
            if self.is_gone:
                raise PartFault("the camera gave no picture for 5 s")
        self._given += 1
        return self._camera.read(timeout_s=timeout_s)

    def close(self) -> None:
        self._is_closed = True
        self._camera.close()


class FullDisk:
    """A journal whose disk fills up and is emptied again."""

    def __init__(self, journal: Journal) -> None:
        self.is_full = False
        self.damaged = journal.damaged
        self._journal = journal

    def append(self, entries: Sequence[Entry]) -> None:
        if self.is_full:
            raise PartFault("the journal cannot be used: database or disk is full")
        self._journal.append(entries)

    def last_seq(self) -> int:
        return self._journal.last_seq()

    def latest_game(self) -> tuple[Entry, ...]:
        return self._journal.latest_game()


class JumpingClock(SystemClock):
    """The machine's clock, whose hands somebody moves."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        return super().now() + self.ahead


@dataclass
class Evening:
    """A whole companion with parts that can be pulled: the real eye, referee, rules and journal."""

    table: Table
    camera: PulledCamera
    journal: FullDisk
    clock: JumpingClock
    screen: SimulatedScreen = field(default_factory=SimulatedScreen)
    lights: SimulatedLights = field(default_factory=SimulatedLights)
    buzzer: SimulatedBuzzer = field(default_factory=SimulatedBuzzer)
    buttons: SimulatedButtons = field(default_factory=SimulatedButtons)

    @property
    def faults(self) -> dict[str, str]:
        return dict(self.table.snapshot().faults)

    @property
    def turns(self) -> int:
        return len(self.table.snapshot().turns)

    def see(self) -> None:
        """Let one picture be taken, and wait until it has been read."""
        wanted = self.camera.read_so_far + 1
        self.camera.let()
        until(lambda: self.camera.read_so_far >= wanted)

    def play_a_turn(self) -> None:
        """Let pictures be taken until one more turn has been read."""
        wanted = self.turns + 1
        while self.turns < wanted:
            self.see()


def until(is_so: Callable[[], bool]) -> None:
    pause, deadline = threading.Event(), time.monotonic() + TOLD_S
    while not is_so():
        assert time.monotonic() < deadline, "it was not so in time"
        pause.wait(0.02)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    clock = JumpingClock()
    watch = read_watch_settings(RECORDED)
    with ExitStack() as stack:
        journal = FullDisk(Journal.open(tmp_path / "journal.sqlite3", now=clock.now()))
        table = Table(journal, games=game_named, judge=Referee(), clock=clock)  # type: ignore[arg-type]
        table.start()
        stack.callback(table.stop)
        camera = PulledCamera(FolderCamera(RECORDED / "frames"))
        evening = Evening(table, camera, journal, clock)
        parts = TabletopParts(
            draw=draw,
            screen=RestingScreen(evening.screen, OledWiring(), clock=clock),
            buttons=evening.buttons,
            lights=evening.lights,
            buzzer=evening.buzzer,
        )
        tabletop = Tabletop(table, parts, clock=clock)
        caretaker = Caretaker(
            table,
            checks={"clock": WallClock(clock).trouble},
            proofs={},
            notifier=Notifier({}),
            starts=Starts(tmp_path / "starts.json"),
            clock=clock,
        )
        pictures = KeptPictures(tmp_path / "pictures", decode=read_picture)
        watcher = Watcher(table, eye_for(watch), watch, games=game_named, store=pictures)
        loop = PictureLoop(camera, watcher, table, when_over=lambda: None)
        for part in (tabletop, caretaker, loop):
            part.start()
            stack.callback(part.stop)
        yield evening


def pull_camera(evening: Evening, is_gone: bool) -> None:
    evening.camera.is_gone = is_gone


def fill_disk(evening: Evening, is_full: bool) -> None:
    evening.journal.is_full = is_full


def jam(evening: Evening, is_stuck: bool) -> None:
    evening.buttons.jam("done button", "is stuck: it stays pressed" if is_stuck else "")


def jump(evening: Evening, is_wrong: bool) -> None:
    if is_wrong:
        evening.clock.ahead -= timedelta(days=40)


def pull(part: str) -> Callable[[Evening, bool], None]:
    def act(evening: Evening, is_gone: bool) -> None:
        twin = getattr(evening, part)
        (twin.pull if is_gone else twin.put_back)()

    return act


@dataclass(frozen=True)
class Pull:
    """Parts pulled together, each with what is told of it; *shows_in_play*: with the next turn."""

    parts: dict[str, tuple[Callable[[Evening, bool], None], str]]
    shows_in_play: bool = False


PULLS = (
    Pull({"camera": (pull_camera, "no picture")}),
    Pull({"screen": (pull("screen"), "does not answer")}),
    Pull(
        {
            "lights": (pull("lights"), "does not answer"),
            "buzzer": (pull("buzzer"), "does not answer"),
        },
        shows_in_play=True,
    ),
    Pull({"done button": (jam, "is stuck")}),
    Pull({"clock": (jump, "jumped back by 40 days")}),
)


@pytest.fixture
def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.machine.wall_clock.TOLD_S", 1.0)


@pytest.mark.usefixtures("quick_rounds")
def test_every_part_is_pulled_in_one_evening_and_the_game_goes_on(evening: Evening) -> None:
    evening.see()

    for pulled in PULLS:
        for act, _ in pulled.parts.values():
            act(evening, True)
        if pulled.shows_in_play:
            evening.play_a_turn()
        until(lambda: evening.faults.keys() >= pulled.parts.keys())  # noqa: B023 - called now
        for part, (act, said) in pulled.parts.items():
            assert said in evening.faults[part]
            act(evening, False)
        evening.play_a_turn()
        until(lambda: not evening.faults)

    assert evening.turns == 6
    assert evening.table.snapshot().scores == (5, 6)


def test_full_disk_is_told_and_the_turn_is_kept_once_there_is_room(evening: Evening) -> None:
    evening.see()
    evening.journal.is_full = True
    evening.camera.let()
    evening.camera.let()
    until(lambda: "disk" in evening.faults)
    assert evening.turns == 0

    evening.journal.is_full = False

    until(lambda: evening.turns == 1)
    until(lambda: "disk" not in evening.faults)
