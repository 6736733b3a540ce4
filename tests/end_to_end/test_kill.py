"""The companion killed in the middle of a game goes on where it was; asked to end, it ends well."""

import signal
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest
from zeroconf import ServiceBrowser, Zeroconf

from companion.cli.cli import main
from companion.clock import SystemClock
from companion.core.commands import StartGame
from companion.core.events import AnyEvent, GameStarted, TurnPlayed
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.service.network.addresses import read_addresses
from companion.service.network.mdns import KIND
from companion.service.pictures.starts import SILENT, Starts
from companion.tracking.referee import Referee
from tests.end_to_end.companion_process import CompanionProcess
from tests.multicast import multicast_is_heard
from tests.waiting import wait_for

Start = Callable[..., CompanionProcess]

#: What the six turns of the small table come to.
POINTS = [5, 6]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return what starts the companion on one data folder, again and again."""
    with ExitStack() as stack:
        yield lambda *options: started_in(tmp_path, *options, stack=stack)


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[CompanionProcess, Path]]:
    """A companion that reads a picture a minute, and the folder that its data lie in."""
    folder = tmp_path_factory.mktemp("quiet")
    with ExitStack() as stack:
        yield started_in(folder, "--pace", "60", stack=stack), folder


def started_in(folder: Path, *options: str, stack: ExitStack) -> CompanionProcess:
    """Return the companion, started on the data in *folder*; it is killed with *stack*."""
    companion = CompanionProcess("--data", str(folder / "data"), *options)
    stack.callback(companion.process.communicate)
    stack.callback(companion.process.kill)
    return companion.started()


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


def test_killed_in_the_middle_of_a_game_it_goes_on_with_the_same_state_and_reads_the_rest(
    start: Start, tmp_path: Path
) -> None:
    first = start("--pace", "0.2")
    before = first.wait_for(lambda table: table["turn"] >= 3)
    first.end(signal.SIGKILL)
    kept = kept_events(tmp_path)
    second = start("--pace", "0.2")
    resumed = second.wait_for(lambda table: table["game"])
    after = second.wait_for(lambda table: table["turn"] == 6)
    code, _ = second.end(signal.SIGTERM)
    third = start("--pace", "0")
    time.sleep(1.0)  # it could have begun to read its setup again
    again = third.table()

    assert len(kept) - 1 >= before["turn"] >= 3
    assert resumed["turn"] >= len(kept) - 1
    if resumed["turn"] == before["turn"]:
        assert resumed["view"] == before["view"]
    assert after["last"]["source"] == "camera"
    assert code == 0
    assert kept_events(tmp_path)[: len(kept)] == kept
    assert [player["points"] for player in after["players"]] == POINTS
    assert (again["game_id"], again["turn"]) == (after["game_id"], 6)


def test_small_table_does_not_push_another_game_away_and_ends_though_phones_listen(
    start: Start, tmp_path: Path
) -> None:
    begin_pollen(tmp_path / "data")

    companion = start("--pace", "0")
    phones = [urllib.request.urlopen(f"{companion.address}api/v1/events") for _ in range(3)]
    time.sleep(1.0)  # it could have begun to read its setup
    game = companion.table()["game"]
    code, said = companion.end(signal.SIGTERM)  # which fails where the phones' streams hold it up
    for phone in phones:
        phone.close()

    assert game == "pollen"
    assert (code, said) == (0, "")


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


def test_running_table_announces_itself(quiet: tuple[CompanionProcess, Path]) -> None:
    if not multicast_is_heard():
        pytest.skip("multicast reaches nobody on this machine")
    companion, _ = quiet
    if not read_addresses().hosts:
        pytest.skip("this machine has no network to announce on")
    names: set[str] = set()
    port = urlsplit(companion.address).port
    with Zeroconf() as network:
        browsing = ServiceBrowser(network, KIND, handlers=[lambda name, **_: names.add(name)])
        wait_for(lambda: port in ports_of(network, tuple(names)), within_s=25)
        browsing.cancel()


def ports_of(network: Zeroconf, names: tuple[str, ...]) -> set[int | None]:
    """Return the ports that are known of those called *names*."""
    found = (network.get_service_info(KIND, name, timeout=2000) for name in names)
    return {info.port for info in found if info}


def test_a_second_companion_on_the_same_folder_is_refused(
    quiet: tuple[CompanionProcess, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, folder = quiet

    assert main(["run", "--port", "0", "--data", str(folder / "data")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("companion: another companion is using the folder")


def test_after_two_starts_that_failed_the_camera_is_left_out_and_ctrl_c_twice_is_no_error(
    start: Start, tmp_path: Path
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[hardware.camera]\nkind = "usb"\nnumber = 63\n')
    killed = start("--settings", str(settings))
    assert told(killed) == "there is no camera /dev/video63"
    killed.end(signal.SIGKILL)
    Starts(tmp_path / "data/starts.json").begin()  # and one more of which nothing is heard

    safe = start("--settings", str(settings))

    assert told(safe) == f"The camera is left out: {SILENT}"
    safe.process.send_signal(signal.SIGINT)
    time.sleep(0.05)
    assert safe.end(signal.SIGINT)[0] == 0
    assert not Starts(tmp_path / "data/starts.json").is_safe_mode


def told(companion: CompanionProcess) -> str:
    """Return what is told of the one part that fails, once a phone looks at the setup."""
    with suppress(HTTPError), urllib.request.urlopen(f"{companion.address}api/v1/setup"):
        pass
    (fault,) = companion.wait_for(lambda table: table["faults"])["faults"]
    return str(fault)
