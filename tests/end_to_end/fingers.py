"""A finger on the glass: taps by coordinates, which hit whatever lies on top there."""

from playwright.sync_api import Locator, Page

#: Scrolls to an element whose middle is outside the view, or under something else.
SHOW = """element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!element.contains(top)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
}"""


def touch(page: Page, what: Locator) -> None:
    """Put a finger on the middle of *what*, once that can be seen."""
    what.wait_for()
    what.evaluate(SHOW)
    box = what.bounding_box()
    assert box is not None, "it is not drawn"
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
