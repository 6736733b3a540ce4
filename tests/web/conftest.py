"""The dashboard over a real table, with a game small enough to hold in the head."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clock import StillClock
from companion.core.commands import StartGame
from companion.core.journal import Journal
from companion.core.table import Table
from companion.core.verdict import Ask
from companion.dice.rolling import TableDice
from companion.errors import Unreadable
from companion.games.game import AnyGame
from companion.observation import Observation
from companion.phrases import Phrase
from tests.web.nim import HEADER, NIM
from web import scripts
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.services import Services


def games(name: str) -> AnyGame:
    """Return the one game that is played here."""
    if name != NIM.name:
        raise Unreadable(f"there is no game called {name!r}")
    return NIM


def asking(
    state: object, observation: Observation, *, declared: str | None, open_turn: object = None
) -> Ask:
    """Return a question: one match, or two?"""
    return Ask(
        Phrase("Was it one or two?"), (1, 2), crops=((0, 0, 9, 9), (9, 0, 9, 9)), confidence=0.5
    )


@pytest.fixture
def table(clock: StillClock) -> Iterator[Table]:
    journal = Journal.in_memory()
    table = Table(journal, games=games, judge=asking, dice=TableDice(), clock=clock)
    table.start()
    yield table
    table.stop()
    journal.close()


@pytest.fixture
def playing(table: Table) -> Table:
    """A game of Ada (seat 0) and Bo (seat 1), about to begin with seven matches."""
    table.do(StartGame("nim", HEADER))
    return table


@pytest.fixture(autouse=True)
def unbundled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have pages load their scripts one by one, whether this tree has bundles or not."""
    monkeypatch.setattr(scripts, "MADE_OF", tmp_path / "made_of")


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def host(clock: StillClock) -> HostClaimWindow:
    return HostClaimWindow(clock_s=clock.monotonic_s)


@pytest.fixture
def app(table: Table, host: HostClaimWindow) -> Iterator[Flask]:
    app = create_app(Services(table=table, host_claim=host, games=(NIM,), beat_s=0.2, stream_cap=3))
    yield app
    close_app(app, timeout_s=0)


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def ada(playing: Table, app: Flask) -> FlaskClient:
    """Ada's phone, seated."""
    return seated(app, 0)


@pytest.fixture
def bo(playing: Table, app: Flask) -> FlaskClient:
    """Bo's phone, seated."""
    return seated(app, 1)


@pytest.fixture
def hosting(playing: Table, app: Flask, host: HostClaimWindow) -> FlaskClient:
    """A phone with the host's rights and no seat."""
    client = app.test_client()
    host.press()
    assert client.post("/api/v1/host", json={}).status_code == 200
    return client


def seated(app: Flask, seat: int) -> FlaskClient:
    client = app.test_client()
    sitting = {"seat": seat, "name": f"phone {seat}"}
    assert client.post("/api/v1/seats", json=sitting).status_code == 200
    return client
