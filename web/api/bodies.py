"""JSON in and out: what a request carries, checked against its struct, and what is answered."""

from typing import TypeVar

import msgspec
from flask import Response, request

from companion.errors import Unreadable

Body = TypeVar("Body")

#: The longest request that is read.
MAX_BODY_BYTES = 64 * 1024

_encode = msgspec.json.Encoder().encode


def answer(value: object, *, status: int = 200) -> Response:
    """Return *value* as JSON that nobody caches."""
    response = Response(_encode(value), status, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def read_body(kind: type[Body]) -> Body:
    """Return the request's JSON as a *kind*; raises `Unreadable` saying where it differs."""
    try:
        return msgspec.json.decode(request.get_data(), type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(f"This request cannot be understood: {error}") from error


def read_argument(text: str, kind: type[Body]) -> Body:
    """Return JSON that came in the address as a *kind*; raises `Unreadable`."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(f"This address cannot be understood: {error}") from error
