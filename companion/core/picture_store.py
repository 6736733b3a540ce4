"""The pictures that events name: each is on disk before its event is."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from companion.atomic_file import write_atomically
from companion.core.snapshot import Snapshot
from companion.errors import CompanionError, Missing, PartFault
from companion.ports import Picture


def pictures_shown(snapshot: Snapshot) -> tuple[str, ...]:
    """Return the names of the pictures that setup and turns were read from, in order, once each."""
    setup = snapshot.started.picture if snapshot.started else None
    names = (setup, *(turn.event.picture for turn in snapshot.turns))
    return tuple(dict.fromkeys(name for name in names if name))


class PictureStore(Protocol):
    """Where the pictures go that events name."""

    def keep(self, picture: Picture) -> None:
        """Have *picture* on disk; raises `PartFault`."""
        ...

    def forget(self, name: str) -> None:
        """Drop the picture *name*: no event names it."""
        ...

    def load(self, name: str) -> Picture | None:
        """Return the picture *name*, ``None`` where it is gone."""
        ...


class NoStore:
    """A store for a game that nobody will look back at."""

    def keep(self, picture: Picture) -> None:
        """Keep nothing."""

    def forget(self, name: str) -> None:
        """Forget nothing."""

    def load(self, name: str) -> Picture | None:
        """Return ``None``: nothing is kept."""
        return None


class PictureFolder:
    """Pictures as JPEG files in *folder*; *decode* reads such a file as a picture.

    The folder is made where it is missing; raises `Missing` where it cannot be.
    """

    def __init__(self, folder: Path, *, decode: Callable[[Path], Picture]) -> None:
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise Missing(f"the folder {folder} cannot be used: {error.strerror}") from error
        self._folder = folder
        self._decode = decode

    def keep(self, picture: Picture) -> None:
        """Write *picture* as it was encoded, whole or not at all; raises `PartFault`."""
        assert picture.encoded is not None, "only pictures with their bytes are kept"
        try:
            self._folder.mkdir(exist_ok=True)
            write_atomically(self._path(picture.name), picture.encoded)
        except OSError as error:
            raise PartFault(
                "{picture} cannot be kept: {why}", picture=picture.name, why=str(error.strerror)
            ) from error

    def keep_copy(self, name: str, data: bytes) -> str:
        """Keep the JPEG *data* from elsewhere and return its name here; raises `PartFault`."""
        there = self.read(name)
        if there == data:
            return name
        own = name if there is None else f"{sha256(data).hexdigest()[:12]}-{name}"[-80:]
        try:
            write_atomically(self._path(own), data)
        except OSError as error:
            raise PartFault(
                "{picture} cannot be kept: {why}", picture=own, why=str(error.strerror)
            ) from error
        return own

    def read(self, name: str) -> bytes | None:
        """Return the JPEG called *name*, ``None`` where there is none (any more)."""
        try:
            return self._path(name).read_bytes()
        except OSError:
            return None

    def load(self, name: str) -> Picture | None:
        """Return the picture called *name*, ``None`` where it is gone or spoilt."""
        try:
            return self._decode(self._path(name))
        except (CompanionError, OSError):
            return None

    def forget(self, name: str) -> None:
        """Delete the picture called *name*, where it is kept; one that stays does no harm."""
        with suppress(OSError):
            self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / Path(name).name  # nothing leads out of the folder
