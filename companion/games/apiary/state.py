"""A table of Apiary as it stands: workers, the market, hives and frames, hibernation.

    a space's two places            a market row
     ┌───────┐                       column 0   1   2
     │ upper │ the newest worker            [a] [b] [c]   pile: d, e, …
     ├───────┤                        a tile is taken, the others slide
     │ lower │ the older one          left, the pile fills the last place
     └───────┘

What is empty in the box, the table keeps itself: the companion may be asked for its sectors alone.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from companion.games.hexes import Cell
from companion.games.strict_json import Count, Name, Spot

STRENGTHS = range(1, 5)
STRONGEST = 4


class Sector(Struct, frozen=True):
    """A part of the hibernation comb; *rewards* are for the most tokens and the second most."""

    id: Name
    rewards: Annotated[tuple[Count, ...], Meta(min_length=1, max_length=2)]


class Tile(Struct, frozen=True, omit_defaults=True):
    """A tile of the market; what it *gives* is only drawn, for its box alone says what that does."""

    id: Name
    cost: dict[Name, Count]
    gives: dict[Name, Count] = {}


class Stall(Struct, frozen=True):
    """The tiles of one kind: those face up, from column 0, and the pile from the top."""

    row: tuple[Tile, ...]
    pile: tuple[Tile, ...]


class Form(Struct, frozen=True):
    """A frame's hexagons before any turn, and which of them give a seed card."""

    cells: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=12)]
    seeds: tuple[Count, ...]


class Limits(Struct, frozen=True):
    """How many workers and hibernation tokens a player has, and places the comb."""

    workers: Count
    tokens: Count
    comb: Count


class Box(Struct, frozen=True):
    """What the companion keeps; what is empty, the table keeps itself.

    Column *c* of the market is open from a sum of *min_sum[c]*. *basic* resources pay a frame.
    *limits* are `None` where nobody counts them. *pad* suggests categories for the score pad.
    """

    sectors: Annotated[tuple[Sector, ...], Meta(max_length=30)]
    spaces: Annotated[tuple[Name, ...], Meta(max_length=60)]
    min_sum: Annotated[tuple[Count, ...], Meta(max_length=30)]
    market: Annotated[dict[Name, Stall], Meta(max_length=12)]
    basic: Annotated[tuple[Name, ...], Meta(max_length=12)]
    frame: Form | None
    limits: Limits | None = None
    pad: Annotated[tuple[Name, ...], Meta(max_length=30)] = ()


class Worker(NamedTuple):
    """A worker on a space."""

    player: int
    strength: int


@dataclass(frozen=True)
class Built:
    """A tile on a hive; *kind* and *tile* are empty for one that the market doesn't hold."""

    at: Cell
    kind: str = ""
    tile: str = ""


@dataclass(frozen=True)
class Hive:
    """All that one player has; *tokens* follow the box's sectors.

    *resources* are ``None`` where the table keeps them itself.
    """

    name: str
    active: tuple[int, ...] = ()
    landing: tuple[int, ...] = ()
    mat: tuple[Cell, ...] = ((0, 0),)
    built: tuple[Built, ...] = ()
    frames: tuple[tuple[Cell, ...], ...] = ()
    farms: tuple[str, ...] = ()
    resources: dict[str, int] | None = None
    tokens: tuple[int, ...] = ()
    lost: int = 0
    pad: dict[str, int] = field(default_factory=dict)

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """The hexagons of the hive: those of the mat, and those that are built on."""
        return frozenset(self.mat) | {built.at for built in self.built}

    @cached_property
    def frame_places(self) -> frozenset[Cell]:
        """The hexagons of all frames, built on or not."""
        return frozenset(place for frame in self.frames for place in frame)


@dataclass(frozen=True)
class Opening:
    """A worker was just placed: its player may build or frame once, with this *sum*."""

    player: int
    sum: int


@dataclass(frozen=True)
class State:
    """The whole table; *spaces* and *market* follow the box, *turn* is who usually acts next."""

    box: Box
    hives: tuple[Hive, ...]
    spaces: dict[str, tuple[Worker, ...]]
    market: dict[str, Stall]
    opening: Opening | None = None
    turn: int = 0
    is_over: bool = False

    @property
    def keeps_workers(self) -> bool:
        """Tell whether the companion keeps the workers and their spaces."""
        return bool(self.box.spaces)

    def out(self, player: int) -> tuple[int, ...]:
        """Return the strengths of the workers of *player* on spaces and in the landing area."""
        placed = (w.strength for ws in self.spaces.values() for w in ws if w.player == player)
        return tuple(sorted((*placed, *self.hives[player].landing)))


def changed(state: State, player: int, **changes: object) -> State:
    """Return *state* with some fields of one player's hive replaced."""
    hives = list(state.hives)
    hives[player] = replace(hives[player], **changes)  # type: ignore[arg-type]  # its own fields
    return replace(state, hives=tuple(hives))
