"""Consensus: what several pictures of one resting table mean, where they agree."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from companion.core.snapshot import Snapshot, running_game
from companion.core.status import Wait, WaitReason
from companion.core.verdict import Amended, Ask, Played, Verdict
from companion.tracking.readings import JudgedPicture

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
