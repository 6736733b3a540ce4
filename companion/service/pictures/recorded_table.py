"""A recorded table as the service plays it: from where the journal stands, or from its setup."""

from collections.abc import Callable
from pathlib import Path

from companion.console.menu_rows import Act
from companion.core.commands import ReportPlayedOut
from companion.core.picture_store import PictureFolder
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.errors import Missing
from companion.games import game_named
from companion.games.answers import Json
from companion.ports import Clock
from companion.service.pictures.observer_factory import observer_for
from companion.service.pictures.watched_camera import drawn_seen
from companion.tracking.live_view import LiveView
from companion.tracking.loop import PictureLoop
from companion.tracking.reader import TableReader, turn_read_last
from companion.tracking.settle import RECORDED as AS_RECORDED
from companion.tracking.tasks import RecordedTask, WhenRead
from companion.tracking.watch_settings import RecordedTable
from hardware.camera.folder import FolderSource
from vision.turns.motion import FrameDifferencing

#: The small table that the package carries.
RECORDED = Path(__file__).parents[2] / "recorded" / "first-game"


class HoneyAsRead:
    """Nobody to be asked: a recorded table is played with the cells that look full as the full ones."""

    def reply(self, snapshot: Snapshot) -> None:
        """Leave every question to the phones."""

    def are_fills_swapped(self, setup: Json) -> bool:
        """Tell that the cells are as they were read."""
        return False


class WatchedRecording:
    """A recorded table, played at its pace."""

    session = laying = late_start = photos = None
    is_well = True

    def __init__(
        self,
        recorded: RecordedTable,
        table: Table,
        *,
        pace_s: float,
        store: PictureFolder,
        clock: Clock,
        when_over: Callable[[], None],
        when_read: WhenRead,
    ) -> None:
        self._recorded = recorded
        self._table = table
        self._pace_s = pace_s
        self._store = store
        self._clock = clock
        self._when_over = when_over
        self._when_read = when_read
        self.live_view = LiveView(drawn_seen)

    def open(self) -> PictureLoop | None:
        """Return the loop that plays it, set where the journal's game stands.

        Return ``None`` where it is an example and another game is on.
        """
        pictures = FolderSource(self._recorded.frames, pace_s=self._pace_s)
        reader = self._reader()
        if not self._is_resumed(reader, pictures):
            if self._recorded.is_example and self._table.snapshot().started:
                return None
            pictures.go_on_after(None)
        task = RecordedTask(pictures, reader, when_read=self._when_read)
        return PictureLoop(
            pictures,
            self._table,
            FrameDifferencing(),
            task=lambda snapshot: task,
            clock=self._clock,
            timing=AS_RECORDED,
            when_over=self._report_end,
        )

    def photograph(self) -> bytes:
        """Raise `Missing`: a recorded table is under no camera."""
        raise Missing("there is no camera")

    def act(self, asked: Act) -> None:
        """Do nothing: a recorded table knows no buttons."""

    def _report_end(self) -> None:
        """Tell the phones that there are no more pictures, and who wanted to know it."""
        self._table.put(ReportPlayedOut())
        self._when_over()

    def _reader(self) -> TableReader:
        return TableReader(
            self._table,
            observer_for(self._recorded.watch),
            self._recorded.watch,
            games=game_named,
            clock=self._clock,
            store=self._store,
            source=_source(self._recorded),
            answers=HoneyAsRead(),
            when_observed=self.live_view.observed,
        )

    def _is_resumed(self, reader: TableReader, pictures: FolderSource) -> bool:
        """Go on with the running game; false where it is another's.

        Where all is read, an example stays as it is, and what was asked for is to begin again.
        """
        snapshot = self._table.snapshot()
        if snapshot.started is None or snapshot.started.table != _source(self._recorded):
            return False
        pictures.go_on_after(turn_read_last(snapshot))
        may_go_on = pictures.has_more or self._recorded.is_example
        return may_go_on and reader.resume()


def _source(recorded: RecordedTable) -> str:
    """Return what names the table in the journal; a path that is no text has escapes there."""
    path = str(recorded.folder.resolve())
    return path.encode("utf-8", "backslashreplace").decode()
