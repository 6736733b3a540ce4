"""What a player does in a turn: frozen values that read and write as in a record."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from companion.games.alveola.tiles import Pattern

#: Farther than any hive can grow; a record with more is nonsense.
Coordinate: TypeAlias = Annotated[int, Meta(ge=-999, le=999)]
Place: TypeAlias = tuple[Coordinate, Coordinate]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
PileIndex: TypeAlias = Annotated[int, Meta(ge=0, le=11)]


class PowerId(StrEnum):
    """The nine flower powers."""

    FOURTH_TILE = "fourth_tile"
    PREVIOUS_TILE = "previous_tile"
    LOOK_FOR_TILE = "look_for_tile"
    RECOVER_WORKER = "recover_worker"
    MOVE_HORNET = "move_hornet"
    HORNET_THEFT = "hornet_theft"
    RECOVER_HONEY = "recover_honey"
    ANY_TILE = "any_tile"
    REPLAY = "replay"


class Action(StrEnum):
    """What a tile does to the hive."""

    ENLARGE = "enlarge"
    RAISE = "raise"


class HornetMove(
    Struct, frozen=True, gc=False, rename={"start": "from"}, forbid_unknown_fields=True
):
    """A hornet going from *start* to *to*; *ate* is the seat whose worker stood there."""

    start: Place
    to: Place
    ate: Seat | None


class Power(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A power bought; *hornet* is its move, for the two powers that move one."""

    id: PowerId
    hornet: HornetMove | None = None


class PlaceWorker(
    Struct, frozen=True, gc=False, tag_field="kind", tag="place_worker", forbid_unknown_fields=True
):
    """A worker from the supply goes to *at*."""

    at: Place


class MoveWorker(
    Struct,
    frozen=True,
    gc=False,
    tag_field="kind",
    tag="move_worker",
    rename={"start": "from"},
    forbid_unknown_fields=True,
):
    """A worker on the hive goes from *start* to *at*."""

    start: Place
    at: Place


class PlaceQueen(
    Struct, frozen=True, gc=False, tag_field="kind", tag="place_queen", forbid_unknown_fields=True
):
    """The queen goes to *at*."""

    at: Place


Bee: TypeAlias = PlaceWorker | MoveWorker | PlaceQueen


class Turn(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A whole turn, as a record has it; *pattern* only where the tile was unknown before.

    *tile* is the index in the pile, 0 for the top, ``None`` where nobody saw it.
    """

    player: Seat
    power: Power | None
    pile: PileIndex
    tile: Annotated[int, Meta(ge=0, le=3)] | None
    cells: tuple[Place, Place, Place]
    action: Action
    bee: Bee | None
    hornets: tuple[HornetMove, ...]
    pattern: Pattern | None = None
