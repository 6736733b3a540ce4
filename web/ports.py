"""What the dashboard needs of the house: the running table, and its pictures."""

from collections.abc import Callable
from typing import Protocol

from companion.commands import Command, CorrectTurn
from companion.snapshot import Snapshot


class Table(Protocol):
    """The running game: commands in, snapshots out."""

    def do(self, command: Command, *, timeout_s: float = 10.0) -> Snapshot:
        """Carry *command* out and return what is so then; raises what refused it."""
        ...

    def snapshot(self) -> Snapshot:
        """Return what is so now."""
        ...

    def foresee(self, command: CorrectTurn) -> Snapshot:
        """Return what would be so after *command*, without doing it; raises what would refuse it."""
        ...

    def subscribe(self, when_changed: Callable[[Snapshot], None], /) -> Callable[[], None]:
        """Call *when_changed* with each new snapshot, once it is on disk; return how to stop that."""
        ...


class Pictures(Protocol):
    """The pictures that turns were read from."""

    def read(self, name: str) -> bytes | None:
        """Return the JPEG called *name*, ``None`` where there is none (any more)."""
        ...


class NoPictures:
    """The pictures of a table without a camera."""

    def read(self, name: str) -> bytes | None:
        """Return ``None``: there are no pictures here."""
        return None
