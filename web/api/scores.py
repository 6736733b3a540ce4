"""Points: line by line, where each seat's come from, and what decided a game that is over."""

from flask import Blueprint, Response

from companion.core.snapshot import Snapshot, has_secrets
from companion.games.standings import Difference, Place, decided_by, differences, places
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


class RankedPlaceResponse(ResponseBody, frozen=True, kw_only=True):
    """A place: *seats* are those who play together; sides that tie fully have the same *rank*."""

    rank: int
    seats: list[int]
    points: int


class DifferenceResponse(ResponseBody, frozen=True, kw_only=True):
    """A line of the score breakdown: *points* by place, and how far the first is *ahead* in it."""

    words: str
    points: list[int]
    ahead: int


class EndingResponse(ResponseBody, frozen=True, kw_only=True):
    """How the game ended: *decided* says in one sentence what decided it, *lines* say it by category."""

    places: list[RankedPlaceResponse]
    decided: str | None
    lines: list[DifferenceResponse]


@scores.get("/ending")
@documented("Who came in which place, and what decided it", query=GameQuery, answers=EndingResponse)
def how_it_ended() -> Response:
    """Return the ranking of a game that is over."""
    snapshot, _ = now()
    if snapshot.outcome is None:
        raise ApiError(404, "not-over", "The game is not over yet")
    return json_response(serialise_ending(snapshot, words()))


def serialise_ending(snapshot: Snapshot, say: Words) -> EndingResponse:
    """Return the ranking of the finished game of *snapshot*, and what decided it."""
    assert snapshot.game is not None, "what is over has been played"
    game, state = snapshot.game, snapshot.state
    decided = decided_by(game, state, snapshot.players)
    return EndingResponse(
        places=[_place(place) for place in places(game, state)],
        decided=say.say(decided) if decided else None,
        lines=[_difference(line, say) for line in differences(game, state)],
    )


def _place(place: Place) -> RankedPlaceResponse:
    return RankedPlaceResponse(rank=place.rank, seats=list(place.seats), points=place.points)


def _difference(line: Difference, say: Words) -> DifferenceResponse:
    return DifferenceResponse(words=say.say(line.words), points=list(line.points), ahead=line.ahead)
