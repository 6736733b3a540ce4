"""The real observer, a real browser: the recorded table is laid out, checked on a phone, put right, begun."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.end_to_end.fingers import box_of, touch
from tests.end_to_end.laid_table import Laid, moments
from tests.end_to_end.phones import Companion, new_phone, open_page, running

#: The picture is read anew within this on a busy machine.
READ_MS = 40_000


@pytest.fixture
def laid(tmp_path: Path) -> Laid:
    return Laid(tmp_path)


@pytest.fixture
def companion(tmp_path: Path, laid: Laid) -> Iterator[Companion]:
    with running(tmp_path, setup=laid.session) as companion:
        yield companion


@pytest.fixture
def page(browser: Browser, companion: Companion) -> Page:
    """The phone of Ada, who is the host; Bo sits too."""
    phone, other = new_phone(browser), new_phone(browser)
    companion.seat(phone, 0)
    companion.seat(other, 1)
    companion.host.press()
    phone.request.post(companion.address + "api/v1/host", data={})
    return open_page(phone, companion.address + "setup")


def test_table_is_checked_put_right_and_begun_on_a_phone(
    page: Page, companion: Companion, laid: Laid
) -> None:
    laid.happen(moments(12, covered=0.5))
    expect(page.locator("#found")).to_contain_text("Marker cards 2/4")
    expect(page.locator("#found")).to_contain_text("Uncover card 0 (far left)")
    expect(page.locator("[data-key=begin]")).to_be_disabled()

    laid.happen(moments(12))
    expect(page.locator("#found")).to_contain_text("Piles 12/12")
    expect(page.locator("#found")).to_contain_text("Hornets 2/2")
    cells = page.locator("[data-key^='cell-']")
    label = cells.first.get_attribute("aria-label") or ""
    cells.first.focus()
    page.keyboard.press("Enter")
    other = "empty" if label.startswith("full") else "full of honey"
    page.locator("dialog").get_by_role("button", name=other, exact=True).click()
    expect(page.locator("#found")).to_contain_text("Somebody has put something right")
    corrected = cells.first.get_attribute("aria-label") or ""
    assert corrected.startswith("empty") == label.startswith("full")

    count = cells.count()
    page.locator("[data-key^='place-']").first.press("Enter")
    page.locator("dialog").get_by_role("button", name="empty", exact=True).click()
    expect(cells).to_have_count(count + 1)
    page.locator("[data-key=spoon]").click()
    page.locator("svg.seen").click(position={"x": 30, "y": 30})
    expect(page.locator("[data-key=spoon]")).to_be_visible()

    page.locator("[data-key=begin]").click()
    page.wait_for_url(companion.address, timeout=40_000)  # the whole table is read first
    started = companion.table.snapshot().started
    assert started is not None
    assert len(started.header["setup"]["cells"]) == len(
        companion.table.snapshot().game.write_state(companion.table.snapshot().state)["hive"]
    )


def test_hive_is_framed_by_a_finger_and_a_pile_turned_by_taps(
    page: Page, companion: Companion, laid: Laid
) -> None:
    laid.happen(moments(12))
    expect(page.locator("#found")).to_contain_text("Piles 12/12")
    cells = page.locator("[data-key^='cell-']")
    whole = cells.count()

    drag_frame(page, page.locator("svg.seen"), (0.02, 0.02), (0.2, 0.25))
    expect(page.locator("#found")).to_contain_text("The hive: 0 cells", timeout=READ_MS)
    drag_frame(page, page.locator("svg.seen"), (0.25, 0.2), (0.75, 0.8))
    expect(cells).to_have_count(whole, timeout=READ_MS)
    expect(page.locator("#found")).to_contain_text("Hornets 2/2")

    touch(page, page.locator("[data-key=pile-3] circle"))
    touch(page, page.locator("dialog").get_by_role("button", name="It is turned otherwise"))
    line = page.locator("[data-key=pile-3] polyline")
    before = line.get_attribute("points")
    touch(page, page.locator("[data-key=turn-left]"))
    expect(line).not_to_have_attribute("points", before or "")
    turned = line.get_attribute("points") or ""
    touch(page, page.locator("[data-key=turn-right]"))
    expect(line).not_to_have_attribute("points", turned)
    assert places(line.get_attribute("points")) == pytest.approx(places(before), abs=2)
    touch(page, page.locator("[data-key=back]"))
    expect(line).to_have_count(0)


def places(points: str | None) -> list[float]:
    """Return the numbers of a line's *points*, pixels."""
    return [float(number) for number in (points or "").replace(",", " ").split()]


def drag_frame(
    page: Page, plan: Locator, begin: tuple[float, float], end: tuple[float, float]
) -> None:
    """Drag a frame with the pointer between two places, as parts of *plan*."""
    touch(page, page.locator("[data-key=frame]"))
    plan.locator(".glass").wait_for()
    box = box_of(plan)
    for (right, down), act in ((begin, page.mouse.down), (end, page.mouse.up)):
        page.mouse.move(box.x + right * box.width, box.y + down * box.height, steps=4)
        act()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_setup_page_has_no_accessibility_fault(
    browser: Browser, companion: Companion, laid: Laid, theme: str
) -> None:
    phone = new_phone(browser, theme=theme, width=320)
    companion.seat(phone, 0)
    page = open_page(phone, companion.address + "setup")
    laid.happen(moments(12))
    expect(page.locator("#found")).to_contain_text("Piles 12/12")

    found = Axe().run(page).response["violations"]

    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
