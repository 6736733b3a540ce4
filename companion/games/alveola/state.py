"""A game of Alveola as it stands: hive, pieces, ring, players. Frozen; a turn makes a new one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from msgspec import Struct

from companion.games.alveola.tiles import Fill, Tile
from companion.games.alveola.turn import PowerId, Seat
from companion.games.hexes import Cell

FLOWERS = 25
HONEY = 21 + 9 * 3
WORKERS = 4
PILES = 12
TILES_IN_A_PILE = 4

Value = TypeVar("Value")


class CellMap(Mapping[Cell, Value]):
    """What lies on each cell: a mapping that nobody can change, hashable and quick to extend."""

    __slots__ = ("_hash", "_lying")

    def __init__(self, lying: Mapping[Cell, Value] | Iterable[tuple[Cell, Value]] = ()) -> None:
        self._lying: dict[Cell, Value] = dict(lying)
        self._hash: int | None = None

    def __getitem__(self, cell: Cell) -> Value:
        return self._lying[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._lying

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._lying)

    def __len__(self) -> int:
        return len(self._lying)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CellMap) and self._lying == other._lying

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._lying.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"CellMap({self._lying!r})"

    def plain(self) -> dict[Cell, Value]:
        """Return a dict of its own, for loops that look up often."""
        return self._lying.copy()


class HiveCell(Struct, frozen=True, gc=False):
    """The top of one stack of tile cells: how high it is and what it shows."""

    level: int
    fill: Fill
    icon: bool


class Worker(
    Struct, frozen=True, gc=False, tag_field="kind", tag="worker", forbid_unknown_fields=True
):
    """A worker of the seat *player*."""

    player: Seat


class Queen(
    Struct, frozen=True, gc=False, tag_field="kind", tag="queen", forbid_unknown_fields=True
):
    """The queen of the seat *player*."""

    player: Seat


class Hornet(
    Struct, frozen=True, gc=False, tag_field="kind", tag="hornet", forbid_unknown_fields=True
):
    """One of the two hornets."""


Piece: TypeAlias = Worker | Queen | Hornet
Cells: TypeAlias = Mapping[Cell, HiveCell]
Pieces: TypeAlias = Mapping[Cell, Piece]
Pile: TypeAlias = tuple[Tile, ...]
Piles: TypeAlias = tuple[Pile, ...]


class Player(Struct, frozen=True, gc=False):
    """A seat: who sits there and what lies before them; *workers* and *queen* are the supply."""

    name: str
    colour: str | None
    workers: int = WORKERS
    queen: bool = True
    eaten: int = 0
    flowers: int = 0
    honey: int = 0
    turns_taken: int = 0


@dataclass(frozen=True)
class State:
    """Everything that is so between two turns; *to_move* is the seat that is or would be next."""

    hive: CellMap[HiveCell]
    pieces: CellMap[Piece]
    piles: Piles
    spoon_after: int
    hornet_pile: int
    players: tuple[Player, ...]
    to_move: int
    powers: tuple[PowerId, ...]
    teams: bool = False
    is_replay_turn: bool = False

    @property
    def player(self) -> Player:
        """The player who is next."""
        return self.players[self.to_move]

    @property
    def is_first_turn(self) -> bool:
        """Whether the next turn is its player's first."""
        return self.player.turns_taken == 0

    @property
    def flowers_left(self) -> int:
        """How many flowers the supply holds."""
        return FLOWERS - sum(player.flowers for player in self.players)

    @property
    def honey_left(self) -> int:
        """How many points of honey the supply holds."""
        return HONEY - sum(player.honey for player in self.players)

    @property
    def queen_placer(self) -> int | None:
        """The seat whose queen is on the hive."""
        return next((seat for seat, player in enumerate(self.players) if not player.queen), None)


def with_player(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """Return *players* with *player* on *seat*."""
    return (*players[:seat], player, *players[seat + 1 :])
