"""The board on a phone: looked at closer, tapped, told apart without colours."""

from playwright.sync_api import Browser, Page

from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import Companion, new_phone, open_page


def test_colour_is_never_the_only_sign(browser: Browser, shared_evening: Companion) -> None:
    phone = new_phone(browser)
    page = open_page(phone, shared_evening.address)

    shapes = page.locator(".players .sign path").evaluate_all(
        "paths => paths.map((path) => path.getAttribute('d'))"
    )

    assert len(set(shapes)) == len(shapes) >= 2


def test_pinch_and_drag_look_closer(browser: Browser, shared_evening: Companion) -> None:
    phone = new_phone(browser)
    page = open_page(phone, shared_evening.address)
    whole = page.locator("svg.hive").get_attribute("viewBox")

    page.get_by_role("button", name="Closer").tap()
    closer = page.locator("svg.hive").get_attribute("viewBox")
    page.get_by_role("button", name="Farther").tap()

    assert closer != whole
    assert page.locator("svg.hive").get_attribute("viewBox") == whole


def test_two_fingers_look_closer(browser: Browser, shared_evening: Companion) -> None:
    phone = new_phone(browser)
    page = open_page(phone, shared_evening.address)
    hive = page.locator("svg.hive")
    hive.scroll_into_view_if_needed()
    width = float((hive.get_attribute("viewBox") or "").split()[2])

    spread_fingers(page, hive.bounding_box() or {})

    assert float((hive.get_attribute("viewBox") or "").split()[2]) < 0.7 * width


def spread_fingers(page: Page, box: dict[str, float]) -> None:
    """Put two fingers on the middle of *box* and move them apart."""
    session = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []}
        )


def test_tapped_cell_says_what_is_there(browser: Browser, shared_evening: Companion) -> None:
    phone = new_phone(browser)
    page = open_page(phone, shared_evening.address)

    touch(page, page.locator("svg.hive [data-place]").first)

    card = page.locator(".place")
    card.wait_for()
    assert "level" in card.inner_text()
    assert card.get_by_role("link", name="In the rulebook").get_attribute("href") is not None


def test_what_is_said_of_a_cell_stands_above_the_bar_of_who_is_on_turn(
    browser: Browser, shared_evening: Companion
) -> None:
    phone = new_phone(browser)
    shared_evening.seat(phone, shared_evening.on_turn)
    page = open_page(phone, shared_evening.address)
    bar = page.locator("#hand > .row")
    bar.wait_for()

    touch(page, page.locator("svg.hive [data-place]").first)

    card = page.locator(".place")
    card.wait_for()
    page.wait_for_timeout(300)
    card_box, bar_box = card.bounding_box(), bar.bounding_box()
    assert card_box
    assert bar_box
    assert card_box["y"] + card_box["height"] <= bar_box["y"]
    shared_evening.free(shared_evening.on_turn)
