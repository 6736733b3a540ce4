"""What a command is judged by: the games, what judges, what rolls dice, the games that were played."""

from dataclasses import dataclass
from typing import Protocol

from companion.core.commands import RollDice, RollPlainDice
from companion.core.events import AnyEvent, DiceCommitted
from companion.core.keeping import PastGames
from companion.core.reducer import Games
from companion.core.snapshot import Snapshot
from companion.core.verdict import Judge


class Dice(Protocol):
    """Dice whose faces nobody can choose: each roll is committed to before it is made."""

    def commitments(self, snapshot: Snapshot) -> tuple[DiceCommitted, ...]:
        """Return the commitments to publish now for the rolls that may come."""
        ...

    def roll(self, snapshot: Snapshot, command: RollDice) -> tuple[AnyEvent, ...]:
        """Return the roll that the game waits for and the move that it makes; raises `IllegalMove`."""
        ...

    def roll_plain(self, snapshot: Snapshot, command: RollPlainDice) -> tuple[AnyEvent, ...]:
        """Return the roll of dice for any game; raises `Unreadable` for no dice."""
        ...

    def forget(self, roll: str) -> None:
        """Drop what was fixed for a *roll* that is on disk."""
        ...


@dataclass(frozen=True)
class Ports:
    """All of it together."""

    games: Games
    judge: Judge
    dice: Dice
    past: PastGames
