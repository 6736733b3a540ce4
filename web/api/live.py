"""The live connection's route: one stream of whole snapshots for each phone."""

import threading
from collections.abc import Callable

import msgspec
from flask import Blueprint, Response, request

from companion.core.snapshot import Snapshot
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


def writer(written: "Written") -> Callable[[Snapshot], bytes]:
    """Return what writes a snapshot as this phone's event; its seats are looked up anew each time."""
    asked, say = request._get_current_object(), words()  # type: ignore[attr-defined]  # werkzeug's proxy

    def write(snapshot: Snapshot) -> bytes:
        return written.event(snapshot, visitor(asked, snapshot), say)

    return write


class Written:
    """The newest snapshot's events, encoded once for all phones that see the same."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seq = -1
        self._events: dict[tuple[int | None, bool, str], bytes] = {}

    def event(self, snapshot: Snapshot, who: Visitor, say: Words) -> bytes:
        """Return *snapshot* as *who* may see it, as an event."""
        key = (who.seat, who.is_host, say.language)
        with self._lock:
            if snapshot.seq != self._seq:
                self._seq, self._events = snapshot.seq, {}
            if key not in self._events:
                data = msgspec.json.encode(tell(snapshot, who, say))
                self._events[key] = event("table", data, id=snapshot.seq)
            return self._events[key]
