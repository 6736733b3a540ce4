"""A phone without a seat, or with another's, can change nothing: every command is tried."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.commands import JudgeObservation, PlayMove
from companion.core.table import Table
from companion.observation import Observation

#: Every command for the seat on turn (or of the last turn), which is Ada's, with a fitting body.
ADAS: dict[str, Any] = {
    "/api/v1/moves": {"move": {"take": 1}, "after": 2},
    "/api/v1/answers": {"choice": 0, "after": 2},
    "/api/v1/power": {"power": "loudly", "after": 2},
    "/api/v1/seats/leave": {"seat": 0},
    "/api/v1/turns/<int:number>/correct": {"move": {"take": 2}, "after": 2},
    "/api/v1/turns/<int:number>/foresee": {"move": {"take": 2}, "after": 2},
}
#: The undo is Bo's, who played last.
BOS: dict[str, Any] = {"/api/v1/undo": {"after": 2}}
HOSTS: dict[str, Any] = {
    "/api/v1/games": {"game": "nim"},
    "/api/v1/rematch": {},
    "/api/v1/kept/take-up": {"game_id": 2},
}
#: These change nothing of the game for anybody but the phone itself, or have a door of their own.
OPEN = {"/api/v1/seats", "/api/v1/host", "/api/v1/language"}
#: These are tried with a game that has dice, sheets and a box, or a camera (test_dice, test_sheets, test_setup).
ELSEWHERE = {
    "/api/v1/rolls",
    "/api/v1/rolls/plain",
    "/api/v1/sheets",
    "/api/v1/sheets/<name>",
    "/api/v1/boxes/<name>",
    *(f"/api/v1/setup/{what}" for what in ("cells", "fills", "piles", "spoon", "again", "begin")),
}


@pytest.fixture
def asked(playing: Table) -> Table:
    """Ada and Bo have played; a question is open at Ada's turn."""
    playing.do(PlayMove({"take": 1}, seat=0))
    playing.do(PlayMove({"take": 1}, seat=1))
    playing.do(JudgeObservation(Observation("003.jpg")))
    return playing


def send(phone: FlaskClient, rule: str, body: object) -> tuple[int, str]:
    answer = phone.post(rule.replace("<int:number>", "1"), json=body)
    return answer.status_code, (answer.json or {}).get("error", {}).get("id", "")


def test_every_command_is_tried_here(app: Flask) -> None:
    commands = {rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}

    assert commands == {*ADAS, *BOS, *HOSTS, *OPEN, *ELSEWHERE}


@pytest.mark.parametrize("rule", [*ADAS, *BOS, *HOSTS])
def test_phone_without_a_seat_changes_nothing(rule: str, phone: FlaskClient, asked: Table) -> None:
    before = asked.snapshot()

    status, _ = send(phone, rule, {**ADAS, **BOS, **HOSTS}[rule])

    assert status == 403
    assert asked.snapshot() is before


@pytest.mark.parametrize("rule", [*ADAS, *HOSTS])
def test_bos_phone_changes_nothing_of_adas(rule: str, bo: FlaskClient, asked: Table) -> None:
    before = asked.snapshot()

    status, _ = send(bo, rule, {**ADAS, **HOSTS}[rule])

    assert status == 403
    assert asked.snapshot() is before


@pytest.mark.parametrize("rule", [*BOS, *HOSTS])
def test_adas_phone_changes_nothing_of_bos(rule: str, ada: FlaskClient, asked: Table) -> None:
    before = asked.snapshot()

    status, _ = send(ada, rule, {**BOS, **HOSTS}[rule])

    assert status == 403
    assert asked.snapshot() is before


@pytest.mark.parametrize("rule", [*ADAS, *BOS, *HOSTS])
def test_host_may_do_everything(rule: str, hosting: FlaskClient, asked: Table) -> None:
    status, _ = send(hosting, rule, {**ADAS, **BOS, **HOSTS}[rule])

    assert status == 200


@pytest.mark.parametrize("rule", [*ADAS, *BOS, *HOSTS])
def test_guessed_secret_changes_nothing(rule: str, phone: FlaskClient, asked: Table) -> None:
    before = asked.snapshot()
    phone.set_cookie("seat", before.sittings[0].key if before.sittings else "0" * 64)

    status, _ = send(phone, rule, {**ADAS, **BOS, **HOSTS}[rule])

    assert status == 403
    assert asked.snapshot() is before
