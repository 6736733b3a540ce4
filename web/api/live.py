"""The live connection's route: one stream of whole snapshots for each phone."""

import threading
from collections.abc import Callable

import msgspec
from flask import Blueprint, Response, request

from companion.core.status import Told
from companion.languages import Words
from web.api.openapi import documented
from web.api.serialise import tell
from web.auth import Visitor, visitor
from web.language import words
from web.services import house
from web.stream import event

live = Blueprint("live", __name__, url_prefix="/api/v1")


@live.get("/events")
@documented("Server-Sent Events: `table` with the whole table, `door`, `beat`")
def events() -> Response:
    """Stream the table to this phone, beginning with what is so now."""
    streams = house().streams
    write = writer(house().written)
    stream = streams.join()
    is_gone = request.environ.get("waitress.client_disconnected", lambda: False)
    frames = streams.frames(stream, write, is_gone=is_gone)
    response = Response(frames, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(lambda: streams.leave(stream))
    return response


def writer(written: "Written") -> Callable[[Told], bytes]:
    """Return what writes a snapshot as this phone's event; its seats are looked up anew each time."""
    asked, say = request._get_current_object(), words()  # type: ignore[attr-defined]  # werkzeug's proxy

    def write(told: Told) -> bytes:
        return written.event(told, visitor(asked, told[0]), say)

    return write


class Written:
    """The newest snapshot's events, encoded once for all phones that see the same."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers = (-1, -1)
        self._events: dict[tuple[int | None, bool, str], bytes] = {}

    def event(self, told: Told, who: Visitor, say: Words) -> bytes:
        """Return what was *told* as *who* may see it, as an event."""
        snapshot, status = told
        numbers = snapshot.seq, status.number
        key = (who.seat, who.is_host, say.language)
        with self._lock:
            if numbers != self._numbers:
                self._numbers, self._events = numbers, {}
            if key not in self._events:
                data = msgspec.json.encode(tell(snapshot, status, who, say))
                self._events[key] = event("table", data, id=snapshot.seq)
            return self._events[key]
