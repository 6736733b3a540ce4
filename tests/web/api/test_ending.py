"""The end of a game as phones are told it, and the evenings in figures."""

from flask.testing import FlaskClient

from companion.core.commands import PlayMove, StartGame
from companion.core.table import Table
from tests.web.nim import HEADER


def play_to_the_end(table: Table) -> None:
    for take in (3, 1, 3):
        table.do(PlayMove({"take": take}))


def test_ranking_and_what_decided_are_told_once_the_game_is_over(
    phone: FlaskClient, playing: Table
) -> None:
    assert phone.get("/api/v1/ending").status_code == 404

    play_to_the_end(playing)
    assert phone.get("/api/v1/ending").json == {
        "places": [
            {"rank": 1, "seats": [0], "points": 6},
            {"rank": 2, "seats": [1], "points": 1},
        ],
        "decided": "Ada won, 5 points ahead of Bo",
        "lines": [{"words": "Points", "points": [6, 1], "ahead": 5}],
    }


def test_evenings_are_counted_by_person(phone: FlaskClient, playing: Table) -> None:
    play_to_the_end(playing)
    playing.do(StartGame("nim", HEADER))

    told = phone.get("/api/v1/statistics").json
    assert (told["games"], told["unread"], told["year"]) == (1, 0, 2026)
    assert told["this_year"] == [
        {"name": "Ada", "games": 1, "wins": 1},
        {"name": "Bo", "games": 1, "wins": 0},
    ]
    assert told["people"][0]["by_game"] == [
        {"game": "nim", "title": "Nim", "games": 1, "wins": 1, "average": 6.0, "best": 6}
    ]
