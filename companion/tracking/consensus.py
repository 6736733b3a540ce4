"""Votes: what several pictures of one resting table say, where they agree."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from companion.core.snapshot import Snapshot, running_game
from companion.core.status import Wait, WaitReason
from companion.core.verdict import Ask, Played, Verdict
from companion.tracking.readings import Looked

#: What a verdict comes to: two with the same meaning agree.
Meaning: TypeAlias = tuple[str, object]

#: More pictures are not asked: a table that is read in three ways has to be looked at again.
MOST_VOTES = 3
#: What one picture is enough for: nothing comes of it.
AT_ONCE: tuple[Meaning, ...] = (
    ("nothing", None),
    ("wait", WaitReason.HANDS),
    ("wait", WaitReason.NOTHING),
)


def meaning_of(verdict: Verdict | None, snapshot: Snapshot) -> Meaning:
    """Return what *verdict* comes to after *snapshot*: turns that lead to one state are the same."""
    match verdict:
        case Played(move=move):
            game = running_game(snapshot)
            return "played", game.write_state(game.play(snapshot.state, move))
        case Ask():
            return "ask", None
        case Wait(reason=reason):
            return "wait", reason
        case None:
            return "nothing", None


def vote(take: Callable[[], Looked | None], meaning: Callable[[Looked], Meaning]) -> Looked | None:
    """Return the look that two pictures agree on, ``None`` where none do or *take* has no more.

    A look of which nothing comes needs no second one.
    """
    seen: list[Meaning] = []
    for looked in _up_to(MOST_VOTES, take):
        now = meaning(looked)
        if now in AT_ONCE or now in seen:
            return looked
        seen.append(now)
    return None


def _up_to(most: int, take: Callable[[], Looked | None]) -> Iterator[Looked]:
    for _ in range(most):
        looked = take()
        if looked is None:
            return
        yield looked
