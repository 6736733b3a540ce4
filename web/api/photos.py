"""Photos that phones send: of the table, where a phone is its camera, and of a box that is tried.

A photo of the table is read at once, and what came of it told; one of a box tells whether a table
that looks so would be read.
"""

from flask import Blueprint, Response, request

from companion.languages import Words
from companion.tracking.setup.box_trial import BoxTrial
from web.api.http_body import MOST_PHOTO_BYTES, ResponseBody, jpeg_response, json_response
from web.api.openapi import documented
from web.errors import ApiError
from web.language import words
from web.services import services

photos = Blueprint("photos", __name__, url_prefix="/api/v1/photos")
box_trials = Blueprint("box_trials", __name__, url_prefix="/api/v1/box-trials")

HOUR_S = 3600


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


class TriedPartResponse(ResponseBody, frozen=True, kw_only=True):
    """How much of one kind of thing the photo shows, and how much of it would be read unasked."""

    key: str
    words: str
    found: int
    sure: int
    wanted: int


class BoxTrialResponse(ResponseBody, frozen=True, kw_only=True):
    """What a photo of a box says: *id* names it for its drawing.

    *verdict* is ``read``, ``asked`` (only which print is honey), ``doubtful`` or ``unreadable``,
    *words* says it; *asked* is what would be asked about, *hints* what would help.
    """

    id: str
    verdict: str
    words: str
    parts: list[TriedPartResponse]
    asked: list[str]
    hints: list[str]


@box_trials.post("")
@documented("Try a photo of a box", body_media="image/jpeg", answers=BoxTrialResponse)
def box_photo() -> Response:
    """Read a photo; nothing of the game changes."""
    request.max_content_length = MOST_PHOTO_BYTES
    name, trial = services().box_trials.read(request.get_data)
    return json_response(serialise_trial(name, trial, words()))


@box_trials.get("/<name>/picture")
@documented("The photographed box, with what was read drawn on it", media="image/jpeg")
def box_picture(name: str) -> Response:
    """Return the drawing."""
    data = services().box_trials.drawing(name)
    if not data:
        raise ApiError(
            404, "no-such-photo", "That photo is no longer at hand: take it again, please"
        )
    return jpeg_response(data, max_age_s=HOUR_S)


def serialise_trial(name: str, trial: BoxTrial, words: Words) -> BoxTrialResponse:
    """Return what *trial* says, in the phone's language."""
    return BoxTrialResponse(
        id=name,
        verdict=trial.verdict,
        words=words.say(trial.words),
        parts=[
            TriedPartResponse(
                key=part.key,
                words=words.say(part.words),
                found=part.found,
                sure=part.sure,
                wanted=part.wanted,
            )
            for part in trial.parts
        ],
        asked=words.say_all(trial.asked),
        hints=words.say_all(trial.hints),
    )
