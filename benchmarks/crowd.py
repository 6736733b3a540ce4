"""Two hundred phones while commands come in without a pause: all live, and memory given back.

MALLOC_ARENA_MAX=2 python -m benchmarks.crowd [--phones 200] [--posts-a-second 20] [--seconds 120]

The host plays a turn and takes it back, over and over; each command changes what every phone is
shown. Prints one JSON object; exits 1 over the limits. The variable is what `./run` and the service
set.
"""

import argparse
import json
import re
import selectors
import socket
import sys
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection

from benchmarks.streams import (
    become_host,
    next_move,
    percentile,
    phones,
    post,
    serving,
    tell,
)

LIMIT_S = 0.3
MEMORY_LIMIT = 1.2
SETTLED_S = 3.0
ARRIVED_S = 2.0
_ID = re.compile(rb"^id: (\d+)$", re.MULTILINE)


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--posts-a-second", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=120)
    options = parser.parse_args()
    with serving() as (port, asks):
        with phones(port, options.phones) as streams:
            before = tell(asks)
            crowd = Crowd(streams)
            posts = play(port, crowd, options.posts_a_second, options.seconds)
            is_live = crowd.leave()
        time.sleep(SETTLED_S)
        after = tell(asks)
    found = {
        "phones": options.phones,
        "live_at_the_end": is_live,
        "posts": len(posts),
        "post_p95_s": round(percentile(posts, 95), 4),
        "frames": len(crowd.seen_s),
        "seen_p95_s": round(percentile(crowd.seen_s, 95), 4),
        "resident_mb": [before["resident_mb"], after["resident_mb"]],
    }
    print(json.dumps(found))
    is_fast = max(found["post_p95_s"], found["seen_p95_s"]) <= LIMIT_S
    is_small = after["resident_mb"] <= MEMORY_LIMIT * before["resident_mb"]
    return 0 if is_fast and is_small and is_live == options.phones else 1


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
    commands = (("moves", {"move": move, "after": 0}), ("undo", {"after": 1}))
    number = table_number(connection)
    posts = []
    began_s = time.perf_counter()
    for count in range(int(a_second * seconds)):
        time.sleep(max(0.0, began_s + count / a_second - time.perf_counter()))
        sent_s = time.perf_counter()
        number += 1
        crowd.sent_s[number] = sent_s
        post(connection, *commands[count % 2], cookie)
        posts.append(time.perf_counter() - sent_s)
    return posts


def table_number(connection: HTTPConnection) -> int:
    """Return the number of the table's last event."""
    connection.request("GET", "/api/v1/table")
    return int(json.loads(connection.getresponse().read())["seq"])


if __name__ == "__main__":
    sys.exit(main())
