"""A recorded table as the daemon plays it: from where the journal stands, or from its setup."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.errors import Missing
from companion.games import game_named
from companion.ports import Clock
from companion.service.observer import observer_for
from companion.tracking.readings import Reading, last_frame
from companion.tracking.recorded_loop import PictureLoop
from companion.tracking.watch_settings import WatchSettings, read_watch_settings
from companion.tracking.watcher import Watcher
from hardware.camera.folder import FolderCamera

#: The small table that the package carries.
RECORDED = Path(__file__).parents[1] / "recorded" / "first-game"


@dataclass(frozen=True)
class RecordedTable:
    """A folder with ``watch.json`` and ``frames``: a table, and what its camera saw.

    *is_example*: nobody asked for it, so it begins only where no game has been played yet.
    """

    folder: Path
    watch: WatchSettings
    is_example: bool = False

    @property
    def frames(self) -> Path:
        """The folder of its pictures."""
        return self.folder / "frames"


def read_table(folder: Path) -> RecordedTable:
    """Return the recorded table in *folder*; raises `Missing`, `Unreadable`."""
    watch = read_watch_settings(folder)
    frames = folder / "frames"
    if not any(frames.glob("*.jpg")):
        raise Missing(f"there are no pictures (*.jpg) in {frames}")
    return RecordedTable(folder, watch)


def play_table(
    recorded: RecordedTable,
    table: Table,
    *,
    clock: Clock,
    pictures: PictureFolder,
    pace_s: float,
    when_over: Callable[[], None],
    when_read: Callable[[Reading], None],
) -> PictureLoop | None:
    """Return the loop that plays *recorded* on *table*, set where the journal's game stands.

    Return ``None`` where it is an example and another game is on.
    """
    camera = FolderCamera(recorded.frames, pace_s=pace_s)
    watcher = _resumed(recorded, table, camera, pictures)
    if watcher is None and recorded.is_example and table.snapshot().started:
        return None
    watcher = watcher or _begun(
        recorded, table, camera, pictures, prefix=f"{clock.now():%Y%m%dT%H%M%SZ}-"
    )
    return PictureLoop(
        camera, watcher, table, recorded=camera, when_over=when_over, when_read=when_read
    )


def _resumed(
    recorded: RecordedTable, table: Table, camera: FolderCamera, pictures: PictureFolder
) -> Watcher | None:
    """Return a watcher for the running game; ``None`` where it is another's.

    Where all is read, an example stays as it is, and what was asked for is to begin again.
    """
    snapshot = table.snapshot()
    started = snapshot.started
    if started is None or started.table != _source(recorded) or not started.picture:
        return None
    prefix = started.picture.partition("-")[0] + "-"
    camera.go_on_after(last_frame(snapshot, prefix))
    watcher = _watcher(recorded, table, pictures, prefix)
    may_go_on = camera.has_more or recorded.is_example
    return watcher if may_go_on and watcher.resume() else None


def _begun(
    recorded: RecordedTable,
    table: Table,
    camera: FolderCamera,
    pictures: PictureFolder,
    prefix: str,
) -> Watcher:
    camera.go_on_after("")
    return _watcher(recorded, table, pictures, prefix)


def _watcher(
    recorded: RecordedTable, table: Table, pictures: PictureFolder, prefix: str
) -> Watcher:
    return Watcher(
        table,
        observer_for(recorded.watch),
        recorded.watch,
        games=game_named,
        store=pictures,
        prefix=prefix,
        source=_source(recorded),
    )


def _source(recorded: RecordedTable) -> str:
    """Return what names the table in the journal; a path that is no text has escapes there."""
    path = str(recorded.folder.resolve())
    return path.encode("utf-8", "backslashreplace").decode()
