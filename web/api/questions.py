"""What the camera's picture left open: the question with its candidates, and what does not fit."""

from collections.abc import Iterable
from typing import Any

from companion.core.events import Mark
from companion.core.snapshot import Candidate, Snapshot
from companion.core.status import Wait
from companion.languages import Words
from web.api.http_body import ResponseBody


class MarkResponse(ResponseBody, frozen=True, kw_only=True):
    """Something to draw onto a picture: what *kind* of thing, and where its pixels are."""

    kind: str
    points: list[tuple[int, int]]


class CandidateResponse(ResponseBody, frozen=True, kw_only=True):
    """One answer to the open question; *crop* is (left, top, width, height) in the picture."""

    move: Any  # the game's own JSON
    words: list[str]
    crop: tuple[int, int, int, int] | None
    marks: list[MarkResponse]


class QuestionResponse(ResponseBody, frozen=True, kw_only=True):
    """The open question."""

    question: str
    picture: str
    candidates: list[CandidateResponse]


class UnclearResponse(ResponseBody, frozen=True, kw_only=True):
    """The picture that cannot be read, and what in it does not fit."""

    picture: str
    marks: list[MarkResponse]


def serialise_question(snapshot: Snapshot, words: Words) -> QuestionResponse | None:
    """Return the open question, ``None`` where there is none."""
    if snapshot.ask is None:
        return None
    return QuestionResponse(
        question=words.say(snapshot.ask.question),
        picture=snapshot.ask.picture,
        candidates=[serialise_candidate(candidate, words) for candidate in snapshot.candidates],
    )


def serialise_candidate(candidate: Candidate, words: Words) -> CandidateResponse:
    """Return one answer to the open question."""
    return CandidateResponse(
        move=candidate.move,
        words=words.say_all(candidate.words),
        crop=candidate.crop,
        marks=serialise_marks(candidate.marks),
    )


def serialise_unclear(wait: Wait | None) -> UnclearResponse | None:
    """Return what in a picture does not fit, ``None`` where nothing was marked."""
    if wait is None or wait.picture is None or not wait.marks:
        return None
    return UnclearResponse(picture=wait.picture, marks=serialise_marks(wait.marks))


def serialise_marks(marks: Iterable[Mark]) -> list[MarkResponse]:
    """Return *marks* as a phone draws them."""
    return [MarkResponse(kind=mark.kind, points=list(mark.points)) for mark in marks]
