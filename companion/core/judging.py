"""What an observation does to the running game: a turn, a question, a wait, or nothing."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from companion.core.events import QuestionAsked, TurnAmended, TurnPlayed, TurnSource
from companion.core.snapshot import Snapshot, running_game
from companion.core.status import Status, Wait, WaitReason
from companion.core.verdict import Amended, Ask, Judge, OpenTurn, Played, Verdict
from companion.observation import Observation
from companion.phrases import Phrase

#: What an observation comes to: events, another status, or nothing.
Judged = tuple[TurnPlayed | TurnAmended | QuestionAsked, ...] | Status | None


def goes_on(snapshot: Snapshot) -> bool:
    """Tell whether pictures may still bring something: a turn, or the last one amended."""
    is_over = snapshot.outcome is not None and snapshot.open_turn is None
    return snapshot.game is not None and not is_over


def is_reading(snapshot: Snapshot) -> bool:
    """Tell whether the table looks for the next turn in the pictures now."""
    return goes_on(snapshot) and snapshot.ask is None and snapshot.unanswered is None


def verdict_on(
    snapshot: Snapshot, observation: Observation, *, judge: Judge, said: Verdict | None = None
) -> Verdict | None:
    """Return what *observation* means for the coming turn, as was *said* or as *judge* says now.

    ``None`` while the table does not look for a turn in the pictures.
    """
    if not is_reading(snapshot):
        return None
    verdict = said or _verdict_on(snapshot, observation, judge)
    is_read = not isinstance(verdict, Wait) or verdict.reason not in _NOTHING_READ
    if is_read or not observation.things:
        return verdict
    return Wait(WaitReason.TROUBLE, observation.things[0].phrase)


#: Where one of these is all that an observation comes to, what stands in the way is the reason.
_NOTHING_READ = frozenset({WaitReason.NOTHING, WaitReason.UNEXPLAINED})


def _verdict_on(snapshot: Snapshot, observation: Observation, judge: Judge) -> Verdict:
    if observation.hands:
        return Wait(WaitReason.HANDS, Phrase("A hand is in the picture"))
    if observation.is_quiet:
        return Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))
    return judge(
        snapshot.state,
        observation,
        declared=snapshot.declared,
        open_turn=_open_turn(snapshot),
    )


def judged(
    snapshot: Snapshot, status: Status, observation: Observation, verdict: Verdict | None
) -> Judged:
    """Return what *verdict* on *observation* comes to; an open question or a finished game lets it pass."""
    match verdict:
        case Played() | Amended() if _amends(verdict) and snapshot.open_turn is None:
            return None  # somebody has closed it meanwhile
        case Played() | Amended():
            return tuple(_turns(snapshot, observation, verdict))
        case Ask():
            return (_question(snapshot, observation, verdict),)
        case Wait():
            return status.waiting(_wait(status, observation, verdict))
        case None:
            return None


def _amends(verdict: Played | Amended) -> bool:
    """Tell whether *verdict* amends the last turn."""
    if isinstance(verdict, Amended):
        return True
    return verdict.first is not None and _amends(verdict.first)


def _open_turn(snapshot: Snapshot) -> OpenTurn | None:
    turn = snapshot.open_turn
    if turn is None:
        return None
    move = running_game(snapshot).read_move(turn.event.move)
    return OpenTurn(snapshot.states[-2], move)


def _turns(
    snapshot: Snapshot, observation: Observation, verdict: Played | Amended
) -> Iterator[TurnPlayed | TurnAmended]:
    """Yield what happened, one after the other; only the last is what the picture shows."""
    if isinstance(verdict, Played) and verdict.first is not None:
        for event in _turns(snapshot, observation, verdict.first):
            yield msgspec.structs.replace(event, picture=None)
    move = verdict.move
    written = None if move is None else running_game(snapshot).write_move(move)
    if isinstance(verdict, Amended):
        yield TurnAmended(
            turn=len(snapshot.turns),
            move=written,
            source=TurnSource.CAMERA,
            picture=observation.picture,
            confidence=verdict.confidence,
        )
    else:
        yield TurnPlayed(
            move=written,
            source=TurnSource.CAMERA,
            picture=observation.picture,
            confidence=verdict.confidence,
        )


def _question(snapshot: Snapshot, observation: Observation, ask: Ask) -> QuestionAsked:
    game = running_game(snapshot)
    return QuestionAsked(
        question=ask.question,
        candidates=tuple(game.write_move(move) for move in ask.candidates),
        picture=observation.picture,
        crops=ask.crops,
        confidence=ask.confidence,
        marks=ask.marks,
        amending=ask.amending,
    )


def _wait(status: Status, observation: Observation, wait: Wait) -> Wait | None:
    """Return what is waited for from now on; the picture that said so first stays the one shown."""
    if wait.reason is WaitReason.NOTHING:
        return None
    now = status.wait
    if now is not None and (now.reason, now.phrase) == (wait.reason, wait.phrase):
        return now
    return replace(wait, picture=None if observation.hands else observation.picture)
