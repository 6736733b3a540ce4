"""What a sight does to the running game: a turn, a question, a wait, or nothing."""

from collections.abc import Iterator

from companion.core.events import (
    AnyEvent,
    CameraMoved,
    QuestionAsked,
    TurnPlayed,
    TurnSource,
    WaitBegan,
    WaitEnded,
    WaitReason,
)
from companion.core.snapshot import Snapshot, running_game
from companion.games.game import AnyGame
from companion.observation import Observation
from companion.tracking.marks import cell_marks, turn_marks
from companion.tracking.referee import Ask, Judge, Played, Verdict, Wait


def read(
    snapshot: Snapshot, observation: Observation, *, judge: Judge, verdict: Verdict | None = None
) -> tuple[AnyEvent, ...]:
    """Return the events that *sight* makes; an open question or a finished game lets it pass.

    *verdict* is what the referee has made of it already; else it is judged now.
    """
    moved = [CameraMoved(picture=observation.picture)] if observation.camera_moved else []
    now = verdict_on(snapshot, observation, judge=judge, said=verdict)
    return (*moved, *_events_of(snapshot, observation, now)) if now else tuple(moved)


def is_reading(snapshot: Snapshot) -> bool:
    """Tell whether the table looks for the next turn in the pictures now."""
    is_by_hand = snapshot.wait is not None and snapshot.wait.reason is WaitReason.BY_HAND
    is_running = snapshot.game is not None and snapshot.outcome is None
    return is_running and snapshot.ask is None and not is_by_hand


def verdict_on(
    snapshot: Snapshot, observation: Observation, *, judge: Judge, said: Verdict | None = None
) -> Verdict | None:
    """Return what *sight* means for the coming turn, as was *said* or as *judge* says now.

    ``None`` while the table does not look for a turn in the pictures.
    """
    if not is_reading(snapshot):
        return None
    if said is not None:
        return said
    if observation.hands:
        return Wait(WaitReason.HANDS, "A hand is in the picture")
    if observation.is_quiet:
        return Wait(WaitReason.NOTHING, "Nothing has changed")
    return judge(snapshot.state, observation, declared=snapshot.declared)


def _events_of(
    snapshot: Snapshot, observation: Observation, verdict: Verdict
) -> Iterator[AnyEvent]:
    game = running_game(snapshot)
    match verdict:
        case Played():
            yield _turn(game, observation, verdict)
        case Ask():
            yield _question(game, observation, verdict)
        case Wait(reason=WaitReason.NOTHING):
            if snapshot.wait is not None:
                yield WaitEnded()
        case Wait():
            if not _is_waiting_for(snapshot, verdict):
                yield _wait(observation, verdict)


def _turn(game: AnyGame, observation: Observation, played: Played) -> TurnPlayed:
    return TurnPlayed(
        move=game.write_move(played.move),
        source=TurnSource.EYE,
        picture=observation.picture,
        confidence=played.confidence,
    )


def _question(game: AnyGame, observation: Observation, ask: Ask) -> QuestionAsked:
    moves = tuple(game.write_move(move) for move in ask.candidates)
    return QuestionAsked(
        question=ask.question,
        candidates=moves,
        picture=observation.picture,
        crops=ask.crops,
        confidence=ask.confidence,
        marks=tuple(turn_marks(observation, move) for move in moves),
    )


def _wait(observation: Observation, wait: Wait) -> WaitBegan:
    return WaitBegan(
        reason=wait.reason,
        text=wait.text,
        picture=None if observation.hands else observation.picture,
        marks=cell_marks(observation, wait.cells),
    )


def _is_waiting_for(snapshot: Snapshot, wait: Wait) -> bool:
    now = snapshot.wait
    return now is not None and (now.reason, now.text) == (wait.reason, wait.text)
