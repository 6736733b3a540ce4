"""What the pages need of the table's Wi-Fi: what is seen, and how to join one."""

from dataclasses import dataclass
from typing import Protocol

from companion.errors import Missing
from companion.phrases import Phrase


@dataclass(frozen=True)
class WifiInReach:
    """A Wi-Fi that the table saw: *strength* in percent.

    *needs_password* says whether it has one, *can_be_joined* whether that is all it asks for.
    """

    name: str
    strength: int
    needs_password: bool
    can_be_joined: bool


@dataclass(frozen=True)
class WifiView:
    """How the table's Wi-Fi is.

    *network* is the one that it is in, *joining* one that is being joined; *is_own_open* says
    whether its own is open. *failure* is why the last one was not joined.
    """

    network: str | None = None
    joining: str | None = None
    is_own_open: bool = False
    in_reach: tuple[WifiInReach, ...] = ()
    failure: Phrase | None = None


class Wifi(Protocol):
    """The table's Wi-Fi."""

    @property
    def is_there(self) -> bool:
        """Whether the companion may choose it."""

    def view(self) -> WifiView:
        """Return how it is; what is in reach is looked for anew, where that disturbs nobody."""

    def join(self, name: str, password: str) -> None:
        """Begin to join the Wi-Fi called *name*; `view` tells how it went."""


class NoWifi:
    """A companion that leaves the machine's Wi-Fi alone."""

    is_there = False

    def view(self) -> WifiView:
        """Return that nothing is known."""
        return WifiView()

    def join(self, name: str, password: str) -> None:
        """Raise `Missing`: the machine's owner chooses it."""
        raise Missing("this companion chooses no Wi-Fi")
