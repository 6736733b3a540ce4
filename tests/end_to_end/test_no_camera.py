"""A Pi that finds no camera: phones are told what to check, and a game is begun and played by them."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from companion.clock import SystemClock
from companion.service.composition import Components, Plan, Watching, open_components
from companion.service.pictures.watched import what_to_watch
from companion.settings import DataSettings, Settings, WebSettings
from companion.wiring import Wiring
from hardware.machine import Machine
from tests.end_to_end.finger_player import FingerPlayer
from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import choose_game, new_phone, open_page


@pytest.fixture
def pi(tmp_path: Path) -> Iterator[Components]:
    """The whole companion as on a Pi whose only fault is that it has no camera."""
    model = tmp_path / "proc/device-tree/model"
    model.parent.mkdir(parents=True)
    model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    settings = Settings(
        web=WebSettings("127.0.0.1", 0),
        data=DataSettings(tmp_path / "data"),
        hardware=Wiring(parts="none"),
    )
    watched = what_to_watch(None, settings, Machine(tmp_path))
    watching = Watching(watched, lambda: None, lambda reading: None)
    with ExitStack() as stack:
        plan = Plan(None, settings, until_end=True)
        yield open_components(plan, watching, clock=SystemClock(), stack=stack)


def test_pi_without_a_camera_says_what_to_check_and_a_game_by_phone_begins(
    browser: Browser, pi: Components
) -> None:
    address = f"http://127.0.0.1:{pi.pages.port}/"
    page = open_page(new_phone(browser, width=390), address)
    expect(page.locator("#due")).to_contain_text("No camera was found: check that its cable")
    assert Axe().run(page).response["violations"] == []
    touch(page, page.get_by_role("link", name="Set up the table"))
    expect(page.locator("#photo")).to_contain_text("Photograph the table")

    page.goto(address + "new")
    for row, name in enumerate(("Ada", "Bo")):
        page.locator(".lineup input[id^=name]").nth(row).fill(name)
    touch(page, page.get_by_text("that is me").first)
    choose_game(page, "honey_wall")
    page.wait_for_url(address)
    expect(page.locator("#players")).to_contain_text("Ada you")
    revision = pi.table.snapshot().revision
    FingerPlayer(page, Random(1)).play_until(lambda: pi.table.snapshot().revision != revision)
