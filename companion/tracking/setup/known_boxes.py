"""Known boxes: which of two prints is honey is asked once a box, and remembered by how they look."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from math import dist
from pathlib import Path
from typing import Protocol

import msgspec

from companion.atomic_file import write_atomically
from companion.starting_table import Doubt, Prints, StartingTable, TableReading

# The prints of a known box lie, squared and together, no farther than this from what they were: a
# box in another light is mostly nearer, other boxes were never.
_SAME_BOX = 0.8
#: Where they are kept, in the companion's data folder.
FILE = "box-prints.json"
#: So many boxes are remembered, the latest.
MOST_BOXES = 12


class BoxMemory(Protocol):
    """Where the prints of boxes are kept whose honey somebody has told."""

    @property
    def known(self) -> tuple[Prints, ...]:
        """The prints told so far, the latest last."""

    def remember(self, prints: Prints) -> None:
        """Keep *prints*, which somebody has told."""


class NoMemory:
    """Remembers nothing: every box is a new one."""

    known: tuple[Prints, ...] = ()

    def remember(self, prints: Prints) -> None:
        """Do nothing."""


def as_known(reading: TableReading, known: Iterable[Prints]) -> TableReading:
    """Return *reading* with its fills as they were told of the same box; as it is for a new box."""
    if reading.prints is None or reading.table is None:
        return reading
    are_swapped = _are_swapped(reading.prints, known)
    if are_swapped is None:
        return reading
    told = swapped(reading) if are_swapped else reading
    return replace(told, doubts=tuple(d for d in told.doubts if d.doubt is not Doubt.HONEY))


def swapped(reading: TableReading) -> TableReading:
    """Return *reading* with the full cells taken for the empty ones, and the other way round."""
    table = reading.table or StartingTable()
    cells = tuple(replace(cell, full=not cell.full) for cell in table.cells)
    prints = None if reading.prints is None else reading.prints.swapped
    return replace(reading, table=replace(table, cells=cells), prints=prints)


def _are_swapped(prints: Prints, known: Iterable[Prints]) -> bool | None:
    """Tell whether *prints* are a known box's the wrong way round; ``None`` for an unknown box."""
    ways = [
        (_apart(read, box), is_swapped)
        for box in known
        for read, is_swapped in ((prints, False), (prints.swapped, True))
    ]
    apart, are_swapped = min(ways, default=(_SAME_BOX, False))
    return are_swapped if apart < _SAME_BOX else None


def _apart(prints: Prints, others: Prints) -> float:
    if len(prints.full) != len(others.full):
        return _SAME_BOX  # another version of the detector wrote them
    return dist(prints.full, others.full) ** 2 + dist(prints.empty, others.empty) ** 2


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
