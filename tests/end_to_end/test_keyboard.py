"""Boards by keyboard: the arrow keys go over the lit places, Enter takes one."""

from functools import partial
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from companion.games import GAMES
from tests.end_to_end.finger_player import LIT, FingerPlayer
from tests.end_to_end.phones import Companion, new_phone, open_page, running
from tests.end_to_end.take_phone_screenshots import play_by_chance
from tests.waiting import wait_for


def test_arrow_keys_go_from_place_to_place_and_enter_tells_of_one(
    browser: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as companion, new_phone(browser) as phone:
        play_by_chance(companion, "alveola", 6)
        page = open_page(phone, companion.address)
        plan = page.locator("#board .viewport")
        plan.locator("[data-place][tabindex='0']").first.focus()
        met = {focused(page)}

        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(key)
            met.add(focused(page))
        assert None not in met
        assert len(met) > 2

        page.keyboard.press("Enter")
        expect(page.locator("#board .place")).to_be_visible()
        assert Axe().run(page).response["violations"] == []


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_lit_place_of_every_game_is_reached_by_the_arrows_and_taken_by_enter(
    name: str, browser: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as companion:
        play_by_chance(companion, name, 3)
        page, player = at_a_lit_place(browser, companion)

        page.locator(LIT).first.focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        assert focused(page) in lit(page)

        before = player.look()
        page.keyboard.press("Enter")
        wait_for(lambda: player.look() != before)


def at_a_lit_place(browser: Browser, companion: Companion) -> tuple[Page, FingerPlayer]:
    """Return somebody's page with a lit place: a turn may end before there is one, as dice fall."""
    while True:
        seat, phone = companion.on_turn, new_phone(browser)
        companion.seat(phone, seat)
        page = open_page(phone, companion.address)
        player = FingerPlayer(page, Random(1))
        if player.comes_to_a_lit_place(partial(is_anothers, companion, seat)):
            return page, player
        companion.free(seat)


def is_anothers(companion: Companion, seat: int) -> bool:
    return companion.on_turn != seat


def lit(page: Page) -> list[str]:
    return page.locator(LIT).evaluate_all("all => all.map((one) => one.dataset.place)")  # type: ignore[no-any-return]  # strings


def focused(page: Page) -> str | None:
    return page.evaluate("document.activeElement.dataset.place ?? null")  # type: ignore[no-any-return]  # a string
