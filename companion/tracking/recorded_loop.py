"""The camera's thread: picture after picture to the watcher, until there are no more."""

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from companion.core.commands import ReportPart
from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.core.table import DISK, Table
from companion.errors import CompanionError, PartFault, SpoiltPicture
from companion.phrases import Phrase
from companion.ports import Camera, Picture
from companion.tracking.readings import Reading
from companion.tracking.watcher import Watcher

#: How long a camera may take for a picture, and how long to wait before something is tried again.
TIMEOUT_S, AGAIN_S = 5.0, 1.0

#: Part names in faults.
CAMERA, EYE = "camera", "eye"

_log = logging.getLogger(__name__)


class RecordedCamera(Camera, Protocol):
    """A camera of recorded pictures, which can go back."""

    def go_on_after(self, name: str) -> None:
        """Have the next picture be the first whose name comes after *name*."""
        ...


class PictureLoop:
    """Feeds *camera*'s pictures to *watcher*; *when_read* is told each reading.

    Where the camera is *recorded*, a turn that was taken back is read again: the pictures go back
    to the last one that stands. *when_over* is called when there are no more pictures, and when
    they cannot be read: then `failure` says why. `spoilt` is the first that could not be opened.
    """

    def __init__(
        self,
        camera: Camera,
        watcher: Watcher,
        table: Table,
        *,
        when_over: Callable[[], None],
        when_read: Callable[[Reading], None] = lambda reading: None,
        recorded: RecordedCamera | None = None,
        again_s: float = AGAIN_S,
    ) -> None:
        self.failure: CompanionError | None = None
        self.spoilt: SpoiltPicture | None = None
        self._camera = camera
        self._watcher = watcher
        self._table = table
        self._when_over = when_over
        self._when_read = when_read
        self._recorded = recorded
        self._again_s = again_s
        self._stopping = threading.Event()
        self._news = threading.Event()  # a turn was taken back, or the end has come
        self._turns = 0
        self._unsubscribe = table.subscribe(self._notice_undo)
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Begin to read pictures."""
        self._thread.start()

    def stop(self, *, timeout_s: float = 3.0) -> None:
        """End the loop after the picture that is being read; a second call does nothing."""
        self._stopping.set()
        self._news.set()
        self._camera.close()
        self._unsubscribe()
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                self._rewind()
                self._step()
        except CompanionError as error:
            self.failure = error
            self._when_over()

    def _step(self) -> None:
        picture = self._next_picture()
        if picture is not None:
            self._read(picture)
        elif not self._stopping.is_set():
            self._when_over()
            self._news.wait()

    def _next_picture(self) -> Picture | None:
        """Return the camera's next picture; a camera that fails is told and tried again.

        A spoilt picture is told, and the next one is taken.
        """
        while True:
            try:
                picture = self._camera.read(timeout_s=TIMEOUT_S)
            except PartFault as fault:
                self._tell(CAMERA, fault.phrase)
                if self._stopping.wait(self._again_s):
                    return None
            except SpoiltPicture as spoilt:
                self.spoilt = self.spoilt or spoilt
                self._when_read(self._watcher.miss(spoilt))
            else:
                self._tell(CAMERA, None)
                return picture

    def _read(self, picture: Picture) -> None:
        """Let the watcher see *picture*, again and again while the disk does not take it."""
        reading = self._see(picture)
        while reading and reading.wait == DISK and not self._stopping.wait(self._again_s):
            reading = self._see(picture)
        if reading:
            self._when_read(reading)

    def _see(self, picture: Picture) -> Reading | None:
        try:
            reading = self._watcher.see(picture)
        except CompanionError:
            raise
        except Exception:
            # A mistake of ours over one picture must not end the evening: the next one may do.
            _log.exception("%s could not be read", picture.name)
            self._tell(EYE, Phrase("{picture} could not be read", {"picture": picture.name}))
            return None
        self._tell(EYE, None)
        return reading

    def _tell(self, part: str, fault: Phrase | None) -> None:
        self._table.do(ReportPart(part, fault))

    def _rewind(self) -> None:
        if self._news.is_set() and self._recorded and not self._stopping.is_set():
            self._news.clear()
            self._recorded.go_on_after(self._watcher.last_frame())

    def _notice_undo(self, snapshot: Snapshot, status: Status) -> None:
        turns = len(snapshot.turns)
        if turns < self._turns and self._recorded:
            self._news.set()
        self._turns = turns
