"""The laying session: a packed-away position is laid out again until the picture agrees.

pictures' thread ──► put ──► ┌─────────┐ ◄── start, view, picture, go_on, stop ◄── phones
                             │ session │
                             └─────────┘
"""

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove, StaleRevision
from companion.games.hexes import Cell
from companion.laid_back import Differs, LaidBack
from companion.phrases import Phrase, translatable
from companion.ports import Clock, Picture
from companion.starting_table import StartingTable
from companion.tracking.setup.agreement import TRACKED

#: So long after a phone has looked, the table is still looked at for it.
WANTED_S = 10.0
#: So many pictures one after another must agree before the game goes on by itself.
AGREEING = 2

#: Returns a picture with what differs drawn on it, as JPEG.
DrawLaid: TypeAlias = Callable[[Picture, LaidBack], bytes]

_SAID = {
    Differs.CARDS: translatable("The marker cards do not show where the table is: uncover them"),
    Differs.HIVE: translatable("No hive is seen yet"),
    Differs.CELL_MISSING: translatable("{count} cells of the hive are still to be laid"),
    Differs.CELL_TOO_MANY: translatable("{count} cells lie where none should"),
    Differs.FILL: translatable("{count} cells show the other print"),
    Differs.PIECE_MISSING: translatable("On {count} cells a bee or a hornet is missing"),
    Differs.PIECE_TOO_MANY: translatable("On {count} cells stands what should not"),
    Differs.PILES: translatable("Not all piles of the ring are seen yet"),
    Differs.SHAPES: translatable("{count} piles are of another shape"),
    Differs.SPOON: translatable("The spoon belongs into another gap"),
    Differs.HORNET_TILE: translatable("The hornet tile belongs into another gap"),
}


@dataclass(frozen=True)
class LayingView:
    """How far the table is: which cells lie as they should, and what differs.

    *number* grows with every picture; *is_laying*: somebody is laying it out now;
    *has_gone_on*: the table agreed, or was taken as it lay, and the game goes on from it.
    """

    is_laying: bool = False
    has_gone_on: bool = False
    number: int = 0
    laid: LaidBack | None = None

    @property
    def agrees(self) -> bool:
        """Whether the picture shows the position."""
        return self.laid is not None and self.laid.agrees

    @property
    def may_go_on(self) -> bool:
        """Whether hive and ring were found, so that the game can go on even where the camera errs."""
        table = None if self.laid is None else self.laid.table
        return table is not None and bool(table.piles)

    @property
    def count(self) -> int:
        """How many things differ."""
        return 0 if self.laid is None else len(self.laid.differences)

    @property
    def words(self) -> tuple[Phrase, ...]:
        """What differs, kind by kind."""
        if self.laid is None:
            return ()
        counts = Counter(difference.differs for difference in self.laid.differences)
        return tuple(Phrase(_SAID[how], {"count": counts[how]}) for how in Differs if how in counts)

    @property
    def short(self) -> Phrase:
        """How far it is, for a small screen."""
        if self.agrees:
            return Phrase("The table is as it was")
        if self.count == 1:
            return Phrase("1 thing differs")
        return Phrase("{count} things differ", {"count": self.count})

    @property
    def differing(self) -> tuple[Cell, ...]:
        """The position's cells that are not as they should be."""
        differences = () if self.laid is None else self.laid.differences
        return tuple(sorted({d.cell for d in differences if d.cell is not None}))

    @property
    def agreed(self) -> int:
        """How many cells are as they should be."""
        return 0 if self.laid is None else len(self.laid.agreed)


def can_be_laid_back(snapshot: Snapshot) -> bool:
    """Tell whether the running game's position can be laid out under a camera.

    It is a game of a real table, whose tiles nobody knows before they are played.
    """
    started = snapshot.started
    if started is None or started.game != TRACKED or started.table is not None:
        return False
    tiles = [tile for pile in started.header["setup"]["piles"] for tile in pile]
    return all(tile["cells"] is None for tile in tiles)


class LayingSession:
    """Holds how far a position is laid out again; safe to call from any thread.

    *go_on* goes on with the running game from a picture and the table that lies in it.
    """

    is_there: bool = True

    def __init__(
        self, *, draw: DrawLaid, go_on: Callable[[Picture, StartingTable], Snapshot], clock: Clock
    ) -> None:
        self._draw = draw
        self._go_on = go_on
        self._clock = clock
        self._lock = threading.Lock()  # guards what follows
        self._view = LayingView()
        self._picture: Picture | None = None
        self._agreeing = 0
        self._asked_s = clock.monotonic_s()

    @property
    def is_wanted(self) -> bool:
        """Whether somebody is laying the table out, and a phone has looked lately."""
        return self._view.is_laying and self._clock.monotonic_s() - self._asked_s < WANTED_S

    def start(self) -> LayingView:
        """Begin to compare the table with the position."""
        return self._begun(is_laying=True)

    def stop(self) -> LayingView:
        """Compare no more."""
        return self._begun(is_laying=False)

    def view(self) -> LayingView:
        """Return how far it is, for a phone that looks."""
        with self._lock:
            self._asked_s = self._clock.monotonic_s()
            return self._view

    def picture(self) -> bytes | None:
        """Return the table as it was seen last, with what differs drawn on it, as JPEG."""
        with self._lock:
            self._asked_s = self._clock.monotonic_s()
            picture, laid = self._picture, self._view.laid
        return None if picture is None or laid is None else self._draw(picture, laid)

    def put(self, picture: Picture, laid: LaidBack) -> LayingView:
        """Show how *picture* agrees."""
        with self._lock:
            self._picture = picture
            self._agreeing = self._agreeing + 1 if laid.agrees else 0
            self._view = replace(self._view, number=self._view.number + 1, laid=laid)
            return self._view

    def has_agreed(self) -> bool:
        """Tell whether the last pictures agree, so that the game may go on."""
        return self._agreeing >= AGREEING

    def go_on(self) -> Snapshot:
        """Go on with the game from the table as it was seen last; raises `IllegalMove`.

        That takes a while: a second tap meanwhile does nothing.
        """
        with self._lock:
            picture, view = self._picture, self._view
            table = None if view.laid is None else view.laid.table
            if picture is None or table is None or not view.may_go_on:
                raise IllegalMove("not-laid", "Hive and ring have not been found yet")
            if not view.is_laying:
                raise StaleRevision
            self._view = replace(view, is_laying=False)
        try:
            after = self._go_on(picture, table)
        except Exception:
            self._view = replace(view, number=view.number + 1)
            raise
        self._view = replace(self._view, has_gone_on=True, number=view.number + 1)
        return after

    def _begun(self, *, is_laying: bool) -> LayingView:
        with self._lock:
            self._asked_s = self._clock.monotonic_s()
            self._picture, self._agreeing = None, 0
            self._view = LayingView(is_laying, number=self._view.number + 1)
            return self._view
