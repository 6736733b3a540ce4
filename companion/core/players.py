"""Who sits where, and what marks them on every screen.

What the running game says comes first, then what the phone at the seat prefers, then the seat's
number.
"""

from companion.core.events import PlayerSign
from companion.core.snapshot import COLOURS, SYMBOLS, Sitting, Snapshot, first_free
from companion.phrases import translatable

#: Names for those who do not want to type: melliferous plants.
PLANTS = (
    translatable("Clover"),
    translatable("Heather"),
    translatable("Linden"),
    translatable("Thyme"),
    translatable("Acacia"),
    translatable("Borage"),
)


def sitting_at(snapshot: Snapshot, seat: int) -> Sitting | None:
    """Return who sits at *seat*, ``None`` where nobody does."""
    return next((s for s in snapshot.sittings if s.seat == seat), None)


def seats_of(snapshot: Snapshot) -> tuple[int, ...]:
    """Return the seats in play: the game's, or those taken while no game is on."""
    if snapshot.game is not None:
        return tuple(range(len(snapshot.players)))
    return tuple(sorted(sitting.seat for sitting in snapshot.sittings))


def name_at(snapshot: Snapshot, seat: int) -> str:
    """Return the name at *seat*: the game's, else the phone's."""
    if seat < len(snapshot.players):
        return snapshot.players[seat]
    sitting = sitting_at(snapshot, seat)
    return sitting.name if sitting else PLANTS[seat % len(PLANTS)]


def colour_at(snapshot: Snapshot, seat: int) -> str:
    """Return the colour of *seat*: its pawns', else the phone's preference, else by its number."""
    header = snapshot.started.header if snapshot.started else {}
    players = header.get("players", ())
    if seat < len(players) and players[seat].get("colour"):
        return str(players[seat]["colour"])
    if (sign := sign_at(snapshot, seat)) is not None:
        return sign.colour
    sitting = sitting_at(snapshot, seat)
    taken = {sitting.colour for sitting in snapshot.sittings}
    return sitting.colour if sitting else first_free(COLOURS, taken, seat)


def symbol_at(snapshot: Snapshot, seat: int) -> str:
    """Return the symbol of *seat*: the game's, else the phone's preference, else by its number."""
    if (sign := sign_at(snapshot, seat)) is not None:
        return sign.symbol
    sitting = sitting_at(snapshot, seat)
    taken = {sitting.symbol for sitting in snapshot.sittings}
    return sitting.symbol if sitting else first_free(SYMBOLS, taken, seat)


def sign_at(snapshot: Snapshot, seat: int) -> PlayerSign | None:
    """Return the signs that *seat* was given when the game began, ``None`` where nobody gave any."""
    signs = snapshot.started.signs if snapshot.started else ()
    return signs[seat] if seat < len(signs) else None
