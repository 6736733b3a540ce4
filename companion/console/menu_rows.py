"""What the small screen's menu is made of: where one is, what is asked there, the rows to take."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.core.commands import Command
from companion.games.answers import Json
from companion.games.hexes import Cell
from companion.phrases import Phrase


class Act(StrEnum):
    """What the buttons ask of the companion itself rather than of the table."""

    READ_NOW = "read now"
    JOIN = "join"
    SETTLE = "settle"
    NEXT_PAGE = "next page"
    SWITCH_OFF = "switch off"
    OPEN_WIFI = "open wifi"
    CLOSE_WIFI = "close wifi"


@dataclass(frozen=True)
class NewGame:
    """Ask the companion to begin *game* (its name) with *players*, by their names, clockwise."""

    game: str
    players: tuple[str, ...]


class Place(StrEnum):
    """Where in the menu one is."""

    HOME = "home"
    MENU = "menu"
    TURN = "turn"
    POWER = "power"
    UNDO = "undo"
    CORRECT = "correct"
    START = "start"
    NEW_GAME = "new game"
    WHO_PLAYS = "who plays"
    SWITCH_OFF = "switch off"


@dataclass(frozen=True)
class GameFromTable:
    """Ask for the game that lies on the table to begin with *players*, by their names, clockwise."""

    players: tuple[str, ...]


@dataclass(frozen=True)
class Menu:
    """Where one is: the row marked, and what is chosen of a move so far.

    *revision* is the table's when the menu was opened: once the table has moved on, the menu is
    closed. *turn* is the earlier turn that is corrected, counted from 1; *again* are the dice to be
    rolled again, by their place.
    """

    place: Place = Place.HOME
    marked: int = 0
    chosen: tuple[tuple[str, Json], ...] = ()
    revision: int = 0
    turn: int | None = None
    again: frozenset[int] = frozenset()


#: What a row may do.
Does: TypeAlias = Command | Act | NewGame | GameFromTable


@dataclass(frozen=True)
class Row:
    """One thing to take: its words, where it leads (``None``: home), and what it does.

    *cells* is where on the table it is, if it is a place.
    """

    words: tuple[Phrase, ...]
    leads: Menu | None = None
    does: Does | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Page:
    """What is asked, the rows to take, and the cells that lie on the table meanwhile."""

    question: Phrase
    rows: tuple[Row, ...]
    lying: tuple[Cell, ...] = ()
