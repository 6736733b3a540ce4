"""Every command of a game: its own seat may give it and the host, another's and a guessed secret may not."""

from typing import Any

import pytest
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
    "/api/v1/games": {"game": "nim", "players": [{"name": "Ada"}, {"name": "Bo"}]},
    "/api/v1/rematch": {},
    "/api/v1/archive/resume": {"game_id": 2},
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
