"""Reading a resting table for the turn that was played: pictures that agree, and patience."""

from collections.abc import Callable, Mapping
from typing import Protocol

from companion.core.commands import JudgeObservation
from companion.core.judging import is_reading
from companion.core.status import Wait, WaitReason
from companion.core.table import DISK, Table
from companion.core.verdict import Ask, Played, Verdict
from companion.observation import Observation
from companion.ports import LiveCamera, Picture
from companion.tracking.consensus import meaning_of, vote
from companion.tracking.readings import Looked, Reading
from companion.tracking.watcher import Watcher

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


class Reader(Protocol):
    """What a resting table is read for."""

    def read(self, *, open_s: float, light: float, is_asked: bool) -> bool:
        """Read the table; tell whether nothing is left open.

        *open_s* is for how long it has been unsure, *light* how much brighter it is than when it
        was read last; *is_asked*: a hand on the button wants to know now.
        """
        ...

    def tell_playing(self) -> None:
        """Tell that somebody is playing."""
        ...

    def glimpse(self, small: Picture, *, moves: bool) -> None:
        """Take note of a *small* picture, and whether something moves in it."""
        ...


class TurnReader:
    """Reads turns: two pictures must say the same, and doubts have to last before they are told."""

    def __init__(
        self,
        camera: LiveCamera,
        watcher: Watcher,
        table: Table,
        *,
        when_read: Callable[[Reading], None] = lambda reading: None,
    ) -> None:
        self._camera = camera
        self._watcher = watcher
        self._table = table
        self._when_read = when_read

    def read(self, *, open_s: float, light: float, is_asked: bool) -> bool:
        """Read the table, and do what two pictures agree on once it has lasted long enough."""
        if not is_reading(self._table.snapshot()):
            return True
        looked = vote(self._take, lambda seen: meaning_of(seen.verdict, self._table.snapshot()))
        if looked is None:
            return False
        if open_s < _patience_s(looked.verdict, light) and not is_asked:
            return False
        reading = self._watcher.settle(looked)
        self._when_read(reading)
        return reading.wait != DISK

    def tell_playing(self) -> None:
        """Tell that somebody is playing, while turns are looked for."""
        self._table.do(JudgeObservation(Observation("", hands=True)))

    def glimpse(self, small: Picture, *, moves: bool) -> None:
        """Small pictures are no matter here."""

    def _take(self) -> Looked | None:
        picture = self._camera.read(timeout_s=PICTURE_S)
        return None if picture is None else self._watcher.observe(picture)


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
