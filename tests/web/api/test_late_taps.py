"""A tap is for the table that its phone had shown: none lands in another game, or on another turn."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.core.commands import (
    Answer,
    Command,
    CorrectTurn,
    JudgeObservation,
    PlayMove,
    StartGame,
    Undo,
)
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.observation import Observation
from tests.web.nim import HEADER

ASKED = JudgeObservation(Observation("001.jpg"))

#: What happens after the phone has looked; the number of turns is always the same again.
MEANWHILE: dict[str, tuple[Command, ...]] = {
    "a new game, as far on": (
        StartGame("nim", HEADER),
        PlayMove({"take": 3}),
        PlayMove({"take": 1}),
    ),
    "another turn in the last one's place": (Undo(), PlayMove({"take": 2})),
    "an earlier turn corrected": (CorrectTurn(1, {"take": 2}),),
}
#: Each command of a game, as Ada's phone sends it when she is on turn (the undo is the host's).
SENT: dict[str, dict[str, Any]] = {
    "moves": {"move": {"take": 1}},
    "answers": {"choice": 0},
    "power": {"power": "loudly"},
    "undo": {},
    "turns/1/foresee": {"move": {"take": 3}},
    "turns/1/correct": {"move": {"take": 3}},
}


@pytest.mark.parametrize("meanwhile", MEANWHILE.values(), ids=MEANWHILE)
@pytest.mark.parametrize(("path", "body"), SENT.items(), ids=SENT)
def test_tap_is_refused_once_the_table_stands_otherwise_with_as_many_turns(
    hosting: FlaskClient, playing: Table, path: str, body: Any, meanwhile: tuple[Command, ...]
) -> None:
    for command in (PlayMove({"take": 1}), PlayMove({"take": 1}), ASKED):
        playing.do(command)
    seen: Any = hosting.get("/api/v1/table").json
    for command in (*meanwhile, ASKED):
        playing.do(command)

    sent = {**body, "after": seen["turn"], "revision": seen["revision"]}
    answer = hosting.post(f"/api/v1/{path}", json=sent)

    assert (answer.status_code, (answer.json or {})["error"]["id"]) == (409, "moved-on")


NIM_OF_TWO = {"game": "nim", "players": [{"name": "Ada"}, {"name": "Bo"}]}
OTHERS: dict[str, Any] = {
    "seats": {"seat": 1, "name": "Bo"},
    "seats/leave": {"seat": 0},
    "language": {"language": "de"},
    "rolls/plain": {"notation": "2d6"},
    "archive/resume": {"game_id": 1},
    "games": {"game": "nim"},
    "rematch": {},
}


@pytest.mark.parametrize(("path", "body"), OTHERS.items(), ids=OTHERS)
def test_whatever_tells_an_earlier_revision_is_refused(
    hosting: FlaskClient, playing: Table, path: str, body: Any
) -> None:
    seen: Any = hosting.get("/api/v1/table").json
    before = playing.do(PlayMove({"take": 1}))

    answer = hosting.post(f"/api/v1/{path}", json={**body, "revision": seen["revision"]})

    assert (answer.status_code, (answer.json or {})["error"]["id"]) == (409, "moved-on")
    assert playing.snapshot() is before


def test_what_changes_no_turn_lets_a_tap_stand(ada: FlaskClient, playing: Table) -> None:
    seen: Any = ada.get("/api/v1/table").json
    playing.do(ASKED)
    playing.do(Answer(None))

    body = {"move": {"take": 1}, "after": seen["turn"], "revision": seen["revision"]}
    assert ada.post("/api/v1/moves", json=body).status_code == 200


def test_answer_to_the_question_before_is_refused(ada: FlaskClient, playing: Table) -> None:
    playing.do(ASKED)
    seen: Any = ada.get("/api/v1/table").json
    playing.do(PlayMove({"take": 1}))
    playing.do(Undo())
    playing.do(JudgeObservation(Observation("002.jpg")))

    body = {"choice": 0, "after": 0, "picture": seen["ask"]["picture"]}
    answer = ada.post("/api/v1/answers", json=body)

    assert (answer.status_code, (answer.json or {})["error"]["id"]) == (409, "moved-on")


def test_command_is_for_the_game_in_which_its_phone_was_allowed_to_send_it(
    ada: FlaskClient, playing: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "do", overtaken(playing.do, StartGame("nim", HEADER)))

    answer = ada.post("/api/v1/moves", json={"move": {"take": 1}, "after": 0})

    assert (answer.status_code, (answer.json or {})["error"]["id"]) == (409, "moved-on")
    assert playing.snapshot().turns == ()


@pytest.mark.parametrize(("path", "body"), [("games", NIM_OF_TWO), ("rematch", {})])
def test_two_taps_begin_one_game(
    hosting: FlaskClient, playing: Table, path: str, body: Any
) -> None:
    seen: Any = hosting.get("/api/v1/table").json

    taps = [
        hosting.post(f"/api/v1/{path}", json={**body, "revision": seen["revision"]})
        for _ in range(2)
    ]

    assert [tap.status_code for tap in taps] == [200, 409]


def overtaken(do: Callable[[Command], Snapshot], sooner: Command) -> Callable[[Command], Snapshot]:
    """Return *do* for a table where somebody else's command is always *sooner*."""

    def do_later(command: Command) -> Snapshot:
        do(sooner)
        return do(command)

    return do_later
