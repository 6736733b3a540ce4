"""Commands about turns: entered, answered, taken back, played again, closed, corrected, declared.

Whether a move is legal shows when its event is applied.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from companion.core.commands import (
    Answer,
    CloseTurn,
    CorrectStart,
    CorrectTurn,
    DeclarePower,
    LayBack,
    PlayMove,
    Redo,
    Undo,
)
from companion.core.events import (
    AnyEvent,
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
from companion.core.snapshot import Snapshot, Turn, running_game
from companion.errors import IllegalMove, StaleRevision
from companion.games.game import AnyGame


def play_move(snapshot: Snapshot, command: PlayMove) -> TurnPlayed:
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


def answer_question(snapshot: Snapshot, command: Answer) -> tuple[AnyEvent, ...]:
    """Play the candidate that was chosen, or leave the turn to be entered; raises `IllegalMove`."""
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


def undo_turn(snapshot: Snapshot, command: Undo) -> tuple[TurnUndone, ...]:
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


def redo_turn(snapshot: Snapshot, command: Redo) -> tuple[TurnRedone, ...]:
    """Play the turn again that was taken back last, with all that was done in it."""
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


def close_turn(snapshot: Snapshot, command: CloseTurn) -> tuple[AnyEvent, ...]:
    """Close the last turn; closing one that is closed changes nothing."""
    turn = snapshot.open_turn
    if turn is None:
        return ()
    return (TurnClosed(turn=turn.number, seat=command.seat, by=command.by),)


def correct_turn(snapshot: Snapshot, command: CorrectTurn) -> TurnCorrected:
    """Return that an earlier turn was another; raises `IllegalMove` across what is never taken back."""
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


def correct_start(snapshot: Snapshot, command: CorrectStart) -> StartCorrected:
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


def lay_back(snapshot: Snapshot, command: LayBack) -> TableLaidBack:
    """Return that the position was laid out anew; raises `IllegalMove` before the first game."""
    return TableLaidBack(
        turn=len(snapshot.turns),
        picture=command.picture,
        starting_table=command.starting_table,
        state=running_game(snapshot).write_state(snapshot.state),
    )


def declare_power(snapshot: Snapshot, command: DeclarePower) -> tuple[AnyEvent, ...]:
    """Declare a power, or take it back; one that is declared already changes nothing."""
    game = running_game(snapshot)
    if command.power == snapshot.declared:
        return ()
    if command.power is not None:
        game.check_declaration(snapshot.state, command.power)
    return (PowerDeclared(power=command.power, seat=command.seat),)
