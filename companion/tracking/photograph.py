"""A picture that somebody asks for, taken by the thread to which the camera belongs."""

import queue
from concurrent.futures import CancelledError, Future

from companion.errors import CompanionError, PartFault
from companion.ports import Picture, PictureSource

#: How long a picture is waited for; a camera that measures the light anew takes some seconds.
PATIENCE_S = 12.0


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
