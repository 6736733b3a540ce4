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


def drag(page: Page, what: Locator, *, by_px: float) -> None:
    """Put a finger on the middle of *what* and move it to the right."""
    what.evaluate(SHOW)
    box = what.bounding_box()
    assert box is not None, "it is not drawn"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    for kind, moved in (("touchStart", 0.0), ("touchMove", by_px / 2), ("touchMove", by_px)):
        points = [{"x": x + moved, "y": y, "id": 0}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(600)  # what comes sooner is taken for the second tap of two
