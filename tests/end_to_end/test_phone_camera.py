"""A phone as the camera: a real browser photographs the recorded table, each time from another side."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, FilePayload, Page, expect

from companion.clock import SystemClock
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.service.pictures.watched_photos import UploadedPhotos, WatchedPhotos
from companion.service.turnstile import Turnstile
from companion.settings import Settings
from companion.tracking.referee import Referee
from companion.tracking.setup.known_boxes import NoMemory
from companion.tracking.setup.session import SetupSession
from hardware.camera.folder import read_picture
from tests.end_to_end.fingers import touch
from tests.end_to_end.laid_table import FRAMES
from tests.end_to_end.phones import Companion, new_phone, open_page, running
from web.ports import Photos

READ_MS = 60_000


class Photographed:
    """The table that is photographed; its *session* and *photos* go to the companion's pages."""

    def __init__(self, folder: Path) -> None:
        self._store = PictureFolder(folder / "pictures", decode=read_picture)

    def session(self, table: Table) -> SetupSession:
        self._watched = WatchedPhotos(
            table,
            settings=Settings(),
            store=self._store,
            clock=SystemClock(),
            when_read=lambda reading: None,
            memory=NoMemory(),
        )
        return self._watched.session

    def photos(self) -> Photos:
        return UploadedPhotos(self._watched.photos, Turnstile())


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    table = Photographed(tmp_path)
    settings = {"setup": table.session, "photos": table.photos, "judge": Referee()}
    with running(tmp_path, **settings) as companion:
        yield companion


def photo(turn: int, *, turned: bool = False, covered: float = 0.0) -> FilePayload:
    """Return the table after *turn*, *turned* as from the other side, a part of it *covered*."""
    image = read_picture(FRAMES / f"{turn:03}.jpg").image.copy()
    image[:, : round(covered * image.shape[1])] = (60, 40, 30)
    seen = np.ascontiguousarray(image[::-1, ::-1]) if turned else image
    data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    return {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": data}


def take(page: Page, taken: FilePayload) -> None:
    with page.expect_file_chooser() as chooser:
        touch(page, page.locator("label[for=camera]"))
    chooser.value.set_files(taken)


def test_two_turns_are_read_from_photos_of_two_sides(
    companion: Companion, browser: Browser
) -> None:
    phone, other = new_phone(browser), new_phone(browser)
    companion.seat(phone, 0)
    companion.seat(other, 1)
    companion.host.press()
    phone.request.post(companion.address + "api/v1/host", data={})
    page = open_page(phone, companion.address + "camera")

    take(page, photo(0))
    page.wait_for_url("**/setup", timeout=READ_MS)
    expect(page.locator("#found")).to_contain_text("Piles 12/12", timeout=READ_MS)
    touch(page, page.locator("[data-key=begin]"))
    page.wait_for_url(companion.address, timeout=READ_MS)

    touch(page, page.get_by_role("link", name="Photograph the table"))
    take(page, photo(1, covered=0.6))
    expect(page.locator("[data-outcome=waits]")).to_be_visible(timeout=READ_MS)
    expect(page.locator("label[for=camera]")).to_have_text("Take one more", timeout=READ_MS)
    expect(page.locator("[data-advice]")).to_contain_text("both photos count")
    take(page, photo(1, turned=True))
    expect(page.locator("[data-outcome=read]")).to_have_text("Turn 1 was read", timeout=READ_MS)
    expect(page.locator("#last")).to_contain_text("read by the camera", timeout=READ_MS)
    take(page, photo(2))
    expect(page.locator("[data-outcome=read]")).to_have_text("Turn 2 was read", timeout=READ_MS)

    assert len(companion.table.snapshot().turns) == 2
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
