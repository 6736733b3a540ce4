"""What is watched while the companion runs: the table under a camera, a recorded table, or nothing."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Protocol

from companion.console.menu_rows import Act
from companion.core.commands import ReportPart
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.errors import Missing
from companion.phrases import Phrase
from companion.ports import Clock, LiveCamera
from companion.service.pictures.recorded_table import RECORDED, WatchedRecording
from companion.service.pictures.starts import Starts
from companion.service.pictures.watched_camera import WatchedCamera, live_table
from companion.service.pictures.watched_photos import WatchedExample, WatchedPhotos
from companion.settings import Settings
from companion.table_photo import PhotoReader
from companion.tracking.loop import CAMERA, PictureLoop
from companion.tracking.setup.known_boxes import BoxMemory
from companion.tracking.setup.late_session import LateStart
from companion.tracking.setup.laying import LayingSession
from companion.tracking.setup.session import SetupSession
from companion.tracking.tasks import WhenRead
from companion.tracking.watch_settings import RecordedTable, read_table
from hardware.machine import Machine
from hardware.parts import camera_for
from web.ports import LiveView

#: What a Pi without a camera says on every phone.
NOT_FOUND = Phrase(
    "No camera was found: check that its cable sits firmly at both ends, then start anew;"
    " until then a phone can be the camera (“Photograph the table”)"
)


class Playing(Enum):
    """What goes on at the table while the companion runs, in words for the one who started it."""

    EXAMPLE = "A small recorded table is played; a game of your own: “A new game” on a phone."
    RECORDED = "The recorded table is played."
    CAMERA = "The camera watches the table: “Set up the table” on a phone."
    PHONES = "No camera is in use: turns are entered on phones."
    PHOTOS = "A phone is the camera: “Photograph the table” on it."
    NO_CAMERA = "No camera was found (“companion doctor” says why): a phone can be the camera."
    GAME = "The game that was on goes on."


class Watched(Protocol):
    """A table whose pictures are read."""

    @property
    def session(self) -> SetupSession | None:
        """Where a live table is set up, ``None`` where nothing is."""
        ...

    @property
    def live_view(self) -> LiveView | None:
        """What was seen last, ``None`` where nothing is looked at."""
        ...

    @property
    def late_start(self) -> LateStart | None:
        """Where a live game's start is put right, ``None`` where nothing is."""
        ...

    @property
    def laying(self) -> LayingSession | None:
        """Where a live table's position is laid out again, ``None`` where nothing is."""
        ...

    @property
    def photos(self) -> PhotoReader | None:
        """What reads photos that phones send, ``None`` where none are wanted."""
        ...

    @property
    def is_well(self) -> bool:
        """Whether the pictures could go on without a new start."""
        ...

    def open(self) -> PictureLoop | None:
        """Return the loop that reads them, not yet begun, where the journal's game stands."""
        ...

    def photograph(self) -> bytes:
        """Return what lies under the camera now, as JPEG; raises `PartFault`, `Missing` without one."""
        ...

    def act(self, asked: Act) -> None:
        """Do what the buttons ask."""
        ...


def what_to_watch(
    folder: Path | None,
    settings: Settings,
    machine: Machine = Machine(),  # noqa: B008 - frozen
) -> RecordedTable | LiveCamera | None:
    """Return the recorded table in *folder*, else this machine's camera, else the example.

    A Pi stands at somebody's table: without a camera it shows no example, and ``None`` is returned.
    Raises `Missing`, `Unreadable`.
    """
    if folder:
        return read_table(folder)
    camera = camera_for(settings.hardware.camera, machine)
    if camera is not None or machine.is_pi or settings.hardware.camera.kind == "phone":
        return camera
    return replace(read_table(RECORDED), is_example=True)


def what_plays(
    watched: RecordedTable | LiveCamera | None, *, is_read: bool, is_photographed: bool = False
) -> Playing:
    """Return what goes on; *is_read* says whether the pictures of what is *watched* are read.

    *is_photographed*: a phone is to be the camera, as the settings have it.
    """
    if watched is None:
        return Playing.PHOTOS if is_photographed else Playing.NO_CAMERA
    if not isinstance(watched, RecordedTable):
        return Playing.CAMERA if is_read else Playing.PHONES
    if not is_read:
        return Playing.GAME
    return Playing.EXAMPLE if watched.is_example else Playing.RECORDED


def watch_over(
    watched: RecordedTable | LiveCamera | None,
    table: Table,
    *,
    settings: Settings,
    store: PictureFolder,
    clock: Clock,
    starts: Starts,
    when_over: Callable[[], None],
    when_read: WhenRead,
    memory: BoxMemory,
) -> Watched:
    """Return what is *watched*, ready to be opened.

    *memory* is that of boxes whose honey was told. After starts that failed, the camera is left
    out, so that at least the phones work.
    """
    parts = _WatchParts(table, settings, store, clock, when_read, memory)
    if isinstance(watched, RecordedTable):
        return parts.recorded(watched, when_over)
    if watched is None:
        return parts.without_camera()
    if starts.is_safe_mode:
        left_out = Phrase("The camera is left out: {why}", {"why": starts.why or Phrase("")})
        table.put(ReportPart(CAMERA, left_out))
        return NothingWatched()
    return parts.under_camera(watched)


@dataclass(frozen=True)
class _WatchParts:
    """What every watched *table* is made of; a method for each kind."""

    table: Table
    settings: Settings
    store: PictureFolder
    clock: Clock
    when_read: WhenRead
    memory: BoxMemory

    def recorded(self, recorded: RecordedTable, when_over: Callable[[], None]) -> Watched:
        """Return the *recorded* table; a phone may be the camera beside an example."""
        recording = WatchedRecording(
            recorded,
            self.table,
            pace_s=self.settings.table.pace_s,
            store=self.store,
            clock=self.clock,
            when_over=when_over,
            when_read=self.when_read,
        )
        if self.settings.hardware.camera.kind == "none" or not recorded.is_example:
            return recording
        return WatchedExample(recording, self._photographed())

    def without_camera(self) -> Watched:
        """Return a table that phones photograph, or nothing where the settings want no camera."""
        kind = self.settings.hardware.camera.kind
        if kind == "none":
            return NothingWatched()
        if kind == "auto":
            self.table.put(ReportPart(CAMERA, NOT_FOUND))
        return self._photographed()

    def under_camera(self, camera: LiveCamera) -> Watched:
        """Return the table under *camera*."""
        live = live_table(
            _told_lens(self.settings),
            camera,
            self.table,
            store=self.store,
            clock=self.clock,
            when_read=self.when_read,
            memory=self.memory,
        )
        return WatchedCamera(camera, live, self.table, clock=self.clock)

    def _photographed(self) -> WatchedPhotos:
        return WatchedPhotos(
            self.table,
            settings=self.settings,
            store=self.store,
            clock=self.clock,
            when_read=self.when_read,
            memory=self.memory,
        )


def _told_lens(settings: Settings) -> Settings:
    """Return *settings* with a lens that the cards tell, where a stream comes from whatever camera."""
    is_unknown = settings.observer.camera == "auto" and not settings.observer.calibration.exists()
    is_stream = settings.hardware.camera.kind == "stream"
    return settings.with_phone_as_camera() if is_stream and is_unknown else settings


class NothingWatched:
    """No pictures at all: turns are entered on phones."""

    session = laying = late_start = live_view = photos = None
    is_well = True

    def open(self) -> None:
        """Return ``None``."""

    def photograph(self) -> bytes:
        """Raise `Missing`: there is no camera."""
        raise Missing("there is no camera")

    def act(self, asked: Act) -> None:
        """Do nothing."""
