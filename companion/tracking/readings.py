"""What one picture of a watched table brought: setup, turn, question, hands, or nothing."""

from dataclasses import dataclass
from enum import StrEnum

from companion.core.events import QuestionAsked, WaitReason
from companion.core.snapshot import Snapshot, Turn
from companion.observation import Observation
from companion.ports import Picture
from companion.tracking.referee import Verdict

#: Part names of the faults that a reader tells, and the wait of a later picture.
SETUP, PICTURES, CARDS, QUESTION = "setup", "pictures", "cards", "question"


class Seen(StrEnum):
    """What a picture was taken for."""

    SETUP = "setup"
    TURN = "turn"
    HANDS = "hands"
    NOTHING = "nothing"


@dataclass(frozen=True)
class JudgedPicture:
    """What *picture* shows, and what the referee makes of it at the picture's revision.

    *verdict* is ``None`` where no turn is looked for.
    """

    picture: Picture
    observation: Observation
    verdict: Verdict | None = None


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


def reading_of(observation: Observation, after: Snapshot, ask: QuestionAsked | None) -> Reading:
    """Return what *observation* has brought: *after* it the table stands so."""
    name = observation.picture
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
