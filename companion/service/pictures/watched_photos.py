"""A table that phones photograph, as the service wires it: no camera stands over it."""

import time
from collections.abc import Callable

from companion.console.menu_rows import Act
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.errors import Missing, Unreadable
from companion.ports import Clock, Picture
from companion.service.pictures.box_trials import NO_PHOTO
from companion.service.pictures.recorded_table import WatchedRecording
from companion.service.pictures.watched_camera import live_table
from companion.service.turnstile import Turnstile
from companion.settings import Settings
from companion.table_photo import PhotoAnswer, PhotoReader
from companion.tracking.live_view import LiveView
from companion.tracking.loop import PictureLoop
from companion.tracking.photographed_table import LastPhoto, PhotographedTable
from companion.tracking.setup.known_boxes import BoxMemory
from companion.tracking.setup.late_session import LateStart
from companion.tracking.setup.laying import LayingSession
from companion.tracking.setup.session import SetupSession
from companion.tracking.tasks import WhenRead
from hardware.jpeg import encoded
from vision.photo_file import decoded
from web.ports import LiveView as Seen


class WatchedPhotos:
    """The table that players photograph: `photos` reads what they send."""

    is_well = True

    def __init__(
        self,
        table: Table,
        *,
        settings: Settings,
        store: PictureFolder,
        clock: Clock,
        when_read: WhenRead,
        memory: BoxMemory,
    ) -> None:
        last_photo = LastPhoto()
        self._live = live = live_table(
            settings.with_phone_as_camera(),
            last_photo,
            table,
            store=store,
            clock=clock,
            when_read=when_read,
            memory=memory,
        )
        self.photos: PhotoReader = PhotographedTable(live, last_photo, table)
        self.session, self.laying, self.late_start = live.session, live.laying, live.late_start
        self.live_view = live.live_view

    def open(self) -> None:
        """Go on with a game that was read from photos; ``None`` is returned: photos come by themselves."""
        self._live.resume()

    def photograph(self) -> bytes:
        """Raise `Missing`: nothing hangs over the table."""
        raise Missing("there is no camera")

    def act(self, asked: Act) -> None:
        """Do nothing: a photo is read when it is taken."""


class WatchedExample:
    """The small recorded table of a machine without a camera, beside which a phone may be the camera."""

    is_well = True

    def __init__(self, recording: WatchedRecording, photographed: WatchedPhotos) -> None:
        self._recording = recording
        self._photographed = photographed
        self.session: SetupSession | None = photographed.session
        self.laying: LayingSession | None = photographed.laying
        self.late_start: LateStart | None = photographed.late_start
        self.photos: PhotoReader | None = photographed.photos
        self.live_view: Seen | None = _LastSeen(photographed.live_view, recording.live_view)

    def open(self) -> PictureLoop | None:
        """Return the loop that plays the recorded table, ``None`` where another game is on."""
        self._photographed.open()
        return self._recording.open()

    def photograph(self) -> bytes:
        """Raise `Missing`: nothing hangs over the table."""
        return self._photographed.photograph()

    def act(self, asked: Act) -> None:
        """Do nothing: there are no buttons here."""


class _LastSeen:
    """The players' photo seen last, the recorded picture before there is one."""

    def __init__(self, photo: LiveView, recorded: LiveView) -> None:
        self._views = photo, recorded

    def picture(self) -> bytes | None:
        """Return it as JPEG, ``None`` before anything was seen."""
        return next((seen for view in self._views if (seen := view.picture())), None)


class UploadedPhotos:
    """Hands photos that phones send to *reader*; safe to call from any thread.

    One photo is in memory at a time; the others wait at the *turnstile*. What is kept of one are
    its pixels alone: not where and when it was taken.
    """

    is_there = True

    def __init__(self, reader: PhotoReader, turnstile: Turnstile) -> None:
        self._reader = reader
        self._turnstile = turnstile
        self._count = 0

    def read(self, photo: Callable[[], bytes]) -> PhotoAnswer:
        """Return what *photo*, fetched in its turn, has brought; raises `Unreadable`."""
        with self._turnstile:
            image = decoded(photo())
            if image is None:
                raise Unreadable(NO_PHOTO)
            self._count += 1
            name = f"photo-{self._count:04}.jpg"
            return self._reader.read(Picture(name, image, time.monotonic(), encoded(image)))
