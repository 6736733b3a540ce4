"""From a command to what it changes, or to the reason why it is refused.

Everything here is pure: the dice forget a key only once its roll is on disk. What a command comes
to stands by its topic in `turns`, `beginning`, `seating`, `keeping`, `judging`. Whether a move or a
header is legal shows when its event is applied, which the table does before it commits anything.
"""

from dataclasses import dataclass
from typing import Protocol, assert_never

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
from companion.core.events import AnyEvent, DiceCommitted, HostNamed
from companion.core.judging import judged, verdict_on
from companion.core.keeping import (
    PastGames,
    forget_game,
    forget_person,
    forget_pictures,
    import_game,
)
from companion.core.reducer import Games
from companion.core.seating import ask_for_seat, decline, give_seat, leave_seat, take_seat
from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.core.turns import (
    answer_question,
    close_turn,
    correct_start,
    correct_turn,
    declare_power,
    lay_back,
    play_move,
    redo_turn,
    undo_turn,
)
from companion.core.verdict import Judge
from companion.errors import StaleRevision


class Dice(Protocol):
    """Dice whose faces nobody can choose: each roll is committed to before it is made."""

    def commitments(self, snapshot: Snapshot) -> tuple[DiceCommitted, ...]:
        """Return the commitments to publish now for the rolls that may come."""
        ...

    def roll(self, snapshot: Snapshot, command: RollDice) -> tuple[AnyEvent, ...]:
        """Return the roll that the game waits for and the move that it makes; raises `IllegalMove`."""
        ...

    def roll_plain(self, snapshot: Snapshot, command: RollPlainDice) -> tuple[AnyEvent, ...]:
        """Return the roll of dice for any game; raises `Unreadable` for no dice."""
        ...

    def forget(self, roll: str) -> None:
        """Drop what was fixed for a *roll* that is on disk."""
        ...


@dataclass(frozen=True)
class Ports:
    """What a command is judged by: *past* are the games that were played."""

    games: Games
    judge: Judge
    dice: Dice
    past: PastGames


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
            return (play_move(snapshot, command),)
        case Answer():
            return answer_question(snapshot, command)
        case Undo():
            return undo_turn(snapshot, command)
        case Redo():
            return redo_turn(snapshot, command)
        case CloseTurn():
            return close_turn(snapshot, command)
        case CorrectTurn():
            return (correct_turn(snapshot, command),)
        case CorrectStart():
            return (correct_start(snapshot, command),)
        case LayBack():
            return (lay_back(snapshot, command),)
        case DeclarePower():
            return declare_power(snapshot, command)
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


def _name_host(snapshot: Snapshot, command: NameHost) -> tuple[AnyEvent, ...]:
    if (snapshot.host, snapshot.language) == (command.key, command.language):
        return ()
    return (HostNamed(key=command.key, language=command.language),)
