"""Somebody who plays any game by what their phone offers, with a finger, in whatever language it speaks."""

import time
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from tests.waiting import wait_for

LIT = "#board .lit"
#: What a turn is made of, what leads on soonest first: of one kind any will do.
OFFERS = [
    "#hand [data-key=act]",
    "#hand [data-key=pick]",
    LIT,
    "#hand .options button, #hand .cards button, #hand .tiles button, #board .options button:not([data-place])",
    "#hand [data-key^=nowhere]",
    "#hand [data-key=finish]:enabled",
    "#hand [data-key=enter]",
]
#: Where on the glass something is that can be seen and leads on; null while nothing does.
FIND = """([offers, chance]) => {
  const kinds = offers.map((offer) =>
    [...document.querySelectorAll(offer)].filter((one) => one.checkVisibility()));
  const kind = kinds.find((ones) => ones.length > 0);
  if (!kind) return null;
  const one = kind[Math.floor(chance * kind.length)];
  const middle = () => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const isOnTop = () => one.contains(document.elementFromPoint(...middle()));
  if (!isOnTop()) one.scrollIntoView({ block: 'center', behavior: 'instant' });
  return middle();
}"""
#: How long something may take, and after how long a finger tries again.
PATIENCE_S, AGAIN_S = 30.0, 2.0
#: What is different once something has come of a tap.
LOOK = "['hand', 'board', 'last', 'due'].map((id) => document.getElementById(id).innerHTML).join()"


class FingerPlayer:
    """A person with the phone that shows *page*; *chance* chooses for them."""

    def __init__(self, page: Page, chance: Random) -> None:
        self._page = page
        self._chance = chance

    def play_until(self, is_over: Callable[[], bool]) -> None:
        """Do one thing after another until that *is_over*; what is done has to show."""
        before = self.look()
        while not is_over():
            self._do_something(is_over)
        wait_for(lambda: self.look() != before, within_s=PATIENCE_S)
        assert self._page.locator(".error").count() == 0

    def comes_to_a_lit_place(self, is_over: Callable[[], bool]) -> bool:
        """Do what leads there: choose a die, a tile, an action; false where that *is_over* before."""
        while not self._page.locator(LIT).count():
            if is_over():
                return False
            self._do_something(is_over)
        return True

    def _do_something(self, is_over: Callable[[], bool]) -> None:
        """Tap what leads on, again where the page moved under the finger, until something shows."""
        before, which = self.look(), self._chance.random()

        def is_done() -> bool:
            return self.look() != before or is_over()

        tapped_s = float("-inf")
        deadline_s = time.monotonic() + PATIENCE_S
        while not is_done():
            assert time.monotonic() < deadline_s, "nothing comes of it"
            if time.monotonic() - tapped_s > AGAIN_S and (at := self._find(which)):
                self._page.touchscreen.tap(*at)
                tapped_s = time.monotonic()
            self._page.wait_for_timeout(20)

    def _find(self, which: float) -> tuple[float, float] | None:
        at = self._page.evaluate(FIND, [OFFERS, which])
        return (at[0], at[1]) if at else None

    def look(self) -> str:
        """Return what the page shows, to be compared with what it shows later."""
        return str(self._page.evaluate(LOOK))
