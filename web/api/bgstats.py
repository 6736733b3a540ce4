"""A finished game as BG Stats takes it: a link whose ``data`` is the play as JSON.

The app's traps: ``playDate`` is the play's *end*, in UTC, not ISO 8601; ``bggId`` must be a
number or absent; every player needs ``winner`` and ``startPlayer``, though both are called
optional.
"""

from datetime import UTC, datetime
from urllib.parse import quote

import msgspec
from flask import Blueprint, Response

from companion.core.names import reads_as
from companion.core.players import colour_at
from companion.core.snapshot import Snapshot
from companion.games.standings import Place, places
from web.api.http_body import GameQuery, ResponseBody, json_response
from web.api.openapi import documented
from web.errors import ApiError
from web.services import now

bgstats = Blueprint("bgstats", __name__, url_prefix="/api/v1")

SOURCE = "Bee-table companion"
WEB_LINK = "https://app.bgstatsapp.com/createPlay.html?data="
APP_LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Which game was played."""

    name: str
    source_game_id: str
    highest_wins: bool = True
    no_points: bool = False


class PlayedBy(msgspec.Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """Who played, and how it went for them."""

    name: str
    source_player_id: str
    start_player: bool
    winner: bool
    score: int
    rank: int
    role: str
    team: str | None = None


class BgStatsPlay(msgspec.Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """One play."""

    source_name: str
    source_play_id: str
    play_date: str
    duration_min: int | None = None
    game: PlayedGame
    players: list[PlayedBy]


class BgStatsResponse(ResponseBody, frozen=True, kw_only=True):
    """The play as BG Stats takes it, and the links that carry it: *web* and, offline, *app*."""

    web: str
    app: str
    play: BgStatsPlay


@bgstats.get("/bgstats")
@documented("The links that carry the play into BG Stats", query=GameQuery, answers=BgStatsResponse)
def links_into_app() -> Response:
    """Return the play and its links."""
    snapshot, _ = now()
    if snapshot.game is None:
        raise ApiError(404, "no-game", "No game has begun yet")
    play = play_of(snapshot)
    web, app = links(play)
    return json_response(BgStatsResponse(web=web, app=app, play=play))


def play_of(snapshot: Snapshot) -> BgStatsPlay:
    """Return the finished game of *snapshot* as a play."""
    assert snapshot.game is not None, "a play needs a game"
    ranking = places(snapshot.game, snapshot.state)
    end = snapshot.turns[-1].at if snapshot.turns else snapshot.at
    return BgStatsPlay(
        source_name=SOURCE,
        source_play_id=play_id(snapshot),
        play_date=f"{end.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        duration_min=minutes(snapshot.began_at, end),
        game=PlayedGame(name=snapshot.game.title, source_game_id=snapshot.game.name),
        players=[
            player_of(snapshot, seat, next(place for place in ranking if seat in place.seats))
            for seat in range(len(snapshot.players))
        ],
    )


def player_of(snapshot: Snapshot, seat: int, place: Place) -> PlayedBy:
    """Return how the play went for *seat*, who came in *place*; a team shares its place and name.

    People who read as the same in two plays are one for the app too.
    """
    name, outcome = snapshot.players[seat], snapshot.outcome
    team = " & ".join(snapshot.players[mate] for mate in place.seats)
    return PlayedBy(
        name=name,
        source_player_id=reads_as(name),
        start_player=bool(snapshot.turns) and snapshot.turns[0].seat == seat,
        winner=outcome is not None and seat in outcome.winners,
        score=snapshot.scores[seat],
        rank=place.rank,
        role=colour_at(snapshot, seat),
        team=team if len(place.seats) > 1 else None,
    )


def play_id(snapshot: Snapshot) -> str:
    """Return what names this play for ever: when it began, and its place in the journal."""
    began_at = snapshot.began_at or snapshot.at
    return f"{began_at.astimezone(UTC):%Y%m%dT%H%M%S}-{snapshot.game_id}"


def minutes(began_at: datetime | None, end: datetime) -> int | None:
    """Return how many minutes the game took, ``None`` where that is not known."""
    if began_at is None or end <= began_at:
        return None
    return max(1, round((end - began_at).total_seconds() / 60))


def links(play: BgStatsPlay) -> tuple[str, str]:
    """Return the link for the web and the one that opens the app without the internet."""
    data = quote(msgspec.json.encode(play).decode(), safe="")
    return WEB_LINK + data, APP_LINK + data
