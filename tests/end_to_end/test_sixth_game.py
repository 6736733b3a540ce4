"""A sixth game is a folder, a line in the list and a drawing: everything else plays it as it is."""

import importlib
import json
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from companion.clock import StillClock
from companion.console.display import display_model_of
from companion.console.menu import home, press
from companion.core.commands import RollDice, StartGame
from companion.core.journal import Journal
from companion.core.status import Status
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.dice.statistics import tally
from companion.games import GAMES, AnyGame, game_named
from companion.games.records import replay_file
from companion.languages import words_in
from companion.ports import Press
from companion.service.serving import Server, listen
from companion.service.sheets import BoxFolder
from web import scripts
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.services import Services

SIXTH = Path(__file__).parent / "sixth_game"
PLAYERS = ({"name": "Ada"}, {"name": "Bo"})


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The game of a folder that lies nowhere in the product."""
    shutil.copytree(SIXTH / "pebbles", tmp_path / "folder" / "pebbles")
    monkeypatch.syspath_prepend(tmp_path / "folder")
    game: AnyGame = importlib.import_module("pebbles").GAME
    return game


@pytest.fixture
def games(pebbles: AnyGame) -> tuple[AnyGame, ...]:
    """The list with one more line."""
    return (*GAMES, pebbles)


@pytest.fixture
def table(games: tuple[AnyGame, ...]) -> Iterator[Table]:
    journal = Journal.in_memory()
    named = partial(game_named, games=games)
    table = Table(journal, games=named, judge=no_judge, dice=TableDice(), clock=StillClock())
    table.start()
    yield table
    table.stop()
    journal.close()


def no_judge(*_: object, **__: object) -> Any:  # no picture is ever judged here
    raise AssertionError("no camera follows pebbles")


@pytest.fixture
def host() -> HostClaimWindow:
    return HostClaimWindow(clock_s=StillClock().monotonic_s)


@pytest.fixture
def app(
    table: Table,
    games: tuple[AnyGame, ...],
    host: HostClaimWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Flask]:
    """The dashboard, with the game's drawing beside those of the others."""
    static = tmp_path / "static"
    shutil.copytree(scripts.STATIC, static)
    (static / "games/pebbles").mkdir()
    shutil.copy(SIXTH / "drawing.js", static / "games/pebbles")
    monkeypatch.setattr(scripts, "STATIC", static)
    monkeypatch.setattr(scripts, "BOARD", static / "panels/board.js")
    scripts.modules.cache_clear()
    app = create_app(
        Services(
            table=table,
            host_claim=host,
            games=games,
            boxes=BoxFolder(tmp_path),
            tally=tally,
            chance=Random(1),
            beat_s=0.2,
        )
    )
    app.static_folder = str(static)
    yield app
    close_app(app, timeout_s=0)
    scripts.modules.cache_clear()


@pytest.fixture
def phone(app: Flask, host: HostClaimWindow) -> FlaskClient:
    """The host's phone, at the second of two seats."""
    seated(app, 0, "Ada")
    phone = seated(app, 1, "Bo")
    host.press()
    assert phone.post("/api/v1/host", json={}).status_code == 200
    return phone


def seated(app: Flask, seat: int, name: str) -> FlaskClient:
    client = app.test_client()
    assert client.post("/api/v1/seats", json={"seat": seat, "name": name}).status_code == 200
    return client


def asked(phone: FlaskClient, path: str, body: Any = None) -> Any:  # JSON
    """Return the answer to a question, or to what *body* asks for."""
    address = f"/api/v1/{path}"
    answer = phone.get(address) if body is None else phone.post(address, json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json


def test_phone_chooses_changes_and_plays_it_to_its_record(
    phone: FlaskClient, games: tuple[AnyGame, ...], tmp_path: Path
) -> None:
    offered = {game["name"]: game for game in asked(phone, "games")["games"]}
    assert offered["pebbles"]["title"] == "Pebbles"
    assert offered["pebbles"]["has_box"]

    asked(phone, "boxes/pebbles", {"box": {"pebbles": 5}})
    assert asked(phone, "games", {"game": "pebbles"})["view"] == {"left": 5, "taken": [0, 0]}
    asked(phone, "rolls", {"after": 0})
    while (now := asked(phone, "table"))["outcome"] is None:
        choice = asked(phone, "choices?chosen={}")
        chosen = {choice["field"]: choice["options"][0]["value"]}
        move = asked(phone, f"choices?chosen={json.dumps(chosen)}")["move"]
        asked(phone, "moves", {"move": move, "after": now["turn"]})

    end = asked(phone, "table")["outcome"]
    assert sum(end["scores"]) == 5
    assert asked(phone, "score-breakdown")["lines"][0]["points"] == end["scores"]
    assert [it["die"] for it in asked(phone, "dice")["tallies"]] == ["bone"]
    record = tmp_path / "record.json"
    record.write_bytes(phone.get("/api/v1/record.json").data)
    assert replay_file(record, games)["final"] == end


def test_phone_is_given_its_drawing(phone: FlaskClient) -> None:
    asked(phone, "games", {"game": "pebbles"})

    assert "games/pebbles/drawing.js" in phone.get("/").get_data(as_text=True)
    assert phone.get("/static/games/pebbles/drawing.js").status_code == 200


def test_buttons_and_screen_play_it(table: Table, pebbles: AnyGame) -> None:
    table.do(StartGame("pebbles", pebbles.prepare(PLAYERS, Random(1), {})))
    snapshot = table.do(RollDice())
    taken = sum(snapshot.scores)
    assert (
        display_model_of(snapshot, Status(), words_in("en")).read == f"Ada: takes {taken} pebbles"
    )

    menu, _ = press(home(snapshot), snapshot, Press.DONE_LONG)
    menu, _ = press(menu, snapshot, Press.NEXT)  # from rolling the dice to entering the turn
    menu, _ = press(menu, snapshot, Press.DONE)
    menu, _ = press(menu, snapshot, Press.NEXT)  # from one pebble to two
    menu, _ = press(menu, snapshot, Press.DONE)
    _, plays = press(menu, snapshot, Press.DONE)

    assert sum(table.do(plays).scores) == taken + 2


def test_page_draws_it(app: Flask, phone: FlaskClient, browser: Browser) -> None:
    asked(phone, "games", {"game": "pebbles"})
    listening = listen("127.0.0.1", 0)
    server = Server(app, listening, body_limit=lambda *request: 1000)
    server.start()
    try:
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{listening.getsockname()[1]}/")
        drawn = page.text_content("#pebbles")
    finally:
        close_app(app)
        server.close()

    assert drawn == "●" * 12
