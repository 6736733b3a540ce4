"""The one shape of every refusal: ``{"error": {"id": "not-your-turn", "message": "…"}}``.

*id* is stable and for programs; *message* is for people, in the asking phone's language. A browser
that asked for a page gets one, with the message and the way back to the table.
"""

import logging
from concurrent.futures import TimeoutError as FutureTimeout

from flask import Flask, Response, render_template, request
from werkzeug.exceptions import HTTPException

from companion.errors import CompanionError, IllegalMove, Missing, PartFault, Unreadable
from companion.phrases import Phrase, Value
from web.api.http_body import json_response
from web.language import language, words

#: When to come back after a refusal of this status.
RETRY_AFTER_S = {429: 600, 503: 2}

#: What people read instead of a server's own words; *NOT_UNDERSTOOD* for any other status.
HTTP_WORDS = {
    404: Phrase("There is no such page"),
    405: Phrase("That cannot be done at this address"),
    413: Phrase("That is too much to be sent at once"),
}
NOT_UNDERSTOOD = Phrase("What was sent cannot be understood")

log = logging.getLogger(__name__)


class ApiError(CompanionError):
    """A request that is turned away with *status*, before the table hears of it."""

    def __init__(self, status: int, id: str, text: str, **values: Value) -> None:
        super().__init__(text, **values)
        self.status = status
        self.id = id


def error_response(status: int, id: str, message: str) -> Response:
    """Return the refusal as JSON, or as a page where one was asked for."""
    if _wants_page():
        page = render_template("lost.html", language=language(), _=words(), message=message)
        response = Response(page, status)
    else:
        response = json_response({"error": {"id": id, "message": message}}, status=status)
    if status in RETRY_AFTER_S:
        response.retry_after = RETRY_AFTER_S[status]
    return response


def _wants_page() -> bool:
    """Tell whether a person's browser asks, rather than a script or a program."""
    return request.accept_mimetypes.best_match(("application/json", "text/html")) == "text/html"


def install(app: Flask) -> None:
    """Give every error of *app* the one shape."""
    app.register_error_handler(ApiError, _refused)
    app.register_error_handler(IllegalMove, _illegal)
    app.register_error_handler(Unreadable, _unreadable)
    app.register_error_handler(Missing, _missing)
    app.register_error_handler(PartFault, _part_fault)
    app.register_error_handler(FutureTimeout, _too_slow)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _broken)


def _refused(error: ApiError) -> Response:
    return error_response(error.status, error.id, words().say(error.phrase))


def _illegal(error: IllegalMove) -> Response:
    return error_response(409, error.reason, words().say(error.phrase))


def _unreadable(error: Unreadable) -> Response:
    return error_response(400, "unreadable", words().say(error.phrase))


def _missing(error: Missing) -> Response:
    return error_response(404, "missing", words().say(error.phrase))


def _part_fault(error: PartFault) -> Response:
    return error_response(503, "fault", words().say(error.phrase))


def _too_slow(error: FutureTimeout) -> Response:
    return error_response(503, "busy", words().say(Phrase("The table is busy: try again")))


def _http(error: HTTPException) -> Response:
    if error.code is None or error.code < 400:
        return Response(error.get_response().get_data(), error.code, error.get_headers())
    name = (error.name or "error").lower().replace(" ", "-")
    return error_response(error.code, name, words().say(HTTP_WORDS.get(error.code, NOT_UNDERSTOOD)))


def _broken(error: Exception) -> Response:
    log.exception("a request failed")
    return error_response(500, "broken", words().say(Phrase("Something went wrong here")))
