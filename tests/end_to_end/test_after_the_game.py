"""After the game, on the host's phone: how it ended, the evenings, one's own data, the boxes' forms."""

import zipfile
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from companion.core.commands import PlayMove, StartGame
from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import Companion, new_phone, open_page

DUO = {"id": "duo", "hexes": [[0, 0], [1, 0]], "bees": [[0, 0]]}
PAIR = {"id": "pair", "hexes": [[0, 0], [1, 0]], "bees": [[1, 0]]}
ROW = [[0, 0], [1, 0], [2, 0], [3, 0]]
HEADER = {
    "box": {"board": ROW, "tiles": [DUO, PAIR], "base": 1, "ring": 1, "queen": 1},
    "players": [{"name": "Ada", "colour": "red"}, {"name": "Bo", "colour": "blue"}],
}
MOVES = ((0, "duo", [0, 0]), (1, "duo", [2, 0]), (0, "pair", [1, 0]))
WIDTHS = (320, 390, 820, 1440, 1920)


@pytest.fixture
def page(browser: Browser, companion: Companion) -> Page:
    """The host's phone, once a short game of Radioactive Bees is over."""
    companion.do(StartGame("radioactive_bees", HEADER))
    for seat, tile, at in MOVES:
        companion.do(PlayMove({"player": seat, "tile": tile, "rotation": 0, "at": at}, seat=seat))
    phone = new_phone(browser)
    companion.seat(phone, 0)
    companion.host.press()
    phone.request.post(companion.address + "api/v1/host", data={})
    return open_page(phone, companion.address + "points")


def no_fault(page: Page, *themes: Literal["dark", "light"]) -> None:
    """See to it that the page is accessible in all *themes*, and no wider than the screen."""
    page.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = true)")
    for theme in themes or ("light",):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found = Axe().run(page).response["violations"]
        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
    size = page.viewport_size
    assert size is not None
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": size["height"]})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size(size)


def test_end_is_told_shared_counted_and_forgotten(
    page: Page, companion: Companion, tmp_path: Path
) -> None:
    expect(page.locator(".places li").first).to_contain_text("1.")
    expect(page.locator(".decided")).to_contain_text("Ada won, 1 point ahead of Bo")
    no_fault(page, "dark", "light")
    with page.expect_download() as shared:
        touch(page, page.locator("[data-key=share]"))
    assert Path(shared.value.path()).read_bytes().startswith(b"\x89PNG")

    page.goto(companion.address + "evenings")
    expect(page.locator("#statistics")).to_contain_text("Radioactive Bees")
    no_fault(page)

    page.goto(companion.address + "own-data")
    with page.expect_download() as saved:
        touch(page, page.get_by_text("Save everything"))
    saved.value.save_as(tmp_path / "evenings.zip")
    assert "manifest.json" in zipfile.ZipFile(tmp_path / "evenings.zip").namelist()
    page.locator("#brought").set_input_files(tmp_path / "evenings.zip")
    expect(page.locator("#file")).to_contain_text("here already: 1")
    page.locator("#person").fill("ada")
    touch(page, page.locator("[data-key=forget-person]"))
    touch(page, page.locator("dialog button.main"))
    expect(page.locator("#kept")).to_contain_text("#1, Bo")
    no_fault(page, "dark", "light")


def test_boxes_are_put_in_by_form(page: Page, companion: Companion) -> None:
    page.goto(f"{companion.address}box/honey_wall")
    expect(page.locator("#box summary[data-key=tree-0]")).to_be_visible()
    no_fault(page)
    for game in ("pollen", "radioactive_bees", "apiary"):
        page.goto(f"{companion.address}box/{game}")
        field = page.locator("#box input[type=number]").first
        field.wait_for()
        no_fault(page)
        field.fill("999999")
        field.blur()
        expect(page.locator(".field-fault:not(:empty)")).to_contain_text("A whole number from")
        field.fill("2")
        field.blur()
        touch(page, page.get_by_role("button", name="Use this box"))
        expect(page.locator("#box")).to_contain_text("This is a box of your own")
