"""Where the daemon's pictures come from: the camera over the table, or a recorded table."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Protocol

from companion.console.menu_rows import Act
from companion.core.commands import ReportPart
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.phrases import Phrase
from companion.ports import Clock, LiveCamera
from companion.service.live import live_table
from companion.service.recorded_table import RECORDED, recorded_task
from companion.service.starts import Starts
from companion.settings import Settings
from companion.tracking.live_table import LiveTable
from companion.tracking.loop import CAMERA, PictureLoop
from companion.tracking.readings import Reading
from companion.tracking.settle import RECORDED as AS_RECORDED
from companion.tracking.setup.session import SetupSession
from companion.tracking.watch_settings import RecordedTable, read_table
from hardware.camera.folder import FolderSource
from hardware.parts import camera_for
from vision.turns.motion import FrameDifferencing


class Playing(Enum):
    """What goes on at the table while the companion runs, in words for whoever started it."""

    EXAMPLE = "A small recorded table is played; a game of your own: “A new game” on a phone."
    RECORDED = "The recorded table is played."
    CAMERA = "The camera watches the table: “Set up the table” on a phone."
    PHONES = "No camera is in use: turns are entered on phones."
    GAME = "The game that was on goes on."


class Source(Protocol):
    """Pictures to be read, from one place."""

    @property
    def session(self) -> SetupSession | None:
        """Where a live table is set up, ``None`` where nothing is."""
        ...

    @property
    def is_well(self) -> bool:
        """Whether the pictures could go on without a new start."""
        ...

    def open(self) -> PictureLoop | None:
        """Return the loop that reads them, not yet begun, where the journal's game stands."""
        ...

    def act(self, asked: Act) -> None:
        """Do what the buttons ask."""
        ...


def what_to_watch(folder: Path | None, settings: Settings) -> RecordedTable | LiveCamera:
    """Return the recorded table in *folder*, else this machine's camera, else the example.

    Raises `Missing`, `Unreadable`.
    """
    if folder:
        return read_table(folder)
    return camera_for(settings.hardware.camera) or replace(read_table(RECORDED), is_example=True)


def what_plays(watched: RecordedTable | LiveCamera, *, is_read: bool) -> Playing:
    """Return what goes on; *is_read* tells whether the pictures of what is *watched* are read."""
    if not isinstance(watched, RecordedTable):
        return Playing.CAMERA if is_read else Playing.PHONES
    if not is_read:
        return Playing.GAME
    return Playing.EXAMPLE if watched.is_example else Playing.RECORDED


def open_source(
    watched: RecordedTable | LiveCamera,
    table: Table,
    *,
    settings: Settings,
    store: PictureFolder,
    clock: Clock,
    starts: Starts,
    when_over: Callable[[], None],
    when_read: Callable[[Reading], None],
) -> Source:
    """Return the source of what is *watched*.

    After starts that failed, the camera is left out, so that at least the phones work.
    """
    if isinstance(watched, RecordedTable):

        def play() -> PictureLoop | None:
            pictures = FolderSource(watched.frames, pace_s=settings.table.pace_s)
            task = recorded_task(
                watched, table, pictures, store=store, clock=clock, when_read=when_read
            )
            if task is None:
                return None
            return PictureLoop(
                pictures,
                table,
                FrameDifferencing(),
                task=lambda snapshot: task,
                clock=clock,
                timing=AS_RECORDED,
                when_over=when_over,
            )

        return RecordedTableSource(play)
    if starts.is_safe_mode:
        left_out = Phrase("The camera is left out: {why}", {"why": starts.why or Phrase("")})
        table.put(ReportPart(CAMERA, left_out))
        return NoSource()
    live = live_table(settings, watched, table, store=store, clock=clock, when_read=when_read)
    loop = PictureLoop(watched, table, FrameDifferencing(), task=live.task, clock=clock)
    return LiveSource(watched, live, loop)


class RecordedTableSource:
    """A recorded table, played at its pace."""

    session = None
    is_well = True

    def __init__(self, play: Callable[[], PictureLoop | None]) -> None:
        self._play = play

    def open(self) -> PictureLoop | None:
        """Return the loop that plays it, ``None`` where another game is on."""
        return self._play()

    def act(self, asked: Act) -> None:
        """Do nothing: a recorded table knows no buttons."""


class LiveSource:
    """The table under a camera."""

    def __init__(self, camera: LiveCamera, live: LiveTable, loop: PictureLoop) -> None:
        self._camera = camera
        self._live = live
        self._loop = loop

    @property
    def session(self) -> SetupSession:
        """Where it is set up."""
        return self._live.session

    @property
    def is_well(self) -> bool:
        """Whether the camera could be opened again without a new start."""
        return not self._camera.is_wedged

    def open(self) -> PictureLoop:
        """Return the loop that watches it; a game that was read there goes on."""
        self._live.resume()
        return self._loop

    def act(self, asked: Act) -> None:
        """Look now, or have the camera measure anew."""
        if asked is Act.LOOK:
            self._loop.press()
        elif asked is Act.SETTLE:
            self._loop.settle()


class NoSource:
    """No pictures at all: turns are entered on phones."""

    session = None
    is_well = True

    def open(self) -> None:
        """Return ``None``."""

    def act(self, asked: Act) -> None:
        """Do nothing."""
