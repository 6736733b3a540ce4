"""What phones are told to draw onto a picture."""

from companion.core.events import Mark
from companion.core.snapshot import Candidate
from companion.core.status import Wait, WaitReason
from companion.languages import words_in
from companion.phrases import Phrase
from web.api.table_state import (
    MarkResponse,
    UnclearResponse,
    serialise_candidate,
    serialise_unclear,
)

CELL = Mark("cell", ((10, 10), (20, 10), (15, 20)))


def waiting(picture: str | None, *marks: Mark) -> Wait:
    return Wait(WaitReason.UNEXPLAINED, Phrase("?"), marks, picture)


def test_candidate_comes_with_what_to_draw() -> None:
    told = serialise_candidate(Candidate({}, (), (0, 0, 9, 9), (CELL,)), words_in("en"))

    assert told.marks == [MarkResponse(kind="cell", points=[(10, 10), (20, 10), (15, 20)])]


def test_what_does_not_fit_is_told_with_its_picture() -> None:
    told = serialise_unclear(waiting("001.jpg", CELL))

    assert told == UnclearResponse(
        picture="001.jpg", marks=[MarkResponse(kind="cell", points=list(CELL.points))]
    )


def test_nothing_is_unclear_where_nothing_was_marked() -> None:
    assert serialise_unclear(None) is None
    assert serialise_unclear(waiting("001.jpg")) is None
    assert serialise_unclear(waiting(None, CELL)) is None
