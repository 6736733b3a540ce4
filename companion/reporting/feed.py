"""The journal read to somebody outside, each event at least once, however long they were away.

The table only rings; a thread of the feed's own reads the journal from where the receiver has got
to, so nothing is kept in memory and nothing slows the table. How far the receiver has got stands in
a file.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Protocol, TypedDict

from companion.atomic_file import write_atomically
from companion.core.commands import ReportNotice
from companion.core.events import GameStarted
from companion.core.journal import Journal
from companion.core.snapshot import Snapshot
from companion.core.status import Status, Told
from companion.core.table import Table
from companion.errors import PartFault, Unreadable
from companion.games.game import AnyGame
from companion.phrases import Phrase
from companion.reporting.public import EventReport, report_event

#: How many events are handed over at a time.
BATCH = 100
#: After a change so long is left to the table's own threads, which answer who asked for it.
ANSWERED_S = 0.005
#: How long a receiver that is away is left alone.
PAUSE_S = 1.0
#: How long one that is just being told may still take when the companion ends.
FAREWELL_S = 3.0

_log = logging.getLogger(__name__)


class Receiver(Protocol):
    """Somebody outside who is told what happens."""

    def open(self) -> None:
        """Begin to reach them; whether they are there shows in `take`."""
        ...

    def take(self, told: Told, events: Sequence[EventReport]) -> None:
        """Have the table as it stands and the *events* since the last call; return when they have both.

        Raises `PartFault` where they could not be had: then the same events come again.
        """
        ...

    def close(self) -> None:
        """Let go; a second call does nothing."""
        ...


class _Known(TypedDict):
    """What is known of a game when its events are told."""

    has_secrets: bool
    colours: tuple[str, ...]


class JournalReader:
    """The events of *journal* as they may be told outside; *games* finds a game by its name."""

    def __init__(self, journal: Journal, games: Callable[[str], AnyGame]) -> None:
        self._journal = journal
        self._games = games
        self._known = lru_cache(maxsize=64)(self._find_game)

    def after(self, number: int, *, most: int = BATCH) -> tuple[EventReport, ...]:
        """Return the next events after *number*; raises `PartFault` where the journal cannot be read."""
        links = self._journal.after(number, most=most)
        return tuple(report_event(link, **self._known(link.game_id)) for link in links)

    def last(self) -> int:
        """Return the number of the last event."""
        return self._journal.last_seq()

    def latest_start(self) -> int:
        """Return the number before the event that began the latest game."""
        return max(self._journal.latest_start() - 1, 0)

    def _find_game(self, game_id: int) -> _Known:
        """Return what is known of the game; one that cannot be read may have secrets."""
        if not game_id:
            return {"has_secrets": False, "colours": ()}
        for link in self._journal.after(game_id - 1, most=1):
            if link.entry and isinstance(link.entry.event, GameStarted):
                started = link.entry.event
                with suppress(Unreadable):  # a game that this companion does not have
                    has_secrets = self._games(started.game).secrets is not None
                    return {"has_secrets": has_secrets, "colours": _colours(started)}
        return {"has_secrets": True, "colours": ()}


def _colours(started: GameStarted) -> tuple[str, ...]:
    """Return the seats' colours: those of the game's parts, else the signs that people chose."""
    signs = [sign.colour for sign in started.signs]
    players = started.header.get("players", ())
    own = [str(player.get("colour") or "") for player in players]
    return tuple(
        colour or sign for colour, sign in zip_longest(own, signs[: len(own)], fillvalue="")
    )


class Feed:
    """Hands the journal's events to *receiver*, called *name*, from where the file *mark* says."""

    def __init__(
        self, name: str, table: Table, reader: JournalReader, receiver: Receiver, *, mark: Path
    ) -> None:
        self._name = name
        self._table = table
        self._reader = reader
        self._receiver = receiver
        self._mark = mark
        self._ring = threading.Event()
        self._is_stopping = threading.Event()
        self._trouble: Phrase | None = None
        self._first = 0
        self._unsubscribe: Callable[[], None] = lambda: None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin to hand over."""
        self._first = self._read_mark()
        self._unsubscribe = self._table.subscribe(self._when_changed)
        self._ring.set()
        self._receiver.open()
        self._thread.start()

    def stop(self) -> None:
        """Hand over no more; what is left comes after the next start."""
        self._unsubscribe()
        self._is_stopping.set()
        self._ring.set()
        if self._thread.is_alive():
            self._thread.join(FAREWELL_S)  # a slow receiver holds up nobody's end
        self._receiver.close()

    def _when_changed(self, snapshot: Snapshot, status: Status) -> None:
        self._ring.set()

    def _run(self) -> None:
        number = self._first
        while not self._is_stopping.is_set():
            self._ring.wait()
            self._is_stopping.wait(ANSWERED_S)
            self._ring.clear()
            try:
                number = self._hand_over(number)
            except PartFault as fault:
                self._tell(fault.phrase)
                self._is_stopping.wait(PAUSE_S)
                self._ring.set()
            else:
                self._tell(None)

    def _hand_over(self, number: int) -> int:
        """Hand over all after *number* and return the number of the last; raises `PartFault`."""
        while not self._is_stopping.is_set():
            told = (self._table.snapshot(), self._table.status())
            events = self._reader.after(number)
            self._receiver.take(told, events)
            if not events:
                break
            number = events[-1].number
            self._write_mark(number)
        return number

    def _tell(self, trouble: Phrase | None) -> None:
        """Tell the table what is wrong when it begins or ends: a notice, as games go on without others."""
        if trouble != self._trouble and not self._is_stopping.is_set():
            _log.info("%s: %s", self._name, trouble or "told of everything")
            self._table.put(ReportNotice(self._name, trouble))
        self._trouble = trouble

    def _read_mark(self) -> int:
        """Return how far the receiver has got; one that is new begins with the game that is played."""
        with suppress(OSError, ValueError):
            number = int(self._mark.read_text())
            if 0 <= number <= self._reader.last():  # else it is of a journal that is gone
                return number
        return self._reader.latest_start()

    def _write_mark(self, number: int) -> None:
        with suppress(OSError):  # then some events come twice, with the same numbers
            write_atomically(self._mark, str(number).encode())
