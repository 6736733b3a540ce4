"""The starting table on the small screen: what was read; where that is sure, a button begins."""

from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from companion.console.menu_rows import Act, GameFromTable, Page, Row
from companion.core.snapshot import Snapshot
from companion.phrases import Phrase


@dataclass(frozen=True)
class StartOffer:
    """The starting table as read: *words* say what lies there, *amiss* what is in doubt or missing."""

    words: Phrase | None = None
    amiss: tuple[Phrase, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether a game can begin from it without anybody looking at a phone."""
        return self.words is not None and not self.amiss


class StartSession(Protocol):
    """Where a table is set up, as the buttons are handed it."""

    @property
    def offer(self) -> StartOffer:
        """The starting table as it was read last."""

    def observe(self) -> None:
        """Have the table read for a while, for somebody who looks at the small screen."""

    def begin(self, players: tuple[str, ...]) -> "Future[Snapshot]":
        """Begin the game of *players*, by their names; its errors are `CompanionError`s."""


def start_page(offer: StartOffer, lineups: tuple[tuple[str, ...], ...]) -> Page:
    """Return the page: one of *lineups* begins where the start is sure, else it points at the phone."""
    leave = Row((Phrase("Leave"),))
    if offer.is_sure:
        assert offer.words is not None, "what is sure was read"
        begin = Phrase("Begin: {names}")
        rows = [
            Row((begin.filled(names=", ".join(players)),), does=GameFromTable(players))
            for players in lineups
        ]
        return Page(offer.words, (*rows, leave))
    join = Row((Phrase("Put it right on a phone"),), does=Act.JOIN)
    if offer.words is None:
        return Page(Phrase("The camera looks at the table"), (leave, join))
    return Page(offer.words, (join, *(Row((phrase,)) for phrase in offer.amiss), leave))
