"""Earlier games over the API: listed, looked at without touching them, taken up by the host."""

from flask import Flask
from flask.testing import FlaskClient

from companion.core.commands import PlayMove, StartGame
from companion.core.table import Table
from tests.web.conftest import seated
from tests.web.nim import HEADER


def two_games(table: Table) -> tuple[int, int]:
    """Finish the game that is on and begin another; return their numbers."""
    first = table.snapshot().game_id
    for take in (3, 3, 1):
        table.do(PlayMove({"take": take}))
    second = table.do(StartGame("nim", {**HEADER, "matches": 5})).game_id
    table.do(PlayMove({"take": 2}))
    return first, second


def test_archive_lists_games_with_their_end(phone: FlaskClient, playing: Table) -> None:
    first, second = two_games(playing)

    games = phone.get("/api/v1/archive").json["games"]  # type: ignore[index]  # JSON
    shown = [(game["game_id"], game["turns"], game["winners"], game["is_on"]) for game in games]
    assert shown == [(second, 1, None, True), (first, 3, [0], False)]
    assert games[0]["players"] == ["Ada", "Bo"]


def test_earlier_game_is_looked_at_on_the_same_pages(phone: FlaskClient, playing: Table) -> None:
    first, _ = two_games(playing)

    now = phone.get("/api/v1/turns").json
    then = phone.get(f"/api/v1/turns?game_id={first}").json
    assert (len(now["turns"]), len(then["turns"])) == (1, 3)  # type: ignore[index]  # JSON
    moment = phone.get(f"/api/v1/turns/2?game_id={first}").json
    assert moment["view"] == {"matches": 1}  # type: ignore[index]  # JSON
    assert phone.get(f"/api/v1/score-breakdown?game_id={first}").json["total"] == [4, 3]  # type: ignore[index]
    assert phone.get(f"/turns?game_id={first}").status_code == 200
    assert phone.get(f"/points?game_id={first}").status_code == 200


def test_phone_that_shows_an_earlier_game_can_do_nothing_in_it(
    ada: FlaskClient, playing: Table
) -> None:
    first, _ = two_games(playing)

    then = ada.get(f"/api/v1/table?game_id={first}").json["you"]  # type: ignore[index]  # JSON
    assert (then["seat"], then["may_play"], then["may_undo"], then["is_host"]) == (
        0,
        False,
        False,
        False,
    )
    assert ada.get(f"/api/v1/turns/1?game_id={first}").json["may_correct"] is False  # type: ignore[index]


def test_commands_are_always_about_the_game_that_is_on(app: Flask, playing: Table) -> None:
    first, second = two_games(playing)
    bo = seated(app, 1)

    answer = bo.post(f"/api/v1/moves?game_id={first}", json={"move": {"take": 1}, "after": 1})
    assert answer.status_code == 200
    assert (playing.snapshot().game_id, len(playing.snapshot().turns)) == (second, 2)
    assert len(playing.past_game(first).turns) == 3


def test_host_goes_on_with_an_earlier_game(hosting: FlaskClient, playing: Table) -> None:
    first = playing.snapshot().game_id
    playing.do(PlayMove({"take": 2}))
    playing.do(StartGame("nim", HEADER))

    answer = hosting.post("/api/v1/archive/resume", json={"game_id": first})
    assert answer.status_code == 200
    assert (playing.snapshot().game_id, len(playing.snapshot().turns)) == (first, 1)


def test_game_that_was_never_played_is_not_found(hosting: FlaskClient, playing: Table) -> None:
    for answer in (
        hosting.get("/api/v1/turns?game_id=999"),
        hosting.post("/api/v1/archive/resume", json={"game_id": 999}),
    ):
        assert answer.status_code == 409
        assert answer.json["error"]["id"] == "no-such-game"  # type: ignore[index]  # JSON


def test_host_plays_on_from_an_earlier_turn_as_a_game_of_its_own(
    hosting: FlaskClient, playing: Table
) -> None:
    first, _ = two_games(playing)

    moment = hosting.get(f"/api/v1/turns/2?game_id={first}").json
    assert moment["may_branch"] is True  # type: ignore[index]  # JSON
    answer = hosting.post("/api/v1/archive/branch", json={"game_id": first, "turn": 2})
    assert answer.json["view"] == {"matches": 1}  # type: ignore[index]  # JSON
    assert len(playing.past_game(first).turns) == 3


def test_only_the_host_plays_on_from_an_earlier_turn(ada: FlaskClient, playing: Table) -> None:
    first, _ = two_games(playing)

    assert ada.get(f"/api/v1/turns/2?game_id={first}").json["may_branch"] is False  # type: ignore[index]
    assert ada.post("/api/v1/archive/branch", json={"game_id": first, "turn": 2}).status_code == 403
