"""Recorded pictures: a folder of what a camera over a table has seen.

A picture's name says where it belongs; nobody else reads that out of a name.

    000          the table after setup
    001h1 …      hands while turn 1 is played
    001p1 …      turn 1 rests half-way
    001          the table after turn 1
    001z1 …      any further pictures before turn 2
"""

import re
import time
from pathlib import Path
from threading import Event
from typing import TypeAlias

import cv2
import numpy as np

from companion.errors import Missing, SpoiltPicture
from companion.ports import Picture, PictureKind

#: A picture's name: its turn has three digits; a camera that counts its pictures uses more.
NAME = re.compile(r"(?P<turn>\d{3})(?:(?P<kind>[hpz])(?P<number>\d*))?")
KINDS = {"h": PictureKind.HANDS, "p": PictureKind.HALF_WAY, "z": PictureKind.MORE}
ORDER = tuple(PictureKind)

#: Where a picture stands in the order: those whose name says no turn come last, by their names.
_Place: TypeAlias = tuple[bool, int, int, int, str]
_START: _Place = (False, -1, 0, 0, "")


class FolderSource:
    """The JPEG files of *folder*, turn by turn, each of a table at rest.

    A picture comes every *pace_s* seconds, the first at once; with ``0`` as fast as it is read.
    """

    def __init__(self, folder: Path, *, pace_s: float = 0.0) -> None:
        if not folder.is_dir():
            raise Missing(f"there is no folder {folder}")
        self._folder = folder
        self._known = set(folder.glob("*.jpg"))
        self._last = _START
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
        path = min(following, key=_place)
        self._last = _place(path)
        return read_picture(path)

    def preview(self, *, timeout_s: float) -> None:
        """Return ``None``: nothing moves in recorded pictures."""

    def settle(self) -> None:
        """Do nothing: recorded pictures have their light."""

    @property
    def has_more(self) -> bool:
        """Tell whether a picture follows."""
        return bool(self._following())

    def go_on_after(self, turn: int | None) -> None:
        """Have the next picture be the first after that of *turn*; ``None``: the first of all.

        Pictures whose names say no turn are never gone through again.
        """
        if turn is None:
            self._last = _START
        elif not self._last[0]:
            self._last = (False, turn, ORDER.index(PictureKind.TURN), 0, "")

    def close(self) -> None:
        """End a `read` that waits for the pace; a second call does nothing."""
        self._is_closed.set()

    def _following(self) -> list[Path]:
        """Return the pictures after the last one: all that were ever there, come meanwhile or gone."""
        self._known.update(self._folder.glob("*.jpg"))
        return [path for path in self._known if _place(path) > self._last]


def read_picture(path: Path) -> Picture:
    """Return the picture in *path*, taken now; raises `SpoiltPicture`."""
    try:
        encoded = path.read_bytes()
    except OSError as error:
        raise SpoiltPicture(
            path.name, "{file} cannot be opened: {why}", file=str(path), why=str(error.strerror)
        ) from error
    image = cv2.imdecode(np.frombuffer(encoded, np.uint8), cv2.IMREAD_COLOR) if encoded else None
    if image is None:
        raise SpoiltPicture(path.name, "{file} is no picture", file=str(path))
    named = NAME.fullmatch(path.stem)
    return Picture(
        name=path.name,
        image=image.astype(np.uint8, copy=False),
        taken_s=time.monotonic(),
        encoded=encoded,
        turn=int(named["turn"]) if named else None,
        kind=_kind(named) if named else None,
    )


def _kind(named: re.Match[str]) -> PictureKind:
    if named["kind"]:
        return KINDS[named["kind"]]
    return PictureKind.TURN if int(named["turn"]) else PictureKind.SETUP


def _place(path: Path) -> _Place:
    named = NAME.fullmatch(path.stem)
    if named is None:
        return True, 0, 0, 0, path.stem
    kind = KINDS.get(named["kind"], PictureKind.TURN)
    return False, int(named["turn"]), ORDER.index(kind), int(named["number"] or 0), ""
