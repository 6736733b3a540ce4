"""What one picture of a watched table brought: setup, turn, question, hands, or nothing."""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from companion.core.events import QuestionAsked
from companion.core.snapshot import Snapshot, Turn
from companion.core.status import Status, WaitReason, wait_shown
from companion.core.verdict import Verdict
from companion.observation import Observation
from companion.ports import Picture

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
    """What one picture brought; *snapshot* and *status* stand after it.

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
    status: Status = field(default_factory=Status)
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
    name: str,
    observation: Observation,
    after: Snapshot,
    status: Status,
    ask: QuestionAsked | None,
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
        wait=None if has_read else _wait(observation, after, status),
        status=status,
    )


def _wait(observation: Observation, after: Snapshot, status: Status) -> str | None:
    if observation.hands:
        return WaitReason.HANDS
    if after.ask:
        return QUESTION
    wait = wait_shown(after, status)
    return wait.reason if wait else None


def last_frame(snapshot: Snapshot, prefix: str) -> str:
    """Return the last frame that the game as it stands was read from, or that is asked about."""
    names = named_pictures(snapshot, Status())
    return max((name.removeprefix(prefix) for name in names), default="")


def named_pictures(snapshot: Snapshot, status: Status) -> set[str]:
    """Return the pictures that the game as it stands was read from last, or that people look at now."""
    read = [turn.event.picture for turn in snapshot.turns if turn.event.picture][-1:]
    setup = [snapshot.started.picture] if snapshot.started else []
    open_now = [shown.picture for shown in (snapshot.ask, wait_shown(snapshot, status)) if shown]
    return {name for name in (*setup, *read, *open_now) if name}
