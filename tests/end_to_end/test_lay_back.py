"""A game packed away and laid back: the real observer, a camera turned round, a phone that says what differs."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from companion.clock import SystemClock
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.games import game_named
from companion.ports import Picture
from companion.service.pictures.observer_factory import observer_for
from companion.service.pictures.recorded_table import RECORDED, HoneyAsRead
from companion.tracking.reader import TableReader
from companion.tracking.referee import Referee
from companion.tracking.watch_settings import read_watch_settings
from hardware.camera.folder import read_picture
from tests.companion.tracking.live_camera import Moment
from tests.end_to_end.fingers import touch
from tests.end_to_end.laid_table import Laid
from tests.end_to_end.phones import Companion, new_phone, open_page, running

#: After this turn the table is packed away.
PLAYED = 2


def frame(turn: int) -> Path:
    return RECORDED / "frames" / f"{turn:03}.jpg"


def turned(turn: int, *, count: int) -> list[Moment]:
    """Return so many moments of the table after *turn*, with the camera on the other side of it."""
    image = np.ascontiguousarray(read_picture(frame(turn)).image[::-1, ::-1])
    small = np.asarray(cv2.resize(image, (640, 360), interpolation=cv2.INTER_AREA), np.uint8)
    encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    whole = Picture(f"turned-{turn}.jpg", image, 0.0, encoded)
    return [Moment(Picture("small", small, 0.0), whole)] * count


def play(table: Table, folder: Path) -> None:
    """Have the recorded table's first turns read, as on an evening a week ago."""
    watch = read_watch_settings(RECORDED)
    store = PictureFolder(folder / "pictures", decode=read_picture)
    reader = TableReader(
        table,
        observer_for(watch),
        watch,
        games=game_named,
        clock=SystemClock(),
        store=store,
        answers=HoneyAsRead(),
    )
    for turn in range(PLAYED + 1):
        reader.see(read_picture(frame(turn)))
    assert len(table.snapshot().turns) == PLAYED


@pytest.fixture
def laid(tmp_path: Path) -> Laid:
    return Laid(tmp_path)


@pytest.fixture
def companion(tmp_path: Path, laid: Laid) -> Iterator[Companion]:
    settings = {
        "setup": laid.session,
        "laying": lambda: laid.live.laying,
        "late_start": lambda: laid.live.late_start,
        "judge": Referee(),
    }
    with running(tmp_path, **settings) as companion:
        play(companion.table, tmp_path)
        yield companion


def test_position_is_laid_back_checked_and_played_on(
    companion: Companion, laid: Laid, browser: Browser
) -> None:
    phone = new_phone(browser)
    companion.seat(phone, 0)
    page = open_page(phone, companion.address)
    touch(page, page.locator("#more summary"))
    touch(page, page.get_by_role("link", name="Lay it back like this"))
    touch(page, page.locator("[data-key=start]"))

    expect(page.locator("[data-key=stop]")).to_be_visible()
    laid.happen(turned(PLAYED - 1, count=12))
    expect(page.locator("#far h2")).to_contain_text("differ", timeout=20_000)
    expect(page.locator("#far")).to_contain_text("The spoon belongs into another gap")
    expect(page.locator("#seen img")).to_have_js_property("naturalWidth", 1280)
    expect(page.locator("#board .lit")).not_to_have_count(0)
    wait = companion.table.status().wait
    assert wait is not None
    assert "differ" in str(wait.phrase)
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    laid.happen(turned(PLAYED, count=24))
    page.wait_for_url(companion.address, timeout=20_000)
    back = companion.table.snapshot().laid_back
    assert back is not None
    assert (back.turn, len(companion.table.snapshot().turns)) == (PLAYED, PLAYED)

    laid.happen(turned(PLAYED + 1, count=30))
    turns = companion.table.snapshot().turns
    assert len(turns) == PLAYED + 1, companion.table.status()

    laid.live.resume()  # as after a restart
    laid.happen(turned(PLAYED + 2, count=30))
    assert len(companion.table.snapshot().turns) == PLAYED + 2


def test_game_begins_from_a_position_that_the_camera_checks(
    companion: Companion, laid: Laid, browser: Browser
) -> None:
    former = companion.table.snapshot()
    phone = new_phone(browser)
    companion.host.press()
    phone.request.post(companion.address + "api/v1/host", data={})
    page = open_page(phone, companion.address + "position/alveola")
    page.locator("#position .spot").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#position .card")).to_contain_text("This cell")
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    touch(page, page.locator("[data-key=remove]"))
    touch(page, page.locator("#begin [data-key=begin]"))
    touch(page, page.locator("dialog button[value=yes]"))

    touch(page, page.locator("[data-key=start]"))
    expect(page.locator("[data-key=stop]")).to_be_visible()
    begun = companion.table.snapshot()
    assert (begun.game_id > former.game_id, begun.turns) == (True, ())
    laid.happen(turned(PLAYED, count=24))
    page.wait_for_url(companion.address, timeout=20_000)
    laid.happen(turned(PLAYED + 1, count=30))

    now = companion.table.snapshot()
    assert (now.game_id, len(now.turns)) == (begun.game_id, 1), companion.table.status()


def test_start_is_put_right_late_and_every_turn_judged_again(
    companion: Companion, browser: Browser
) -> None:
    phone = new_phone(browser)
    companion.host.press()
    phone.request.post(companion.address + "api/v1/host", data={})
    page = open_page(phone, companion.address + "turns#turn-0")
    touch(page, page.locator("[data-key=open-start]"))
    page.wait_for_url("**/setup", timeout=60_000)

    expect(page.locator("#begin")).to_contain_text("the start of the game that is on")
    expect(page.locator("#seen svg.seen")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    touch(page, page.locator("[data-key=judge]"))
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("2 turns are judged again", timeout=60_000)
    touch(page, dialog.locator("button[value=yes]"))
    page.wait_for_url("**/turns#turn-0", timeout=20_000)

    restart = companion.table.snapshot().restart
    assert restart is not None
    assert (restart.fits, restart.lost) == (PLAYED, 0)


def test_without_a_camera_the_drawing_is_all(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path, judge=Referee()) as companion:
        play(companion.table, tmp_path)
        page = open_page(new_phone(browser), companion.address + "lay-back")

        expect(page.locator("#how")).to_contain_text("Without a camera nobody checks it")
        expect(page.locator("#board svg").first).to_be_visible()
        expect(page.locator("[data-key=start]")).to_have_count(0)
