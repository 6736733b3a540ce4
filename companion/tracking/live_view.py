"""What other threads see of the table: the picture observed last, and one taken when they ask."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import TypeAlias

from companion.errors import CompanionError, PartFault
from companion.observation import Observation
from companion.ports import Picture, PictureSource

#: Returns a picture with what was observed in it drawn on it, where anything was, as JPEG.
DrawSeen: TypeAlias = Callable[[Picture, Observation | None], bytes]
#: How long a picture is waited for; a camera that measures the light anew takes some seconds.
PATIENCE_S = 12.0


class LiveView:
    """Holds the picture observed last, and a small one while something moves; for any thread."""

    def __init__(self, draw: DrawSeen) -> None:
        self._draw = draw
        self._lock = threading.Lock()  # guards what follows
        self._seen: tuple[Picture, Observation | None] | None = None

    def observed(self, picture: Picture, observation: Observation) -> None:
        """Show *picture* with what was *observation* in it."""
        with self._lock:
            self._seen = picture, observation

    def moves(self, small: Picture) -> None:
        """Show *small*, a picture of now in which something moves."""
        with self._lock:
            self._seen = small, None

    def picture(self) -> bytes | None:
        """Return what was seen last as JPEG, ``None`` before anything was."""
        with self._lock:
            seen = self._seen
        return None if seen is None else self._draw(*seen)


class PhotoRequests:
    """Pictures that are asked for from any thread, and taken by one."""

    def __init__(self) -> None:
        self._asked: queue.SimpleQueue[Future[Picture]] = queue.SimpleQueue()

    def take(self, *, timeout_s: float = PATIENCE_S) -> Picture:
        """Return a picture of now; raises `PartFault` where the camera takes none."""
        asked: Future[Picture] = Future()
        self._asked.put(asked)
        try:
            return asked.result(timeout_s)
        except (TimeoutError, CancelledError) as error:
            asked.cancel()
            raise PartFault("the camera has taken no picture") from error

    def serve(self, source: PictureSource, *, timeout_s: float) -> None:
        """Take the pictures that are asked for, from the thread that reads *source*."""
        while not self._asked.empty():
            asked = self._asked.get()
            if not asked.set_running_or_notify_cancel():
                continue
            try:
                picture = source.read(timeout_s=timeout_s)
                if picture is None:
                    raise PartFault("the camera is closed")
            except CompanionError as error:
                asked.set_exception(error)
            else:
                asked.set_result(picture)
