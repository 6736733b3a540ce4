"""Alveola at the table: its box by form, and the hive and the ring whole on a laptop."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.end_to_end.fingers import touch
from tests.end_to_end.laid_table import WHOLE
from tests.end_to_end.phones import Companion, new_phone, open_page, running


class Seen:
    """A live view that has seen the recorded table."""

    def picture(self) -> bytes | None:
        return WHOLE.encoded


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    with running(tmp_path, live_view=Seen()) as companion:
        yield companion


def test_box_is_put_in_played_from_and_seen_whole(companion: Companion, browser: Browser) -> None:
    phone = new_phone(browser, width=320)
    companion.seat(phone, 0, name="Ada")
    companion.seat(new_phone(browser), 1, name="Bo")
    companion.host.press()
    phone.request.post(companion.address + "api/v1/host", data={})
    page = open_page(phone, companion.address + "box/alveola")
    touch(page, page.locator("summary[data-key=triangular]"))
    cell = page.locator("[data-key=triangular-0-0]")
    expect(cell).to_have_attribute("aria-label", "full of honey")
    touch(page, cell)
    expect(cell).to_have_attribute("aria-label", "empty")
    page.locator("#power-0").select_option("look_for_tile")
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    touch(page, page.locator("[data-key=keep]"))
    expect(page.locator("#box")).to_contain_text("This is a box of your own")

    laptop = browser.new_context(viewport={"width": 1440, "height": 900})
    table = open_page(laptop, companion.address)
    expect(table.locator("#live-picture img")).not_to_be_visible()
    table.locator("[data-key=live-picture]").click()
    expect(table.locator("#live-picture img")).to_have_js_property("naturalWidth", WHOLE.size[0])

    agreed = {"game": "alveola", "preferences": {"powers": "introductory"}}
    begun = phone.request.post(companion.address + "api/v1/games", data=agreed)
    assert begun.ok, begun.text()
    setup = companion.table.snapshot().started.header["setup"]  # type: ignore[union-attr]  # begun
    assert setup["powers"][0] == "look_for_tile"

    expect(table.locator("#live-picture")).to_be_hidden()  # no camera reads this game
    for part in (".viewport", ".ring"):
        box = table.locator(f"#board {part}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 840, part
