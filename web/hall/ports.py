"""What the hall's pages are handed."""

from typing import Protocol

from companion.hall.board import HallBoard
from companion.hall.tournament import Tournament


class Hall(Protocol):
    """The hall behind the pages."""

    @property
    def is_writer(self) -> bool:
        """Whether this hall leads the tournament."""
        ...

    def board(self) -> HallBoard:
        """Return all that is known now."""
        ...

    def begin_tournament(self, tournament: Tournament) -> None:
        """Begin *tournament*; raises `IllegalMove` where another hall leads."""
        ...

    def begin_round(self) -> None:
        """Pair the next round; raises `IllegalMove` where that cannot be."""
        ...
