"""All that a hall knows: tables, results and the tournament, as one frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.hall.heard import GameResult, HeardTable
from companion.hall.tournament import Pairing, Tournament


@dataclass(frozen=True)
class HallBoard:
    """The tables by name; *number* grows with every change.

    *halls* are those that serve this view, by the time since which each does: the first writes.
    """

    tables: Mapping[str, HeardTable] = field(default_factory=dict)
    results: Mapping[tuple[str, int], GameResult] = field(default_factory=dict)
    tournament: Tournament | None = None
    pairings: Mapping[tuple[int, int], Pairing] = field(default_factory=dict)
    halls: Mapping[str, str] = field(default_factory=dict)
    number: int = 0

    @property
    def writer(self) -> str | None:
        """The hall that writes, ``None`` where none is known yet: the one that is here longest."""
        return min(self.halls, key=lambda name: (self.halls[name], name), default=None)
