"""A start put right late over the API: shown, judged without changing anything, then taken."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.commands import CorrectStart, PlayMove
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.tracking.setup.late_session import LateCorrection
from tests.web.conftest import seated
from tests.web.nim import HEADER, NIM
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.services import Services
from web.setup_port import NothingFound


class Late:
    """A start of nine matches that was read as seven."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def open(self) -> NothingFound:
        return NothingFound()

    def judge(self, *, seat: int | None, revision: int | None) -> LateCorrection:
        moves = tuple(turn.event.move for turn in self._table.snapshot().turns)
        command = CorrectStart({**HEADER, "matches": 9}, moves, seat=seat, revision=revision)
        self._command = command
        return LateCorrection(command, (1, 7))

    def correct(self) -> Snapshot:
        return self._table.do(self._command)


@pytest.fixture
def app(table: Table, host: HostClaimWindow) -> Iterator[Flask]:
    app = create_app(Services(table=table, host_claim=host, games=(NIM,), late_start=Late(table)))
    yield app
    close_app(app, timeout_s=0)


def test_host_sees_what_becomes_of_the_turns_before_the_start_is_taken(
    hosting: FlaskClient, playing: Table
) -> None:
    playing.do(PlayMove({"take": 2}))
    before = playing.snapshot()

    opened = hosting.post("/api/v1/start/open", json={})
    judged = hosting.post("/api/v1/start/judge", json={"after": 1}).json
    untouched = playing.snapshot()
    taken = hosting.post("/api/v1/start/correct", json={}).json

    assert opened.json["found"] == []  # type: ignore[index]  # JSON
    assert (len(judged["turns"]), judged["unjudged"]) == (1, [1])  # type: ignore[index]
    assert untouched is before
    assert taken["view"] == {"matches": 7}  # type: ignore[index]


def test_only_the_host_puts_a_start_right(app: Flask, playing: Table) -> None:
    phone = seated(app, 0)

    for what in ("open", "judge", "correct"):
        assert phone.post(f"/api/v1/start/{what}", json={"after": 0}).status_code == 403
    assert playing.snapshot().restart is None
