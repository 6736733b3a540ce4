"""The page on a home screen: what it shows while the companion is off, and what a Wi-Fi address lacks."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.end_to_end.phones import new_phone, open_page, running


def test_kept_page_tells_how_to_come_back_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as companion, new_phone(browser, language="es") as phone:
        page = open_page(phone, companion.address + "start")
        expect(page.locator("[data-insecure]")).to_have_count(0)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        companion.stop()

        page.goto(companion.address)

        expect(page.get_by_role("heading")).to_have_text("El compañero no responde")
        companion.start()
        page.locator("#live[data-state=live]").wait_for(timeout=15_000)


def test_address_in_the_wifi_keeps_no_page_and_says_so(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as companion, new_phone(browser) as phone:
        page = open_page(phone, companion.lan_address + "start")

        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        expect(page.locator("[data-insecure]")).to_contain_text("secure addresses alone")
