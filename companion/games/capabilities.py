"""What some games have more than others: each a value that a game hands over, or ``None``."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.games.answers import Json, Option
from companion.games.chance import DiceRoll, Die

State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True, kw_only=True)
class DiceRules(Generic[State, Move]):
    """Dice that the companion can roll."""

    #: Returns the dice to roll now: those at some places of the rolled ones again, or all (no
    #: places); raises `IllegalMove` where nothing is to be rolled.
    due: Callable[[State, tuple[int, ...]], tuple[Die, ...]]
    #: Returns the move that a roll makes, of all dice or of those at some places.
    move: Callable[[DiceRoll, tuple[int, ...]], Move]
    #: Returns the move that keeps the dice as they lie, ``None`` where none does.
    keep: Callable[[State], Move | None]
    #: Tells whether a move is a roll, and whether it claims that the companion made it.
    is_roll: Callable[[Move], bool]
    is_proved: Callable[[Move], bool]
    #: Yields every roll of a record in order, each with the index of its turn.
    rolls: Callable[[Json], Iterator[tuple[int, DiceRoll]]]


@dataclass(frozen=True, kw_only=True)
class Secrets(Generic[State, Move]):
    """What players hold and others may not see while the game goes on.

    Then its record is served to nobody, and its choices only to the seat on turn.
    """

    #: Returns all that a seat may know.
    view: Callable[[State, int], Json]
    #: Tells whether a move, about to be played in a state, shows anybody what they did not know:
    #: then it is never taken back.
    shows: Callable[[State, Move], bool]


@dataclass(frozen=True, kw_only=True)
class Declarations(Generic[State]):
    """What a player may announce before the turn is played, such as a power to be used."""

    #: Returns what the player on turn may declare now; each value passes `check`.
    declarable: Callable[[State], tuple[Option, ...]]
    #: Raises `IllegalMove` unless the player on turn may declare this now.
    check: Callable[[State, str], None]


@dataclass(frozen=True, kw_only=True)
class OpenSeats(Generic[State, Move]):
    """Turns that not only the seat on turn may play."""

    #: Returns the seats that may move now.
    movers: Callable[[State], tuple[int, ...]]
    #: Returns the seat that a move belongs to.
    mover: Callable[[Move], int]


@dataclass(frozen=True, kw_only=True)
class PaperSheet:
    """A sheet to draw on, which `companion.sheets` prints and reads from a photo."""

    #: Returns what a header says is printed on it.
    printed_in: Callable[[Json], Json]


@dataclass(frozen=True, kw_only=True)
class Positions:
    """Games that begin in the middle, from a position that people tell."""

    #: Returns a prepared header whose game begins from what people told of a position, in the
    #: game's own JSON; raises `Unreadable`, or `IllegalMove` where no game comes to it.
    put_into: Callable[[Json, Json], Json]


@dataclass(frozen=True)
class Tracking:
    """A table that a camera can follow: `companion.tracking` reads its turns from pictures."""
