"""The health monitor: troubles reported once, the watchdog fed by probes, starts counted."""

import socket
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest

from companion.clock import StillClock
from companion.core.commands import ReportPart
from companion.core.table import Table
from companion.errors import PartFault
from companion.phrases import Phrase
from companion.service import health as monitor_module
from companion.service.health import HealthMonitor
from companion.service.installed.systemd import Notifier
from companion.service.pictures.starts import SILENT, STEADY_S, Starts, told_starts
from companion.service.wall_clock import NOT_SET, TOLD_S, WallClock
from tests.companion.console.test_console import wait_for


@dataclass
class Systemd:
    """The other end of the notification socket."""

    line: socket.socket
    environment: Mapping[str, str]

    def heard(self) -> list[str]:
        heard = []
        while True:
            try:
                heard.append(self.line.recv(4096).decode())
            except BlockingIOError:
                return heard


@pytest.fixture(params=["file", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Systemd]:
    name = str(tmp_path / "notify") if request.param == "file" else f"@{tmp_path.name}-notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(name.replace("@", "\0"))
        line.setblocking(False)
        yield Systemd(line, {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000"})


@dataclass
class Bench:
    """A monitor whose every check can be told what to find."""

    table: Table
    clock: StillClock
    starts: Starts
    trouble: Phrase | None = None
    notice: Phrase | None = None
    is_failing: bool = False
    probe: Callable[[], object] = field(default=lambda: None)

    def monitor(self, environment: Mapping[str, str]) -> HealthMonitor:
        return HealthMonitor(
            self.table,
            checks={"power": self._check},
            notices={"clock": lambda: self.notice},
            probes={"loop": lambda: self.probe(), "pages": lambda: None},
            notifier=Notifier(environment),
            starts=self.starts,
            clock=self.clock,
        )

    def _check(self) -> Phrase | None:
        if self.is_failing:
            raise OSError("no such file")
        return self.trouble


@pytest.fixture
def bench(table: Table, clock: StillClock, tmp_path: Path) -> Bench:
    return Bench(table, clock, Starts(tmp_path / "starts.json"))


def faults(table: Table) -> Mapping[str, Phrase]:
    table.do(ReportPart("nothing", None))  # what was put before is settled then
    return table.status().faults


def test_trouble_is_told_once_and_so_is_its_end(bench: Bench) -> None:
    monitor = bench.monitor({})
    bench.trouble = Phrase("too little voltage")
    monitor.check_all()
    assert faults(bench.table) == {"power": Phrase("too little voltage")}
    told = bench.table.status()

    monitor.check_all()
    assert bench.table.status() is told
    bench.trouble = None
    monitor.check_all()

    assert faults(bench.table) == {}


def test_notice_is_told_and_is_no_fault(bench: Bench) -> None:
    monitor = bench.monitor({})
    bench.notice = NOT_SET
    monitor.check_all()
    assert faults(bench.table) == {}
    assert bench.table.status().notices == {"clock": NOT_SET}

    bench.notice = None
    monitor.check_all()
    assert faults(bench.table) == {}
    assert bench.table.status().notices == {}


def test_check_that_fails_is_told_and_the_checks_go_on(bench: Bench) -> None:
    monitor = bench.monitor({})
    bench.is_failing = True

    monitor.check_all()

    assert faults(bench.table) == {
        "power": Phrase("cannot be looked at: {why}", {"why": "no such file"})
    }


def test_watchdog_is_fed_while_everything_answers(bench: Bench, systemd: Systemd) -> None:
    bench.monitor(systemd.environment).check_all()

    assert systemd.heard() == ["WATCHDOG=1"]


def test_watchdog_is_not_fed_when_something_is_silent(
    bench: Bench, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitor_module, "PROBE_S", 0.05)
    monitor = bench.monitor(systemd.environment)
    never = Event()
    bench.probe = never.wait

    monitor.check_all()
    assert systemd.heard() == ["STATUS=no answer from loop"]
    bench.probe = lambda: 1 // 0
    monitor.check_all()

    assert systemd.heard() == ["STATUS=no answer from loop"]
    never.set()


def test_without_systemd_nothing_is_probed(bench: Bench) -> None:
    bench.probe = lambda: pytest.fail("nobody asked")

    bench.monitor({}).check_all()


def test_checks_go_on_until_the_end(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitor_module, "CHECK_EVERY_S", 0.01)
    monitor = bench.monitor({})
    monitor.start()
    bench.trouble = "hot"
    wait_for(lambda: bench.table.status().faults == {"power": "hot"})

    monitor.stop()
    monitor.stop()


def test_start_has_succeeded_after_a_steady_while(bench: Bench, tmp_path: Path) -> None:
    bench.starts.begin()
    monitor = bench.monitor({})
    monitor.check_all()
    assert Starts(tmp_path / "starts.json").why == SILENT

    bench.clock.advance(STEADY_S)
    monitor.check_all()

    assert Starts(tmp_path / "starts.json").why is None


def test_systemd_hears_ready_status_and_the_end(systemd: Systemd) -> None:
    notifier = Notifier(systemd.environment)

    notifier.ready()
    notifier.status("turn 3\nHana")
    notifier.stopping()

    assert systemd.heard() == ["READY=1", "STATUS=turn 3 Hana", "STOPPING=1"]
    assert notifier.watchdog_s == 30.0


def test_without_a_service_manager_nothing_is_sent() -> None:
    notifier = Notifier({"WATCHDOG_USEC": "30000000"})

    notifier.ready()

    assert notifier.watchdog_s is None
    Notifier({"NOTIFY_SOCKET": "/nowhere/at/all"}).ready()


def failed_starts(path: Path, *endings: Exception | None) -> None:
    for ending in endings:
        try:
            with told_starts(path):
                if ending:
                    raise ending
        except Exception:
            pass


BROKEN = PartFault("the camera hangs")


@pytest.mark.parametrize(
    ("endings", "is_safe", "why"),
    [
        ((), False, None),
        ((BROKEN,), False, BROKEN.phrase),
        ((BROKEN, BROKEN), True, BROKEN.phrase),
        ((BROKEN, ValueError("oh")), True, Phrase("ValueError: oh")),
        ((BROKEN, None, BROKEN), False, BROKEN.phrase),
        ((BROKEN, BROKEN, None), False, None),
    ],
    ids=["never", "once", "twice", "by mistake", "not in a row", "well again"],
)
def test_two_failed_starts_in_a_row_make_the_next_a_safe_one(
    tmp_path: Path, endings: tuple[Exception | None, ...], is_safe: bool, why: Phrase | None
) -> None:
    path = tmp_path / "starts.json"

    failed_starts(path, *endings)

    starts = Starts(path)
    assert (starts.is_safe_mode, starts.why) == (is_safe, why)


def test_start_of_which_nothing_more_is_heard_has_failed(tmp_path: Path) -> None:
    path = tmp_path / "starts.json"
    for _ in range(2):
        Starts(path).begin()

    assert (Starts(path).is_safe_mode, Starts(path).why) == (True, SILENT)


def test_what_goes_wrong_after_a_good_start_is_no_failed_start(tmp_path: Path) -> None:
    path = tmp_path / "starts.json"
    starts = Starts(path)

    starts.succeed()
    starts.fail(BROKEN.phrase)

    assert Starts(path).why is None


@pytest.mark.parametrize("text", ["", "{", '{"failed": "many"}'])
def test_spoilt_note_of_starts_is_no_reason_not_to_start(tmp_path: Path, text: str) -> None:
    path = tmp_path / "starts.json"
    path.write_text(text)

    assert not Starts(path).is_safe_mode
    Starts(tmp_path / "nowhere" / "starts.json").begin()


class TurnableClock(StillClock):
    """A clock whose hands can be moved; what never jumps goes on."""

    def jump(self, seconds: float) -> None:
        self.advance(seconds)
        self._ahead = getattr(self, "_ahead", 0.0) + seconds

    def monotonic_s(self) -> float:
        return super().monotonic_s() - getattr(self, "_ahead", 0.0)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (7200.0, "The clock jumped on by 2:00:00: times changed, the order is right"),
        (-3600.0, "The clock jumped back by 1:00:00: times changed, the order is right"),
        (2.0, "None"),
    ],
)
def test_jump_of_the_clock_is_told_for_a_while(seconds: float, told: str) -> None:
    clock = TurnableClock(datetime(2026, 1, 1, tzinfo=UTC))
    wall = WallClock(clock)
    assert wall.trouble() is None

    clock.jump(seconds)
    assert str(wall.trouble()) == told
    clock.advance(TOLD_S / 2)
    assert str(wall.trouble()) == told
    clock.advance(TOLD_S)

    assert wall.trouble() is None


def test_clock_that_was_never_set_is_told_until_it_is() -> None:
    is_set = False
    wall = WallClock(StillClock(), is_set=lambda: is_set)
    assert wall.trouble() == NOT_SET

    is_set = True

    assert wall.trouble() is None
