"""What an observation does to the running game: a turn, a question, a wait, or nothing."""

from dataclasses import replace

from companion.core.events import QuestionAsked, TurnPlayed, TurnSource
from companion.core.snapshot import Snapshot, running_game
from companion.core.status import Status, Wait, WaitReason
from companion.core.verdict import Ask, Judge, Played, Verdict
from companion.observation import Observation
from companion.phrases import Phrase

#: What an observation comes to: an event, another status, or nothing.
Judged = TurnPlayed | QuestionAsked | Status | None


def is_reading(snapshot: Snapshot) -> bool:
    """Tell whether the table looks for the next turn in the pictures now."""
    is_running = snapshot.game is not None and snapshot.outcome is None
    return is_running and snapshot.ask is None and snapshot.unanswered is None


def verdict_on(
    snapshot: Snapshot, observation: Observation, *, judge: Judge, said: Verdict | None = None
) -> Verdict | None:
    """Return what *observation* means for the coming turn, as was *said* or as *judge* says now.

    ``None`` while the table does not look for a turn in the pictures.
    """
    if not is_reading(snapshot):
        return None
    if said is not None:
        return said
    if observation.hands:
        return Wait(WaitReason.HANDS, Phrase("A hand is in the picture"))
    if observation.is_quiet:
        return Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))
    return judge(snapshot.state, observation, declared=snapshot.declared)


def judged(
    snapshot: Snapshot, status: Status, observation: Observation, verdict: Verdict | None
) -> Judged:
    """Return what *verdict* on *observation* comes to; an open question or a finished game lets it pass."""
    match verdict:
        case Played():
            return _turn(snapshot, observation, verdict)
        case Ask():
            return _question(snapshot, observation, verdict)
        case Wait():
            return status.waiting(_wait(status, observation, verdict))
        case None:
            return None


def _turn(snapshot: Snapshot, observation: Observation, played: Played) -> TurnPlayed:
    return TurnPlayed(
        move=running_game(snapshot).write_move(played.move),
        source=TurnSource.CAMERA,
        picture=observation.picture,
        confidence=played.confidence,
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
    )


def _wait(status: Status, observation: Observation, wait: Wait) -> Wait | None:
    """Return what is waited for from now on; the picture that said so first stays the one shown."""
    if wait.reason is WaitReason.NOTHING:
        return None
    now = status.wait
    if now is not None and (now.reason, now.phrase) == (wait.reason, wait.phrase):
        return now
    return replace(wait, picture=None if observation.hands else observation.picture)
