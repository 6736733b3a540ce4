"""From a command to the events that it makes, or to the reason why it is refused.

Everything here is pure: the dice forget a key only once its throw is on disk. Whether a move or a
header is legal shows when its event is applied, which the table does before it commits anything.
"""

from dataclasses import asdict
from typing import assert_never

import msgspec

from companion.core.commands import (
    MOST_SEATS,
    Answer,
    Command,
    Conditional,
    CorrectTurn,
    DeclarePower,
    JudgeObservation,
    LeaveSeat,
    NameHost,
    PlayMove,
    ReportPart,
    ResumeGame,
    RollDice,
    RollPlainDice,
    StartGame,
    TakeSeat,
    Undo,
)
from companion.core.events import (
    AnyEvent,
    GameStarted,
    GameTakenUp,
    HostNamed,
    PartFailed,
    PowerDeclared,
    QuestionAnswered,
    SeatLeft,
    SeatTaken,
    TurnCorrected,
    TurnPlayed,
    TurnSource,
    TurnUndone,
    WaitBegan,
    WaitReason,
)
from companion.core.reducer import Games
from companion.core.signs import COLOURS, SYMBOLS, own_sign
from companion.core.snapshot import Snapshot, running_game
from companion.dice.dice import Dice
from companion.dice.throwing import check_by_hand, check_undo, roll, roll_plain
from companion.errors import IllegalMove, StaleRevision
from companion.tracking.judging import read
from companion.tracking.referee import Judge


def accept(
    snapshot: Snapshot, command: Command, *, games: Games, judge: Judge, dice: Dice
) -> tuple[AnyEvent, ...]:
    """Return the events that *command* makes now; none when it changes nothing.

    Raises `IllegalMove` when it is refused, `Unreadable` when it makes no sense.
    """
    _check_it_is_not_late(snapshot, command)
    match command:
        case StartGame():
            return _start(snapshot, command, games)
        case ResumeGame():
            return _take_up(snapshot, command)
        case PlayMove():
            return (_play(snapshot, command),)
        case JudgeObservation():
            return read(snapshot, command.observation, judge=judge, verdict=command.verdict)
        case Answer():
            return _answer(snapshot, command)
        case Undo():
            return (_undo(snapshot, command),)
        case CorrectTurn():
            return (_correct(snapshot, command),)
        case DeclarePower():
            return _declare(snapshot, command)
        case RollDice():
            return roll(snapshot, command, dice)
        case RollPlainDice():
            return roll_plain(snapshot, command, dice)
        case ReportPart():
            return _report(snapshot, command)
        case TakeSeat():
            return _take_seat(snapshot, command)
        case LeaveSeat():
            return _leave_seat(snapshot, command)
        case NameHost():
            return _name_host(snapshot, command)
        case _:
            assert_never(command)


def _check_it_is_not_late(snapshot: Snapshot, command: Command) -> None:
    if isinstance(command, Conditional) and command.revision not in (None, snapshot.revision):
        raise StaleRevision


def _start(snapshot: Snapshot, command: StartGame, games: Games) -> tuple[AnyEvent, ...]:
    """Begin the game; phones keep the seats that it has, so that its events stand alone."""
    game = games(command.game)
    seats = len(game.scores(game.start(command.header)))
    kept = [SeatTaken(**asdict(taken)) for taken in snapshot.sittings if taken.seat < seats]
    host = [HostNamed(key=snapshot.host, language=snapshot.language)] if snapshot.host else []
    started = GameStarted(
        game=command.game, header=command.header, table=command.table, picture=command.picture
    )
    return (started, *kept, *host)


def _take_up(snapshot: Snapshot, command: ResumeGame) -> tuple[AnyEvent, ...]:
    """Go on with the game that *snapshot* shows as it was left; the host stays the host."""
    taken_up = GameTakenUp(game_id=command.game_id)
    host = snapshot.host
    return (taken_up, HostNamed(key=host, language=snapshot.language)) if host else (taken_up,)


def _play(snapshot: Snapshot, command: PlayMove) -> TurnPlayed:
    """Play by hand; where the camera had seen something unclear, that picture shows the move."""
    game = running_game(snapshot)
    entered = game.read_move(command.move)
    check_by_hand(game, entered)
    unclear = snapshot.ask.picture if snapshot.ask else None
    if snapshot.wait and snapshot.wait.reason is WaitReason.BY_HAND:
        unclear = snapshot.wait.picture
    move = game.write_move(entered)
    return TurnPlayed(move=move, source=TurnSource.HAND, seat=command.seat, picture=unclear)


def _answer(snapshot: Snapshot, command: Answer) -> tuple[AnyEvent, ...]:
    ask, choice = snapshot.ask, command.choice
    if ask is None:
        raise IllegalMove("no-question", "There is no question to answer")
    if command.picture not in (None, ask.picture):
        raise StaleRevision
    answered = QuestionAnswered(choice=choice, seat=command.seat)
    if choice is None:
        text = "Please enter the turn by hand"
        return answered, WaitBegan(reason=WaitReason.BY_HAND, text=text, picture=ask.picture)
    if not 0 <= choice < len(ask.candidates):
        raise IllegalMove("no-such-answer", "There is no answer {number}", number=choice + 1)
    move = ask.candidates[choice]
    return answered, TurnPlayed(
        move=move, source=TurnSource.ANSWER, seat=command.seat, picture=ask.picture
    )


def _undo(snapshot: Snapshot, command: Undo) -> TurnUndone:
    if not snapshot.turns:
        raise IllegalMove("nothing-to-undo", "There is no turn to take back")
    check_undo(snapshot)
    return TurnUndone(turn=len(snapshot.turns), seat=command.seat)


def _correct(snapshot: Snapshot, command: CorrectTurn) -> TurnCorrected:
    if not 1 <= command.turn <= len(snapshot.turns):
        raise IllegalMove("no-such-turn", "There is no turn {number}", number=command.turn)
    if any(turn.event.source is TurnSource.DICE for turn in snapshot.turns[command.turn - 1 :]):
        raise IllegalMove("thrown", "a throw is never taken back")
    return TurnCorrected(turn=command.turn, move=command.move, seat=command.seat)


def _declare(snapshot: Snapshot, command: DeclarePower) -> tuple[AnyEvent, ...]:
    game = running_game(snapshot)
    if command.power == snapshot.declared:
        return ()
    if command.power is not None:
        game.check_declaration(snapshot.state, command.power)
    return (PowerDeclared(power=command.power, seat=command.seat),)


def _report(snapshot: Snapshot, command: ReportPart) -> tuple[AnyEvent, ...]:
    known = dict(snapshot.faults).get(command.part, "")
    return () if known == command.text else (PartFailed(part=command.part, text=command.text),)


def _take_seat(snapshot: Snapshot, command: TakeSeat) -> tuple[AnyEvent, ...]:
    """Sit the phone down: it leaves its former seat, and a second tap changes nothing.

    Of two phones that wish for the same sign at once, the second gets one that is free.
    """
    taken = _with_own_signs(snapshot, SeatTaken(**asdict(command)))
    if not 0 <= command.seat < (len(snapshot.scores) if snapshot.game else MOST_SEATS):
        raise IllegalMove("no-such-seat", "There is no seat {number}", number=command.seat + 1)
    for sitting in snapshot.sittings:
        if SeatTaken(**asdict(sitting)) == taken:
            return ()
        if sitting.seat == command.seat and sitting.key != command.key:
            raise IllegalMove("seat-taken", "{name} sits there already", name=sitting.name)
    former = (
        SeatLeft(seat=sitting.seat)
        for sitting in snapshot.sittings
        if sitting.key == command.key and sitting.seat != command.seat
    )
    return (*former, taken)


def _with_own_signs(snapshot: Snapshot, preference: SeatTaken) -> SeatTaken:
    """Return *wish* with a colour and a symbol that nobody else has who sits."""
    others = [s for s in snapshot.sittings if s.key != preference.key and s.seat != preference.seat]
    colours, symbols = {s.colour for s in others}, {s.symbol for s in others}
    return msgspec.structs.replace(
        preference,
        colour=own_sign(preference.colour, COLOURS, colours, preference.seat),
        symbol=own_sign(preference.symbol, SYMBOLS, symbols, preference.seat),
    )


def _leave_seat(snapshot: Snapshot, command: LeaveSeat) -> tuple[AnyEvent, ...]:
    is_taken = any(sitting.seat == command.seat for sitting in snapshot.sittings)
    return (SeatLeft(seat=command.seat),) if is_taken else ()


def _name_host(snapshot: Snapshot, command: NameHost) -> tuple[AnyEvent, ...]:
    if (snapshot.host, snapshot.language) == (command.key, command.language):
        return ()
    return (HostNamed(key=command.key, language=command.language),)
