"""What one client may take of the server: connections, time for a request, bytes of a body.

waitress reads requests in one loop and answers them in threads. It closes a connection that is
silent, but not one that sends a byte now and then, and it stops listening when too many are open.
Here a request has to be whole in time, and room is made by those who hold the most of it.
"""

import socket
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher
from waitress.utilities import RequestEntityTooLarge

#: How long the body may be of a request with this method, path and ``Cookie`` header.
BodyLimit: TypeAlias = Callable[[str, str, str], int]

#: Connections that may be open at once, and from one address: a phone's browser opens six.
CONNECTIONS = 600
CONNECTIONS_OF_AN_ADDRESS = 40
#: How long a request may take to arrive, and what a long body must bring a second beyond that.
REQUEST_S = 8.0
LEAST_BYTES_A_SECOND = 256 * 1024
#: Connections that neither send nor take anything for so long are closed.
IDLE_S = 30
#: What may wait for one slow reader; then the thread that answers it waits too.
UNSENT_BYTES = 1024 * 1024
ACCEPTED_AT_ONCE = 50

#: Of waitress. ``Any``: each has a type of its own.
SETTINGS: Mapping[str, Any] = {
    "connection_limit": 2 * CONNECTIONS,  # it would stop listening; here room is made
    "asyncore_use_poll": True,  # select cannot watch so many
    "channel_timeout": IDLE_S,
    "cleanup_interval": 1,
    "outbuf_high_watermark": UNSENT_BYTES,
    "channel_request_lookahead": 1,  # so that a stream learns that its phone has hung up
}


class LimitedRequest(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
    """A request that knows since when it arrives, and refuses a body at the header that announces it."""

    def __init__(self, adjustments: Any, *, body_limit: BodyLimit) -> None:
        super().__init__(adjustments)
        self._body_limit = body_limit
        self._until_s = time.monotonic() + REQUEST_S

    @property
    def is_overdue(self) -> bool:
        """Tell whether the rest of it is no longer waited for."""
        allowed_s: float = self.content_length / LEAST_BYTES_A_SECOND
        return time.monotonic() > self._until_s + allowed_s

    def received(self, data: bytes) -> int:
        """Take *data* in; return how much of it belongs to this request."""
        taken: int = super().received(data)
        if self.body_rcv is not None and self.error is None:
            self._check_body()
        return taken

    def _check_body(self) -> None:
        limit = self._body_limit(self.command, self.path, self.headers.get("COOKIE", ""))
        # a body in chunks announces no length: it is counted as it comes
        if max(self.content_length, self.body_bytes_received) > limit:
            self.error = RequestEntityTooLarge(f"more than {limit} bytes")
            self.expect_continue = False
            self.completed = True


class LimitedConnection(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """A connection that is closed when its request does not arrive or its answer is not taken."""

    def __init__(self, *server: Any, body_limit: BodyLimit, **options: Any) -> None:
        self.parser_class = partial(LimitedRequest, body_limit=body_limit)
        self._is_reading = self._must_refuse = False
        super().__init__(*server, **options)

    def received(self, data: bytes) -> bool:
        """Take *data* in, in the loop's thread; a request that is refused is answered at once.

        Handing it to a thread takes longer than the answer, and a crowd of them keeps others waiting.
        """
        self._is_reading = True
        is_taken: bool = super().received(data)
        self._is_reading = False
        if self._must_refuse:
            self._must_refuse = False
            self.service()
            self.handle_write()
        return is_taken

    def takes_refusal(self) -> bool:
        """Tell whether the next answer is a refusal that the loop's thread will give, being here."""
        self._must_refuse = self._is_reading and self.requests[0].error is not None
        return self._must_refuse

    def close_if_overdue(self) -> None:
        """Have the loop close this when its client keeps it waiting for too long."""
        if self._is_half_read_too_long or self._is_unread_too_long:
            self.will_close = True

    @property
    def is_served(self) -> bool:
        """Tell whether a request of it is being answered."""
        return bool(self.requests)

    @property
    def _is_half_read_too_long(self) -> bool:
        request: LimitedRequest | None = self.request
        return request is not None and request.is_overdue

    @property
    def _is_unread_too_long(self) -> bool:
        is_unread: bool = self.total_outbufs_len > 0
        return is_unread and self.last_activity < time.time() - IDLE_S


class LimitedServer(TcpWSGIServer):  # type: ignore[misc]  # waitress has no types
    """waitress's server of *app* on the socket *listening*, with its limits kept."""

    def __init__(
        self, app: Any, listening: socket.socket, *, body_limit: BodyLimit, threads: int
    ) -> None:
        self._connection = partial(LimitedConnection, body_limit=body_limit)
        self.channel_class = self._admit
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(threads)
        super().__init__(
            app,
            {},  # all that is open here
            True,
            listening,
            dispatcher=dispatcher,
            adj=Adjustments(sockets=[listening], **SETTINGS),
            bind_socket=False,
            sockinfo=(listening.family, listening.type, listening.proto, listening.getsockname()),
        )

    def handle_accept(self) -> None:
        """Take in who waits; many at once, for each look at all connections takes its time."""
        self._has_more = True
        for _ in range(ACCEPTED_AT_ONCE):
            if self._has_more:
                super().handle_accept()

    def accept(self) -> tuple[socket.socket, tuple[Any, ...]] | None:
        """Return the next that waits and its address, ``None`` where nobody does."""
        taken: tuple[socket.socket, tuple[Any, ...]] | None = super().accept()
        self._has_more = taken is not None
        return taken

    def add_task(self, task: LimitedConnection) -> None:
        """Have the next request of the connection *task* answered."""
        if not task.takes_refusal():
            super().add_task(task)

    def maintenance(self, now: float) -> None:
        """Close what has been silent or unfinished for too long."""
        super().maintenance(now)
        for connection in self.active_channels.values():
            connection.close_if_overdue()

    def close_all(self) -> None:
        """Close every connection and the port; to be called in the loop's own thread."""
        wasyncore.close_all(self._map, ignore_all=True)

    def _admit(
        self,
        server: "LimitedServer",
        line: socket.socket,
        address: tuple[Any, ...],
        *options: Any,
        **more: Any,
    ) -> None:
        """Take the connection on *line* in; without room it is closed."""
        host, there = address[0], self.active_channels.values()
        siblings = [each for each in there if each.addr[0] == host and not each.will_close]
        if _has_room(siblings, CONNECTIONS_OF_AN_ADDRESS) and self._has_room_for_one_more():
            self._connection(server, line, address, *options, **more)
        else:
            line.close()

    def _has_room_for_one_more(self) -> bool:
        if len(self.active_channels) < CONNECTIONS:  # quick, for it is asked at every connection
            return True
        there = [each for each in self.active_channels.values() if not each.will_close]
        return _has_room(there, CONNECTIONS)


def _has_room(there: Sequence[LimitedConnection], most: int) -> bool:
    """Tell whether one more may come beside those that are *there*, closing one where they are *most*.

    It is one that is not being served, of the address with the most of them; the quietest of those.
    """
    if len(there) < most:
        return True
    crowds = Counter(each.addr[0] for each in there)
    spare = [each for each in there if not each.is_served]
    if not spare:
        return False
    # the loop closes it; its socket's number must not be used again before
    min(spare, key=lambda each: (-crowds[each.addr[0]], each.last_activity)).will_close = True
    return True
