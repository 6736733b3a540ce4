"""Somebody who plays any game by what their phone offers, with a finger, in whatever language it speaks."""

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
        wait_for(lambda: self.look() != before, within_s=30.0)
        assert self._page.locator(".error").count() == 0

    def come_to_a_lit_place(self) -> None:
        """Do what leads there: choose a die, a tile, an action."""
        while not self._page.locator(LIT).count():
            self._do_something(lambda: False)

    def _do_something(self, is_over: Callable[[], bool]) -> None:
        before = self.look()
        at = self._page.evaluate(FIND, [OFFERS, self._chance.random()])
        if at:
            self._page.touchscreen.tap(*at)
        wait_for(lambda: self.look() != before or is_over(), within_s=30.0)

    def look(self) -> str:
        """Return what the page shows, to be compared with what it shows later."""
        return str(self._page.evaluate(LOOK))
