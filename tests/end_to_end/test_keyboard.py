"""Boards by keyboard: the arrow keys go over the lit places, Enter takes one; else one looks at a place."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.end_to_end.phones import new_phone, open_page, running
from tests.end_to_end.take_phone_screenshots import play_by_chance


@pytest.mark.parametrize("game", ["alveola", "radioactive_bees"])
def test_arrow_keys_go_from_place_to_place_and_enter_takes_one(
    game: str, browser: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as companion, new_phone(browser) as phone:
        play_by_chance(companion, game, 6)
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


def focused(page: Page) -> str | None:
    return page.evaluate("document.activeElement.dataset.place ?? null")  # type: ignore[no-any-return]  # a string
