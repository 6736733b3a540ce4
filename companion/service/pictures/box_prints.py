"""The prints of boxes whose honey somebody has told, in a file of the data folder."""

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.atomic_file import write_atomically
from companion.starting_table import Prints

#: Where they are kept, in the companion's data folder.
FILE = "box-prints.json"
#: So many boxes are remembered, the latest.
MOST_BOXES = 12


class BoxPrints:
    """The prints kept in the file at *path*; one that cannot be read or written asks again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known = _read(path)

    @property
    def known(self) -> tuple[Prints, ...]:
        """The prints told so far, the latest last."""
        return self._known

    def remember(self, prints: Prints) -> None:
        """Keep *prints*; what was said the other way round before is forgotten."""
        others = tuple(box for box in self._known if box not in {prints, prints.swapped})
        self._known = (*others, prints)[-MOST_BOXES:]
        with suppress(OSError):
            write_atomically(self._path, msgspec.json.encode(self._known))


def _read(path: Path) -> tuple[Prints, ...]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[Prints, ...])
    except (OSError, msgspec.MsgspecError):
        return ()
