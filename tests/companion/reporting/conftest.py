"""A running table with all games, and a broker that it may report to."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from companion.clock import StillClock
from companion.core.commands import PlayMove, StartGame
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.service.reporting import feeds_of
from companion.settings import BrokerSettings, Settings, WebhookSettings
from companion.tracking.referee import Referee
from tests.companion.reporting.mosquitto import Listener, Mosquitto


@dataclass(frozen=True)
class ReportingTable:
    """A table with its journal, and its feeds to whom *settings* name."""

    table: Table
    journal: Journal
    folder: Path
    stack: ExitStack

    def begin(self, game: str) -> None:
        people = ({"name": "Ada"}, {"name": "Ben"})
        self.table.do(StartGame(game, game_named(game).prepare(people, Random(5), {})))

    def play(self, turns: int) -> None:
        """Play some *turns* by chance."""
        chance = Random(5)
        for _ in range(turns):
            snapshot = self.table.snapshot()
            game, state = snapshot.game, snapshot.state
            assert game is not None
            move = chance.choice(list(game.moves(state)))
            self.table.do(PlayMove(move=game.write_move(move)))

    def report(self, settings: Settings) -> Callable[[], None]:
        """Begin to report to whom *settings* name; return what ends that."""
        feeds = list(
            feeds_of(
                settings,
                self.table,
                self.journal,
                folder=self.folder,
                address=lambda: "http://192.168.1.7:8080/",
            )
        )
        for feed in feeds:
            feed.start()
            self.stack.callback(feed.stop)
        return lambda: [feed.stop() for feed in feeds] and None


@pytest.fixture
def reporting(tmp_path: Path) -> Iterator[ReportingTable]:
    with ExitStack() as stack:
        clock = StillClock()
        journal = Journal.open(tmp_path / "journal.sqlite3", now=clock.now())
        stack.callback(journal.close)
        table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=clock)
        stack.callback(table.stop)
        table.start()
        yield ReportingTable(table, journal, tmp_path, stack)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    folder = tmp_path / "mosquitto"
    folder.mkdir()
    mosquitto = Mosquitto(folder).start()
    yield mosquitto
    mosquitto.kill()


@pytest.fixture
def listen(broker: Mosquitto) -> Iterator[Callable[[str], Listener]]:
    listeners: list[Listener] = []

    def begin(topic: str = "#") -> Listener:
        listeners.append(Listener(broker.port, topic))
        return listeners[-1]

    yield begin
    for listener in listeners:
        listener.close()


def to_broker(port: int, *, host_user: str = "") -> Settings:
    return Settings(
        broker=BrokerSettings(host="127.0.0.1", port=port, table="oak", host_user=host_user)
    )


def to_hook(url: str, secret: str) -> Settings:
    return Settings(webhook=WebhookSettings(url=url, secret=secret))
