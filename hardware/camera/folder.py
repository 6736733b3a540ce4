"""Where pictures come from when there is no camera: a folder of them."""

import time
from pathlib import Path
from threading import Event

import cv2
import numpy as np

from companion.errors import Missing, SpoiltPicture
from companion.ports import Picture


class FolderCamera:
    """A camera that takes the JPEG files of *folder*, in the order of their names.

    A hand picture of a turn (``001h1.jpg``) comes before the turn's own (``001.jpg``). A picture
    comes every *pace_s* seconds, the first at once; with ``0`` as fast as it is read.
    """

    def __init__(self, folder: Path, *, pace_s: float = 0.0) -> None:
        if not folder.is_dir():
            raise Missing(f"there is no folder {folder}")
        self._folder = folder
        self._known = set(folder.glob("*.jpg"))
        self._last = ""
        self._pace_s = pace_s
        self._is_closed = Event()
        self._due_s: float | None = None

    def read(self, *, timeout_s: float) -> Picture | None:
        """Return the next picture, ``None`` after the last; the pace is waited for, however long.

        Raises `SpoiltPicture` for one that cannot be opened; the next is another.
        """
        if self._due_s is not None:
            self._is_closed.wait(max(0.0, self._due_s - time.monotonic()))
        following = self._following()
        if not following or self._is_closed.is_set():
            return None
        self._due_s = time.monotonic() + self._pace_s
        path = min(following, key=lambda path: _place(path.name))
        self._last = path.name
        return read_picture(path)

    @property
    def has_more(self) -> bool:
        """Tell whether a picture follows."""
        return bool(self._following())

    def go_on_after(self, name: str) -> None:
        """Have the next picture be the first whose place is after that of *name*."""
        self._last = name

    def close(self) -> None:
        """End a `read` that waits for the pace; a second call does nothing."""
        self._is_closed.set()

    def _following(self) -> list[Path]:
        """Return the pictures after the last one: all that were ever there, come meanwhile or gone."""
        self._known.update(self._folder.glob("*.jpg"))
        last = _place(self._last)
        return [path for path in self._known if _place(path.name) > last]


def _place(name: str) -> tuple[str, bool, str]:
    """Return where the picture *name* stands in the order: hands before the turn they play."""
    turn, hand, number = name.rpartition(".")[0].partition("h")
    if hand and turn.isdigit() and number.isdigit():
        return turn, False, number
    return name.rpartition(".")[0], True, ""


def read_picture(path: Path) -> Picture:
    """Return the picture in *path*, taken now; raises `SpoiltPicture`."""
    try:
        encoded = path.read_bytes()
    except OSError as error:
        raise SpoiltPicture(path.name, f"{path} cannot be opened: {error.strerror}") from error
    image = cv2.imdecode(np.frombuffer(encoded, np.uint8), cv2.IMREAD_COLOR) if encoded else None
    if image is None:
        raise SpoiltPicture(path.name, f"{path} is no picture")
    return Picture(
        name=path.name,
        image=image.astype(np.uint8, copy=False),
        taken_s=time.monotonic(),
        encoded=encoded,
    )
