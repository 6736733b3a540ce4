"""The live connection: Server-Sent Events to every phone, a whole snapshot each.

A stream holds a thread of the server, so their number is capped, for each seat and address too: a
newer one takes the place of their oldest, and a seat's that of the oldest stranger's. Each has a
short queue, in which a newer snapshot replaces one that waits: a slow phone skips, and is never
late; where hundreds listen, none is sent more than a few a second. Every *beat_s* something is sent,
so that both ends notice when the other is gone. `Streams.close` ends them all.
"""

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from math import inf

import msgspec

from companion.core.status import Told
from web.errors import ApiError
from web.ports import Table

#: What a phone's queue holds: what the table told, a ready event, or ``None`` for the end.
Item = Told | bytes | None

#: How often something is sent on a quiet stream: a phone that misses two of them asks, and says so.
BEAT_S = 1.0
#: After a snapshot the next waits so long for each phone that listens, about what one costs the
#: server: so hundreds of phones leave it time for commands, however fast these come.
PAUSE_A_PHONE_S = 0.00075
BEAT = b"event: beat\ndata: {}\n\n"
#: Told to a page that has to make room: it then asks now and then, and comes back later.
CROWDED = b"event: crowded\ndata: {}\n\n"
#: Phones that are served live, of all and of one seat or address: a seat may have two devices.
STREAMS = 220
STREAMS_OF_A_SEAT = 2
STREAMS_OF_AN_ADDRESS = 4


@dataclass(frozen=True)
class Owner:
    """Whose a stream is: a seat's, or that of the network's *address* where it has none."""

    seat: int | None = None
    address: str = ""

    @property
    def most(self) -> int:
        """How many streams there may be of this owner."""
        return STREAMS_OF_AN_ADDRESS if self.seat is None else STREAMS_OF_A_SEAT


class Stream:
    """One phone's queue: what it has not been sent yet, of several tables the newest alone.

    *sent_s* is when it was last sent a table that came while it listened.
    """

    def __init__(self, depth: int, owner: Owner) -> None:
        self.owner = owner
        self.sent_s = -inf
        self._depth = depth
        self._items: deque[Item] = deque()
        self._lock = threading.Lock()  # guards the items
        # one for each item: a condition costs each of hundreds of phones more than its item does
        self._comes: queue.SimpleQueue[None] = queue.SimpleQueue()

    def put(self, item: Item) -> None:
        """Add *item*; a table takes the place of one that waits, and a full queue loses its oldest."""
        with self._lock:
            if isinstance(item, tuple) and self._items and isinstance(self._items[-1], tuple):
                self._items[-1] = item
                return
            self._items.append(item)
            if len(self._items) > self._depth:
                self._items.popleft()
                return
        self._comes.put(None)

    def wait(self, timeout_s: float) -> None:
        """Wait for the next item; raises `queue.Empty` when none comes within *timeout_s*."""
        self._comes.get(timeout=timeout_s)

    def take(self) -> Item:
        """Return the item that was waited for, or the newer table that has taken its place."""
        with self._lock:
            return self._items.popleft()

    def get(self, timeout_s: float) -> Item:
        """Return the next item; raises `queue.Empty` when none comes within *timeout_s*."""
        self.wait(timeout_s)
        return self.take()


class Streams:
    """Every phone that listens now."""

    def __init__(
        self,
        table: Table,
        *,
        cap: int = STREAMS,
        beat_s: float = BEAT_S,
        pause_s: float = PAUSE_A_PHONE_S,
        depth: int = 8,
    ) -> None:
        self._table = table
        self._cap = cap
        self._beat_s = beat_s
        self._pause_s = pause_s
        self._depth = depth
        self._lock = threading.Lock()
        self._left = threading.Condition(self._lock)
        self._open: dict[Stream, None] = {}  # the oldest first
        self._closing = threading.Event()
        self._stop = table.subscribe(lambda *told: self.send(told))

    @property
    def is_closed(self) -> bool:
        """Whether every stream has been ended, and none is taken any more."""
        return self._closing.is_set()

    def __len__(self) -> int:
        return len(self._open)

    def join(self, owner: Owner) -> Stream:
        """Return a new queue of *owner*'s; raises `ApiError` (503) when there are too many."""
        with self._lock:
            if self.is_closed or not self._has_room(owner):
                raise ApiError(
                    503,
                    "too-many-streams",
                    "Too many phones are watching: this page tries again by itself",
                )
            stream = Stream(self._depth, owner)
            self._open[stream] = None
            return stream

    def _has_room(self, owner: Owner) -> bool:
        """Tell whether *owner* may have one more, after the oldest that is in its way has ended."""
        own = [stream for stream in self._open if stream.owner == owner]
        if len(own) >= owner.most:
            return self._end_oldest(own)
        if len(self._open) < self._cap:
            return True
        seatless = (stream for stream in self._open if stream.owner.seat is None)
        return owner.seat is not None and self._end_oldest(seatless)

    def _end_oldest(self, streams: Iterable[Stream]) -> bool:
        oldest = next(iter(streams), None)
        if oldest is None:
            return False
        del self._open[oldest]
        oldest.put(CROWDED)
        oldest.put(None)
        return True

    def leave(self, stream: Stream) -> None:
        """Forget *stream*; a second call does nothing."""
        with self._lock:
            self._open.pop(stream, None)
            self._left.notify_all()

    def send(self, item: Item) -> None:
        """Put *item* on every phone's queue."""
        with self._lock:
            for stream in self._open:
                stream.put(item)

    def send_event(self, name: str, data: bytes = b"{}") -> None:
        """Send the event *name* to every phone, outside the game's numbers."""
        self.send(event(name, data))

    def frames(
        self,
        stream: Stream,
        write: Callable[[Told], bytes],
        *,
        is_gone: Callable[[], bool] = lambda: False,
    ) -> Iterator[bytes]:
        """Yield the bytes to send on *stream*: what is so now, then every change.

        *is_gone* tells that the phone has hung up, where the server can know; elsewhere that
        shows at the next write.
        """
        latest = self._table.snapshot(), self._table.status()
        yield b"retry: 1000\n" + write(latest)
        for item in self._items(stream, is_gone):
            if isinstance(item, bytes):
                yield item
            elif _numbers(item) > _numbers(latest):
                latest = item
                yield write(latest)
                stream.sent_s = time.monotonic()

    def _items(self, stream: Stream, is_gone: Callable[[], bool]) -> Iterator[Told | bytes]:
        """Yield what is put on *stream*, and a beat whenever it has been quiet."""
        while not is_gone():
            try:
                stream.wait(self._beat_s)
                self._pause_after(stream.sent_s)
                item = stream.take()
            except queue.Empty:
                item = BEAT
            if item is None:
                return
            yield item

    def _pause_after(self, sent_s: float) -> None:
        """Leave the server time for commands, where what was *sent_s* is not long ago."""
        left_s = sent_s + self._pause_s * len(self) - time.monotonic()
        if left_s > 0:
            self._closing.wait(left_s)

    def close(self, *, timeout_s: float = 1.0) -> None:
        """End every stream, wait until they have left, take no more; a second call is harmless."""
        if not self.is_closed:
            self._closing.set()
            self._stop()
            self.send(None)
        with self._left:
            self._left.wait_for(lambda: not self._open, timeout_s)


def _numbers(told: Told) -> tuple[int, int]:
    snapshot, status = told
    return snapshot.seq, status.number


def event(name: str, data: bytes, *, id: int | None = None) -> bytes:
    r"""Return one event as it is sent.

    >>> event("table", b"{}", id=7)
    b'id: 7\nevent: table\ndata: {}\n\n'
    """
    head = b"" if id is None else f"id: {id}\n".encode()
    return head + f"event: {name}\n".encode() + b"data: " + data + b"\n\n"


class EncodedSnapshots:
    """The newest snapshot as JSON, encoded once for all phones that see the same."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers = (-1, -1)
        self._encoded: dict[Hashable, bytes] = {}

    def json(self, told: Told, seen_by: Hashable, serialise: Callable[[], object]) -> bytes:
        """Return what was *told* as JSON; *serialise* is called once for all that are *seen_by* alike."""
        with self._lock:
            if _numbers(told) != self._numbers:
                self._numbers, self._encoded = _numbers(told), {}
            if seen_by not in self._encoded:
                self._encoded[seen_by] = msgspec.json.encode(serialise())
            return self._encoded[seen_by]
