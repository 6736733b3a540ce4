"""A table that players photograph with a phone: a picture a turn, each from another place.

photo ──► a turn is looked for? ──► judged ──► the turn, or a question
              │                       └─ no: with the photos kept ──► the turn, or why not, and what to do
              └─ no: the starting table, or a position that is laid out again
"""

from dataclasses import replace
from math import dist, sqrt
from statistics import median

from companion.core.commands import ReportPart
from companion.core.judging import goes_on
from companion.core.snapshot import Snapshot
from companion.core.status import wait_shown
from companion.core.table import Table
from companion.observation import Observation
from companion.phrases import Phrase
from companion.ports import Picture, PictureSource
from companion.table_photo import PhotoAnswer, PhotoOutcome
from companion.tracking.joined_photos import UnreadPhotos
from companion.tracking.live_table import LiveTable
from companion.tracking.loop import CAMERA
from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading, nothing_in_picture

#: A cell should be so wide in a photo.
NEAR_PX = 30.0

NOTHING_FOUND = Phrase(
    "No table is to be seen in this photo: take one with all four cards and the whole hive in it"
)
#: What the next photo of the same turn should be like; the one before counts with it.
ANOTHER_SIDE = Phrase(
    "Take one more from the other side, where no lamp is mirrored: both photos count"
)
NEARER = Phrase("Take one more, nearer to the table and from another side: both photos count")


class LastPhoto(PictureSource):
    """The photo that is to be read: it is given out once."""

    def __init__(self) -> None:
        self._photo: Picture | None = None

    def put(self, photo: Picture) -> None:
        """Have *photo* be the next picture."""
        self._photo = photo

    def read(self, *, timeout_s: float) -> Picture | None:
        """Return the photo, ``None`` once it was given out."""
        photo, self._photo = self._photo, None
        return photo

    def preview(self, *, timeout_s: float) -> None:
        """Return ``None``: a photo is of a table at rest."""

    def settle(self) -> None:
        """Do nothing: a phone sees to its light itself."""

    def close(self) -> None:
        """Forget the photo."""
        self._photo = None


class PhotographedTable:
    """Reads the photos of a *live* table, whose source is *last_photo*; one at a time."""

    def __init__(self, live: LiveTable, last_photo: LastPhoto, table: Table) -> None:
        self._live = live
        self._last_photo = last_photo
        self._table = table
        self._unread = UnreadPhotos(table)

    def read(self, picture: Picture) -> PhotoAnswer:
        """Have *picture* read for whatever the table is looked at for now."""
        before = self._table.snapshot()
        reader = self._live.reader_of(before)
        if reader is not None and not self._live.laying.view().is_laying:
            answer = self._read_turn(reader, picture, before)
        else:
            answer = self._read_whole(picture, before)
        if CAMERA in self._table.status().faults:
            self._table.do(ReportPart(CAMERA, None))  # the phone is the camera
        return answer

    def _read_turn(self, reader: TableReader, picture: Picture, before: Snapshot) -> PhotoAnswer:
        """Have *picture* read as the next turn, together with earlier photos of it."""
        photo = reader.judge(picture, before)
        if photo is None:
            return answer_to(nothing_in_picture(self._table), before)
        answer = answer_to(reader.settle(self._unread.join(photo, before)), before)
        return replace(answer, advice=_advice(answer, photo.observation))

    def _read_whole(self, picture: Picture, before: Snapshot) -> PhotoAnswer:
        """Have *picture* read as a table that begins, or that is laid out again."""
        self._last_photo.put(picture)
        is_laying = self._live.laying.view().is_laying and goes_on(before)
        if not is_laying:
            self._live.session.read_again()
        self._live.session.view()  # who takes a photo wants it looked at
        task = self._live.task(before)
        assert task is not None, "a photo is wanted"
        task.read(open_s=0.0, light=0.0, is_asked=True)
        if is_laying:
            return PhotoAnswer(PhotoOutcome.LAYING, self._live.laying.view().short)
        if not any(part.found for part in self._live.session.latest.found):
            return PhotoAnswer(PhotoOutcome.WAITS, NOTHING_FOUND)
        found = Phrase("This is what was found; tap what is not so")
        return PhotoAnswer(PhotoOutcome.SETUP, found)


def _advice(answer: PhotoAnswer, seen: Observation) -> Phrase | None:
    """Return what the next photo should be like where *answer* is that none could be read."""
    if answer.outcome is not PhotoOutcome.WAITS or not seen.cells or seen.is_quiet:
        return None
    return ANOTHER_SIDE if _cell_px(seen) >= NEAR_PX else NEARER


def _cell_px(seen: Observation) -> float:
    """Return how wide the hive's cells are in the photo, in pixels: the median, between two edges."""
    widths = [
        dist(one.outline[k], one.outline[k + 3]) * sqrt(3) / 2
        for one in seen.cells
        for k in (0, 1, 2)
    ]
    return median(widths)


def answer_to(reading: Reading, before: Snapshot) -> PhotoAnswer:
    """Return what is told of the *reading* of a photo that was taken after *before*."""
    if reading.ask is not None:
        return PhotoAnswer(PhotoOutcome.ASKED, reading.ask.question)
    if reading.turn is not None and len(reading.snapshot.turns) > len(before.turns):
        number = {"number": reading.turn.number}
        return PhotoAnswer(PhotoOutcome.READ, Phrase("Turn {number} was read", number))
    if reading.amends is not None:
        amended = Phrase("Turn {number} was read anew", {"number": reading.amends})
        return PhotoAnswer(PhotoOutcome.READ, amended)
    return PhotoAnswer(PhotoOutcome.WAITS, _why_not(reading))


def _why_not(reading: Reading) -> Phrase:
    wait = wait_shown(reading.snapshot, reading.status)
    if wait is not None and reading.wait is not None:
        return wait.phrase
    if reading.snapshot.ask is not None:
        return Phrase("A question is still open")
    fault = reading.status.faults.get(reading.wait or "")
    return fault or Phrase("Nothing has changed")
