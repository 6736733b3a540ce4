"""Take the README's small moving picture of one turn: python -m tests.end_to_end.take_turn_in_motion.

A turn of Radioactive Bees as a thumb plays it; where the thumb touches, a ring is drawn.
"""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page

from tests.end_to_end.fingers import box_of, touch
from tests.end_to_end.phones import chromium, new_phone, open_page, running
from tests.end_to_end.take_phone_screenshots import SCREENS, play_by_chance

GAME, PLAYED = "radioactive_bees", 9
WIDTH_PX = 300
COLOURS = 96
STEP_MS, TOUCH_MS, END_MS = 900, 500, 2_500
THUMB_PX = 14
#: Nothing takes more taps.
MOST_TAPS = 12


def main() -> None:
    """Write the picture."""
    with chromium() as browser, TemporaryDirectory() as folder, running(Path(folder)) as companion:
        play_by_chance(companion, GAME, PLAYED)
        with new_phone(browser) as phone:
            companion.seat(phone, companion.on_turn)
            page = open_page(phone, companion.address)
            number = len(companion.table.snapshot().turns) + 1
            frames = film(page, until=page.locator("#last h2", has_text=f"Turn {number}"))
    first, *others = (shrunk(frame) for frame, _ in frames)
    first.save(
        SCREENS / "turn.gif",
        save_all=True,
        append_images=others,
        duration=[shown_ms for _, shown_ms in frames],
        loop=0,
        optimize=True,
    )


def film(page: Page, *, until: Locator) -> list[tuple[Image.Image, int]]:
    """Return what *page* shows while a turn is played, each picture with how long it stays."""
    frames = [(picture(page), STEP_MS)]
    for _ in range(MOST_TAPS):
        if until.count():
            break
        frames += tapped(page, next_tap(page))
    return [*frames, (picture(page), END_MS)]


def next_tap(page: Page) -> Locator:
    """Return what a player touches next."""
    ways = ("pick", "enter", "act", "finish")
    for way in (page.locator(f'#hand [data-key="{way}"]') for way in ways[:1]):
        if way.count():
            return way
    lit = page.locator("#board .viewport .lit")
    if lit.count():
        return lit.nth(lit.count() // 2)
    chosen = page.locator("#hand .options button, #hand .tiles button, #hand ul button")
    if chosen.count():
        return chosen.first
    return page.locator(", ".join(f'#hand [data-key="{way}"]' for way in ways[1:])).first


def tapped(page: Page, what: Locator) -> list[tuple[Image.Image, int]]:
    """Touch *what*; return the picture with the thumb on it, and the one after it."""
    x, y = box_of(what).middle
    before = picture(page)
    ring = (x - THUMB_PX, y - THUMB_PX, x + THUMB_PX, y + THUMB_PX)
    ImageDraw.Draw(before).ellipse(ring, outline="#d62f2f", width=4)
    touch(page, what)
    page.wait_for_timeout(700)
    return [(before, TOUCH_MS), (picture(page), STEP_MS)]


def picture(page: Page) -> Image.Image:
    """Return what the screen shows, a pixel of the page a pixel of the picture."""
    return Image.open(BytesIO(page.screenshot(scale="css"))).convert("RGB")


def shrunk(frame: Image.Image) -> Image.Image:
    """Return *frame* as small as the README wants it, in few colours."""
    height = frame.height * WIDTH_PX // frame.width
    small = frame.resize((WIDTH_PX, height), Image.Resampling.LANCZOS)
    return small.quantize(COLOURS, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
