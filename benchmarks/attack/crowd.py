"""Two hundred phones while commands come in without a pause: all live, and memory given back.

The host plays a turn and takes it back, over and over; each command changes what every phone is
shown.
"""

import json
import re
import selectors
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection

from benchmarks.attack.outcome import Outcome
from benchmarks.streams import (
    become_host,
    next_move,
    percentile,
    phones,
    post,
    serving,
    tell,
)

PHONES = 200
POSTS_A_SECOND = 20
LIMIT_S = 0.3
#: A server that holds commands up is sent fewer than it should be.
LEAST_RATE = 0.95
MEMORY_LIMIT = 1.2
SETTLED_S = 3.0
ARRIVED_S = 2.0
_ID = re.compile(rb"^id: (\d+)$", re.MULTILINE)


def attack(*, share: int) -> Iterator[Outcome]:
    """Play before two hundred phones for one second in *share* of two minutes."""
    with serving() as (port, asks):
        with phones(port, PHONES) as streams:
            before_mb = tell(asks)["resident_mb"]
            crowd = Crowd(streams)
            began_s = time.perf_counter()
            posts = play(port, crowd, POSTS_A_SECOND, 120 / share)
            rate = len(posts) / (time.perf_counter() - began_s)
            live = crowd.leave()
        time.sleep(SETTLED_S)
        after_mb = tell(asks)["resident_mb"]
    seen_s, post_s = percentile(crowd.seen_s, 95), percentile(posts, 95)
    is_fast = max(seen_s, post_s) <= LIMIT_S and rate >= LEAST_RATE * POSTS_A_SECOND
    yield Outcome(
        f"{PHONES} phones, {POSTS_A_SECOND} commands a second",
        tried=len(posts),
        is_well=is_fast and live == PHONES and after_mb <= MEMORY_LIMIT * before_mb,
        found=f"{rate:.1f} a second came in; {live} live at the end; seen within {seen_s:.2f} s, answered within {post_s:.2f} s"
        f" (95 %); {before_mb:.0f} MB before, {after_mb:.0f} MB after",
    )


@dataclass
class Crowd:
    """Phones that read their *streams* from a thread of its own, and note when each event came."""

    streams: list[socket.socket]
    sent_s: dict[int, float] = field(default_factory=dict)
    seen_s: list[float] = field(default_factory=list)
    newest: dict[socket.socket, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def leave(self) -> int:
        """Stop; return how many phones had the last event."""
        time.sleep(ARRIVED_S)
        self._over.set()
        self._thread.join()
        last = max(self.newest.values())
        return sum(newest == last for newest in self.newest.values())

    def _read(self) -> None:
        with selectors.DefaultSelector() as waiting:
            for stream in self.streams:
                waiting.register(stream, selectors.EVENT_READ)
            while not self._over.is_set():
                for key, _ in waiting.select(0.1):
                    self._take(key.fileobj)  # type: ignore[arg-type]  # a socket was registered

    def _take(self, stream: socket.socket) -> None:
        now_s = time.perf_counter()
        for number in map(int, _ID.findall(stream.recv(262_144))):
            self.newest[stream] = number
            if number in self.sent_s:
                self.seen_s.append(now_s - self.sent_s[number])


def play(port: int, crowd: Crowd, a_second: float, seconds: float) -> list[float]:
    """Play a turn and take it back, so often *a_second*; return how long each command took."""
    connection = HTTPConnection("127.0.0.1", port)
    cookie = become_host(connection)
    move = next_move(connection, 1)
    commands: Sequence[tuple[str, object]]
    commands = (("moves", {"move": move, "after": 0}), ("undo", {"after": 1}))
    number = table_number(connection)
    posts: list[float] = []
    began_s = time.perf_counter()
    for count in range(int(a_second * seconds)):
        time.sleep(max(0.0, began_s + count / a_second - time.perf_counter()))
        sent_s = time.perf_counter()
        number += 1
        crowd.sent_s[number] = sent_s
        path, body = commands[count % 2]
        post(connection, path, body, cookie)
        posts.append(time.perf_counter() - sent_s)
    return posts


def table_number(connection: HTTPConnection) -> int:
    """Return the number of the table's last event."""
    connection.request("GET", "/api/v1/table")
    return int(json.loads(connection.getresponse().read())["seq"])
