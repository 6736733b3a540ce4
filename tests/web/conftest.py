"""The dashboard over a real table, with a game small enough to hold in the head."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clock import StillClock
from companion.errors import Unreadable
from companion.games.game import Game
from companion.journal import Journal
from companion.table import Table
from companion.verdict import Wait
from tests.web.nim import Nim
from web.app import close_app, create_app
from web.auth import Host


def games(name: str) -> Game[Any, Any]:
    """Return the one game that is played here."""
    if name != Nim.name:
        raise Unreadable(f"there is no game called {name!r}")
    return Nim()


@pytest.fixture
def table() -> Iterator[Table]:
    journal = Journal.in_memory()
    judge = lambda state, sight, *, declared: Wait("cards", "A card is hidden")  # noqa: E731
    table = Table(journal, games=games, judge=judge, clock=StillClock())
    table.start()
    yield table
    table.stop()
    journal.close()


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
def app(table: Table, host: Host) -> Iterator[Flask]:
    app = create_app(table, host=host, beat_s=0.2)
    yield app
    close_app(app)


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def other_phone(app: Flask) -> FlaskClient:
    return app.test_client()
