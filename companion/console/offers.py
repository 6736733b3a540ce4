"""What the buttons are offered beside the game that is on: to begin one, to switch the table off."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from companion.console.menu_rows import NewGame
from companion.console.start_page import StartOffer
from companion.core.snapshot import Snapshot
from companion.ports import ScreenPage


@dataclass(frozen=True)
class GameOffer:
    """A game that can be begun: *lineups* are the names of those who may play it, likeliest first.

    *is_tracked* tells that a camera reads its table.
    """

    name: str
    title: str
    lineups: tuple[tuple[str, ...], ...]
    is_tracked: bool = False


@dataclass(frozen=True)
class Offers:
    """What can be begun or done: *start* is what a camera has read, ``None`` without one.

    *is_wifi_open*: the table's own Wi-Fi is; ``None`` where it has none.
    *next_page* is what the screen with the menu could show instead, ``None`` without one.
    """

    start: StartOffer | None = None
    games: tuple[GameOffer, ...] = ()
    can_switch_off: bool = False
    is_wifi_open: bool | None = None
    next_page: ScreenPage | None = None

    @property
    def of_table(self) -> tuple[tuple[str, ...], ...]:
        """Who may play the game that a camera reads, likeliest first."""
        return next((game.lineups for game in self.games if game.is_tracked), ())


class NewGames(Protocol):
    """What begins games with those who played last."""

    def offers(self) -> Sequence[GameOffer]:
        """Return the games with who may play them."""

    def begin(self, wanted: NewGame) -> "Future[Snapshot]":
        """Begin what is *wanted*; its errors are `CompanionError`s."""


class PowerSwitch(Protocol):
    """What switches the machine off."""

    def switch_off(self) -> "Future[None]":
        """Shut the machine down; its errors are `CompanionError`s."""


class OwnWifi(Protocol):
    """What opens the table's own Wi-Fi, and closes it; errors are `CompanionError`s."""

    @property
    def is_open(self) -> bool | None:
        """Whether it is open; ``None`` where there is no Wi-Fi."""

    def open(self) -> "Future[None]":
        """Open it."""

    def close(self) -> "Future[None]":
        """Close it, and go back to the networks that are known."""
