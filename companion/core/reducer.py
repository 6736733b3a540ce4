"""From one snapshot and one event to the next: the same whether it happens now or is read again."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias, assert_never

import msgspec

from companion.core.events import (
    AnyEvent,
    DiceCommitted,
    DiceRolled,
    GameForgotten,
    GameImported,
    GameResumed,
    GameStarted,
    HostNamed,
    Mark,
    PersonForgotten,
    PicturesForgotten,
    PowerDeclared,
    QuestionAnswered,
    QuestionAsked,
    SeatLeft,
    SeatTaken,
    StartCorrected,
    TableLaidBack,
    TurnAmended,
    TurnClosed,
    TurnCorrected,
    TurnPlayed,
    TurnRedone,
    TurnSource,
    TurnUndone,
)
from companion.core.snapshot import (
    Candidate,
    Restart,
    Sitting,
    Snapshot,
    Turn,
    UndoneTurn,
    running_game,
)
from companion.errors import IllegalMove, Unreadable
from companion.games.game import AnyGame

#: Finds a game by its name; raises `Missing` for one that is not there.
Games: TypeAlias = Callable[[str], AnyGame]


def apply(
    snapshot: Snapshot, event: AnyEvent, at: datetime, *, games: Games, seq: int | None = None
) -> Snapshot:
    """Return the snapshot after *event*; *seq* is its number, by default the next one.

    Raises what the game raises when the event does not fit the snapshot.
    """
    return _changed(replace(snapshot, seq=seq or snapshot.seq + 1, at=at), event, games)


def _changed(snapshot: Snapshot, event: AnyEvent, games: Games) -> Snapshot:
    match event:
        case GameStarted():
            return _begin(snapshot, event, games)
        case GameResumed():
            return replace(snapshot, ask=None, candidates=(), unanswered=None)
        case TurnPlayed():
            return _play(snapshot, event)
        case TurnAmended():
            return _amend(snapshot, event)
        case TurnClosed():
            return replace(snapshot, closed=event.turn)
        case TurnUndone():
            return _undo(snapshot, event)
        case TurnRedone():
            return _redo(snapshot)
        case TurnCorrected():
            return _correct(snapshot, event)
        case StartCorrected():
            return _correct_start(snapshot, event)
        case TableLaidBack():
            now = _at_rest(snapshot, states=snapshot.states, turns=snapshot.turns)
            return replace(now, laid_back=event, closed=len(now.turns))
        case PowerDeclared():
            return replace(snapshot, declared=event.power)
        case DiceCommitted():
            return _commit(snapshot, event)
        case DiceRolled():
            return _roll(snapshot, event)
        case QuestionAsked():
            return replace(snapshot, ask=event, candidates=_candidates(snapshot, event))
        case QuestionAnswered():
            left = snapshot.ask if event.choice is None else None
            return replace(snapshot, ask=None, candidates=(), unanswered=left)
        case SeatTaken():
            return _sit(snapshot, event)
        case SeatLeft():
            return _stand_up(snapshot, event.seat)
        case HostNamed():
            return replace(snapshot, host=event.key, language=event.language)
        case GameImported() | PersonForgotten() | GameForgotten() | PicturesForgotten():
            return (
                snapshot  # the journal is read so that they show; see `erasure` and `journal_rows`
            )
        case _:
            assert_never(event)


def _begin(snapshot: Snapshot, event: GameStarted, games: Games) -> Snapshot:
    game = games(event.game)
    fresh = Snapshot(seq=snapshot.seq, at=snapshot.at)
    started = replace(fresh, started=event, game=game, game_id=snapshot.seq, began_at=snapshot.at)
    return _at_rest(started, states=(game.start(event.header),), turns=())


def _play(snapshot: Snapshot, event: TurnPlayed) -> Snapshot:
    game, state = running_game(snapshot), snapshot.state
    move = game.read_move(event.move)
    after = game.play(state, move)
    turn = Turn(
        number=len(snapshot.turns) + 1,
        seat=game.mover(state, move),
        event=event,
        at=snapshot.at,
        words=game.say(state, move),
        on_turn=game.on_turn(after),
        scores=game.scores(after),
        outcome=game.outcome(after),
        whole=snapshot.played + (not snapshot.is_mid_turn),
        has_shown=game.shows_secrets(state, move),
    )
    return _at_rest(snapshot, states=(*snapshot.states, after), turns=(*snapshot.turns, turn))


def _undo(snapshot: Snapshot, event: TurnUndone) -> Snapshot:
    """Return *snapshot* without its last turn, which leaves a trace and may be played again."""
    undone = UndoneTurn(snapshot.turns[-1], by=event.seat, at=snapshot.at)
    return replace(
        _without_last(snapshot),
        undone=(*snapshot.undone, undone),
        redoable=snapshot.redoable + 1,
    )


def _redo(snapshot: Snapshot) -> Snapshot:
    """Return *snapshot* with the turn again that was taken back last; no picture amends it."""
    former = snapshot.undone[-1].turn
    now = _play(snapshot, former.event)
    again = replace(now.turns[-1], amendments=former.amendments)
    return replace(
        now,
        turns=(*now.turns[:-1], again),
        closed=len(now.turns),
        undone=snapshot.undone[:-1],
        redoable=snapshot.redoable - 1,
    )


def _without_last(snapshot: Snapshot) -> Snapshot:
    """Return *snapshot* without its last turn; the one before it does not open again."""
    now = _at_rest(snapshot, states=snapshot.states[:-1], turns=snapshot.turns[:-1])
    played = len(now.turns)
    return replace(now, closed=played if now.open_turn else min(now.closed, played))


def _amend(snapshot: Snapshot, event: TurnAmended) -> Snapshot:
    """Return *snapshot* with its last turn as it is now, or without it."""
    former, before = snapshot.turns[-1], _without_last(snapshot)
    if event.move is None:
        return before
    played = TurnPlayed(
        move=event.move,
        source=event.source,
        seat=event.seat,
        picture=event.picture,
        confidence=event.confidence,
    )
    now = _play(replace(before, at=former.at), played)
    is_other = event.move != former.event.move
    amended = replace(now.turns[-1], amendments=former.amendments + is_other)
    return replace(now, at=snapshot.at, turns=(*now.turns[:-1], amended))


def _correct(snapshot: Snapshot, event: TurnCorrected) -> Snapshot:
    """Play the corrected turn in the old one's place, then the later ones while they are legal."""
    former = snapshot.turns[event.turn - 1]
    later = snapshot.turns[event.turn :]
    corrected = TurnPlayed(
        move=event.move, source=TurnSource.HAND, seat=event.seat, picture=former.event.picture
    )
    now = _at_rest(
        snapshot,
        states=snapshot.states[: event.turn],
        turns=snapshot.turns[: event.turn - 1],
    )
    now = _play(replace(now, at=former.at), corrected)
    for turn in later:
        try:
            now = _play(replace(now, at=turn.at), turn.event)
        except (IllegalMove, Unreadable):
            break  # the turns from here on no longer fit
    return replace(now, at=snapshot.at, closed=len(now.turns))


def _correct_start(snapshot: Snapshot, event: StartCorrected) -> Snapshot:
    """Begin anew as *event* has it, then play the turns as they are then while they are legal."""
    game, started = running_game(snapshot), snapshot.started
    assert started is not None, "a game that runs has begun"
    # Who plays is as it is known now: somebody may have been forgotten since.
    header = {**event.header, "players": started.header["players"]}
    begun = msgspec.structs.replace(started, header=header, starting_table=event.starting_table)
    now = _at_rest(replace(snapshot, started=begun), states=(game.start(header),), turns=())
    for turn, move in zip(snapshot.turns, event.moves, strict=True):
        try:
            played = msgspec.structs.replace(turn.event, move=move)
            now = _play(replace(now, at=turn.at), played)
        except (IllegalMove, Unreadable):
            break  # the turns from here on no longer fit
    fits = len(now.turns)
    restarted = Restart(revision=snapshot.seq, fits=fits, lost=len(snapshot.turns) - fits)
    return replace(now, at=snapshot.at, closed=fits, restart=restarted)


def _at_rest(
    snapshot: Snapshot, *, states: tuple[object, ...], turns: tuple[Turn, ...]
) -> Snapshot:
    """Return the snapshot with *states* and *turns*, and nothing asked or declared.

    What is so after a turn stands with it; of the start the game is asked.
    """
    game, last = running_game(snapshot), turns[-1] if turns else None
    return replace(
        snapshot,
        states=states,
        turns=turns,
        revision=snapshot.seq,
        on_turn=last.on_turn if last else game.on_turn(states[-1]),
        scores=last.scores if last else game.scores(states[-1]),
        outcome=last.outcome if last else game.outcome(states[-1]),
        declared=None,
        ask=None,
        candidates=(),
        unanswered=None,
        redoable=0,
    )


def _commit(snapshot: Snapshot, event: DiceCommitted) -> Snapshot:
    commitments = {**snapshot.commitments, event.roll: event.commitment}
    return replace(snapshot, commitments=commitments)


def _roll(snapshot: Snapshot, event: DiceRolled) -> Snapshot:
    coming = {roll: fixed for roll, fixed in snapshot.commitments.items() if roll != event.roll}
    return replace(snapshot, commitments=coming, rolls=(*snapshot.rolls, event))


def _candidates(snapshot: Snapshot, event: QuestionAsked) -> tuple[Candidate, ...]:
    game = running_game(snapshot)
    crops = event.crops or (None,) * len(event.candidates)
    marks = event.marks or ((),) * len(event.candidates)
    rows = zip(event.candidates, crops, marks, strict=True)
    return tuple(
        _candidate(snapshot, game.read_move(move), crop, drawn, is_amendment=i in event.amending)
        for i, (move, crop, drawn) in enumerate(rows)
    )


def _candidate(
    snapshot: Snapshot,
    move: object,
    crop: tuple[int, int, int, int] | None,
    marks: tuple[Mark, ...],
    *,
    is_amendment: bool,
) -> Candidate:
    game = running_game(snapshot)
    before = snapshot.states[-2] if is_amendment else snapshot.state
    words = game.say(before, move)
    return Candidate(game.write_move(move), words, crop, marks, is_amendment)


def _sit(snapshot: Snapshot, event: SeatTaken) -> Snapshot:
    sitting = Sitting(
        seat=event.seat,
        key=event.key,
        name=event.name,
        colour=event.colour,
        symbol=event.symbol,
    )
    others = (s for s in snapshot.sittings if s.seat != event.seat)
    return replace(
        snapshot,
        sittings=tuple(sorted((*others, sitting), key=lambda taken: taken.seat)),
        held=snapshot.held | {(event.key, event.seat)} if snapshot.game else snapshot.held,
    )


def _stand_up(snapshot: Snapshot, seat: int) -> Snapshot:
    return replace(snapshot, sittings=tuple(s for s in snapshot.sittings if s.seat != seat))
