"""Who sits where, as phones show it: each seat's name, colour and symbol."""

from companion.core.players import colour_at, name_at, seats_of, sitting_at, symbol_at
from companion.core.snapshot import Snapshot
from web.api.http_body import ResponseBody
from web.auth import Visitor


class PlayerResponse(ResponseBody, frozen=True, kw_only=True):
    """A player: *taken* tells that a phone sits there, *yours* that it is this one."""

    seat: int
    name: str
    colour: str
    symbol: str
    points: int | None
    taken: bool
    yours: bool


def serialise_players(snapshot: Snapshot, visitor: Visitor) -> list[PlayerResponse]:
    """Return the players by seat."""
    return [
        PlayerResponse(
            seat=seat,
            name=name_at(snapshot, seat),
            colour=colour_at(snapshot, seat),
            symbol=symbol_at(snapshot, seat),
            points=snapshot.scores[seat] if seat < len(snapshot.scores) else None,
            taken=sitting_at(snapshot, seat) is not None,
            yours=seat == visitor.seat,
        )
        for seat in seats_of(snapshot)
    ]
