"""Honey Wall's moves: one small step each, as a player does them at the table."""

from typing import Annotated, TypeAlias

import msgspec

from companion.games.answers import Json
from companion.games.hexes import Cell
from companion.games.honey_wall.state import End, Mark
from companion.games.strict_json import Count, Name, read

#: A face's index or a die's position; the rules check the upper end.
Index = Annotated[int, msgspec.Meta(ge=0)]


class Chance(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    rename={"commitment": "commit", "client_seed": "share"},
):
    """The proof of a roll of the companion's dice; the rules do not look at it."""

    commitment: str
    key: str
    client_seed: str = ""


class Step(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """What all moves have in common: JSON tells them apart by ``do``."""


class Settle(Step, frozen=True, tag="settle"):
    """Take a starting space, and a wasp symbol that nobody else has, before the first turn."""

    at: Cell
    wasp: Name


class ChooseDice(Step, frozen=True, tag="choose"):
    """Choose which dice to roll this turn."""

    dice: tuple[str, ...]


class Roll(Step, frozen=True, tag="roll"):
    """Roll the chosen dice: chance has spoken *faces*."""

    faces: tuple[Index, ...]
    chance: Chance | None = None


class Reroll(Step, frozen=True, tag="reroll"):
    """Roll the dice at the positions *which* again, once."""

    which: tuple[Index, ...]
    faces: tuple[Index, ...]
    chance: Chance | None = None


class Keep(Step, frozen=True, tag="keep"):
    """Keep the roll as it lies."""


class Place(Step, frozen=True, tag="place"):
    """Draw a rolled honey or larva in a free space."""

    mark: Mark
    at: Cell


class Steal(Step, frozen=True, tag="steal", rename={"seat": "from"}):
    """Draw one's wasp in a larva of *seat*."""

    seat: Index
    at: Cell


class CrossOff(Step, frozen=True, tag="cross_off"):
    """Cross off a node of the tree; *place* is where a blue or orange flower's bonus is drawn."""

    node: str
    place: Cell | None = None


class Unlock(Step, frozen=True, tag="unlock"):
    """Tell that a die was crossed off on the paper sheet."""

    die: str


class Finish(Step, frozen=True, tag="finish"):
    """Tell that a paper sheet's row is full: what ended the game, and what each seat counted.

    *stolen* are the larvae that each seat has stolen, for ties.
    """

    end: End
    points: tuple[Count, ...]
    stolen: tuple[Count, ...]


class Done(Step, frozen=True, tag="done"):
    """Leave the remaining wasps or flowers unused, or end a turn played on paper."""


Move: TypeAlias = (
    Settle | ChooseDice | Roll | Reroll | Keep | Place | Steal | CrossOff | Unlock | Finish | Done
)


def read_move(data: Json) -> Move:
    """Return the step that *data* describes, told apart by its key ``do``; raises `Unreadable`."""
    # a union is a type to msgspec, but not to mypy
    step: Move = read(Move, data)  # type: ignore[arg-type]
    return step
