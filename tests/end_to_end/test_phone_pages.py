"""Every page on a small phone: accessible, light, big enough to touch, at 320 px and 200 % text."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from companion.commands import PlayMove, StartGame
from companion.games import game_named
from tests.end_to_end.evening import TURNS, evening
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
    "sheet",
    "box/honey_wall",
)

#: What can be tapped; links inside running text may be smaller.
TAPPED = (
    "button, select, summary, nav a, .button, input:not([type=checkbox], [type=radio], .unseen)"
)


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    with evening(tmp_path_factory.mktemp("phone")) as companion:
        yield companion


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("path", PAGES)
def test_page_has_no_accessibility_fault(
    path: str, theme: str, browser: Browser, companion: Companion
) -> None:
    phone = new_phone(browser, theme=theme)
    page = open_page(phone, companion.address + path)

    found = Axe().run(page).response["violations"]

    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
    phone.close()


def test_open_question_and_half_entered_turn_have_no_fault(
    theme: str, browser: Browser, companion: Companion
) -> None:
    phone = new_phone(browser, theme=theme)
    page = open_page(phone, companion.address)
    companion.seat(phone, companion.on_turn)
    page.reload()
    page.get_by_role("button", name="Enter the turn by hand").tap()
    page.locator("#hand .card").wait_for()

    found = Axe().run(page).response["violations"]

    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
    companion.free(companion.on_turn)
    phone.close()


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_320_pixels_with_text_twice_as_large(
    path: str, browser: Browser, companion: Companion
) -> None:
    phone = new_phone(browser, width=320)
    page = open_page(phone, companion.address + path)
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    phone.close()


@pytest.mark.parametrize("path", PAGES)
def test_everything_that_is_tapped_is_44_pixels(
    path: str, browser: Browser, companion: Companion
) -> None:
    phone = new_phone(browser)
    page = open_page(phone, companion.address + path)

    assert too_small(page) == []
    phone.close()


def too_small(page: Page) -> list[str]:
    """Return what is tapped and smaller than 44 pixels in either direction."""
    return page.evaluate(  # type: ignore[no-any-return]  # a list of strings
        """tapped => [...document.querySelectorAll(tapped)].filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width && (width < 43.5 || height < 43.5);
        }).map((element) => element.outerHTML)""",
        TAPPED,
    )


def test_whole_page_weighs_150_kilobytes_at_most(browser: Browser, companion: Companion) -> None:
    phone = new_phone(browser)
    page = phone.new_page()
    weights: dict[str, int] = {}
    page.on("response", lambda response: weigh(weights, response))
    page.goto(companion.address)
    page.locator("#live[data-state=live]").wait_for()

    assert 20_000 < sum(weights.values()) <= 150_000, weights
    phone.close()


def weigh(weights: dict[str, int], response: object) -> None:
    if "event-stream" not in response.headers.get("content-type", ""):  # type: ignore[attr-defined]
        weights[response.url] = len(response.body())  # type: ignore[attr-defined]


def test_first_paint_on_a_slow_phone_comes_within_a_second(
    browser: Browser, companion: Companion
) -> None:
    phone = new_phone(browser)
    page = phone.new_page()
    session = phone.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 40, "downloadThroughput": 1e6, "uploadThroughput": 5e5},
    )
    page.goto(companion.address)
    page.locator("#board svg").first.wait_for()

    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")

    assert painted <= 1000
    phone.close()


def test_no_script_comes_from_elsewhere(companion: Companion, browser: Browser) -> None:
    phone = new_phone(browser)
    page = phone.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(companion.address)
    page.locator("#live[data-state=live]").wait_for()

    assert [url for url in asked if not url.startswith((companion.address, "data:"))] == []
    phone.close()


def test_pinch_and_drag_look_closer(browser: Browser, companion: Companion) -> None:
    phone = new_phone(browser)
    page = open_page(phone, companion.address)
    whole = page.locator("svg.hive").get_attribute("viewBox")

    page.get_by_role("button", name="Closer").tap()
    closer = page.locator("svg.hive").get_attribute("viewBox")
    page.get_by_role("button", name="Farther").tap()

    assert closer != whole
    assert page.locator("svg.hive").get_attribute("viewBox") == whole
    phone.close()


def test_tapped_cell_says_what_is_there(browser: Browser, companion: Companion) -> None:
    phone = new_phone(browser)
    page = open_page(phone, companion.address)

    page.locator("svg.hive [data-place]").first.dispatch_event("click")

    card = page.locator(".place")
    card.wait_for()
    assert "level" in card.inner_text()
    assert card.get_by_role("link", name="In the rulebook").get_attribute("href") is not None
    phone.close()


def test_what_is_said_of_a_cell_stands_above_the_bar_of_who_is_on_turn(
    browser: Browser, companion: Companion
) -> None:
    phone = new_phone(browser)
    companion.seat(phone, companion.on_turn)
    page = open_page(phone, companion.address)
    bar = page.locator("#hand > .row")
    bar.wait_for()

    page.locator("svg.hive [data-place]").first.dispatch_event("click")

    card = page.locator(".place")
    card.wait_for()
    page.wait_for_timeout(300)
    card_box, bar_box = card.bounding_box(), bar.bounding_box()
    assert card_box
    assert bar_box
    assert card_box["y"] + card_box["height"] <= bar_box["y"]
    companion.free(companion.on_turn)
    phone.close()


def test_colour_is_never_the_only_sign(browser: Browser, companion: Companion) -> None:
    phone = new_phone(browser)
    page = open_page(phone, companion.address)

    shapes = page.locator(".players .sign path").evaluate_all(
        "paths => paths.map((path) => path.getAttribute('d'))"
    )

    assert len(set(shapes)) == len(shapes) >= 2
    phone.close()


def test_screenshots_are_where_the_documentation_shows_them() -> None:
    shots = Path(__file__).resolve().parents[2] / "docs" / "screens"

    assert {path.name for path in shots.glob("phone-*.png")} >= {"phone-table-light-en.png"}


def test_two_fingers_look_closer(browser: Browser, companion: Companion) -> None:
    phone = new_phone(browser)
    page = open_page(phone, companion.address)
    hive = page.locator("svg.hive")
    hive.scroll_into_view_if_needed()
    width = float((hive.get_attribute("viewBox") or "").split()[2])

    spread_fingers(page, hive.bounding_box() or {})

    assert float((hive.get_attribute("viewBox") or "").split()[2]) < 0.7 * width
    phone.close()


def spread_fingers(page: Page, box: dict[str, float]) -> None:
    """Put two fingers on the middle of *box* and move them apart."""
    session = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []}
        )


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
        page.locator("#last h2", has_text="Turn 23").wait_for()

        assert len(page.evaluate("said")) == 1
        assert page.locator("[aria-live=polite], [role=status]").count() == 1


def test_page_that_nobody_sees_gives_its_stream_back(
    browser: Browser, companion: Companion
) -> None:
    phone = new_phone(browser)
    page = open_page(phone, companion.address)
    before = companion.streams

    hide(page, "hidden")
    wait_until(lambda: companion.streams == before - 1)
    hide(page, "visible")

    wait_until(lambda: companion.streams == before)
    phone.close()


def hide(page: Page, state: str) -> None:
    """Let *page* believe that it is hidden or visible."""
    page.evaluate(
        """state => { Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange')); }""",
        state,
    )


def wait_until(is_so: Callable[[], bool], *, timeout_s: float = 5.0) -> None:
    """Wait until *is_so*; the test fails where it never is."""
    deadline_s = time.monotonic() + timeout_s
    while not is_so():
        assert time.monotonic() < deadline_s, "this never came to be"
        time.sleep(0.05)


def test_board_is_as_before_the_turn_while_it_is_corrected(
    browser: Browser, companion: Companion
) -> None:
    before = ring(open_page(new_phone(browser), companion.address + f"turns#turn-{TURNS - 1}"))
    phone = new_phone(browser)
    companion.seat(phone, companion.table.snapshot().turns[-1].seat)
    page = open_page(phone, companion.address + f"turns#turn-{TURNS}")
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
        assert companion.table.snapshot().turns[-1].event.source == "hand"


def put_together(page: Page, *, end: Locator) -> None:
    """Take the first of whatever is asked, until *end* is there."""
    card = page.locator("#correct .card")
    while not end.count():
        asked = card.inner_text()
        here, lit = page.get_by_role("button", name="Here"), page.locator("#board .hive .lit")
        if here.count():
            here.tap()
        elif lit.count() and not page.locator("#correct .options").count():
            lit.first.dispatch_event("click")
        else:
            page.locator("#correct .options button").first.tap()
        page.wait_for_function(
            "asked => document.querySelector('#correct .card').innerText !== asked", arg=asked
        )


def ring(page: Page) -> str:
    """Return how *page* describes the ring of piles."""
    return page.locator("svg.ring").get_attribute("aria-label") or ""


def test_title_follows_the_game(browser: Browser, tmp_path: Path) -> None:
    with evening(tmp_path) as companion, new_phone(browser) as phone:
        page = open_page(phone, companion.address)
        game = game_named("pollen")

        companion.do(
            StartGame("pollen", game.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(5), {}))
        )

        expect(page.locator("#title")).to_have_text("Pollen")
