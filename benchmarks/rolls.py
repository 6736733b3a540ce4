"""Roll pressed, every phone shows it: how long that takes with twenty phones.

python -m benchmarks.rolls [--phones 20] [--rolls 60]

The server runs in a process of its own, the phones are plain sockets on the loopback. Prints one
JSON object; exits 1 where 95 % take longer than is allowed.
"""

import argparse
import json
import multiprocessing
import socket
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from random import Random

import waitress

from benchmarks.streams import (
    become_host,
    judge,
    percentile,
    phones,
    post,
    wait_for_all,
)
from companion.clock import SystemClock
from companion.core.commands import StartGame
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from web.app import create_app
from web.auth import HostClaimWindow
from web.services import Services

SEEN_LIMIT_S = 0.3


def main() -> int:
    """Measure, print, and return the exit code."""
    options = read_rolls()
    with serving(options.phones) as port, phones(port, options.phones) as streams:
        seen = roll(port, streams, options.rolls)
    found = {
        "phones": options.phones,
        "rolls": options.rolls,
        "seen_p50_s": round(statistics.median(seen), 4),
        "seen_p95_s": round(percentile(seen, 95), 4),
    }
    print(json.dumps(found))
    return 0 if found["seen_p95_s"] <= SEEN_LIMIT_S else 1


def read_rolls() -> argparse.Namespace:
    """Return the command line's options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=20)
    parser.add_argument("--rolls", type=int, default=60)
    return parser.parse_args()


@contextmanager
def serving(count: int) -> Iterator[int]:
    """Run a server of Honey Wall for *count* streams in a process of its own."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(count, there))
    process.start()
    try:
        yield here.recv()
    finally:
        here.send("stop")
        process.join(10)


def serve(count: int, asks: Connection) -> None:
    """Serve a game of four with its sheets on paper, until told to stop."""
    table = Table(
        Journal.in_memory(), games=game_named, judge=judge, dice=TableDice(), clock=SystemClock()
    )
    table.start()
    game = game_named("honey_wall")
    players = tuple({"name": name} for name in ("Ada", "Bo", "Clara", "Didac"))
    table.do(StartGame(game.name, game.prepare(players, Random(1), {"sheets": "paper"})))
    host = HostClaimWindow()
    host.press()
    app = create_app(Services(table=table, host_claim=host, stream_cap=count))
    server = waitress.create_server(
        app, host="127.0.0.1", port=0, threads=count + 16, channel_request_lookahead=1
    )
    threading.Thread(target=server.run, daemon=True).start()
    asks.send(server.effective_port)
    asks.recv()


def roll(port: int, streams: list[socket.socket], rolls: int) -> list[float]:
    """Roll so often as the host; return how long it took until each phone had each roll."""
    connection = HTTPConnection("127.0.0.1", port)
    cookie = become_host(connection)
    seen: list[float] = []
    turn = 0
    for _ in range(rolls):
        started_s = time.perf_counter()
        with ThreadPoolExecutor(1) as watching:
            times = watching.submit(wait_for_all, streams, turn + 1, started_s)
            post(connection, "rolls", {"client_seed": "0f", "after": turn}, cookie)
            seen.extend(times.result(10))
        for step, move in enumerate(("keep", "done"), 1):
            post(connection, "moves", {"move": {"do": move}, "after": turn + step}, cookie)
            wait_for_all(streams, turn + step + 1, started_s)
        turn += 3
    return seen


if __name__ == "__main__":
    sys.exit(main())
