"""Every page on a small phone: accessible, light, big enough to touch, at 320 px and 200 % text."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response

from companion.core.commands import JudgeObservation
from companion.observation import Observation
from tests.end_to_end.evening import evening
from tests.end_to_end.phones import Companion, new_phone, open_page

PAGES = (
    "",
    "join",
    "turns",
    "points",
    "new",
    "start",
    "rules",
    "big",
    "dice",
    "paper-sheet",
    "gallery",
    "try-box",
    "lay-back",
    "box/honey_wall",
    "position/alveola",
)

#: What can be tapped; links inside running text may be smaller.
TAPPED = (
    "button, select, summary, nav a, .button, input:not([type=checkbox], [type=radio], .unseen)"
)


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("path", PAGES)
def test_page_has_no_accessibility_fault(
    path: str, theme: str, browser: Browser, shared_evening: Companion
) -> None:
    phone = new_phone(browser, theme=theme)
    page = open_page(phone, shared_evening.address + path)

    found = Axe().run(page).response["violations"]

    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


def test_gallery_shows_every_part(browser: Browser, shared_evening: Companion) -> None:
    page = open_page(new_phone(browser), shared_evening.address + "gallery")

    page.get_by_role("heading", name="What a tile gives").wait_for()

    assert page.locator("#gallery > section").count() == 11


def test_half_entered_turn_has_no_accessibility_fault(
    theme: str, browser: Browser, shared_evening: Companion
) -> None:
    phone = new_phone(browser, theme=theme)
    page = open_page(phone, shared_evening.address)
    shared_evening.seat(phone, shared_evening.on_turn)
    page.reload()
    page.get_by_role("button", name="Lay a tile").tap()
    page.locator("#hand .card").wait_for()

    found = Axe().run(page).response["violations"]

    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
    shared_evening.free(shared_evening.on_turn)


def test_open_question_has_no_accessibility_fault(
    theme: str, browser: Browser, tmp_path: Path
) -> None:
    with evening(tmp_path) as companion, new_phone(browser, theme=theme) as phone:
        companion.do(JudgeObservation(Observation("023.jpg")))
        companion.seat(phone, companion.on_turn)
        page = open_page(phone, companion.address)
        page.get_by_role("button", name="None of these").wait_for()

        found = Axe().run(page).response["violations"]

        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_320_pixels_with_text_twice_as_large(
    path: str, browser: Browser, shared_evening: Companion
) -> None:
    phone = new_phone(browser, width=320)
    page = open_page(phone, shared_evening.address + path)
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", PAGES)
def test_everything_that_is_tapped_is_44_pixels(
    path: str, browser: Browser, shared_evening: Companion
) -> None:
    phone = new_phone(browser)
    page = open_page(phone, shared_evening.address + path)

    assert too_small(page) == []


def too_small(page: Page) -> list[str]:
    """Return what is tapped and smaller than 44 pixels in either direction."""
    return page.evaluate(  # type: ignore[no-any-return]  # a list of strings
        """tapped => [...document.querySelectorAll(tapped)].filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width && (width < 43.5 || height < 43.5);
        }).map((element) => element.outerHTML)""",
        TAPPED,
    )


def test_first_load_is_120_kilobytes_at_most(browser: Browser, shared_evening: Companion) -> None:
    phone = new_phone(browser, language="de")  # English has no sentences to load
    page = phone.new_page()
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))
    page.goto(shared_evening.address)
    page.locator("#live[data-state=live]").wait_for()
    page.locator("#board svg").first.wait_for()

    files = [one for one in loaded if "event-stream" not in one.headers.get("content-type", "")]
    weights = {one.url: weight(one) for one in files}
    assert 20_000 < sum(weights.values()) <= 120_000, weights


def weight(response: Response) -> int:
    """Return the bytes on the way, headers and all."""
    sizes = response.request.sizes()
    return sizes["responseHeadersSize"] + sizes["responseBodySize"]


def test_no_script_comes_from_elsewhere(shared_evening: Companion, browser: Browser) -> None:
    phone = new_phone(browser)
    page = phone.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(shared_evening.address)
    page.locator("#live[data-state=live]").wait_for()

    assert [url for url in asked if not url.startswith((shared_evening.address, "data:"))] == []
