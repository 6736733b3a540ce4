"""Dice at the running table: which commitments to publish, and what a roll adds to the journal."""

from companion.core.commands import RollDice, RollPlainDice
from companion.core.events import AnyEvent, DiceCommitted, DiceRolled, TurnPlayed, TurnSource
from companion.core.snapshot import Snapshot
from companion.dice.commitment import Dice
from companion.dice.notation import read_dice
from companion.dice.verification import roll_name
from companion.errors import IllegalMove
from companion.games.chance import DiceRoll, Proof


class TableDice:
    """The table's dice, as the core has them handed to it."""

    def __init__(self, dice: Dice | None = None) -> None:
        self._dice = dice or Dice()
        self._fixed: dict[str, str] = {}  # the commitment to each coming roll

    def commitments(self, snapshot: Snapshot) -> tuple[DiceCommitted, ...]:
        """Return the commitments to publish now, so that every roll that may come is fixed before.

        After a restart the keys are gone, so the coming rolls are committed to anew, for all to
        see.
        """
        return tuple(
            DiceCommitted(roll=roll, commitment=self._commit(roll))
            for roll in _coming(snapshot)
            if roll not in self._fixed or self._fixed[roll] != snapshot.commitments.get(roll)
        )

    def roll(self, snapshot: Snapshot, command: RollDice) -> tuple[AnyEvent, ...]:
        """Return what *command* adds: the roll, and the game's move that it makes.

        Raises `IllegalMove` where the game waits for no roll, or for another seat's.
        """
        game = snapshot.game
        if game is None or snapshot.on_turn is None:
            raise IllegalMove("no-game", "no game is running")
        _check_seat(snapshot, command.seat)
        name = _next_game_roll(snapshot)
        if game.dice is None:
            raise IllegalMove("no-dice", "{title} has no dice to roll now", title=game.title)
        wanted = game.dice.due(snapshot.state, command.which)
        roll = self._dice.roll(name, wanted, command.client_seed)
        move = game.write_move(game.dice.move(roll, command.which))
        return (
            _rolled(name, roll, command.seat),
            TurnPlayed(move=move, source=TurnSource.DICE, seat=command.seat),
        )

    def roll_plain(self, snapshot: Snapshot, command: RollPlainDice) -> tuple[AnyEvent, ...]:
        """Return the roll of the dice that *command* writes out; raises `Unreadable` for no dice."""
        name = _next_plain_roll(snapshot)
        roll = self._dice.roll(name, read_dice(command.notation), command.client_seed)
        return (_rolled(name, roll, command.seat),)

    def forget(self, roll: str) -> None:
        """Drop the key of a *roll* that is on disk."""
        self._dice.forget(roll)
        self._fixed.pop(roll, None)

    def _commit(self, roll: str) -> str:
        return self._fixed.setdefault(roll, self._dice.commit(roll))


def _coming(snapshot: Snapshot) -> tuple[str, ...]:
    """Name the rolls that may come next."""
    game = snapshot.game
    if game is not None and game.dice is not None and snapshot.outcome is None:
        return _next_game_roll(snapshot), _next_plain_roll(snapshot)
    return (_next_plain_roll(snapshot),)


def _next_game_roll(snapshot: Snapshot) -> str:
    return roll_name(sum(not rolled.is_plain for rolled in snapshot.rolls) + 1)


def _next_plain_roll(snapshot: Snapshot) -> str:
    return f"plain {sum(rolled.is_plain for rolled in snapshot.rolls) + 1}"


def _check_seat(snapshot: Snapshot, seat: int | None) -> None:
    if seat is not None and seat != snapshot.on_turn:
        player = snapshot.players[snapshot.on_turn or 0]
        raise IllegalMove("turn-order", "it is {player}'s turn", player=player)


def _rolled(name: str, roll: DiceRoll, seat: int | None) -> DiceRolled:
    proof = roll.proof or Proof("", "")
    return DiceRolled(
        roll=name,
        dice=tuple(die.name for die in roll.dice),
        sides=tuple(die.sides for die in roll.dice),
        faces=roll.faces,
        words=roll.words,
        commitment=proof.commitment,
        key=proof.key,
        client_seed=proof.client_seed,
        seat=seat,
    )
