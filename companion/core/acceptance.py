"""From a command to what it changes, or to the reason why it is refused.

Everything here is pure: the dice forget a key only once its roll is on disk. Whether a move or a
header is legal shows when its event is applied, which the table does before it commits anything.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import assert_never

from companion.core.beginning import branch_game, resume_game, start_game
from companion.core.commands import (
    Answer,
    AnswerForSeat,
    AskForSeat,
    BranchGame,
    CloseTurn,
    Command,
    Conditional,
    CorrectStart,
    CorrectTurn,
    DeclarePower,
    ForgetGame,
    ForgetPerson,
    ForgetPictures,
    ImportGame,
    JudgeObservation,
    LayBack,
    LeaveSeat,
    NameHost,
    PlayMove,
    Redo,
    ReportNotice,
    ReportPart,
    ReportPlayedOut,
    ResumeGame,
    RollDice,
    RollPlainDice,
    StartGame,
    TakeSeat,
    Undo,
)
from companion.core.events import (
    AnyEvent,
    HostNamed,
    PowerDeclared,
    QuestionAnswered,
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
from companion.core.judging import judged, verdict_on
from companion.core.keeping import forget_game, forget_person, forget_pictures, import_game
from companion.core.ports import Ports
from companion.core.seating import (
    ask_for_seat,
    decline,
    give_seat,
    leave_seat,
    take_seat,
)
from companion.core.snapshot import Snapshot, Turn, running_game
from companion.core.status import Status
from companion.errors import IllegalMove, StaleRevision
from companion.games.game import AnyGame


@dataclass(frozen=True)
class Accepted:
    """What a command changes: *events* for the journal, or another *status*."""

    events: tuple[AnyEvent, ...] = ()
    status: Status | None = None


def check_revision(snapshot: Snapshot, command: Command) -> None:
    """Raise `StaleRevision` where *command* is meant for the table as it stood before *snapshot*."""
    seen = command.revision if isinstance(command, Conditional) else None
    if seen not in (None, snapshot.revision):
        raise StaleRevision


def accept(snapshot: Snapshot, status: Status, command: Command, *, ports: Ports) -> Accepted:
    """Return what *command* changes now; nothing when it changes nothing.

    Raises `IllegalMove` when it is refused, `Unreadable` when it makes no sense.
    """
    match command:
        case JudgeObservation():
            return _judge(snapshot, status, command, ports)
        case ReportPart():
            return Accepted(status=status.reported(command.part, command.fault))
        case ReportNotice():
            return Accepted(status=status.noticed(command.subject, command.notice))
        case ReportPlayedOut():
            return Accepted(status=status.played_out_at(snapshot))
        case AskForSeat():
            return Accepted(status=ask_for_seat(snapshot, status, command))
        case AnswerForSeat() if not command.is_given:
            return Accepted(status=decline(status, command))
        case _:
            return Accepted(_events_of(snapshot, status, command, ports))


def _judge(snapshot: Snapshot, status: Status, command: JudgeObservation, ports: Ports) -> Accepted:
    observation = command.observation
    verdict = verdict_on(snapshot, observation, judge=ports.judge, said=command.verdict)
    result = judged(snapshot, status, observation, verdict)
    if result is None or isinstance(result, Status):
        return Accepted(status=result)
    return Accepted(result)


def _events_of(
    snapshot: Snapshot, status: Status, command: Command, ports: Ports
) -> tuple[AnyEvent, ...]:
    match command:
        case StartGame():
            return start_game(snapshot, command, ports.games)
        case ResumeGame():
            return resume_game(snapshot, command)
        case BranchGame():
            return branch_game(snapshot, command, ports.past)
        case PlayMove():
            return (_play(snapshot, command),)
        case Answer():
            return _answer(snapshot, command)
        case Undo():
            return _undo(snapshot, command)
        case Redo():
            return _redo(snapshot, command)
        case CloseTurn():
            return _close(snapshot, command)
        case CorrectTurn():
            return (_correct(snapshot, command),)
        case CorrectStart():
            return (_correct_start(snapshot, command),)
        case LayBack():
            return (_lay_back(snapshot, command),)
        case DeclarePower():
            return _declare(snapshot, command)
        case RollDice():
            return ports.dice.roll(snapshot, command)
        case RollPlainDice():
            return ports.dice.roll_plain(snapshot, command)
        case TakeSeat():
            return take_seat(snapshot, command)
        case AnswerForSeat():
            return give_seat(snapshot, status, command)
        case LeaveSeat():
            return leave_seat(snapshot, command)
        case NameHost():
            return _name_host(snapshot, command)
        case ForgetPerson():
            return forget_person(snapshot, command, ports.past)
        case ForgetGame():
            return forget_game(snapshot, command, ports.past)
        case ForgetPictures():
            return forget_pictures(snapshot, command, ports.past)
        case ImportGame():
            return import_game(command, ports.past, rules=ports.games)
        case JudgeObservation() | ReportPart() | ReportNotice() | ReportPlayedOut() | AskForSeat():
            raise AssertionError("they change the status")
        case _:
            assert_never(command)


def _play(snapshot: Snapshot, command: PlayMove) -> TurnPlayed:
    """Play by hand; where the camera had seen something unclear, that picture shows the move."""
    game = running_game(snapshot)
    move = game.read_move(command.move)
    _check_no_proof(game, move)
    unclear = snapshot.ask or snapshot.unanswered
    return TurnPlayed(
        move=game.write_move(move),
        source=TurnSource.HAND,
        seat=command.seat,
        picture=unclear.picture if unclear else None,
    )


def _check_no_proof(game: AnyGame, move: object) -> None:
    """Raise `IllegalMove` where a *move* entered by hand claims a proof of the companion's dice."""
    if game.dice is not None and game.dice.is_proved(move):
        raise IllegalMove("proof", "only the companion's own rolls have a proof")


def _answer(snapshot: Snapshot, command: Answer) -> tuple[AnyEvent, ...]:
    ask, choice = snapshot.ask, command.choice
    if ask is None:
        raise IllegalMove("no-question", "There is no question to answer")
    if command.picture not in (None, ask.picture):
        raise StaleRevision
    answered = QuestionAnswered(choice=choice, seat=command.seat)
    if choice is None:
        return (answered,)
    if not 0 <= choice < len(ask.candidates):
        raise IllegalMove("no-such-answer", "There is no answer {number}", number=choice + 1)
    played = TurnPlayed(
        move=ask.candidates[choice],
        source=TurnSource.ANSWER,
        seat=command.seat,
        picture=ask.picture,
    )
    return answered, _amending(snapshot, played) if choice in ask.amending else played


def _amending(snapshot: Snapshot, played: TurnPlayed) -> TurnAmended:
    """Return that the last turn was *played* so."""
    return TurnAmended(
        turn=len(snapshot.turns),
        move=played.move,
        source=played.source,
        seat=played.seat,
        picture=played.picture,
    )


def _undo(snapshot: Snapshot, command: Undo) -> tuple[TurnUndone, ...]:
    """Take the last turn back: all that was done in it, or the last move while it goes on."""
    if not snapshot.turns:
        raise IllegalMove("nothing-to-undo", "There is no turn to take back")
    last = snapshot.turns[-1]
    _check_may_change((last,))
    count = 1 if snapshot.is_mid_turn else _moves_of(last, reversed(snapshot.turns))
    return tuple(
        TurnUndone(turn=last.number - taken, seat=command.seat, by=command.by)
        for taken in range(count)
    )


def _redo(snapshot: Snapshot, command: Redo) -> tuple[TurnRedone, ...]:
    if not snapshot.redoable:
        raise IllegalMove("nothing-to-redo", "There is no turn to play again")
    undone = [undone.turn for undone in reversed(snapshot.undone[-snapshot.redoable :])]
    first = undone[0].number
    return tuple(
        TurnRedone(turn=first + again, seat=command.seat)
        for again in range(_moves_of(undone[0], undone))
    )


def _moves_of(turn: Turn, turns: Iterable[Turn]) -> int:
    """Return how many of *turns* are moves of the first one's turn that may be taken back."""
    same = takewhile(lambda move: move.whole == turn.whole and not move.is_lasting, turns)
    return sum(1 for _ in same)


def _close(snapshot: Snapshot, command: CloseTurn) -> tuple[AnyEvent, ...]:
    """Close the last turn; closing one that is closed changes nothing."""
    turn = snapshot.open_turn
    if turn is None:
        return ()
    return (TurnClosed(turn=turn.number, seat=command.seat, by=command.by),)


def _correct(snapshot: Snapshot, command: CorrectTurn) -> TurnCorrected:
    if not 1 <= command.turn <= len(snapshot.turns):
        raise IllegalMove("no-such-turn", "There is no turn {number}", number=command.turn)
    _check_may_change(snapshot.turns[command.turn - 1 :])
    return TurnCorrected(turn=command.turn, move=command.move, seat=command.seat)


def _check_may_change(turns: Sequence[Turn]) -> None:
    """Raise `IllegalMove` where one of *turns* is never taken back."""
    for turn in turns:
        if turn.has_shown:
            raise IllegalMove("shown", "what has been shown is never taken back")
        if turn.is_lasting:
            raise IllegalMove("rolled", "a roll is never taken back")


def _correct_start(snapshot: Snapshot, command: CorrectStart) -> StartCorrected:
    """Return that the start is another.

    Raises `IllegalMove` where a turn was rolled, `StaleRevision` where the turns are not all there.
    """
    running_game(snapshot)
    if len(command.moves) != len(snapshot.turns):
        raise StaleRevision
    if any(turn.event.source is TurnSource.DICE for turn in snapshot.turns):
        raise IllegalMove("rolled", "a roll is never taken back")
    return StartCorrected(
        header=command.header,
        moves=command.moves,
        starting_table=command.starting_table,
        seat=command.seat,
    )


def _lay_back(snapshot: Snapshot, command: LayBack) -> TableLaidBack:
    """Return that the position was laid out anew; raises `IllegalMove` before the first game."""
    return TableLaidBack(
        turn=len(snapshot.turns),
        picture=command.picture,
        starting_table=command.starting_table,
        state=running_game(snapshot).write_state(snapshot.state),
    )


def _declare(snapshot: Snapshot, command: DeclarePower) -> tuple[AnyEvent, ...]:
    game = running_game(snapshot)
    if command.power == snapshot.declared:
        return ()
    if command.power is not None:
        game.check_declaration(snapshot.state, command.power)
    return (PowerDeclared(power=command.power, seat=command.seat),)


def _name_host(snapshot: Snapshot, command: NameHost) -> tuple[AnyEvent, ...]:
    if (snapshot.host, snapshot.language) == (command.key, command.language):
        return ()
    return (HostNamed(key=command.key, language=command.language),)
