"""What a table is read for when it rests: its turns, its setup, or its recorded pictures one by one."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from typing import Protocol, TypeAlias

from companion.core.commands import CloseTurn, JudgeObservation
from companion.core.judging import is_reading
from companion.core.snapshot import Snapshot
from companion.core.status import Wait, WaitReason
from companion.core.table import DISK, Table
from companion.core.verdict import Ask, Played, Verdict
from companion.errors import IllegalMove, SpoiltPicture, StaleRevision
from companion.observation import Observation
from companion.ports import Clock, Picture, PictureSource, RecordedSource
from companion.tracking.reader import TableReader
from companion.tracking.readings import JudgedPicture, Reading, consensus, meaning_of
from companion.tracking.setup.laying import LayingSession
from companion.tracking.setup.observers import SetupObservers, Size
from companion.tracking.setup.session import SetupSession

#: For how long the table must say so before it is told; what is not named is told at once.
PATIENCE_S: Mapping[WaitReason, float] = {
    WaitReason.HALF_MADE: 1.0,
    WaitReason.TROUBLE: 1.0,
    WaitReason.UNSEEN: 1.0,
    WaitReason.UNEXPLAINED: 3.0,
}
ASK_S = 1.0
#: A turn that came with another light is believed once the table has said so again.
OTHER_LIGHT, OTHER_LIGHT_S = 0.08, 1.0
PICTURE_S = 5.0
#: A game's last turn is closed once the table has rested for so long.
CLOSED_AFTER_S = 120.0

WhenRead: TypeAlias = Callable[[Reading], None]


class Result(Enum):
    """How a reading ended."""

    SURE = "nothing is left open"
    UNSURE = "it is to be tried again"
    MOVED_ON = "the game has gone on meanwhile"
    OVER = "there are no more pictures"


class Task(Protocol):
    """What a table is read for; by default what else goes on there is no matter."""

    def read(self, *, open_s: float, light: float, is_asked: bool) -> Result:
        """Read the table, which rests.

        *open_s* is for how long it has been unsure, *light* how much brighter it is than when it
        was read last; *is_asked*: a hand on the button wants to know now.
        """
        ...

    def report_playing(self) -> None:
        """Tell that somebody is playing."""
        return

    def preview(self, small: Picture, *, moves: bool) -> None:
        """Take note of a *small* picture, and whether something moves in it."""
        return

    def rewind(self) -> None:
        """Have what was not read, or was taken back, be read again where that can be."""
        return

    def miss(self, spoilt: SpoiltPicture) -> None:
        """Take note of a picture that could not be opened."""
        return


class TurnTask(Task):
    """Reads a live table's turns: two pictures must agree, and doubts last before they are told.

    A turn stays open until the next one is seen; a game's last one until the table has rested.
    """

    def __init__(
        self,
        source: PictureSource,
        reader: TableReader,
        table: Table,
        *,
        clock: Clock,
        when_read: WhenRead = lambda reading: None,
        when_moving: Callable[[Picture], None] = lambda small: None,
    ) -> None:
        self._source = source
        self._reader = reader
        self._table = table
        self._clock = clock
        self._when_read = when_read
        self._when_moving = when_moving

    def preview(self, small: Picture, *, moves: bool) -> None:
        """Close the game's last turn once nothing has come of the pictures for long enough."""
        if moves:
            self._when_moving(small)
        snapshot = self._table.snapshot()
        rested_s = (self._clock.now() - snapshot.at).total_seconds()
        is_over = snapshot.outcome is not None and snapshot.open_turn is not None
        if is_over and not moves and rested_s > CLOSED_AFTER_S:
            with suppress(StaleRevision):
                self._table.do(CloseTurn(revision=snapshot.revision))

    def read(self, *, open_s: float, light: float, is_asked: bool) -> Result:
        """Read the table, and do what two pictures agree on once it has lasted long enough."""
        before = self._table.snapshot()
        if not is_reading(before):
            return Result.SURE
        agreed = consensus(
            lambda: self._judge_next(before), lambda judged: meaning_of(judged.verdict, before)
        )
        if self._table.snapshot().revision != before.revision:
            return Result.MOVED_ON
        if agreed is None:
            return Result.UNSURE
        if open_s < _patience_s(agreed.verdict, light) and not is_asked:
            return Result.UNSURE
        reading = self._reader.settle(agreed)
        self._when_read(reading)
        return Result.UNSURE if reading.wait == DISK else Result.SURE

    def report_playing(self) -> None:
        """Tell that somebody is playing, while turns are looked for."""
        revision = self._table.snapshot().revision
        with suppress(StaleRevision):  # then it is told again
            self._table.do(JudgeObservation(Observation("", hands=True), revision=revision))

    def _judge_next(self, before: Snapshot) -> JudgedPicture | None:
        picture = self._source.read(timeout_s=PICTURE_S)
        return None if picture is None else self._reader.judge(picture, before)


class RecordedTask(Task):
    """Reads recorded pictures one by one: each is of a table at rest, and there is no second one."""

    def __init__(
        self,
        source: RecordedSource,
        reader: TableReader,
        *,
        when_read: WhenRead = lambda reading: None,
    ) -> None:
        self._source = source
        self._reader = reader
        self._when_read = when_read

    def read(self, *, open_s: float, light: float, is_asked: bool) -> Result:
        """Read the next picture, again where the disk does not take what it brings."""
        picture = self._source.read(timeout_s=PICTURE_S)
        if picture is None:
            return Result.OVER
        reading = self._reader.see(picture)
        if reading.wait == DISK:
            return Result.UNSURE
        self._when_read(reading)
        return Result.SURE

    def rewind(self) -> None:
        """Go on after the last turn that stands."""
        self._source.go_on_after(self._reader.last_turn())

    def miss(self, spoilt: SpoiltPicture) -> None:
        """Tell the picture that could not be opened, and go on with the next one."""
        self._when_read(self._reader.miss(spoilt))


class SetupTask(Task):
    """Reads the starting table for the phone that looks at it."""

    def __init__(
        self,
        source: PictureSource,
        observers: SetupObservers,
        session: SetupSession,
    ) -> None:
        self._source = source
        self._observers = observers
        self._session = session

    def read(self, *, open_s: float, light: float, is_asked: bool) -> Result:
        """Read the table; it is sure once all was found."""
        if not self._session.is_reading:
            return Result.SURE
        picture = self._source.read(timeout_s=PICTURE_S)
        if picture is None:
            return Result.OVER
        observation = self._observers.observe_setup(picture)
        self._session.put(picture, observation)
        return Result.UNSURE if observation.reading.doubts else Result.SURE

    def preview(self, small: Picture, *, moves: bool) -> None:
        """Show the phone what is going on."""
        if moves:
            self._session.show_preview(small)


class LayingTask(Task):
    """Looks how far a position is laid out again; once pictures agree, the game goes on."""

    def __init__(
        self,
        source: PictureSource,
        reader_for: Callable[[Size], TableReader],
        table: Table,
        session: LayingSession,
    ) -> None:
        self._source = source
        self._reader_for = reader_for
        self._table = table
        self._session = session

    def read(self, *, open_s: float, light: float, is_asked: bool) -> Result:
        """Compare the table with the position, and tell it to the phones and the small screen."""
        picture = self._source.read(timeout_s=PICTURE_S)
        if picture is None:
            return Result.OVER
        view = self._session.put(picture, self._reader_for(picture.size).find_position(picture))
        self._tell(Wait(WaitReason.LAYING, view.short))
        if self._session.has_agreed():
            with suppress(StaleRevision, IllegalMove):  # somebody was quicker, or has stopped it
                self._session.go_on()
            return Result.SURE
        return Result.UNSURE

    def _tell(self, wait: Wait) -> None:
        revision = self._table.snapshot().revision
        with suppress(StaleRevision):  # then it is told again
            self._table.do(JudgeObservation(Observation(""), wait, revision=revision))


def _patience_s(verdict: Verdict | None, light: float) -> float:
    match verdict:
        case Ask():
            return ASK_S
        case Wait(reason=reason):
            return PATIENCE_S.get(reason, 0.0)
        case Played() if abs(light) > OTHER_LIGHT:
            return OTHER_LIGHT_S
        case _:
            return 0.0
