"""Honey Wall's state: every player's sheet, and how far the turn has come. Nothing here changes."""

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.games.hexes import Cell
from companion.games.honey_wall.box import WHITE, Box, NodeKind


class Mark(StrEnum):
    """What a player draws in a space: filled in for honey, its outline for a larva."""

    HONEY = "honey"
    LARVA = "larva"


class Phase(StrEnum):
    """What the player on turn does next, in the order of a turn."""

    SETUP = "setup"
    CHOOSE = "choose"
    ROLL = "roll"
    REROLL = "reroll"
    PLACE = "place"
    WASPS = "wasps"
    FLOWERS = "flowers"
    PAPER = "paper"
    OVER = "over"


class Sheets(StrEnum):
    """Where the sheets are: drawn on the phones, or on paper while the companion only rolls."""

    PHONES = "phones"
    PAPER = "paper"


class Starts(StrEnum):
    """Whether the header tells everybody's start and wasp, or each player chooses at first."""

    GIVEN = "given"
    CHOSEN = "chosen"


class End(StrEnum):
    """What ended the game: a full row of boxes, or no free space left on any sheet."""

    FIVE = "five"
    SEVEN = "seven"
    FULL = "full"


@dataclass(frozen=True)
class Player:
    """Who plays, the symbol of their wasps, and the space of their first honey."""

    name: str
    wasp: str
    start: Cell


@dataclass(frozen=True)
class Theft:
    """A wasp drawn in a larva: *by* is the thief's seat."""

    at: Cell
    by: int


@dataclass(frozen=True)
class Sheet:
    """What is drawn on one sheet; *larvae* are all larvae, stolen ones too."""

    honey: frozenset[Cell]
    larvae: frozenset[Cell] = frozenset()
    thefts: tuple[Theft, ...] = ()
    crossed: tuple[str, ...] = ()

    @property
    def marked(self) -> frozenset[Cell]:
        """The spaces that are no longer free."""
        return self.honey | self.larvae

    @property
    def stolen(self) -> frozenset[Cell]:
        """The larvae that bear a wasp."""
        return frozenset(theft.at for theft in self.thefts)


@dataclass(frozen=True)
class Turn:
    """The turn being played: *number* counts from 0, the rest is what is still to be used.

    Choosing starts and wasps is done in as many turns before, with numbers below 0.

    *faces* are what lies there now, after a reroll the new ones; *flowers* were covered by what
    was rolled and are not used yet.
    """

    number: int
    seat: int
    phase: Phase
    dice: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    honey: int = 0
    larvae: int = 0
    wasps: int = 0
    flowers: int = 0

    def left(self, mark: Mark) -> int:
        """Return how many of *mark* were rolled and not placed yet."""
        return self.honey if mark is Mark.HONEY else self.larvae


@dataclass(frozen=True)
class OnPaper:
    """What players tell of their paper sheets: dice unlocked, and at the end points and thefts.

    All three are by seat; *points* and *stolen* are empty until the game is over.
    """

    unlocked: tuple[tuple[str, ...], ...]
    points: tuple[int, ...] = ()
    stolen: tuple[int, ...] = ()


@dataclass(frozen=True)
class State:
    """The whole game.

    With sheets on paper *sheets* stay as they began, and *on_paper* holds what the players tell.
    """

    box: Box
    players: tuple[Player, ...]
    sheets: tuple[Sheet, ...]
    turn: Turn
    end: End | None = None
    on_paper: OnPaper | None = None

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player on turn."""
        return self.sheets[self.turn.seat]

    def unlocked(self, seat: int) -> tuple[str, ...]:
        """Return the coloured dice that *seat* has crossed off, in the tree's order of crossing."""
        if self.on_paper is not None:
            return self.on_paper.unlocked[seat]
        nodes = (self.box.node(name) for name in self.sheets[seat].crossed)
        dice = (node.die for node in nodes if node is not None and node.kind is NodeKind.DIE)
        return tuple(die for die in dict.fromkeys(dice) if die is not None)

    def dice_at_hand(self, seat: int) -> tuple[str, ...]:
        """Return all dice that *seat* may choose from: two white and the unlocked ones."""
        return (WHITE, WHITE, *self.unlocked(seat))

    def with_turn(self, **fields: object) -> "State":
        """Return this state with some of the turn's fields replaced."""
        # ``object``: replace() checks the names; every caller passes the field's own type
        return replace(self, turn=replace(self.turn, **fields))  # type: ignore[arg-type]

    def with_counts(self, **more: int) -> "State":
        """Return this state with some of the turn's counts raised, or lowered."""
        return self.with_turn(**{name: getattr(self.turn, name) + n for name, n in more.items()})

    def with_sheet(self, seat: int, sheet: Sheet) -> "State":
        """Return this state with *seat*'s sheet replaced."""
        return replace(self, sheets=(*self.sheets[:seat], sheet, *self.sheets[seat + 1 :]))
