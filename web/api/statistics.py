"""Statistics over the evenings, by person and game."""

from flask import Blueprint, Response

from companion.core.statistics import (
    GameRecord,
    PersonRecord,
    Tally,
    is_counted,
    person_records,
    wins_of_year,
)
from web.api.http_body import ResponseBody, json_response
from web.api.openapi import documented
from web.services import now, services

statistics = Blueprint("statistics", __name__, url_prefix="/api/v1")


class GameRecordResponse(ResponseBody, frozen=True, kw_only=True):
    """What a person has done in one game; *average* and *best* are points."""

    game: str
    title: str
    games: int
    wins: int
    average: float
    best: int


class PersonRecordResponse(ResponseBody, frozen=True, kw_only=True):
    """What a person has done; *streak* is how many of their latest games they won in a row."""

    name: str
    games: int
    wins: int
    streak: int
    longest_streak: int
    by_game: list[GameRecordResponse]


class WinsResponse(ResponseBody, frozen=True, kw_only=True):
    """How many of their *games* somebody won."""

    name: str
    games: int
    wins: int


class StatisticsResponse(ResponseBody, frozen=True, kw_only=True):
    """The evenings in figures: *unread* games are still to be read, ask again for them."""

    games: int
    unread: int
    people: list[PersonRecordResponse]
    year: int
    this_year: list[WinsResponse]


@statistics.get("/statistics")
@documented("Statistics over the evenings", answers=StatisticsResponse)
def over_the_evenings() -> Response:
    """Return who played how often and how well, and who won most this year."""
    snapshot, _ = now()
    games, unread = services().table.counted_games()
    year = snapshot.at.astimezone().year
    return json_response(
        StatisticsResponse(
            games=sum(map(is_counted, games)),
            unread=unread,
            people=[_person(record) for record in person_records(games)],
            year=year,
            this_year=[_wins(tally) for tally in wins_of_year(games, year)],
        )
    )


def _person(record: PersonRecord) -> PersonRecordResponse:
    return PersonRecordResponse(
        name=record.name,
        games=record.games,
        wins=record.wins,
        streak=record.streak,
        longest_streak=record.longest_streak,
        by_game=[_game(one) for one in record.by_game],
    )


def _game(record: GameRecord) -> GameRecordResponse:
    return GameRecordResponse(
        game=record.game,
        title=record.title,
        games=record.games,
        wins=record.wins,
        average=round(record.average, 1),
        best=record.best,
    )


def _wins(tally: Tally) -> WinsResponse:
    return WinsResponse(name=tally.name, games=tally.games, wins=tally.wins)
