"""A start put right late: the setup page over the kept picture, then every turn judged again.

phones ──► open ──► (the setup session's own corrections) ──► judge ──► correct
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.core.commands import CorrectStart
from companion.core.picture_store import PictureStore
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.errors import IllegalMove, StaleRevision
from companion.games.answers import Json
from companion.ports import Picture
from companion.starting_table import StartingTable, TableReading
from companion.tracking.setup.late_start import Renaming
from companion.tracking.setup.laying import can_be_laid_back
from companion.tracking.setup.observers import SetupObservers
from companion.tracking.setup.rejudging import Rejudged
from companion.tracking.setup.session import SetupSession
from companion.tracking.setup.setup_file import kept_setup, record_setup, setup_file
from companion.tracking.setup.view import SetupView


@dataclass(frozen=True)
class OtherStart:
    """Another start of a game: its *header*, and *table*, which lies in *picture*, and what is called how then."""

    header: Json
    picture: Picture
    table: StartingTable
    renaming: Renaming


#: Reads the turns of a game again from another start.
Rejudge: TypeAlias = Callable[[Snapshot, OtherStart], Rejudged]


@dataclass(frozen=True)
class LateCorrection:
    """What would be said of the game: *command*; the turns *unjudged* stand as they were read before."""

    command: CorrectStart
    unjudged: tuple[int, ...]


def can_be_corrected(snapshot: Snapshot) -> bool:
    """Tell whether the running game's start can be put right: it was read, and where all lay is kept."""
    started = snapshot.started
    if started is None or started.picture is None or not can_be_laid_back(snapshot):
        return False
    return started.starting_table is not None and started.starting_table.get("grid") is not None


class LateStart:
    """Puts the start of *table*'s game right in *session*; safe to call from any thread.

    *store* keeps the game's pictures, *observers* read starting ones, *rejudge* reads the turns
    again.
    """

    is_there: bool = True

    def __init__(
        self,
        table: Table,
        session: SetupSession,
        *,
        store: PictureStore,
        observers: SetupObservers,
        rejudge: Rejudge,
    ) -> None:
        self._table = table
        self._session = session
        self._store = store
        self._observers = observers
        self._rejudge = rejudge
        self._judging = threading.Lock()
        self._judged: CorrectStart | None = None

    def open(self) -> SetupView:
        """Show the start as it was read or told, to be put right; raises `IllegalMove`."""
        snapshot = self._table.snapshot()
        picture, former = self._start_of(snapshot)
        seen = self._observers.observe_setup(picture)
        reading = TableReading(former, prints=seen.reading.prints)
        return self._session.show_late(picture, replace(seen, reading=reading), snapshot.game_id)

    def judge(self, *, seat: int | None, revision: int | None) -> LateCorrection:
        """Return what becomes of the game from the start as it is known now; raises `IllegalMove`.

        That takes a while, in which nobody else may ask for it.
        """
        if not self._judging.acquire(blocking=False):
            raise StaleRevision
        try:
            snapshot = self._table.snapshot()
            start = self._other_start(snapshot)
            judged = self._rejudge(snapshot, start)
        finally:
            self._judging.release()
        table = setup_file(start.table)
        self._judged = CorrectStart(start.header, judged.moves, table, seat, revision=revision)
        return LateCorrection(self._judged, judged.unjudged)

    def correct(self) -> Snapshot:
        """Have the game begin as it was judged last; raises `IllegalMove` where it was not."""
        if self._judged is None:
            raise IllegalMove("not-judged", "The turns have not been judged again yet")
        command, self._judged = self._judged, None
        after = self._table.do(command)
        self._session.read_again()
        return after

    def _start_of(self, snapshot: Snapshot) -> tuple[Picture, StartingTable]:
        started = snapshot.started
        if started is None or started.picture is None or not can_be_corrected(snapshot):
            raise IllegalMove("not-read", "This game's start was not read from the table")
        picture = self._store.load(started.picture)
        if picture is None:
            raise IllegalMove("no-picture", "The picture of the start is not kept any more")
        return picture, kept_setup(started.starting_table)

    def _other_start(self, snapshot: Snapshot) -> OtherStart:
        picture, former = self._start_of(snapshot)
        table = self._session.late_table(snapshot.game_id)
        assert snapshot.started is not None, "its start was read"
        header = snapshot.started.header
        setup = {**header["setup"], **record_setup(table)}
        return OtherStart({**header, "setup": setup}, picture, table, Renaming(former, table))
