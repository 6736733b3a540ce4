"""The pictures that turns were read from."""

import re

from flask import Blueprint, Response

from web.api.openapi import documented
from web.errors import ApiError
from web.services import house

pictures = Blueprint("pictures", __name__, url_prefix="/api/v1")

NAME = re.compile(r"[\w.-]{1,80}", re.ASCII)


@pictures.get("/pictures/<name>")
@documented("A picture that a turn was read from (JPEG)")
def picture(name: str) -> Response:
    """Return the JPEG called *name*; it never changes, so that phones may keep it."""
    data = house().pictures.read(name) if NAME.fullmatch(name) else None
    if data is None:
        raise ApiError(404, "no-picture", "There is no such picture")
    response = Response(data, mimetype="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=604800, immutable"
    return response
