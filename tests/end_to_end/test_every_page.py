"""Every page there is, the hall's too: accessible in the light and in the dark, no wider than its screen."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from werkzeug.serving import make_server

from companion.games import GAMES
from companion.hall.board import HallBoard
from companion.reporting.spectators import Spectators, put_of
from companion.settings import SpectatorSettings
from tests.end_to_end.evening import evening
from tests.end_to_end.laid_table import Laid, moments
from tests.end_to_end.phones import Companion, new_phone, open_page, running
from tests.end_to_end.take_phone_screenshots import play_by_chance
from tests.web.hall.test_hall_pages import KEY, OAK, SPRING, ToldHall
from web.hall.app import create_hall_app
from web.spectators import spectator_files

WIDTHS = (320, 390, 820, 1440, 1920)
GAME_NAMES = [game.name for game in GAMES]

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]


@contextmanager
def hall() -> Iterator[str]:
    """Serve a hall with a table and a tournament; yield its address."""
    closing = threading.Event()
    board = HallBoard(tables={"oak": OAK}, tournament=SPRING)
    server = make_server(
        "127.0.0.1", 0, create_hall_app(ToldHall(board), key=KEY, closing=closing), threaded=True
    )
    with serving(server) as address:
        try:
            yield address
        finally:
            closing.set()


@contextmanager
def serving(server: HTTPServer) -> Iterator[str]:
    """Have *server* serve; yield its address."""
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def faults_of(page: Page) -> list[str]:
    """Return what is wrong with the page at any width, in the light and in the dark."""
    page.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = true)")
    faults = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        needed = page.evaluate("document.documentElement.scrollWidth")
        if needed > width:
            faults.append(f"{page.url} needs {needed} of {width} px")
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            faults += [
                f"{page.url} {width} {theme} {fault['id']}: {fault['nodes'][0]['html']}"
                for fault in Axe().run(page).response["violations"]
            ]
    return faults


def faults_at(companion: Companion, page: Page, paths: list[str]) -> list[str]:
    """Return what is wrong with any of the pages at *paths*, errors of their scripts among it."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    for path in paths:
        page.goto(companion.address + path)
        page.locator("#live[data-state=live]").wait_for()
        page.wait_for_timeout(500)  # for what a page draws once it has asked for it
        faults += faults_of(page)
    return faults


def test_every_page_of_an_evening(browser: Browser, tmp_path: Path) -> None:
    with evening(tmp_path) as companion, new_phone(browser) as phone:
        companion.seat(phone, companion.on_turn)
        companion.host.press()
        phone.request.post(companion.address + "api/v1/host", data={})
        page = open_page(phone, companion.address)

        code = f"b/{companion.table.snapshot().game_id:x}"
        boxes = [f"box/{game.name}" for game in GAMES if game.box]
        positions = [f"position/{game.name}" for game in GAMES if game.positions]
        paths = [*companion.page_paths, code, *boxes, *positions]
        assert faults_at(companion, page, paths) == []


@pytest.mark.parametrize("name", GAME_NAMES)
def test_table_turns_and_points_of_every_game(name: str, browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as companion, new_phone(browser) as phone:
        play_by_chance(companion, name, 12)
        companion.seat(phone, companion.on_turn)
        page = open_page(phone, companion.address)

        assert faults_at(companion, page, ["", "turns", "points", "big"]) == []


def test_setup_with_a_picture(browser: Browser, tmp_path: Path) -> None:
    laid = Laid(tmp_path)
    with running(tmp_path, setup=laid.session) as companion, new_phone(browser) as phone:
        companion.seat(phone, 0)
        companion.host.press()
        phone.request.post(companion.address + "api/v1/host", data={})
        laid.happen(moments(12))
        page = open_page(phone, companion.address + "setup")
        page.locator("[data-key^='cell-']").first.wait_for()

        assert faults_of(page) == []


def test_phone_without_network_seat_or_companion(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as companion, new_phone(browser) as phone:
        play_by_chance(companion, "pollen", 4)
        companion.seat(phone, companion.on_turn)
        page = open_page(phone, companion.address)
        phone.set_offline(True)
        page.locator("#live[data-state=offline]").wait_for()
        faults = faults_of(page)
        phone.set_offline(False)
        companion.free(companion.on_turn)
        page.get_by_text("Who are you?").wait_for()
        faults += faults_of(page)
        for path in ("offline", "no-such-page"):
            page.goto(companion.address + path)
            faults += faults_of(page)
        page.goto(companion.address)
        page.locator("#live[data-state=live]").wait_for()
        companion.stop()
        page.locator("#live[data-state=silent]").wait_for()
        faults += faults_of(page)
        companion.start()

        assert faults == []


@pytest.mark.parametrize("name", GAME_NAMES)
def test_spectators_page(name: str, browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as companion:
        play_by_chance(companion, name, 12)
        told = companion.table.snapshot(), companion.table.status()
    put = put_of(SpectatorSettings(folder=tmp_path / "page"))
    Spectators(put, spectator_files, name="oak").take(told, ())

    web_space = partial(SimpleHTTPRequestHandler, directory=tmp_path / "page")

    server = ThreadingHTTPServer(("127.0.0.1", 0), web_space)
    with serving(server) as address, new_phone(browser) as phone:
        page = phone.new_page()
        page.goto(address)
        page.locator("#live[data-state=live]").wait_for()
        page.locator("#board > *").first.wait_for(state="attached")
        assert faults_of(page) == []


def test_halls_pages(browser: Browser) -> None:
    with hall() as address, new_phone(browser) as phone:
        page = phone.new_page()
        faults = []
        for path in (f"?key={KEY}", "tables/oak", "tournament"):
            page.goto(address + path)
            page.locator("#live:not([data-state=opening])").wait_for()
            faults += faults_of(page)
        assert faults == []
