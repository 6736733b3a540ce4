"""What a player does in a turn: lay a tile, or pass."""

from typing import TypeAlias

from msgspec import Struct, field

from companion.errors import Unreadable
from companion.games.answers import Json
from companion.games.strict_json import Name, Seat, Small, Spot, read


class Lay(Struct, frozen=True, forbid_unknown_fields=True):
    """Lay *tile*, turned by *rotation* sixths and shifted to *at*."""

    player: Seat
    tile: Name
    rotation: Small
    at: Spot


class Pass(Struct, frozen=True, forbid_unknown_fields=True):
    """Miss a turn, because none of one's tiles can be laid."""

    player: Seat
    passing: bool = field(default=True, name="pass")


Move: TypeAlias = Lay | Pass


def read_move(data: Json) -> Move:
    """Return the move that *data* describes; raises `Unreadable`.

    >>> read_move({"player": 1, "pass": True})
    Pass(player=1, passing=True)
    """
    if not isinstance(data, dict) or "pass" not in data:
        return read(Lay, data)
    move = read(Pass, data)
    if not move.passing:
        raise Unreadable('"pass" is only ever true')
    return move
