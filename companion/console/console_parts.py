"""What stands on the table, as the console is handed it: up to two small screens, buttons, lights, a voice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.ports import Buttons, Buzzer, DisplayModel, Lights, Ring, Screen, ScreenPage

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True)
class TableScreen:
    """A small screen, its *name* in faults, and the *page* that it shows while nothing is asked.

    One that *asks* shows questions, menus and codes to join; the other is for those who watch.
    """

    name: str
    screen: Screen
    page: ScreenPage
    asks: bool

    @property
    def next_page(self) -> ScreenPage:
        """The page after the one that it shows."""
        pages = tuple(ScreenPage)
        return pages[(pages.index(self.page) + 1) % len(pages)]

    def view(self, display: DisplayModel) -> DisplayModel:
        """Return what of *display* this screen shows."""
        shown = replace(display, page=self.page)
        if self.asks:
            return shown
        if self.page is ScreenPage.POINTS:  # they stay in sight whatever happens
            shown = replace(shown, wait=None, fault=None)
        return replace(shown, ask=None, join_url=None)


@dataclass(frozen=True)
class ConsoleParts:
    """What stands on the table; ``None`` for what does not. *draw* makes the screens' pictures."""

    draw: "Callable[[DisplayModel], Image]"
    screen: Screen | None = None
    page: ScreenPage = ScreenPage.TURN
    second_screen: Screen | None = None
    second_page: ScreenPage = ScreenPage.POINTS
    buttons: Buttons | None = None
    lights: Lights | None = None
    ring: Ring | None = None
    buzzer: Buzzer | None = None

    def screens(self) -> Iterator[TableScreen]:
        """Yield the small screens that there are, the one with the menu first."""
        if self.screen is not None:
            yield TableScreen("screen", self.screen, self.page, asks=True)
        if self.second_screen is not None:
            yield TableScreen("second screen", self.second_screen, self.second_page, asks=False)

    def close(self) -> None:
        """Let go of every part; a second call does nothing."""
        for part in (self.buttons, self.lights, self.ring, self.buzzer):
            if part is not None:
                part.close()
        for shown in self.screens():
            shown.screen.close()
