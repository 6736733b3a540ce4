"""Does it read my box? A photo of the recorded table, a part of it covered, tried on a phone."""

from pathlib import Path

import cv2
import numpy as np
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.end_to_end.fingers import touch
from tests.end_to_end.laid_table import WHOLE
from tests.end_to_end.phones import Companion, new_phone, open_page


def photo(*, covered: float = 0.0) -> FilePayload:
    """Return a phone's photo of the table, larger than the camera's, a part of it *covered* by a dark cloth."""
    image = WHOLE.image.copy()
    image[:, : round(covered * image.shape[1])] = (60, 40, 30)
    larger = np.asarray(cv2.resize(image, None, fx=1.5, fy=1.5), np.uint8)
    data = cv2.imencode(".jpg", larger)[1].tobytes()
    return {"name": "box.jpg", "mimeType": "image/jpeg", "buffer": data}


def take(page: Page, taken: FilePayload) -> None:
    with page.expect_file_chooser() as chooser:
        touch(page, page.locator("label[for=camera]"))
    chooser.value.set_files(taken)


def test_box_is_tried_by_a_photo_on_a_phone(companion: Companion, browser: Browser) -> None:
    phone = new_phone(browser, width=320)
    page = open_page(phone, companion.address)
    touch(page, page.locator("#more summary"))
    touch(page, page.get_by_role("link", name="Does it read my box?"))
    expect(page.get_by_role("link", name="Take a seat first")).to_be_visible()

    companion.seat(phone, 0)
    page.reload()
    take(page, photo())
    expect(page.locator("[data-verdict=read]")).to_have_text(
        "This box will be read.", timeout=40_000
    )
    expect(page.locator("#trial")).to_contain_text("Piles: 12 of 12 seen")
    expect(page.locator("#trial img")).to_have_js_property("naturalWidth", 1280)
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    take(page, photo(covered=1.0))
    expect(page.locator("[data-verdict=unreadable]")).to_contain_text(
        "Not readable", timeout=40_000
    )
    expect(page.locator("#trial")).to_contain_text("marker cards")


def test_photo_that_is_none_is_refused_in_words(companion: Companion, browser: Browser) -> None:
    phone = new_phone(browser)
    companion.seat(phone, 0)

    answer = phone.request.post(
        companion.address + "api/v1/box-trials",
        data=Path(__file__).read_bytes(),
        headers={"Content-Type": "image/jpeg"},
    )

    assert answer.status == 400
    assert "no photo" in answer.json()["error"]["message"]
