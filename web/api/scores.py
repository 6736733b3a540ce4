"""The score breakdown: line by line, and where each seat's points come from."""

from flask import Blueprint, Response

from companion.core.snapshot import Snapshot, has_secrets
from companion.languages import Words
from web.api.http_body import GameQuery, ResponseBody, json_response
from web.api.openapi import documented
from web.auth import Visitor
from web.errors import ApiError
from web.language import words
from web.services import now

scores = Blueprint("scores", __name__, url_prefix="/api/v1")


class ScoreLineResponse(ResponseBody, frozen=True, kw_only=True):
    """One line of the score breakdown, with each seat's points."""

    words: str
    points: list[int]


class ScoreBreakdownResponse(ResponseBody, frozen=True, kw_only=True):
    """The score breakdown; *explained* says by seat where its points come from."""

    players: list[str]
    lines: list[ScoreLineResponse]
    total: list[int]
    explained: list[list[str]]


@scores.get("/score-breakdown")
@documented("The score breakdown line by line", query=GameQuery, answers=ScoreBreakdownResponse)
def breakdown() -> Response:
    """Return what each seat's points are made of."""
    snapshot, who = now()
    if snapshot.game is None:
        raise ApiError(404, "no-game", "No game has begun yet")
    return json_response(serialise_breakdown(snapshot, who, words()))


def serialise_breakdown(
    snapshot: Snapshot, visitor: Visitor, words: Words
) -> ScoreBreakdownResponse:
    """Return the score breakdown, and where each seat's points come from.

    While players hold secrets, only where the *visitor*'s own come from.
    """
    assert snapshot.game is not None, "a score breakdown is asked of a game"
    game, state = snapshot.game, snapshot.state
    is_open = not has_secrets(snapshot)
    return ScoreBreakdownResponse(
        players=list(snapshot.players),
        lines=[
            ScoreLineResponse(words=words.say(line.words), points=list(line.points))
            for line in game.score_breakdown(state)
        ],
        total=list(snapshot.scores),
        explained=[
            words.say_all(game.explain(state, seat)) if is_open or seat == visitor.seat else []
            for seat in range(len(snapshot.players))
        ],
    )
