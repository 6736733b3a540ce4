import pytest
from flask.testing import FlaskClient

from companion.core.commands import PlayMove
from companion.core.table import Table


@pytest.fixture
def played(playing: Table) -> Table:
    for take, seat in ((1, 0), (2, 1), (3, 0)):
        playing.do(PlayMove({"take": take}, seat=seat))
    return playing


def test_turns_tell_who_what_and_points(phone: FlaskClient, played: Table) -> None:
    turns = phone.get("/api/v1/turns").json["turns"]

    assert [(turn["seat"], turn["words"], turn["scores"]) for turn in turns] == [
        (0, ["takes 1"], [1, 0]),
        (1, ["takes 2"], [1, 2]),
        (0, ["takes 3"], [4, 2]),
    ]


def test_moment_shows_the_table_as_it_was(phone: FlaskClient, played: Table) -> None:
    matches = [phone.get(f"/api/v1/turns/{n}").json["view"]["matches"] for n in range(4)]

    assert matches == [7, 6, 4, 1]


def test_correction_is_foreseen_then_made(ada: FlaskClient, played: Table) -> None:
    body = {"move": {"take": 3}, "after": 3}
    foreseen = ada.post("/api/v1/turns/1/foresee", json=body).json
    unchanged = ada.get("/api/v1/table").json["view"]["matches"]

    corrected = ada.post("/api/v1/turns/1/correct", json=body).json

    assert [turn["words"] for turn in foreseen["turns"]] == [["takes 3"], ["takes 2"]]
    assert [turn["number"] for turn in foreseen["dropped"]] == [3]
    assert foreseen["why"] == "3 cannot be taken"
    assert foreseen["scores"] == [3, 2]
    assert unchanged == 1
    assert (corrected["turn"], corrected["view"]["matches"]) == (2, 2)


def test_choices_of_an_earlier_turn_are_those_of_then(phone: FlaskClient, played: Table) -> None:
    now = phone.get("/api/v1/choices").json["options"]
    then = phone.get("/api/v1/choices?turn=1").json["options"]

    assert ([o["value"] for o in now], [o["value"] for o in then]) == ([1], [1, 2, 3])
