"""A thousand tables at one broker, and one hall: how soon it shows what happens, and that nothing is missing.

python -m benchmarks.many_tables [--tables 1000] [--seconds 120]

A Mosquitto of its own; the tables are simulated in processes of their own (each event with the
number before it, and answered when a hall asks), one event a second each. Four runs: nothing is
killed; the broker is killed (-9) and started again; the hall is closed and another begun; and a
real table's commands with and without a broker, in turn. Prints one JSON object; exits 1 over the
limits.
"""

import argparse
import json
import multiprocessing
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from multiprocessing.synchronize import Event as Flag
from pathlib import Path

import msgspec
from paho.mqtt.client import Client, MQTTMessage

from companion.clock import SystemClock
from companion.core.commands import PlayMove, StartGame
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.hall.hall import Hall
from companion.reporting.connection import new_client, properties
from companion.reporting.mqtt import ONLINE, AnswerBody, AskBody
from companion.reporting.public import EventReport
from companion.reporting.topics import Topics
from companion.service.reporting import feeds_of
from companion.settings import BrokerSettings, Settings
from companion.tracking.referee import Referee
from tests.companion.reporting.mosquitto import Mosquitto

SEEN_LIMIT_S = 0.05
#: How many times slower a table's commands may be with a broker.
SLOWER_LIMIT = 1.15
#: Tables that one process simulates.
TABLES_A_PROCESS = 250
#: How many of its events a simulated table can still tell.
KEPT = 2000


def main() -> int:
    """Measure, print, and return the exit code."""
    options = read_options()
    found = {
        "quiet": run(options, kill=lambda broker, halls: None),
        "broker_killed": run(options, kill=kill_broker),
        "hall_killed": run(options, kill=replace_hall),
        "own_commands": own_commands(),
    }
    print(json.dumps(found, indent=1))
    return int(not is_within(found))


def read_options() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=120)
    return parser.parse_args()


def is_within(found: dict[str, dict[str, float]]) -> bool:
    """Tell whether what was *found* is within the limits."""
    runs = [found[name] for name in ("quiet", "broker_killed", "hall_killed")]
    return (
        found["quiet"]["p99_s"] <= SEEN_LIMIT_S
        and not any(run["missing"] or run["doubled"] for run in runs)
        and found["own_commands"]["ratio_p95"] <= SLOWER_LIMIT
    )


class Listening(Hall):
    """A hall that notes how late each event was when it stood on its board."""

    def __init__(self, settings: BrokerSettings) -> None:
        super().__init__(settings)
        self.late_s: list[float] = []
        self.open()

    def _hear_event(self, message: MQTTMessage) -> None:
        super()._hear_event(message)
        event = msgspec.json.decode(message.payload, type=EventReport)
        self.late_s.append(time.time() - event.body["sent_s"])


def run(
    options: argparse.Namespace, *, kill: Callable[[Mosquitto, list[Listening]], None]
) -> dict[str, float]:
    """Return how late events were seen, and which were missing or doubled at the end."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        broker = Mosquitto(Path(folder)).start()
        stack.callback(lambda: broker.kill())
        halls = [Listening(BrokerSettings(host="127.0.0.1", port=broker.port))]
        stack.callback(lambda: close(halls))
        stop, done = multiprocessing.Event(), multiprocessing.Event()
        told: multiprocessing.SimpleQueue[tuple[str, int]] = multiprocessing.SimpleQueue()
        groups = [
            range(first, min(first + TABLES_A_PROCESS, options.tables))
            for first in range(0, options.tables, TABLES_A_PROCESS)
        ]
        workers = [
            multiprocessing.Process(target=simulate, args=(broker.port, group, stop, done, told))
            for group in groups
        ]
        for worker in workers:
            worker.start()
        time.sleep(options.seconds / 2)
        kill(broker, halls)
        time.sleep(options.seconds / 2)
        stop.set()
        last = dict(told.get() for _ in range(options.tables))
        found = settle(halls[-1], last)
        done.set()
        for worker in workers:
            worker.join()
        late_s = sorted(halls[0].late_s) or [0.0]
        return found | {
            "events": sum(last.values()),
            "p50_s": round(late_s[len(late_s) // 2], 4),
            "p99_s": round(late_s[int(len(late_s) * 0.99)], 4),
        }


def close(halls: Sequence[Hall]) -> None:
    """Close *halls*, those too that have come since."""
    for hall in halls:
        hall.close()


def settle(hall: Hall, last: dict[str, int], *, within_s: float = 60) -> dict[str, float]:
    """Wait until *hall* has every table's *last* event; return how many are missing or doubled."""
    deadline_s = time.monotonic() + within_s
    while time.monotonic() < deadline_s:
        tables = hall.board().tables
        if all(name in tables and tables[name].last == n for name, n in last.items()) and not any(
            table.missing for table in tables.values()
        ):
            break
        time.sleep(0.2)
    missing = doubled = 0
    for name, highest in last.items():
        table = hall.board().tables.get(name)
        counted = Counter(event.number for event in table.events) if table else Counter[int]()
        first = min(counted, default=1)
        missing += sum(number not in counted for number in range(first, highest + 1))
        doubled += sum(count - 1 for count in counted.values())
    return {"missing": missing, "doubled": doubled}


def kill_broker(broker: Mosquitto, halls: list[Listening]) -> None:
    """Kill the broker, and start it again a little later."""
    broker.kill()
    time.sleep(2)
    broker.start()


def replace_hall(broker: Mosquitto, halls: list[Listening]) -> None:
    """End the hall, and begin another a little later."""
    halls[-1].close()
    time.sleep(2)
    halls.append(Listening(BrokerSettings(host="127.0.0.1", port=broker.port)))


class SimulatedTable:
    """A table that says something once a second, and what was missed when it is asked."""

    def __init__(self, client: Client, name: str) -> None:
        self.name = name
        self.number = 0
        self._client = client
        self._topics = Topics("bee-tables", name)
        self._events: deque[EventReport] = deque(maxlen=KEPT)

    def say(self) -> None:
        """Tell the next event."""
        self.number += 1
        event = EventReport(
            number=self.number,
            previous=self.number - 1,
            game_id=1,
            event_type="turn_played",
            at=None,
            body={"sent_s": time.time()},
        )
        self._events.append(event)
        self._client.publish(self._topics.events, msgspec.json.encode(event), qos=1)

    def answer(self, message: MQTTMessage) -> None:
        """Tell what somebody has missed."""
        asked = msgspec.json.decode(message.payload, type=AskBody)
        until = self.number if asked.until is None else asked.until
        events = [event for event in self._events if asked.after < event.number <= until]
        marked = properties(correlation=getattr(message.properties, "CorrelationData", None))
        payload = msgspec.json.encode(AnswerBody(events[:500], is_all=len(events) <= 500))
        topic = getattr(message.properties, "ResponseTopic", None)
        assert topic is not None, "a question names its topic"
        self._client.publish(topic, payload, qos=1, properties=marked)

    def come(self) -> None:
        """Say that the table is there."""
        self._client.publish(self._topics.availability, ONLINE, qos=1, retain=True)


def simulate(
    port: int,
    numbers: range,
    stop: Flag,
    done: Flag,
    told: "multiprocessing.SimpleQueue[tuple[str, int]]",
) -> None:
    """Be the tables of *numbers* until *stop*, and go on answering until all is *done*."""
    connected = threading.Event()

    def when_connected(client: Client) -> None:
        for name, table in tables.items():
            client.subscribe(Topics("bee-tables", name).ask, qos=1)
            table.come()
        connected.set()

    settings = BrokerSettings(host="127.0.0.1", port=port)
    client = new_client(settings, f"tables-{numbers.start}", when_connected=when_connected)
    client.max_inflight_messages_set(1000)
    tables = {f"t{number}": SimulatedTable(client, f"t{number}") for number in numbers}
    client.on_message = lambda _client, _userdata, message: tables[
        message.topic.split("/")[-2]
    ].answer(message)
    client.connect("127.0.0.1", port)
    client.loop_start()
    connected.wait(10)
    due = [(time.monotonic() + random.random(), table) for table in tables.values()]
    due.sort(key=lambda one: one[0])
    upcoming = deque(due)
    while not stop.is_set():
        at_s, table = upcoming.popleft()
        time.sleep(max(0.0, at_s - time.monotonic()))
        table.say()
        upcoming.append((at_s + 1.0, table))
    for table in tables.values():
        told.put((table.name, table.number))
    done.wait()
    client.loop_stop()


def own_commands(pairs: int = 3, moves: int = 120) -> dict[str, float]:
    """Return how long a real table's commands take, alone and with a broker, in turn."""
    alone_s: list[float] = []
    reporting_s: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        broker = Mosquitto(Path(folder)).start()
        for pair in range(pairs):
            alone_s += command_times(Path(folder) / f"alone{pair}", Settings(), moves)
            told = Settings(broker=BrokerSettings(host="127.0.0.1", port=broker.port))
            reporting_s += command_times(Path(folder) / f"told{pair}", told, moves)
        broker.kill()
    alone, reporting = (statistics.quantiles(times, n=20)[-1] for times in (alone_s, reporting_s))
    return {
        "alone_p95_s": round(alone, 5),
        "reporting_p95_s": round(reporting, 5),
        "ratio_p95": round(reporting / alone, 3),
        "ratio_median": round(statistics.median(reporting_s) / statistics.median(alone_s), 3),
    }


def command_times(folder: Path, settings: Settings, moves: int) -> list[float]:
    """Return the seconds that each of some moves of Honey Wall took."""
    folder.mkdir()
    clock, chance = SystemClock(), random.Random(3)
    taken_s: list[float] = []
    journal = Journal.open(folder / "journal.sqlite3", now=clock.now())
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=clock)
    table.start()
    feeds = list(feeds_of(settings, table, journal, folder=folder, address=lambda: None))
    for feed in feeds:
        feed.start()
    game = game_named("apiary")
    people = ({"name": "Ada"}, {"name": "Ben"})
    table.do(StartGame("apiary", game.prepare(people, chance, {})))
    while len(taken_s) < moves and table.snapshot().outcome is None:
        snapshot = table.snapshot()
        move = game.write_move(chance.choice(list(game.moves(snapshot.state))))
        before_s = time.perf_counter()
        table.do(PlayMove(move=move))
        taken_s.append(time.perf_counter() - before_s)
        time.sleep(0.01)
    for feed in feeds:
        feed.stop()
    table.stop()
    journal.close()
    return taken_s


if __name__ == "__main__":
    sys.exit(main())
