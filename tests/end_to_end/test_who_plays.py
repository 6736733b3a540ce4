"""Who plays, asked before each game: names, who holds this phone, the same people with one tap."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.end_to_end.companion_process import CompanionProcess
from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import choose_game, new_phone, open_page


@pytest.fixture
def process(tmp_path: Path) -> Iterator[CompanionProcess]:
    """The companion as `./run` starts it: no camera, the demonstration plays."""
    process = CompanionProcess("--data", str(tmp_path / "data")).started()
    yield process
    process.end(signal.SIGTERM)


def name_everybody(page: Page, names: tuple[str, ...]) -> None:
    """Put in *names*, one row each."""
    rows = page.locator(".lineup input[id^=name]")
    expect(rows.first).to_be_visible()
    while rows.count() < len(names):
        touch(page, page.get_by_role("button", name="Add a player"))
    for row, name in enumerate(names):
        rows.nth(row).fill(name)


def names_on(page: Page) -> list[str]:
    return [name.split("\n")[0] for name in page.locator("#players .who").all_inner_texts()]


def test_people_are_named_apart_and_keep_their_phones_when_they_play_again(
    browser: Browser, process: CompanionProcess
) -> None:
    rosa, jordi = (open_page(new_phone(browser, width=390), process.address) for _ in range(2))
    rosa.goto(process.address + "new")
    name_everybody(rosa, ("Rosa", "rosa\u200b"))
    choose_game(rosa, "apiary")
    expect(rosa.locator(".error")).to_contain_text("give one of them another name")
    touch(rosa, rosa.locator(".error button"))
    name_everybody(rosa, ("Rosa", "Jordi"))
    touch(rosa, rosa.get_by_text("that is me").first)
    assert Axe().run(rosa).response["violations"] == []
    choose_game(rosa, "apiary")
    rosa.wait_for_url(process.address)
    touch(jordi, jordi.locator("#seat button", has_text="Jordi"))
    for page, name in ((rosa, "Rosa"), (jordi, "Jordi")):
        expect(page.locator("#players")).to_contain_text(f"{name} you")

    rosa.goto(process.address + "new")
    touch(rosa, rosa.get_by_role("button", name="The same as last time"))
    touch(rosa, rosa.get_by_role("button", name="Move Jordi up"))
    choose_game(rosa, "radioactive_bees")
    rosa.wait_for_url(process.address)

    assert names_on(jordi) == ["Jordi you", "Rosa"]
