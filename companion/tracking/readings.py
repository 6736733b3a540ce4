"""What one picture of a watched table brought: setup, turn, question, hands, or nothing.

Several pictures of one resting table mean something where they agree: `consensus`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from companion.core.events import QuestionAsked
from companion.core.snapshot import Snapshot, Turn, running_game
from companion.core.status import Status, Wait, WaitReason, wait_shown
from companion.core.table import Table
from companion.core.verdict import Amended, Ask, Played, Verdict
from companion.observation import Observation
from companion.ports import Picture
from companion.starting_table import TableReading

#: Part names of the faults that a reader tells, and the wait of a later picture.
SETUP, PICTURES, CARDS, QUESTION = "setup", "pictures", "cards", "question"

#: What a verdict comes to: two with the same meaning agree.
Meaning: TypeAlias = tuple[str, object]

#: More pictures are not asked: a table that is read in three ways has to be looked at again.
MOST_PICTURES = 3
#: What one picture is enough for: nothing comes of it.
AT_ONCE: tuple[Meaning, ...] = (
    ("nothing", None),
    ("wait", WaitReason.HANDS),
    ("wait", WaitReason.NOTHING),
)


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
    """What one picture brought; *snapshot* and *status* stand after it.

    *ask* is the question that it raised, with the *turn* too where it was answered at once;
    *amends* is the number of the turn that was amended; *wait* is why nothing can be read now (a
    stable id). *start* is what a starting picture was read as, or told to be.
    """

    frame: str
    seen: Seen
    snapshot: Snapshot
    camera_moved: bool = False
    turn: Turn | None = None
    amends: int | None = None
    ask: QuestionAsked | None = None
    wait: str | None = None
    status: Status = field(default_factory=Status)
    ms: float = 0.0
    start: TableReading | None = None


def reading_of(
    observation: Observation,
    *,
    before: Snapshot,
    after: Snapshot,
    status: Status,
    ask: QuestionAsked | None,
) -> Reading:
    """Return what *observation* has brought: *after* it the table stands so, with this *status*."""
    name = observation.picture
    last = after.turns[-1] if after.turns else None
    turn = last if last and last.event.picture == name else None
    amends = _amended(before, after)
    has_read = turn is not None or ask is not None or amends is not None
    seen = Seen.HANDS if observation.hands else Seen.TURN if has_read else Seen.NOTHING
    return Reading(
        frame=name,
        seen=seen,
        snapshot=after,
        camera_moved=observation.camera_moved,
        turn=turn,
        amends=amends,
        ask=ask,
        wait=None if has_read else _wait(observation, after, status),
        status=status,
    )


def nothing_in_picture(table: Table, *, wait: str | None = None) -> Reading:
    """Return that a picture has brought nothing to *table*, which stands as it stood."""
    return Reading("", Seen.NOTHING, table.snapshot(), wait=wait, status=table.status())


def _amended(before: Snapshot, after: Snapshot) -> int | None:
    """Return the number of the last turn of *before* where *after* has it otherwise, or no more."""
    number = len(before.turns)
    if not number or before.game_id != after.game_id or len(after.turns) > number:
        return None
    now = after.turns[number - 1] if len(after.turns) == number else None
    return None if now is not None and now.event is before.turns[-1].event else number


def _wait(observation: Observation, after: Snapshot, status: Status) -> str | None:
    if observation.hands:
        return WaitReason.HANDS
    if after.ask:
        return QUESTION
    wait = wait_shown(after, status)
    return wait.reason if wait else None


def meaning_of(verdict: Verdict | None, snapshot: Snapshot) -> Meaning:
    """Return what *verdict* comes to after *snapshot*: turns that lead to one state are the same."""
    match verdict:
        case Played() | Amended():
            return "played", running_game(snapshot).write_state(
                _states_after(snapshot, verdict)[-1]
            )
        case Ask():
            return "ask", None
        case Wait(reason=reason):
            return "wait", reason
        case None:
            return "nothing", None


def _states_after(snapshot: Snapshot, verdict: Played | Amended) -> tuple[object, ...]:
    """Return the states up to the one that *verdict* leads to."""
    states = snapshot.states
    if isinstance(verdict, Amended):
        states = states[:-1]
    elif verdict.first is not None:
        states = _states_after(snapshot, verdict.first)
    if verdict.move is None:
        return states
    return *states, running_game(snapshot).play(states[-1], verdict.move)


def consensus(
    judge_next: Callable[[], JudgedPicture | None], meaning: Callable[[JudgedPicture], Meaning]
) -> JudgedPicture | None:
    """Return the second picture of one meaning, ``None`` where no two agree or there are no more.

    One of which nothing comes needs no second.
    """
    found: list[Meaning] = []
    for judged in _up_to(MOST_PICTURES, judge_next):
        now = meaning(judged)
        if now in AT_ONCE or now in found:
            return judged
        found.append(now)
    return None


def _up_to(most: int, judge_next: Callable[[], JudgedPicture | None]) -> Iterator[JudgedPicture]:
    for _ in range(most):
        judged = judge_next()
        if judged is None:
            return
        yield judged
