"""Where phones find the table: by an address that they can open, and its QR code."""

import io
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, request

from web.errors import ApiError
from web.services import LOOPBACK, services

addresses = Blueprint("addresses", __name__)


@addresses.get("/qr.svg")
def qr() -> Response:
    """Return the QR of this table's address, or of a page under it."""
    path = request.args.get("to", "/")
    if not path.startswith("/") or len(path) > 40:
        raise ApiError(404, "no-such-page", "There is no such page")
    there = address()
    if there is None:
        raise ApiError(404, "no-network", "The table has no network yet")
    response = Response(qr_picture(there.rstrip("/") + path), mimetype="image/svg+xml")
    response.cache_control.no_cache = True
    return response


def address() -> str | None:
    """Return the address that phones can open: by number, as names fail on many.

    Where the table knows none, it is the one that this page was asked for by, unless only the
    table's own machine has that: then it is ``None``, there is no network yet.
    """
    told = services().address
    known = None if told is None else told()
    host = (urlsplit(request.host_url).hostname or "").lower()
    is_here_alone = told is not None and host in LOOPBACK
    return known or (None if is_here_alone else request.host_url)


def qr_picture(address: str) -> bytes:
    """Return the QR of *address* as an SVG, dark on light with its margin, whatever the theme."""
    file = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        file, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False
    )
    return file.getvalue()
