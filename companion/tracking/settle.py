"""When to read the table: from what moves in small pictures to the moment in which it rests.

          something moves                    N still pictures
    ┌─────────────────────────┐          ┌──────────────────────► read ─┬─ sure ──► resting
    ▼                         │          │                              │
 moving ──── still ────► settling ───────┘      again after a while ◄───┴─ unsure

At rest the table is read again only when something has moved, or when it looks other than it did.
Pure: the time is handed in, and each state is replaced by the next.
"""

from dataclasses import dataclass, replace
from enum import Enum

from companion.ports import Movement


@dataclass(frozen=True)
class Timing:
    """How long things take: *still_pictures* are rest, *playing_s* of motion are told.

    A small picture is looked at every *step_s*. While it is unsure what lies there, and after
    something failed, it is tried again after *again_s*.
    """

    still_pictures: int = 5
    playing_s: float = 0.5
    again_s: float = 1.0
    step_s: float = 0.1


#: Each recorded picture is of a table at rest; how fast they come is for their source to say.
RECORDED = Timing(still_pictures=1, step_s=0.0)


class Phase(Enum):
    """What the table does."""

    MOVING = "moving"
    SETTLING = "settling"
    RESTING = "resting"
    UNSURE = "unsure"


class Due(Enum):
    """What is to be done now."""

    NOTHING = "nothing"
    TELL = "tell that somebody is playing"
    READ = "read"


@dataclass(frozen=True)
class SettleDetector:
    """How the table rests: so many *still* pictures on end, in motion since *moving_s*.

    *unsure_s* is when it first came out unsure what lies there, *read_s* when it was read last.
    *has_told* that somebody is playing; *is_pressed*: a hand said that it is done.
    """

    timing: Timing = Timing()
    phase: Phase = Phase.SETTLING
    still: int = 0
    moving_s: float | None = None
    unsure_s: float | None = None
    read_s: float = 0.0
    has_told: bool = False
    is_pressed: bool = False

    def seen(self, movement: Movement, *, now_s: float) -> "tuple[SettleDetector, Due]":
        """Return the state after the next small picture, and what is due."""
        if self.is_pressed:
            return self, Due.READ
        if movement.moves:
            return self._moved(now_s)
        if self.phase is Phase.UNSURE:
            is_time = now_s - self.read_s >= self.timing.again_s
            return self, Due.READ if is_time else Due.NOTHING
        if self.phase is Phase.RESTING and not movement.differs:
            return self, Due.NOTHING
        return self._settled()

    def press(self) -> "SettleDetector":
        """Return the state in which the next picture is read, whatever moves."""
        return replace(self, is_pressed=True)

    def sure(self, *, now_s: float) -> "SettleDetector":
        """Return the state after a reading that left nothing open."""
        return SettleDetector(self.timing, Phase.RESTING, read_s=now_s)

    def unsure(self, *, now_s: float) -> "SettleDetector":
        """Return the state after a reading that is to be tried again."""
        first_s = now_s if self.unsure_s is None else self.unsure_s
        return SettleDetector(self.timing, Phase.UNSURE, unsure_s=first_s, read_s=now_s)

    def open_s(self, *, now_s: float) -> float:
        """Return for how long it has been unsure what lies there."""
        return 0.0 if self.unsure_s is None else now_s - self.unsure_s

    def _moved(self, now_s: float) -> "tuple[SettleDetector, Due]":
        started_s = now_s if self.moving_s is None else self.moving_s
        is_news = not self.has_told and now_s - started_s >= self.timing.playing_s
        told = self.has_told or is_news
        moving = SettleDetector(self.timing, Phase.MOVING, moving_s=started_s, has_told=told)
        return moving, Due.TELL if is_news else Due.NOTHING

    def _settled(self) -> "tuple[SettleDetector, Due]":
        now = replace(self, phase=Phase.SETTLING, still=self.still + 1)
        return now, Due.READ if now.still >= self.timing.still_pictures else Due.NOTHING
