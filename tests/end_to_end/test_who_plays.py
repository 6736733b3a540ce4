"""Two evenings on phones, begun by `companion run`: people's own names, then others and another number."""

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
    """The companion as `./run` starts it: no camera, the demonstration plays, here without a pause."""
    process = CompanionProcess("--data", str(tmp_path / "data"), "--pace", "0").started()
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


def roll_once(process: CompanionProcess, *pages: Page) -> None:
    """Roll the dice on the phone of whoever is on turn; both phones tell of it."""
    on_turn = pages[process.table()["on_turn"]]
    touch(on_turn, on_turn.get_by_role("button", name="Roll the dice"))
    for page in pages:
        expect(page.locator("#last")).to_contain_text("rolls")


def test_two_evenings_of_different_people(browser: Browser, process: CompanionProcess) -> None:
    rosa, jordi = (open_page(new_phone(browser, width=390), process.address) for _ in range(2))
    process.wait_for(lambda table: table["is_played_out"])
    for page in (rosa, jordi):
        expect(page.locator("#seat")).to_contain_text("That was the demonstration.")
        expect(page.locator(".main")).to_have_text(["Start your own game"])
    rosa.goto(process.address + "points")
    expect(rosa.locator("#sheet")).to_contain_text("Total")
    expect(rosa.get_by_role("link", name="Rematch")).to_have_count(0)
    rosa.goto(process.address)
    expect(rosa.locator("#live-picture")).to_be_visible()

    touch(rosa, rosa.get_by_role("link", name="Start your own game"))
    rosa.wait_for_url("**/new")
    touch(rosa, rosa.get_by_role("button", name="Be the host"))
    name_everybody(rosa, ("Rosa", "rosa\u200b"))
    choose_game(rosa, "honey_wall")
    expect(rosa.locator(".error")).to_contain_text("give one of them another name")
    touch(rosa, rosa.locator(".error button"))
    name_everybody(rosa, ("Rosa", "Jordi"))
    touch(rosa, rosa.get_by_text("that is me").first)
    assert Axe().run(rosa).response["violations"] == []
    choose_game(rosa, "honey_wall")
    rosa.wait_for_url(process.address)

    touch(jordi, jordi.locator("#seat button", has_text="Jordi"))
    for page, name in ((rosa, "Rosa"), (jordi, "Jordi")):
        expect(page.locator("#players")).to_contain_text(f"{name} you")
    assert names_on(rosa) == ["Rosa you", "Jordi"]
    roll_once(process, rosa, jordi)
    # The camera has no part in this game.
    expect(rosa.locator("#live-picture")).to_be_hidden()

    rosa.goto(process.address + "new")
    name_everybody(rosa, ("Mei", "Jordi", "Ona"))
    choose_game(rosa, "honey_wall")
    touch(rosa, rosa.get_by_role("button", name="Begin anew"))
    rosa.wait_for_url(process.address)

    assert names_on(rosa) == ["Mei", "Jordi", "Ona"]
    expect(rosa.locator("#seat")).to_contain_text("Who are you?")


def test_same_people_with_one_tap_keep_their_phones(
    browser: Browser, process: CompanionProcess
) -> None:
    rosa, jordi = (open_page(new_phone(browser, width=390), process.address) for _ in range(2))
    rosa.goto(process.address + "new")
    touch(rosa, rosa.get_by_role("button", name="Be the host"))
    name_everybody(rosa, ("Rosa", "Jordi"))
    choose_game(rosa, "apiary")
    rosa.wait_for_url(process.address)
    touch(jordi, jordi.locator("#seat button", has_text="Jordi"))
    expect(jordi.locator("#players")).to_contain_text("Jordi you")

    rosa.goto(process.address + "new")
    touch(rosa, rosa.get_by_role("button", name="The same as last time"))
    touch(rosa, rosa.get_by_role("button", name="Move Jordi up"))
    choose_game(rosa, "radioactive_bees")
    rosa.wait_for_url(process.address)

    assert names_on(jordi) == ["Jordi you", "Rosa"]
