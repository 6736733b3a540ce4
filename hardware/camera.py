"""Where pictures come from when there is no camera: a folder of them."""

import time
from pathlib import Path
from threading import Event

import cv2
import numpy as np

from companion.errors import Missing, Unreadable
from companion.ports import Picture


class FolderCamera:
    """A camera that takes the JPEG files of *folder*, in the order of their names.

    A picture comes every *pace_s* seconds, the first at once; with ``0`` as fast as it is read.
    """

    def __init__(self, folder: Path, *, pace_s: float = 0.0) -> None:
        if not folder.is_dir():
            raise Missing(f"there is no folder {folder}")
        self._paths = iter(sorted(folder.glob("*.jpg")))
        self._pace_s = pace_s
        self._is_closed = Event()
        self._due_s: float | None = None

    def read(self, *, timeout_s: float) -> Picture | None:
        """Return the next picture, ``None`` after the last; the pace is waited for, however long."""
        if self._due_s is not None:
            self._is_closed.wait(max(0.0, self._due_s - time.monotonic()))
        path = next(self._paths, None)
        if path is None or self._is_closed.is_set():
            return None
        self._due_s = time.monotonic() + self._pace_s
        return read_picture(path)

    def close(self) -> None:
        """End a `read` that waits for the pace; a second call does nothing."""
        self._is_closed.set()


def read_picture(path: Path) -> Picture:
    """Return the picture in *path*, taken now; raises `Unreadable`."""
    encoded = path.read_bytes()
    image = cv2.imdecode(np.frombuffer(encoded, np.uint8), cv2.IMREAD_COLOR) if encoded else None
    if image is None:
        raise Unreadable(f"{path} is no picture")
    return Picture(
        name=path.name,
        image=image.astype(np.uint8, copy=False),
        taken_s=time.monotonic(),
        encoded=encoded,
    )
