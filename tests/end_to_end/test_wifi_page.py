"""The table's Wi-Fi on the host's phone: what is in reach, joined, and why not."""

import re
from pathlib import Path
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import new_phone, open_page, running
from tests.web.wifi_twin import WifiTwin

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def no_fault(page: Page) -> None:
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found = Axe().run(page).response["violations"]
        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_host_brings_the_table_into_the_home_network(browser: Browser, tmp_path: Path) -> None:
    wifi = WifiTwin()
    with running(tmp_path, wifi=wifi) as companion, new_phone(browser) as phone:
        page = open_page(phone, companion.address + "start")
        companion.move_to("http://192.0.2.9/")
        expect(page.locator("[data-address]")).to_have_text("http://192.0.2.9/")
        expect(page.locator(".qr")).to_have_attribute("src", re.compile("192.0.2.9"))
        touch(page, page.get_by_role("link", name="Bring it into yours"))
        expect(page.locator("#now")).to_contain_text("Only the host")
        no_fault(page)
        companion.host.press()
        touch(page, page.get_by_role("button", name="Be the host"))

        touch(page, page.get_by_role("button", name="Home"))
        page.get_by_label("Password").fill("honey and beer")
        no_fault(page)
        expect(page.get_by_role("button", name="Firm")).to_be_disabled()
        touch(page, page.get_by_role("button", name="Join", exact=True))
        expect(page.locator("#now")).to_contain_text("joining Home")
        no_fault(page)
        wifi.refuse_password()

        expect(page.get_by_role("alert")).to_contain_text("did not take this password")
        no_fault(page)
        assert wifi.joined == [("Home", "honey and beer")]
