"""A recorded table as the service plays it: from where the journal stands, or from its setup."""

from pathlib import Path

from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.games import game_named
from companion.ports import Clock
from companion.service.observer import observer_for
from companion.tracking.reader import TableReader, turn_read_last
from companion.tracking.tasks import RecordedTask, WhenRead
from companion.tracking.watch_settings import RecordedTable
from hardware.camera.folder import FolderSource

#: The small table that the package carries.
RECORDED = Path(__file__).parents[1] / "recorded" / "first-game"


def recorded_task(
    recorded: RecordedTable,
    table: Table,
    pictures: FolderSource,
    *,
    store: PictureFolder,
    clock: Clock,
    when_read: WhenRead,
) -> RecordedTask | None:
    """Return what reads *recorded*, whose *pictures* go on where the journal's game stands.

    Return ``None`` where it is an example and another game is on.
    """
    reader = TableReader(
        table,
        observer_for(recorded.watch),
        recorded.watch,
        games=game_named,
        clock=clock,
        store=store,
        source=_source(recorded),
    )
    if not _is_resumed(recorded, table, reader, pictures):
        if recorded.is_example and table.snapshot().started:
            return None
        pictures.go_on_after(None)
    return RecordedTask(pictures, reader, when_read=when_read)


def _is_resumed(
    recorded: RecordedTable, table: Table, reader: TableReader, pictures: FolderSource
) -> bool:
    """Go on with the running game; false where it is another's.

    Where all is read, an example stays as it is, and what was asked for is to begin again.
    """
    snapshot = table.snapshot()
    if snapshot.started is None or snapshot.started.table != _source(recorded):
        return False
    pictures.go_on_after(turn_read_last(snapshot))
    may_go_on = pictures.has_more or recorded.is_example
    return may_go_on and reader.resume()


def _source(recorded: RecordedTable) -> str:
    """Return what names the table in the journal; a path that is no text has escapes there."""
    path = str(recorded.folder.resolve())
    return path.encode("utf-8", "backslashreplace").decode()
