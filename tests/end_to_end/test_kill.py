"""The companion killed in the middle of a game goes on where it was; asked to end, it ends well."""

import shutil
import signal
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest
from zeroconf import ServiceBrowser, Zeroconf

from companion.clock import SystemClock
from companion.core.commands import StartGame
from companion.core.events import AnyEvent, GameStarted, TurnPlayed
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.service.mdns import KIND, is_for_others
from companion.service.starts import SILENT
from companion.tracking.referee import Referee
from tests.end_to_end.companion_process import CompanionProcess
from tests.multicast import multicast_is_heard
from tests.waiting import wait_for

Start = Callable[..., CompanionProcess]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return what starts the companion on one data folder, again and again."""
    begun: list[CompanionProcess] = []

    def start_again(*options: str) -> CompanionProcess:
        begun.append(CompanionProcess("--data", str(tmp_path / "data"), *options))
        return begun[-1].started()

    yield start_again
    for companion in begun:
        companion.process.kill()
        companion.process.communicate()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a companion that has read the small table to its end, in one go."""
    folder = tmp_path_factory.mktemp("played")
    companion = CompanionProcess("--data", str(folder / "data"), "--pace", "0").started()
    try:
        companion.wait_for(lambda table: table["turn"] == 6)
    finally:
        companion.end(signal.SIGTERM)
    return folder


def kept_events(folder: Path) -> list[AnyEvent]:
    """Return what the journal in *folder* holds of the game."""
    journal = Journal.open(folder / "data" / "journal.sqlite3", now=SystemClock().now())
    kept = [
        entry.event
        for entry in journal.latest_game()
        if isinstance(entry.event, GameStarted | TurnPlayed)
    ]
    assert journal.salvage is None
    journal.close()
    return kept


def test_killed_in_the_middle_of_a_game_it_goes_on_with_the_same_state_and_reads_the_next_turn(
    start: Start, played: Path, tmp_path: Path
) -> None:
    first = start("--pace", "0.2")
    before = first.wait_for(lambda table: table["turn"] >= 3)
    first.end(signal.SIGKILL)
    kept = kept_events(tmp_path)
    second = start("--pace", "1.5")
    resumed = second.table()
    turns = len(kept) - 1
    after = second.wait_for(lambda table: table["turn"] > turns)
    code, _ = second.end(signal.SIGTERM)

    assert turns >= before["turn"] >= 3
    assert resumed["turn"] == turns
    if turns == before["turn"]:
        assert resumed["view"] == before["view"]
    assert after["last"]["source"] == "camera"
    assert code == 0
    assert kept_events(tmp_path)[: len(kept)] == kept
    assert moves(kept_events(tmp_path)) == moves(kept_events(played))[: after["turn"]]


def test_small_table_that_was_read_to_its_end_stays_as_it_is(
    start: Start, played: Path, tmp_path: Path
) -> None:
    shutil.copytree(played / "data", tmp_path / "data")
    again = start("--pace", "0")
    before = again.table()
    time.sleep(2.0)  # by then it would have read its setup again
    after = again.table()

    assert (after["game_id"], after["turn"]) == (before["game_id"], 6)


def test_small_table_does_not_push_another_game_away(start: Start, tmp_path: Path) -> None:
    begin_pollen(tmp_path / "data")

    companion = start("--pace", "0")
    time.sleep(2.0)  # by then it would have read its setup

    assert companion.table()["game"] == "pollen"


def begin_pollen(data: Path) -> None:
    """Begin a game of Pollen in *data*, as phones did before a restart."""
    data.mkdir()
    clock, game = SystemClock(), game_named("pollen")
    journal = Journal.open(data / "journal.sqlite3", now=clock.now())
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=clock)
    table.start()
    players = ({"name": "Ada"}, {"name": "Bo"})
    table.do(StartGame("pollen", game.prepare(players, Random(5), {})))
    table.stop()
    journal.close()


def moves(events: list[AnyEvent]) -> list[object]:
    """Return the moves among *events*."""
    return [event.move for event in events if isinstance(event, TurnPlayed)]


def test_asked_to_end_it_ends_within_five_seconds_with_phones_listening(start: Start) -> None:
    companion = start("--pace", "60")
    phones = [urllib.request.urlopen(f"{companion.address}api/v1/events") for _ in range(3)]
    started_s = time.monotonic()
    code, said = companion.end(signal.SIGTERM)
    took_s = time.monotonic() - started_s
    for phone in phones:
        phone.close()

    assert (code, said) == (0, "")
    assert took_s < 5


def test_running_table_announces_itself(start: Start) -> None:
    if not multicast_is_heard():
        pytest.skip("multicast reaches nobody on this machine")
    companion = start("--pace", "60")
    if not is_for_others(companion.address):
        pytest.skip("this machine has no network to announce on")
    names: set[str] = set()
    port = urlsplit(companion.address).port
    with Zeroconf() as network:
        browsing = ServiceBrowser(network, KIND, handlers=[lambda name, **_: names.add(name)])
        wait_for(lambda: port in ports_of(network, tuple(names)), within_s=25)
        browsing.cancel()

    assert companion.end(signal.SIGTERM) == (0, "")


def ports_of(network: Zeroconf, names: tuple[str, ...]) -> set[int | None]:
    """Return the ports that are known of those called *names*."""
    found = (network.get_service_info(KIND, name, timeout=2000) for name in names)
    return {info.port for info in found if info}


def test_ctrl_c_is_no_error_nor_is_a_second_one(start: Start) -> None:
    companion = start("--pace", "60")
    companion.process.send_signal(signal.SIGINT)
    time.sleep(0.05)

    assert companion.end(signal.SIGINT) == (0, "")


def test_a_second_companion_on_the_same_folder_is_refused(start: Start, tmp_path: Path) -> None:
    start("--pace", "60")
    second = CompanionProcess("--data", str(tmp_path / "data"))
    _, said = second.process.communicate(timeout=20)

    assert second.process.returncode == 2
    assert said.startswith("companion: another companion is using the folder")


def test_after_two_starts_that_failed_the_camera_is_left_out_and_the_phones_play_on(
    start: Start, tmp_path: Path
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[hardware.camera]\nkind = "usb"\nnumber = 63\n')
    watching = ("--settings", str(settings))
    for _ in range(2):
        companion = start(*watching)
        assert told(companion) == "there is no camera /dev/video63"
        companion.end(signal.SIGKILL)

    safe = start(*watching)

    assert told(safe) == f"The camera is left out: {SILENT}"
    assert safe.end(signal.SIGTERM)[0] == 0
    assert told(start(*watching)) == "there is no camera /dev/video63"


def told(companion: CompanionProcess) -> str:
    """Return what is told of the one part that fails, once a phone looks at the setup."""
    with suppress(HTTPError), urllib.request.urlopen(f"{companion.address}api/v1/setup"):
        pass
    (fault,) = companion.wait_for(lambda table: table["faults"])["faults"]
    return str(fault)
