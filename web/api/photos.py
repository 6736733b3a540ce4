"""Photos of the table, where a phone is its camera: each is read at once, and what came of it told."""

from flask import Blueprint, Response, request

from web.api.http_body import MOST_PHOTO_BYTES, ResponseBody, json_response
from web.api.openapi import documented
from web.language import words
from web.services import services

photos = Blueprint("photos", __name__, url_prefix="/api/v1/photos")


class PhotoResponse(ResponseBody, frozen=True, kw_only=True):
    """What a photo of the table has brought, in *words*.

    *outcome* is ``read`` (a turn), ``asked`` (the table's question is open), ``waits`` (nothing
    could be read, and the words say why), ``setup`` or ``laying``. *advice* is what the next photo
    of the same turn should be like, where one more would help.
    """

    outcome: str
    words: str
    advice: str | None = None


@photos.post("")
@documented("Read a photo of the table", body_media="image/jpeg", answers=PhotoResponse)
def photo() -> Response:
    """Read a photo; the turn that it shows is played."""
    request.max_content_length = MOST_PHOTO_BYTES
    answer = services().photos.read(request.get_data)
    say = words().say
    advice = say(answer.advice) if answer.advice else None
    return json_response(
        PhotoResponse(outcome=answer.outcome, words=say(answer.words), advice=advice)
    )
