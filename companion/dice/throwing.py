"""Dice at the running table: which seals to publish, and what a throw adds to the journal."""

from companion.core.commands import RollDice, RollPlainDice
from companion.core.events import AnyEvent, DiceRolled, DiceSealed, TurnPlayed, TurnSource
from companion.core.snapshot import Snapshot
from companion.dice.dice import Dice
from companion.dice.plain import read_dice
from companion.dice.proof import throw_name
from companion.errors import IllegalMove
from companion.games.chance import DiceRoll, Proof
from companion.games.game import AnyGame


def seals(snapshot: Snapshot, dice: Dice) -> tuple[DiceSealed, ...]:
    """Return the seals to publish now, so that every throw that may come is fixed beforehand.

    After a restart the keys are gone, so the coming throws are sealed anew, for all to see.
    """
    return tuple(
        DiceSealed(throw=throw, commit=dice.seal(throw))
        for throw in _coming(snapshot)
        if not dice.is_sealed(throw, snapshot.sealed.get(throw))
    )


def roll(snapshot: Snapshot, command: RollDice, dice: Dice) -> tuple[AnyEvent, ...]:
    """Return what *command* adds: the throw, and the game's move that it makes.

    Raises `IllegalMove` where the game waits for no throw, or for another seat's.
    """
    game = snapshot.game
    if game is None or snapshot.on_turn is None:
        raise IllegalMove("no-game", "no game is running")
    _check_seat(snapshot, command.seat)
    if game.dice is None:
        raise IllegalMove("no-dice", "{title} has no dice to roll now", title=game.title)
    wanted = game.dice.due(snapshot.state, command.which)
    throw = dice.throw(_next_game_throw(snapshot), wanted, command.share)
    move = game.write_move(game.dice.move(throw, command.which))
    return (
        _rolled(_next_game_throw(snapshot), throw, command.seat),
        TurnPlayed(move=move, source=TurnSource.DICE, seat=command.seat),
    )


def roll_plain(snapshot: Snapshot, command: RollPlainDice, dice: Dice) -> tuple[AnyEvent, ...]:
    """Return the throw of the dice that *command* writes out; raises `Unreadable` for no dice."""
    name = _next_plain_throw(snapshot)
    throw = dice.throw(name, read_dice(command.notation), command.share)
    return (_rolled(name, throw, command.seat),)


def check_undo(snapshot: Snapshot) -> None:
    """Raise `IllegalMove` where the last move is a throw of the companion's dice."""
    if snapshot.turns and snapshot.turns[-1].event.source is TurnSource.DICE:
        raise IllegalMove("thrown", "a throw is never taken back")


def check_by_hand(game: AnyGame, move: object) -> None:
    """Raise `IllegalMove` where a *move* entered by hand claims a proof of the companion's dice."""
    if game.dice is not None and game.dice.is_proved(move):
        raise IllegalMove("proof", "only the companion's own throws have a proof")


def _coming(snapshot: Snapshot) -> tuple[str, ...]:
    """Name the throws that may come next."""
    game = snapshot.game
    if game is not None and game.dice is not None and snapshot.outcome is None:
        return _next_game_throw(snapshot), _next_plain_throw(snapshot)
    return (_next_plain_throw(snapshot),)


def _next_game_throw(snapshot: Snapshot) -> str:
    made = [rolled for rolled in snapshot.rolls if rolled.throw.startswith("game ")]
    return throw_name(len(made) + 1)


def _next_plain_throw(snapshot: Snapshot) -> str:
    made = [rolled for rolled in snapshot.rolls if rolled.throw.startswith("plain ")]
    return f"plain {len(made) + 1}"


def _check_seat(snapshot: Snapshot, seat: int | None) -> None:
    if seat is not None and seat != snapshot.on_turn:
        player = snapshot.players[snapshot.on_turn or 0]
        raise IllegalMove("turn-order", "it is {player}'s turn", player=player)


def _rolled(name: str, throw: DiceRoll, seat: int | None) -> DiceRolled:
    proof = throw.proof or Proof("", "")
    return DiceRolled(
        throw=name,
        dice=tuple(die.name for die in throw.dice),
        sides=tuple(die.sides for die in throw.dice),
        faces=throw.faces,
        words=throw.words,
        commit=proof.commit,
        key=proof.key,
        share=proof.client_seed,
        seat=seat,
    )
