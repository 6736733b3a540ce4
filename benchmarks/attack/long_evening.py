"""A long evening, sped up: eight hours at one table, after which it holds no more than after one.

The whole companion runs in a process of its own: observer, referee, journal, pages, console, health
monitor. Only the camera, the small screen and the clock are twins. Turns lie under the camera,
hands pass over it; phones come, play, take back and go, some without a word; a game is played by
phone alone; now and then nobody is there for half an hour, and the small screen goes to sleep.
"""

import multiprocessing
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.attack.cloth import Cloth, Scenes
from benchmarks.attack.outcome import Outcome
from benchmarks.streams import become_host, next_move, open_stream, phone_address, post, status_mb
from companion.clock import StillClock
from companion.core.commands import DeclarePower
from companion.service.composition import Plan, Watching, open_components
from companion.service.pictures.recorded_table import RECORDED
from companion.settings import DataSettings, Settings, WebSettings
from companion.tracking.watch_settings import read_watch_settings

HOURS = 8
#: So much more may be resident in the evening's last quarter than in its second one.
MOST_GROWTH_MB = 10
#: Players rest so long after each turn, and a table that is left alone stays so for so long.
REST_S, AWAY_S = 20.0, 1800.0
AWAY_EVERY = 3
WATCH = read_watch_settings(RECORDED)
PHONES = ("Ada", "Bo")
#: What has to end in another thread may take so long.
PATIENCE_S = 20.0


@dataclass(frozen=True)
class Held:
    """What the process holds at one moment."""

    threads: int
    handles: int
    resident_mb: float

    def is_within(self, other: "Held") -> bool:
        """Tell whether there are no more threads and handles than in the *other*."""
        return self.threads <= other.threads and self.handles <= other.handles


def attack(*, share: int) -> Iterator[Outcome]:
    """Spend an evening of one hour in *share* of eight."""
    with multiprocessing.get_context("spawn").Pool(1) as companion:
        evening = companion.apply(spent, (HOURS / share,))
    early, late = quarter(evening, 2), quarter(evening, 4)
    growth_mb = late.resident_mb - early.resident_mb
    yield Outcome(
        f"an evening of {HOURS / share:g} hours, games",
        tried=len(evening),
        is_well=late.is_within(early) and growth_mb <= MOST_GROWTH_MB,
        found=f"second quarter → last: {early.threads} → {late.threads} threads,"
        f" {early.handles} → {late.handles} handles,"
        f" {early.resident_mb:.0f} → {late.resident_mb:.0f} MB",
    )


def quarter(evening: Sequence[Held], number: int) -> Held:
    """Return what was held in the middle of that quarter of *evening*, by median."""
    first, last = (len(evening) * n // 4 for n in (number - 1, number))
    part = evening[first:last]
    return Held(
        round(median(held.threads for held in part)),
        round(median(held.handles for held in part)),
        median(held.resident_mb for held in part),
    )


def spent(hours: float) -> list[Held]:
    """Return what a companion held after each game of an evening of so many *hours*."""
    with tempfile.TemporaryDirectory(prefix="evening-") as name, Evening(Path(name)) as evening:
        return list(evening.until(hours * 3600))


class Evening:
    """A companion in *folder*, and those who play at it."""

    def __init__(self, folder: Path) -> None:
        self._stack = ExitStack()
        self._clock = StillClock()
        self._cloth = Cloth(self._clock, Scenes())
        self._companion = open_components(
            Plan(
                None,
                Settings(web=WebSettings("127.0.0.1", 0), data=DataSettings(folder)),
                until_end=True,  # nobody else hears of it
            ),
            Watching(self._cloth, lambda: None, lambda reading: None),
            clock=self._clock,
            stack=self._stack,
        )
        loop = self._companion.watched.open()
        assert loop is not None, "a camera is watched"
        self._loop = loop
        self._stack.callback(loop.stop)
        self._table = self._companion.table
        self._port = self._companion.pages.port
        self._before = held_now()

    def __enter__(self) -> "Evening":
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def until(self, seconds: float) -> Iterator[Held]:
        """Play games until so many *seconds* of the table's own clock have passed; tell what is held."""
        for number in count(1):
            self.play(turns=6, rest_s=REST_S)
            if number % AWAY_EVERY == 0:
                self.go_away()
            yield self.held()
            if self._clock.monotonic_s() >= seconds:
                return

    def play(self, *, turns: int, rest_s: float) -> None:
        """Read a game of so many *turns* under the camera, then play one by phone alone."""
        self._lay_out()
        with ExitStack() as there:
            self._join(there)
            for number in range(1, turns + 1):
                self._read_turn(number, rest_s)
            self._play_by_phone()

    def go_away(self) -> None:
        """Leave the table alone."""
        self._clock.advance(AWAY_S)
        time.sleep(1.5)  # the console looks at the clock once a second

    def held(self) -> Held:
        """Return what is held once phones that have left are noticed to be gone."""
        until_s = time.monotonic() + PATIENCE_S
        while not (now := held_now()).is_within(self._before) and time.monotonic() < until_s:
            time.sleep(0.05)
        self._before = now
        return now

    def _lay_out(self) -> None:
        self._cloth.lay(0)
        session = self._companion.watched.session
        assert session is not None, "a camera is watched"
        self._watch(lambda: session.view().is_ready)
        powers = dict(zip(("power_1", "power_2", "power_3"), WATCH.powers, strict=True))
        players = tuple({"name": p.name, "colour": p.colour} for p in WATCH.players)
        session.begin(players, {**powers, "first": WATCH.first})

    def _join(self, there: ExitStack) -> None:
        """Have phones sit down and watch; they stand up again and go away without a word."""
        for seat, name in enumerate(PHONES):
            there.enter_context(open_stream(self._port, phone_address(seat))).recv(65536)
            cookie = self._send("seats", {"seat": seat, "name": name}).split(";")[0]
            there.callback(self._send, "seats/leave", {"seat": seat}, cookie)

    def _read_turn(self, number: int, rest_s: float) -> None:
        if power := WATCH.declared.get(number):
            self._table.do(DeclarePower(power))
        self._cloth.reach_in()
        self._pass(3.0)
        self._cloth.lay(number)
        self._watch(lambda: len(self._table.snapshot().turns) == number)
        self._pass(rest_s)

    def _play_by_phone(self) -> None:
        players = [{"name": name, "phone": seat} for seat, name in enumerate(PHONES)]
        with closing(HTTPConnection("127.0.0.1", self._port)) as host:
            cookie = become_host(host)
            post(host, "games", {"game": "radioactive_bees", "players": players}, cookie)
            for turn in range(4):
                post(host, "moves", {"move": next_move(host, turn), "after": turn}, cookie)
            post(host, "undo", {"after": 4}, cookie)

    def _send(self, path: str, body: object, cookie: str = "") -> str:
        """Send a command on a line of its own, as a phone that was asleep; return the cookie set."""
        with closing(HTTPConnection("127.0.0.1", self._port)) as phone:
            return post(phone, path, body, cookie)

    def _pass(self, seconds: float) -> None:
        until_s = self._clock.monotonic_s() + seconds
        while self._clock.monotonic_s() < until_s:
            self._loop.step()

    def _watch(self, is_so: Callable[[], bool]) -> None:
        """Let the camera watch until something *is_so*, for at most a minute."""
        until_s = self._clock.monotonic_s() + 60
        while not is_so():
            assert self._clock.monotonic_s() < until_s, self._table.status()
            self._loop.step()


def held_now() -> Held:
    """Return what this process holds."""
    handles = len(list(Path("/proc/self/fd").iterdir()))
    return Held(threading.active_count(), handles, status_mb("VmRSS"))
