"""What each seat is called and marked by: the game's word, else the phone's wish, else its number."""

from companion.core.signs import COLOURS, SYMBOLS, first_free
from companion.core.snapshot import Sitting, Snapshot

#: Names for those who do not want to type: melliferous plants.
PLANTS = ("Clover", "Heather", "Linden", "Thyme", "Acacia", "Borage")


def sitting_at(snapshot: Snapshot, seat: int) -> Sitting | None:
    """Return who sits at *seat*, ``None`` where nobody does."""
    return next((s for s in snapshot.sittings if s.seat == seat), None)


def seats_of(snapshot: Snapshot) -> tuple[int, ...]:
    """Return the seats in play: the game's, or those taken while no game is on."""
    if snapshot.game is not None:
        return tuple(range(len(snapshot.players)))
    return tuple(sorted(sitting.seat for sitting in snapshot.sittings))


def colour_at(snapshot: Snapshot, seat: int) -> str:
    """Return the colour of *seat*: its pawns', else the phone's wish, else by its number."""
    header = snapshot.started.header if snapshot.started else {}
    players = header.get("players", ())
    if seat < len(players) and players[seat].get("colour"):
        return str(players[seat]["colour"])
    sitting = sitting_at(snapshot, seat)
    return sitting.colour if sitting else first_free(COLOURS, colours_taken(snapshot), seat)


def symbol_at(snapshot: Snapshot, seat: int) -> str:
    """Return the symbol of *seat*: the phone's wish, else by its number."""
    sitting = sitting_at(snapshot, seat)
    return sitting.symbol if sitting else first_free(SYMBOLS, symbols_taken(snapshot), seat)


def name_at(snapshot: Snapshot, seat: int) -> str:
    """Return the name at *seat*: the game's, else the phone's."""
    if seat < len(snapshot.players):
        return snapshot.players[seat]
    sitting = sitting_at(snapshot, seat)
    return sitting.name if sitting else PLANTS[seat % len(PLANTS)]


def colours_taken(snapshot: Snapshot) -> set[str]:
    """Return the colours of those who sit."""
    return {sitting.colour for sitting in snapshot.sittings}


def symbols_taken(snapshot: Snapshot) -> set[str]:
    """Return the symbols of those who sit."""
    return {sitting.symbol for sitting in snapshot.sittings}
