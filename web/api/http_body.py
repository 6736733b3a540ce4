"""What requests carry and answers hold: JSON checked against structs, query parameters, pictures."""

from typing import Annotated, TypeVar

import msgspec
from flask import Response, request
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.errors import Unreadable
from companion.phrases import translatable

Kind = TypeVar("Kind")

#: The longest request that is read.
MAX_BODY_BYTES = 64 * 1024
#: The largest photo that is read; the page makes its pictures smaller before it sends them.
MOST_PHOTO_BYTES = 12 * 1024 * 1024
#: The largest export of another companion that is taken over through a page.
MOST_IMPORT_BYTES = 128 * 1024 * 1024
WEEK_S = 7 * 24 * 3600

BAD_REQUEST = translatable("This request cannot be understood: {why}")
BAD_ADDRESS = translatable("This address cannot be understood: {why}")

_encode = msgspec.json.Encoder().encode


class RequestBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a phone sends."""


class EmptyRequest(RequestBody, frozen=True, kw_only=True):
    """An empty object."""


class ResponseBody(Struct, frozen=True, kw_only=True):
    """Something that a phone is answered."""


class Query(Struct, frozen=True, kw_only=True):
    """The query parameters that every address takes."""

    lang: Annotated[str, Meta(description="The language of the answer's words")] | UnsetType = UNSET


class GameQuery(Query, frozen=True, kw_only=True):
    """The query parameters of a question about a game."""

    game_id: (
        Annotated[int, Meta(ge=1, description="An earlier game; by default the one that is on")]
        | UnsetType
    ) = UNSET


def json_response(value: object, *, status: int = 200) -> Response:
    """Return *value* as JSON that nobody caches."""
    return encoded_response(_encode(value), status=status)


def encoded_response(data: bytes, *, status: int = 200) -> Response:
    """Return *data*, which is JSON, so that nobody caches it."""
    response = Response(data, status, mimetype="application/json")
    response.cache_control.no_store = True
    return response


def jpeg_response(data: bytes, *, max_age_s: int | None) -> Response:
    """Return a picture that never changes and may be kept for *max_age_s*; ``None``: one of now."""
    response = Response(data, mimetype="image/jpeg")
    if max_age_s is None:
        response.cache_control.no_store = True
        return response
    response.cache_control.private = True
    response.cache_control.max_age = max_age_s
    response.cache_control.immutable = True
    return response


def read_body(kind: type[Kind]) -> Kind:
    """Return the request's JSON as a *kind*; raises `Unreadable` saying where it differs."""
    return _decode(request.get_data(), kind, BAD_REQUEST)


def read_json(text: str, kind: type[Kind]) -> Kind:
    """Return JSON that came in the address as a *kind*; raises `Unreadable`."""
    return _decode(text, kind, BAD_ADDRESS)


def read_query(kind: type[Kind]) -> Kind:
    """Return the request's query parameters as a *kind*; raises `Unreadable`."""
    try:
        return msgspec.convert(request.args.to_dict(), kind, strict=False)
    except msgspec.ValidationError as error:
        raise Unreadable(BAD_ADDRESS, why=str(error)) from error


def _decode(data: bytes | str, kind: type[Kind], trouble: str) -> Kind:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(trouble, why=str(error)) from error
