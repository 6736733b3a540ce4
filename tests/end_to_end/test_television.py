"""The big screen: nothing to scroll or to tap by mistake, large letters, and turns said aloud if wanted."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, expect

from companion.core.commands import PlayMove
from companion.games import game_named
from tests.end_to_end.evening import evening
from tests.end_to_end.phones import Companion, open_page

#: On a television of 43 inches (535 mm high) letters of 13 mm: their capitals are 10 minutes of arc
#: high from three metres, twice what good eyes need.
LEAST_LETTER = 1 / 40


@pytest.fixture(params=[(1920, 1080, "light"), (1280, 720, "dark")], ids=["1080p", "720p"])
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    width, height, theme = request.param
    size = {"width": width, "height": height}
    with browser.new_context(viewport=size, locale="fr", color_scheme=theme) as screen:
        yield screen


def test_television_shows_all_at_once_in_large_letters(
    screen: BrowserContext, shared_evening: Companion
) -> None:
    page = open_page(screen, shared_evening.address + "big")
    expect(page.locator("#board svg.hive")).to_be_visible()
    height = page.evaluate("innerHeight")

    scrolled = page.evaluate("[document.documentElement.scrollHeight, scrollX, scrollY]")
    lowest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('#board *, #aside *')].map(e => e.getBoundingClientRect().bottom))"
    )
    letters = page.evaluate(
        """[...document.querySelectorAll('#due .due, #players .who, #players b')].map(e =>
        parseFloat(getComputedStyle(e).fontSize) * (e.currentCSSZoom ?? 1))"""
    )

    assert scrolled == [height, 0, 0]
    assert lowest <= height
    assert min(letters) >= height * LEAST_LETTER
    assert page.locator("nav, header").count() == 0
    assert Axe().run(page).response["violations"] == []


def test_turn_is_said_aloud_in_the_screens_language_where_that_is_wanted(
    browser: Browser, tmp_path: Path
) -> None:
    with evening(tmp_path) as companion, browser.new_context(locale="fr") as screen:
        screen.add_init_script(
            "window.said = []; speechSynthesis.speak = ({ text, lang }) => said.push([lang, text])"
        )
        page = open_page(screen, companion.address + "big")
        play(companion)
        expect(page.locator("#last h2")).to_contain_text("23")
        assert page.evaluate("said") == []

        page.mouse.move(400, 400)
        page.get_by_label("Dire les tours à voix haute").check()
        play(companion)

        expect(page.locator("#last h2")).to_contain_text("24")
        [[language, text]] = page.evaluate("said")
        assert (language, "tuile" in text) == ("fr", True)


def play(companion: Companion) -> None:
    game, state = game_named("alveola"), companion.table.snapshot().state
    companion.do(PlayMove(game.write_move(next(game.moves(state)))))
