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
from companion.errors import CompanionError, SpoiltPicture
from companion.phrases import Phrase
from companion.ports import Clock, LiveCamera
from companion.service.live import live_table
from companion.service.recorded_table import RECORDED, RecordedTable, play_table, read_table
from companion.service.starts import Starts
from companion.settings import Settings
from companion.tracking.live_loop import LiveLoop
from companion.tracking.live_table import LiveTable
from companion.tracking.readings import Reading
from companion.tracking.recorded_loop import CAMERA
from companion.tracking.setup.session import SetupSession
from hardware.parts import camera_for
from vision.turns.motion import MotionSense


class Playing(Enum):
    """What goes on at the table while the companion runs, in words for whoever started it."""

    EXAMPLE = "A small recorded table is played; a game of your own: “A new game” on a phone."
    RECORDED = "The recorded table is played."
    CAMERA = "The camera watches the table: “Set up the table” on a phone."
    PHONES = "No camera is in use: turns are entered on phones."
    GAME = "The game that was on goes on."


class Loop(Protocol):
    """What reads pictures in its own thread; *failure* is why it had to end.

    *spoilt* is a picture that could not be opened: others were, but the game is not whole.
    """

    failure: CompanionError | None
    spoilt: SpoiltPicture | None

    def start(self) -> None:
        """Begin."""
        ...

    def stop(self) -> None:
        """End."""
        ...


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

    def open(self) -> Loop | None:
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


def what_plays(watched: RecordedTable | LiveCamera, loop: Loop | None) -> Playing:
    """Return what goes on where *loop* reads the pictures of what is *watched*."""
    if not isinstance(watched, RecordedTable):
        return Playing.CAMERA if loop else Playing.PHONES
    if loop is None:
        return Playing.GAME
    return Playing.EXAMPLE if watched.is_example else Playing.RECORDED


def open_source(
    watched: RecordedTable | LiveCamera,
    table: Table,
    *,
    settings: Settings,
    pictures: PictureFolder,
    clock: Clock,
    starts: Starts,
    when_over: Callable[[], None],
    when_read: Callable[[Reading], None],
) -> Source:
    """Return the source of what is *watched*.

    After starts that failed, the camera is left out, so that at least the phones work.
    """
    if isinstance(watched, RecordedTable):
        return RecordedSource(
            lambda: play_table(
                watched,
                table,
                clock=clock,
                pictures=pictures,
                pace_s=settings.table.pace_s,
                when_over=when_over,
                when_read=when_read,
            )
        )
    if starts.is_safe_mode:
        left_out = Phrase("The camera is left out: {why}", {"why": starts.why or Phrase("")})
        table.put(ReportPart(CAMERA, left_out))
        return NoSource()
    live = live_table(settings, watched, table, pictures=pictures, clock=clock, when_read=when_read)
    loop = LiveLoop(watched, table, MotionSense(), reader=live.reader, clock=clock)
    return LiveSource(watched, live, loop)


class RecordedSource:
    """A recorded table, played at its pace."""

    session = None
    is_well = True

    def __init__(self, play: Callable[[], Loop | None]) -> None:
        self._play = play

    def open(self) -> Loop | None:
        """Return the loop that plays it, ``None`` where another game is on."""
        return self._play()

    def act(self, asked: Act) -> None:
        """Do nothing: a recorded table knows no buttons."""


class LiveSource:
    """The table under a camera."""

    def __init__(self, camera: LiveCamera, live: LiveTable, loop: LiveLoop) -> None:
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

    def open(self) -> Loop:
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
