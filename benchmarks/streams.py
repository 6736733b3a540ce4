"""Two hundred phones on one table: how soon each sees a turn, and whether anything is left behind.

python -m benchmarks.streams [--phones 200] [--turns 40]

The server runs in a process of its own, as it does on the Pi; the phones are plain sockets, each
with a loopback address of its own. Prints one JSON object; exits 1 over the limits.
"""

import argparse
import json
import multiprocessing
import socket
import statistics
import sys
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from companion.clock import SystemClock
from companion.core.commands import StartGame
from companion.core.journal import Journal
from companion.core.status import Wait, WaitReason
from companion.core.table import Table
from companion.core.verdict import OpenTurn
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.observation import Observation
from companion.phrases import Phrase
from companion.service.serving import Server, listen
from web.app import create_app
from web.auth import HostClaimWindow
from web.ports import NoSheets, Sheets
from web.security import body_limit
from web.services import Services
from web.stream import STREAMS

SEEN_LIMIT_S = 0.3
POST_LIMIT_S = 0.2
CONNECTS = 1000


def main() -> int:
    """Measure, print, and return the exit code."""
    options = read_options()
    with serving() as (port, asks):
        with phones(port, options.phones) as streams:
            measured = play(port, streams, options.turns)
        before = tell(asks)
        come_and_go(port, CONNECTS)
        after = tell(asks)
    found = {
        "phones": options.phones,
        "turns": options.turns,
        "seen_p50_s": round(statistics.median(measured["seen"]), 4),
        "seen_p95_s": round(percentile(measured["seen"], 95), 4),
        "post_p95_s": round(percentile(measured["posts"], 95), 4),
        "connects": CONNECTS,
        "threads": [before["threads"], after["threads"]],
        "resident_mb": [before["resident_mb"], after["resident_mb"]],
    }
    print(json.dumps(found))
    is_fast = found["seen_p95_s"] <= SEEN_LIMIT_S and found["post_p95_s"] <= POST_LIMIT_S
    is_flat = before["threads"] == after["threads"] and growth_mb(before, after) <= 5
    return 0 if is_fast and is_flat else 1


def read_options() -> argparse.Namespace:
    """Return the command line's options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--turns", type=int, default=40)
    return parser.parse_args()


@contextmanager
def serving(
    sheets: Callable[[], Sheets] = NoSheets,
) -> Iterator[tuple[int, Connection]]:
    """Run a server in a process of its own, there with what *sheets* makes."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(there, sheets))
    process.start()
    there.close()  # so that a server that dies at its start is noticed
    try:
        yield here.recv(), here
    finally:
        here.send("stop")
        process.join(10)


def serve(asks: Connection, sheets: Callable[[], Sheets]) -> None:
    """Serve a game of four, and tell threads and memory when asked, until told to stop."""
    table = Table(
        Journal.in_memory(), games=game_named, judge=judge, dice=TableDice(), clock=SystemClock()
    )
    table.start()
    players = tuple({"name": name} for name in ("Ada", "Bo", "Clara", "Didac"))
    table.do(StartGame("alveola", game_named("alveola").prepare(players, Random(1), {})))
    host = HostClaimWindow()
    host.press()
    app = create_app(Services(table=table, host_claim=host, sheets=sheets()))
    listening = listen("127.0.0.1", 0)
    Server(app, listening, body_limit=partial(body_limit, app), streams=STREAMS).start()
    asks.send(listening.getsockname()[1])
    while asks.recv() == "tell":
        mb = {"resident_mb": status_mb("VmRSS"), "peak_mb": status_mb("VmHWM")}
        asks.send({"threads": threading.active_count(), **mb})


def judge(
    state: object,
    observation: Observation,
    *,
    declared: str | None,
    open_turn: OpenTurn | None = None,
) -> Wait:
    """Judge nothing: turns are entered by hand here."""
    return Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))


def status_mb(key: str) -> float:
    """Return what this process's status says under *key*: its memory, or the most that it was."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    (line,) = (line for line in lines if line.startswith(f"{key}:"))
    return round(int(line.split()[1]) * 1024 / 1e6, 1)


@contextmanager
def phones(port: int, count: int) -> Iterator[list[socket.socket]]:
    """Open *count* streams and read each one's first event."""
    streams = [open_stream(port, phone_address(number)) for number in range(count)]
    for stream in streams:
        read_until(stream, 0)
    try:
        yield streams
    finally:
        for stream in streams:
            stream.close()


def phone_address(number: int) -> str:
    """Return a loopback address of its own for each phone."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


def open_stream(port: int, address: str) -> socket.socket:
    """Return a socket from *address* on which events come."""
    stream = socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
    stream.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return stream


def read_until(stream: socket.socket, turn: int) -> None:
    """Read *stream* up to the end of the table after *turn*."""
    got, wanted = b"", b'"turn":%d,' % turn
    while wanted not in got or not got.endswith((b"\n\n", b"\n\n\r\n")):
        piece = stream.recv(65536)
        if not piece:
            raise ConnectionError(got[:200])
        got += piece


def play(port: int, streams: list[socket.socket], turns: int) -> dict[str, list[float]]:
    """Play *turns* as the host; return how long each POST took and when each phone saw it."""
    connection = HTTPConnection("127.0.0.1", port)
    cookie = become_host(connection)
    seen: list[float] = []
    posts: list[float] = []
    for number in range(turns):
        move = next_move(connection, number)
        started_s = time.perf_counter()
        with ThreadPoolExecutor(1) as watching:
            times = watching.submit(wait_for_all, streams, number + 1, started_s)
            post(connection, "moves", {"move": move, "after": number}, cookie)
            posts.append(time.perf_counter() - started_s)
            seen.extend(times.result(10))
    return {"seen": seen, "posts": posts}


def become_host(connection: HTTPConnection) -> str:
    """Return the cookie of a phone with the host's rights."""
    return post(connection, "host", {}, "").split(";")[0]


def post(connection: HTTPConnection, path: str, body: object, cookie: str) -> str:
    """Send a command; return the cookie that was set."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    connection.request("POST", f"/api/v1/{path}", json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise RuntimeError(text)
    return answer.headers.get("Set-Cookie", "")


def next_move(connection: HTTPConnection, seed: int) -> object:
    """Put a legal turn together, the first option at each step but now and then the last."""
    chosen: dict[str, object] = {}
    chance = Random(seed)
    while True:
        connection.request("GET", "/api/v1/choices?chosen=" + quote(chosen))
        choice = json.loads(connection.getresponse().read())
        if choice["field"] is None:
            return choice["move"]
        chosen[choice["field"]] = chance.choice(choice["options"])["value"]


def quote(value: object) -> str:
    """Return *value* as JSON that may stand in an address."""
    return urllib.parse.quote(json.dumps(value))


def wait_for_all(streams: list[socket.socket], turn: int, started_s: float) -> list[float]:
    """Return how long after *started_s* each stream has brought the table after *turn*."""
    times = []
    for stream in streams:
        read_until(stream, turn)
        times.append(time.perf_counter() - started_s)
    return times


def come_and_go(port: int, count: int) -> None:
    """Open a stream and leave it, *count* times; where all are taken, wait as one is told to."""
    while count:
        with open_stream(port, phone_address(count % 200)) as stream:
            is_in = stream.recv(1024).startswith(b"HTTP/1.1 200")
        count -= is_in
        if not is_in:
            time.sleep(0.1)


def tell(asks: Connection) -> dict[str, float]:
    """Return the server's threads and memory: what is resident, and the most that ever was."""
    asks.send("tell")
    return dict(asks.recv())


def growth_mb(before: dict[str, float], after: dict[str, float]) -> float:
    """Return how much memory has been taken in between."""
    return after["resident_mb"] - before["resident_mb"]


def percentile(values: list[float], percent: int) -> float:
    """Return the value that *percent* of *values* do not exceed."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


if __name__ == "__main__":
    sys.exit(main())
