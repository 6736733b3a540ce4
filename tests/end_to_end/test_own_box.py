"""A box of one's own, put in on the host's phone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.end_to_end.phones import Companion, new_phone, open_page


@pytest.fixture
def page(browser: Browser, companion: Companion) -> Page:
    """The page of Honey Wall's box on the host's phone."""
    phone = new_phone(browser)
    companion.seat(phone, 0, name="Ada")
    companion.host.press()
    phone.request.post(companion.address + "api/v1/host", data={})
    return open_page(phone, companion.address + "box/honey_wall")


def test_faces_of_one_s_own_dice_are_put_in(page: Page) -> None:
    page.locator("summary[data-key=white]").tap()
    page.locator("[data-key=white-5-honey]").fill("2")
    page.locator("[data-key=white-5-honey]").blur()
    page.get_by_role("button", name="Use this box").tap()

    expect(page.locator("#box")).to_contain_text("This is a box of your own")
    expect(page.locator("summary[data-key=white]")).to_contain_text("honey 2")


@pytest.mark.parametrize("key", ["Enter", " "], ids=["enter", "space"])
def test_places_of_one_s_own_sheet_are_changed_by_key_too(page: Page, key: str) -> None:
    place = page.locator("svg.editor path.space").first
    at = place.get_attribute("data-key")

    place.press(key)

    expect(page.locator(f'svg.editor path[data-key="{at}"]')).to_have_class("flower")
