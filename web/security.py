"""What every request must pass, and the headers that every answer carries.

A command is a POST of JSON from our own page: another site's page cannot send one, because a
browser asks first for JSON across origins and is told nothing here. A page of another name that
was made to point at this machine (DNS rebinding) is refused by its name.
"""

from urllib.parse import urlsplit

from flask import Flask, Response, request
from werkzeug.http import parse_cookie

from web.api.http_body import MAX_BODY_BYTES, MOST_IMPORT_BYTES, MOST_PHOTO_BYTES
from web.auth import COOKIE, Guessed, digest, named_by
from web.errors import ApiError
from web.services import KEY, Services, services

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

#: What commands are sent as, and what photos are: a page of another site can send
#: neither without asking first.
COMMANDS = ("application/json",)
PHOTOS = ("image/jpeg", "image/png")
#: So is an export of another companion.
EXPORTS = ("application/zip",)
MEDIA = {
    "paper_sheets.photo": PHOTOS,
    "box_trials.box_photo": PHOTOS,
    "photos.photo": PHOTOS,
    "own_data.take_in": EXPORTS,
}
PHOTO_ROUTES = frozenset(
    ("POST", f"/api/v1/{what}") for what in ("paper-sheets", "box-trials", "photos")
)
IMPORT_ROUTE = ("POST", "/api/v1/own-data/import")


def install(app: Flask) -> None:
    """Have every request to *app* guarded, and every answer hardened."""
    app.before_request(guard)
    app.after_request(harden)


def guard() -> None:
    """Raise `ApiError` unless the request may come in."""
    if services().streams.is_closed:
        raise ApiError(503, "closing", "The companion is being switched off")
    must_be_own_name(request.host)
    must_not_guess()
    if request.method in {"GET", "HEAD", "OPTIONS"}:
        return
    if request.mimetype not in MEDIA.get(request.endpoint or "", COMMANDS):
        raise ApiError(415, "not-json", "Commands are sent as JSON")
    if is_from_elsewhere():
        raise ApiError(403, "other-origin", "Commands are taken from this page alone")


def body_limit(app: Flask, method: str, path: str, cookies: str) -> int:
    """Return how long the body may be of such a request.

    Photos are awaited from the table alone, another companion's export from the host.
    """
    if (method, path) not in {*PHOTO_ROUTES, IMPORT_ROUTE}:
        return MAX_BODY_BYTES
    at_table: Services = app.extensions[KEY]
    who = named_by(parse_cookie(cookies).get(COOKIE), at_table.table.snapshot())
    if (method, path) == IMPORT_ROUTE:
        return MOST_IMPORT_BYTES if who.is_host else MAX_BODY_BYTES
    return MAX_BODY_BYTES if who.seat is None and not who.is_host else MOST_PHOTO_BYTES


def is_from_elsewhere() -> bool:
    """Tell whether the browser says that another site's page sent the request."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in {"same-origin", "none"}:
        return True
    return request.origin is not None and request.origin.partition("://")[2] != request.host


def must_be_own_name(host: str) -> None:
    """Raise `ApiError` unless *host*, as a request names it, is this machine's."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # a bracket that is not closed
        name = ""
    if not services().is_own_name(name):
        raise ApiError(421, "wrong-name", "Open this page by the address on the table's screen")


def must_not_guess() -> None:
    """Raise `ApiError` where the address of the request has tried too many secrets that nobody has."""
    token = request.cookies.get(COOKIE)
    if not token:
        return
    address, guesses = request.remote_addr or "", services().guesses
    guesses.must_wait(Guessed.SECRET, address)
    who = named_by(token, services().table.snapshot())
    if who.seat is None and not who.is_host:
        guesses.note(Guessed.SECRET, address, digest(token)[:16])


def harden(response: Response) -> Response:
    """Add the headers that keep other pages and scripts out."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "same-origin")
    return response
