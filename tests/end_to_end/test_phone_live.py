"""An open page: what it says of news, whose title it bears, and when it gives its stream back."""

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, expect

from companion.core.commands import PlayMove, StartGame
from companion.games import game_named
from tests.end_to_end.evening import TURNS, evening
from tests.end_to_end.phones import Companion, new_phone, open_page
from tests.waiting import wait_for


def test_one_message_a_turn_is_said_aloud(browser: Browser, tmp_path: Path) -> None:
    with evening(tmp_path) as companion, new_phone(browser) as phone:
        page = open_page(phone, companion.address)
        page.evaluate(
            """() => { window.said = [];
            new MutationObserver(() => said.push(document.getElementById('news').textContent))
              .observe(document.getElementById('news'), { childList: true, characterData: true, subtree: true }); }"""
        )
        game, state = game_named("alveola"), companion.table.snapshot().state

        companion.do(PlayMove(game.write_move(next(game.moves(state)))))
        page.locator("#last h2", has_text=f"Turn {TURNS + 1}").wait_for()

        assert len(page.evaluate("said")) == 1
        assert page.locator("[aria-live=polite], [role=status]").count() == 1


def test_title_follows_the_game(browser: Browser, tmp_path: Path) -> None:
    with evening(tmp_path) as companion, new_phone(browser) as phone:
        page = open_page(phone, companion.address)
        game = game_named("pollen")

        companion.do(
            StartGame("pollen", game.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(5), {}))
        )

        expect(page.locator("#title")).to_have_text("Pollen")


def test_page_that_nobody_sees_gives_its_stream_back(
    browser: Browser, shared_evening: Companion
) -> None:
    phone = new_phone(browser)
    page = open_page(phone, shared_evening.address)
    before = shared_evening.streams

    hide(page, "hidden")
    wait_for(lambda: shared_evening.streams == before - 1)
    hide(page, "visible")

    wait_for(lambda: shared_evening.streams == before)


def test_phone_without_network_and_companion_without_answer_are_told_apart_at_once(
    browser: Browser, tmp_path: Path
) -> None:
    with evening(tmp_path) as companion, new_phone(browser) as phone:
        page = open_page(phone, companion.address)
        corner, way_on = page.locator("#live"), page.locator("#way-on")

        phone.set_offline(True)
        expect(corner).to_contain_text("Offline since", timeout=3_000)
        expect(way_on).to_contain_text("switch its Wi-Fi on")
        phone.set_offline(False)
        expect(corner).to_have_text("Live", timeout=3_000)
        expect(way_on).to_have_count(0)

        companion.stop()
        expect(corner).to_contain_text("No answer since", timeout=3_000)
        expect(way_on).to_contain_text("is it switched on")
        companion.start()
        expect(corner).to_have_text("Live", timeout=3_000)


def hide(page: Page, state: str) -> None:
    """Let *page* believe that it is hidden or visible."""
    page.evaluate(
        """state => { Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange')); }""",
        state,
    )
