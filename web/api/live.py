"""What is so just now: one stream of whole snapshots for each phone, and the live picture."""

from collections.abc import Callable

from flask import Blueprint, Response, request

from companion.core.status import Told
from web.address import address
from web.api.http_body import ResponseBody, jpeg_response, json_response
from web.api.openapi import documented
from web.api.table_state import encode_table
from web.auth import visitor
from web.errors import ApiError
from web.language import words
from web.services import now, services
from web.stream import EncodedSnapshots, Owner, event

live = Blueprint("live", __name__, url_prefix="/api/v1")


@live.get("/events")
@documented(
    "Server-Sent Events: `table` with the whole table, `host-claim`, `address`, `beat`, `crowded`",
    media="text/event-stream",
)
def events() -> Response:
    """Stream the table to this phone, beginning with what is so now."""
    streams = services().streams
    encode = encoder(services().encoded)
    seat, address = now()[1].seat, request.remote_addr or ""
    stream = streams.join(Owner(seat) if seat is not None else Owner(address=address))
    is_gone = request.environ.get("waitress.client_disconnected", lambda: False)
    frames = streams.frames(stream, encode, is_gone=is_gone)
    response = Response(frames, mimetype="text/event-stream")
    response.cache_control.no_store = True
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(lambda: streams.leave(stream))
    return response


class AddressResponse(ResponseBody, frozen=True, kw_only=True):
    """Where phones open the table's pages now, `null` where it has no network.

    *named* is the same by the table's own name.
    """

    address: str | None
    named: str | None


@live.get("/address")
@documented("Where phones open the table's pages now", answers=AddressResponse)
def whereabouts() -> Response:
    """Return the address that the QR carries."""
    return json_response(AddressResponse(address=address(), named=services().named_address()))


@live.get("/live-picture")
@documented("The table now, with what was seen drawn on it", media="image/jpeg")
def live_picture() -> Response:
    """Return the picture that was observed last, or one of now while something moves."""
    view = services().live_view
    data = None if view is None else view.picture()
    if data is None:
        raise ApiError(404, "no-picture", "There is no such picture")
    return jpeg_response(data, max_age_s=None)


def encoder(encoded: EncodedSnapshots) -> Callable[[Told], bytes]:
    """Return what encodes a snapshot as this phone's event; its seat is looked up anew each time."""
    asked, say = request._get_current_object(), words()  # type: ignore[attr-defined]  # werkzeug's proxy

    def encode(told: Told) -> bytes:
        who = visitor(asked, told[0])
        return event("table", encode_table(encoded, told, who, say), id=told[0].seq)

    return encode
