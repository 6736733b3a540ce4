"""A game of Pollen as it stands: flowers, two camps, hands, piles, and what was counted.

             rose  iris  lilac poppy daisy      columns 0 to 4
camp 1, row 3  .     .     .     .     .
        row 2  .     .     .     .     .        an empty place with a card
        row 1  .     .     .     .     .        farther from its flower is a hole
              ────── the flowers ──────
        row 1  .     .     .     .     .
        row 2  .     .     .     .     .
camp 0, row 3  .     .     .     .     .
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.games.strict_json import Name, Seat

COLUMNS = 5
ROWS = 3
SEATS = 2
HAND = 3

#: A card of a set: how many insects it shows, or a *Déplacement*.
Card: TypeAlias = Annotated[int, Meta(ge=0, le=5)] | Literal["move"]
#: A place in a camp: column from 0, row from 1 (at the flower).
Place: TypeAlias = tuple[int, int]


class Box(Struct, frozen=True):
    """The flower cards, in the order in which they lie."""

    flowers: Annotated[tuple[Name, ...], Meta(min_length=COLUMNS, max_length=COLUMNS)]


class Player(Struct, frozen=True):
    """Somebody at the table; seat 0 plays the bees, seat 1 the bumblebees."""

    name: Name


class Deal(Struct, frozen=True):
    """How a round begins: who is first, and each set as it was shuffled, from the top."""

    first: Seat
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]


@dataclass(frozen=True)
class Lying:
    """An insect card in a camp."""

    owner: int
    insects: int
    is_down: bool = False


#: A camp's places, column by column, each from the flower outwards; ``None`` is a free one.
Camp: TypeAlias = tuple[Lying | None, ...]
Camps: TypeAlias = tuple[Camp, Camp]
Cards: TypeAlias = tuple[Card, ...]

NO_CARD: Camp = (None,) * (COLUMNS * ROWS)
NO_CARDS: Camps = (NO_CARD, NO_CARD)


@dataclass(frozen=True)
class Column:
    """A column counted: insects and cards of each species, and who takes the flower."""

    flower: str
    insects: tuple[int, int]
    cards: tuple[int, int]
    taker: int | None


@dataclass(frozen=True)
class State:
    """The whole game; *deals* are the rounds that can be played, *turn* is the seat on turn.

    *is_last_turn*: the first player's hand is empty and the other plays once more.
    *is_between*: a round was counted, and the players say whether another follows.
    """

    box: Box
    players: tuple[Player, Player]
    objectives: tuple[tuple[str, ...], tuple[str, ...]]
    deals: tuple[Deal, ...]
    first: int = 0
    turn: int = 0
    camps: Camps = NO_CARDS
    hands: tuple[Cards, Cards] = ((), ())
    piles: tuple[Cards, Cards] = ((), ())
    discards: tuple[Cards, Cards] = ((), ())
    is_last_turn: bool = False
    is_between: bool = False
    is_over: bool = False
    counted: tuple[tuple[Column, ...], ...] = ()

    @property
    def round(self) -> int:
        """The number of the round that is played, or was played last, from 0."""
        return len(self.counted) - (self.is_between or self.is_over)


def index(place: Place) -> int:
    """Return where *place* is in a `Camp`.

    >>> index((1, 2))
    4
    """
    return place[0] * ROWS + place[1] - 1


def place_of(position: int) -> Place:
    """Return the place at a *position* in a `Camp`.

    >>> place_of(4)
    (1, 2)
    """
    return position // ROWS, position % ROWS + 1
