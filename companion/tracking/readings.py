"""What one picture of a watched table brought: setup, turn, question, hands, or nothing."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from companion.core.events import QuestionAsked, WaitReason
from companion.core.snapshot import Snapshot, Turn
from companion.observation import Observation
from companion.ports import Picture
from companion.tracking.referee import Verdict

#: Part names of the faults that a watcher tells, and the wait of a later picture.
SETUP, PICTURES, CARDS, QUESTION = "setup", "pictures", "cards", "question"


#: A recorded picture is called after its turn: ``012.jpg``.
TURN_DIGITS = 3


class Seen(StrEnum):
    """What a picture was taken for."""

    SETUP = "setup"
    TURN = "turn"
    HANDS = "hands"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Looked:
    """What *picture* shows, and what the referee makes of it while the table is *standing* so.

    *verdict* is ``None`` where that is still to be judged, or no turn is looked for.
    """

    picture: Picture
    observation: Observation
    verdict: Verdict | None = None
    revision: int | None = None


@dataclass(frozen=True)
class Reading:
    """What one picture brought; *snapshot* stands after it.

    *ask* is the question that it raised, with the *turn* too where it was answered at once;
    *wait* is why nothing can be read now (a stable id).
    """

    frame: str
    seen: Seen
    snapshot: Snapshot
    camera_moved: bool = False
    turn: Turn | None = None
    ask: QuestionAsked | None = None
    wait: str | None = None
    ms: float = 0.0


def turn_of(frame: str) -> int | None:
    """Return the turn that the recorded picture *frame* belongs to, ``None`` where its name tells none.

    A turn has three digits; a camera that counts its pictures uses more.

    >>> turn_of("012.jpg"), turn_of("012h1.jpg"), turn_of("000012.jpg"), turn_of("garden.jpg")
    (12, 12, None, None)
    """
    turn = Path(frame).stem.partition("h")[0]
    return int(turn) if len(turn) == TURN_DIGITS and turn.isdecimal() else None


def reading_of(
    name: str, observation: Observation, after: Snapshot, ask: QuestionAsked | None
) -> Reading:
    """Return what *sight*, of the picture *name*, has brought: *after* it the table stands so."""
    last = after.turns[-1] if after.turns else None
    turn = last if last and last.event.picture == name else None
    has_read = turn is not None or ask is not None
    seen = Seen.HANDS if observation.hands else Seen.TURN if has_read else Seen.NOTHING
    return Reading(
        frame=name,
        seen=seen,
        snapshot=after,
        camera_moved=observation.camera_moved,
        turn=turn,
        ask=ask,
        wait=None if has_read else _wait(observation, after),
    )


def _wait(observation: Observation, after: Snapshot) -> str | None:
    if observation.hands:
        return WaitReason.HANDS
    if after.ask:
        return QUESTION
    return after.wait.reason if after.wait else None


def last_frame(snapshot: Snapshot, prefix: str) -> str:
    """Return the last frame that the game as it stands was read from, or that is asked about."""
    return max((name.removeprefix(prefix) for name in named_pictures(snapshot)), default="")


def named_pictures(snapshot: Snapshot) -> set[str]:
    """Return the pictures that the game as it stands was read from last, or asks about."""
    read = [turn.event.picture for turn in snapshot.turns if turn.event.picture][-1:]
    setup = [snapshot.started.picture] if snapshot.started else []
    open_now = [event.picture for event in (snapshot.ask, snapshot.wait) if event]
    return {name for name in (*setup, *read, *open_now) if name}
