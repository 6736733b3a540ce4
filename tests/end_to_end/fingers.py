"""A finger on the glass: taps by coordinates, which hit whatever lies on top there."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page

#: Scrolls to an element whose middle is outside the view, or under something else, and returns its box
#: once it keeps its place for a frame (or after so many, where it never does); null where it was drawn
#: anew meanwhile.
RESTING = """async element => {
  const box = () => element.getBoundingClientRect().toJSON();
  const { x, y, width, height } = box();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!element.contains(top)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  let [before, now] = [null, box()];
  for (let left = 60; left && JSON.stringify(now) !== JSON.stringify(before); left--) {
    await new Promise(requestAnimationFrame);
    [before, now] = [now, box()];
  }
  return element.isConnected ? [now.x, now.y, now.width, now.height] : null;
}"""


@dataclass(frozen=True)
class Box:
    """Where something is drawn, in CSS pixels of the view."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Where a finger would touch it."""
        return self.x + self.width / 2, self.y + self.height / 2


def box_of(what: Locator) -> Box:
    """Return where *what* is drawn, once it can be seen and rests."""
    while True:
        what.wait_for()
        if (box := what.evaluate(RESTING)) is not None:
            return Box(*box)


def touch(page: Page, what: Locator) -> None:
    """Put a finger on the middle of *what*, once that can be seen."""
    page.touchscreen.tap(*box_of(what).middle)


def drag(page: Page, what: Locator, *, by_px: float) -> None:
    """Put a finger on the middle of *what* and move it to the right."""
    x, y = box_of(what).middle
    session = page.context.new_cdp_session(page)
    for kind, moved in (("touchStart", 0.0), ("touchMove", by_px / 2), ("touchMove", by_px)):
        points = [{"x": x + moved, "y": y, "id": 0}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(600)  # what comes sooner is taken for the second tap of two
