"""Correcting a turn on a phone: the board as it was before it, and first what follows."""

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from companion.core.events import TurnSource
from tests.end_to_end.evening import TURNS, evening
from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import Companion, new_phone, open_page


def test_board_is_as_before_the_turn_while_it_is_corrected(
    browser: Browser, shared_evening: Companion
) -> None:
    before = ring(open_page(new_phone(browser), shared_evening.address + f"turns#turn-{TURNS - 1}"))
    phone = new_phone(browser)
    shared_evening.seat(phone, shared_evening.table.snapshot().turns[-1].seat)
    page = open_page(phone, shared_evening.address + f"turns#turn-{TURNS}")
    after = ring(page)

    page.get_by_role("button", name="Correct this turn").tap()

    expect(page.locator(f'svg.ring[aria-label="{before}"]')).to_be_visible()
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(f'svg.ring[aria-label="{after}"]')).to_be_visible()
    assert before != after


def test_corrected_turn_says_first_what_follows(browser: Browser, tmp_path: Path) -> None:
    with evening(tmp_path) as companion, new_phone(browser) as phone:
        companion.seat(phone, companion.table.snapshot().turns[-1].seat)
        page = open_page(phone, companion.address + f"turns#turn-{TURNS}")
        page.get_by_role("button", name="Correct this turn").tap()
        put_together(page, end=page.get_by_role("button", name="See what follows"))

        page.get_by_role("button", name="See what follows").tap()

        expect(page.get_by_role("dialog")).to_contain_text("Points then")
        page.get_by_role("button", name="Correct it").tap()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert companion.table.snapshot().turns[-1].event.source is TurnSource.HAND


def put_together(page: Page, *, end: Locator) -> None:
    """Take the first of whatever is asked, until *end* is there."""
    card = page.locator("#correct .card")
    while not end.count():
        asked = card.inner_text()
        here, lit = page.get_by_role("button", name="Here"), page.locator("#board .hive .lit")
        if here.count():
            here.tap()
        elif lit.count() and not page.locator("#correct .options").count():
            touch(page, lit.first)
        else:
            page.locator("#correct .options button").first.tap()
        page.wait_for_function(
            "asked => document.querySelector('#correct .card').innerText !== asked", arg=asked
        )


def ring(page: Page) -> str:
    """Return how *page* describes the ring of piles."""
    return page.locator("svg.ring").get_attribute("aria-label") or ""
