"""The end of a game: who came in which place, and what decided it."""

from flask import Blueprint, Response

from companion.core.snapshot import Snapshot
from companion.games.standings import Difference, Place, decided_by, differences, places
from companion.languages import Words
from web.api.http_body import GameQuery, ResponseBody, json_response
from web.api.openapi import documented
from web.errors import ApiError
from web.language import words
from web.services import now

ending = Blueprint("ending", __name__, url_prefix="/api/v1")


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


@ending.get("/ending")
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
