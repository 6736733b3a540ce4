"""From `./run` to the last point, by finger and in several languages: an evening, and one with others.

The short form plays some moves of two games. The long one plays Honey Wall and Pollen to their
end, and some moves of the others.
"""

import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.end_to_end.companion_process import CompanionProcess
from tests.end_to_end.finger_player import FingerPlayer
from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import choose_game, new_phone, open_page
from tests.waiting import wait_for

SOME, ALL = 3, 1000


@pytest.fixture
def process(tmp_path: Path) -> Iterator[CompanionProcess]:
    """The companion as `./run` starts it, its demonstration played without a pause."""
    process = CompanionProcess("--data", str(tmp_path / "data"), "--pace", "0").started()
    yield process
    process.end(signal.SIGTERM)


@pytest.mark.parametrize(
    ("moves", "first_evening", "second_evening"),
    [
        (SOME, ["honey_wall"], ["radioactive_bees"]),
        pytest.param(
            *(ALL, ["honey_wall", "pollen"], ["apiary", "radioactive_bees", "alveola"]),
            marks=pytest.mark.long,
        ),
    ],
    ids=["some turns", "whole games"],
)
@pytest.mark.timeout(1200)
def test_two_evenings_with_other_people_in_many_languages(
    moves: int,
    first_evening: list[str],
    second_evening: list[str],
    browser: Browser,
    process: CompanionProcess,
) -> None:
    ana, ben, cleo = (
        open_page(new_phone(browser, language=language, width=390), process.address)
        for language in ("ca", "de", "es")
    )
    process.wait_for(lambda table: table["is_played_out"])
    for page in (ana, ben, cleo):
        expect(page.locator("#seat .card")).to_be_visible()
        expect(page.locator(".main")).to_have_attribute("href", "/new")
    expect(ana.locator("#live-picture")).to_be_visible()
    see_points_without_rematch(ana, process)
    touch(ana, ana.locator("#seat a.main"))
    ana.wait_for_url("**/new")

    for game in first_evening:
        sit_down(process, {"Ana": ana, "Ben": ben}, game)
        expect(ana.locator("#live-picture")).to_be_hidden()
        play(process, (ana, ben), moves)

    others = {"Dan": ana, "Eva": cleo, "Flo": ben}
    for game in second_evening:
        sit_down(process, others, game)
        play(process, tuple(others.values()), SOME)


def see_points_without_rematch(page: Page, process: CompanionProcess) -> None:
    """Look at the points of the demonstration, which nobody is asked to play again."""
    page.goto(process.address + "points")
    page.locator("#sheet tfoot").wait_for()
    expect(page.locator("[data-key=again]")).to_have_count(0)
    page.goto(process.address)


def sit_down(process: CompanionProcess, people: dict[str, Page], game: str) -> None:
    """Have the first of *people*, the host, name them all and begin; who has no seat says who they are."""
    host, *_ = people.values()
    host.goto(process.address + "new")
    name_everybody(host, tuple(people))
    choose_game(host, game)
    anew = host.locator("dialog[open] button.main")
    wait_for(lambda: host.url == process.address or anew.count())
    if anew.count():
        touch(host, anew)
    host.wait_for_url(process.address)
    for seat, page in enumerate(people.values()):
        wait_for(lambda page=page: names_on(page) == [*people], within_s=30.0)
        if not is_seated(page):
            touch(page, page.locator(f"#seat [data-key=seat-{seat}]"))
        wait_for(lambda page=page: is_seated(page), within_s=30.0)


def name_everybody(page: Page, names: tuple[str, ...]) -> None:
    """Put in *names*, one row each, unless just they are there."""
    rows = page.locator(".lineup input[id^=name]")
    expect(rows.first).to_be_visible()
    if [row.input_value() for row in rows.all()] == [*names]:
        return
    for _ in range(rows.count()):
        touch(page, page.locator(".lineup [data-key^=away]").first)
    for name in names:
        touch(page, page.locator("[data-key=add]"))
        rows.last.fill(name)


def names_on(page: Page) -> list[str]:
    """Return the players whom a phone shows."""
    names = "names => names.map((name) => name.firstChild.textContent)"
    return page.locator("#players .who").evaluate_all(names)  # type: ignore[no-any-return]  # strings


def is_seated(page: Page) -> bool:
    """Tell whether a player on the page is the one who holds the phone."""
    return page.locator("#players .who small").count() == 1


def play(process: CompanionProcess, pages: tuple[Page, ...], moves: int) -> None:
    """Play so many moves, or to the end where that comes first."""
    people = [FingerPlayer(page, Random(seat)) for seat, page in enumerate(pages)]
    for _ in range(moves):
        table = process.table()
        if table["on_turn"] is None:
            return
        people[table["on_turn"]].play_until(partial(has_moved_on, process, table["revision"]))


def has_moved_on(process: CompanionProcess, revision: int) -> bool:
    return bool(process.table()["revision"] != revision)
