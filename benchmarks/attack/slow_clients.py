"""Clients that ask slowly, or for too much: how soon everybody else is answered meanwhile.

Half requests that stay so, requests that drip a byte at a time, streams that nobody reads, bodies
that are announced and never sent: each kind from one address and from fifteen.
"""

import multiprocessing
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from multiprocessing.synchronize import Event

from benchmarks.attack.outcome import Outcome
from benchmarks.streams import percentile, serving

ANSWERED_LIMIT_S = 0.1
LINES = 620
HALF = b"GET /api/v1/table HTTP/1.1\r\nX: "
#: What each kind of client says at once, and then every second.
KINDS = {
    "silent": (b"", b""),
    "half a request": (HALF, b""),
    "dripping": (HALF, b"x"),
    "unread streams": (b"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b""),
    "a body that never comes": (
        b"POST /api/v1/moves HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n",
        b"",
    ),
    "a body that is too long": (
        b"POST /api/v1/paper-sheets HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999999\r\n\r\n",
        b"x" * 10_000,
    ),
}
ADDRESSES = (1, 15)


def attack(*, share: int) -> Iterator[Outcome]:
    """Ask beside each kind of slow clients, for one second in *share* of twenty each."""
    with serving() as (port, _):
        alone = [answered_s(port) for _ in ticks(20 / share)]
    yield Outcome(
        "no slow clients, to compare with",
        tried=len(alone),
        is_well=True,
        found=f"answered within {percentile(alone, 95):.3f} s (95 %), at most {max(alone):.2f} s",
    )
    for kind, said in KINDS.items():
        times = [answered(said, addresses, 20 / share) for addresses in ADDRESSES]
        p95_s = [percentile(each, 95) for each in times]
        yield Outcome(
            f"{LINES} slow clients: {kind}",
            tried=sum(map(len, times)),
            is_well=max(p95_s) <= ANSWERED_LIMIT_S,
            found="others answered within "
            + " · ".join(f"{each:.3f} s" for each in p95_s)
            + f" (95 %; one address · fifteen), at most {max(map(max, times)):.2f} s",
        )


def answered(said: tuple[bytes, bytes], addresses: int, seconds: float) -> list[float]:
    """Return how long a phone waits for its answers, each on a line of its own, beside slow clients."""
    with serving() as (port, _), slow_clients(port, said, addresses):
        return [answered_s(port) for _ in ticks(seconds)]


def ticks(seconds: float) -> Iterator[None]:
    """Yield ten times a second."""
    until_s = time.monotonic() + seconds
    while time.monotonic() < until_s:
        yield
        time.sleep(0.1)


def answered_s(port: int) -> float:
    """Ask for the table as a phone that has just come, and return how long that took."""
    began_s = time.perf_counter()
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/api/v1/table")
    connection.getresponse().read()
    connection.close()
    return time.perf_counter() - began_s


@contextmanager
def slow_clients(port: int, said: tuple[bytes, bytes], addresses: int) -> Iterator[None]:
    """Keep `LINES` lines open from so many *addresses*, and open anew those that are closed.

    In a process of their own, so that they hold up nobody else but at the server.
    """
    spawn = multiprocessing.get_context("spawn")
    there, over = spawn.Event(), spawn.Event()
    clients = spawn.Process(target=keep_asking, args=(port, said, addresses, there, over))
    clients.start()
    there.wait(60)
    try:
        yield
    finally:
        over.set()
        clients.join()


def keep_asking(
    port: int, said: tuple[bytes, bytes], addresses: int, there: Event, over: Event
) -> None:
    """Open lines until *over*, and go on speaking on each; *there* is set once they are open."""
    first, more = said
    lines: list[socket.socket] = []
    while not over.is_set():
        with suppress(OSError):
            for number in range(len(lines), LINES):
                lines.append(opened(port, f"127.0.9.{number % addresses + 1}", first))
        there.set()
        over.wait(1.0)
        for line in lines:
            if not goes_on(line, more):
                line.close()
        lines = [line for line in lines if line.fileno() >= 0]


def opened(port: int, address: str, first: bytes) -> socket.socket:
    """Return a line from *address* on which *first* was said."""
    line = socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
    line.setblocking(False)
    line.sendall(first)
    return line


def goes_on(line: socket.socket, more: bytes) -> bool:
    """Say *more* on *line*; tell whether the server still has it open."""
    try:
        line.send(more)
        return line.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False
