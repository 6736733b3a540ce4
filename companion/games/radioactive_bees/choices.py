"""A move put together by hand: who begins (before a round), the tile, its rotation, its place."""

from collections.abc import Iterable

from msgspec import Struct

from companion.errors import IllegalMove
from companion.games.answers import Choice, Json, Option, numbered
from companion.games.radioactive_bees import fitting, rules
from companion.games.radioactive_bees.moves import Lay, Pass
from companion.games.radioactive_bees.state import State
from companion.games.strict_json import Name, Seat, Small, Spot, plain, read
from companion.phrases import Phrase


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled already, in the order in which it is asked."""

    player: Seat | None = None
    tile: Name | None = None
    rotation: Small | None = None
    at: Spot | None = None


def choices(state: State, data: Json) -> Choice:
    """Return what to choose next; a player for whom nothing fits can only pass."""
    chosen = read(Chosen, data)
    if state.over:
        raise IllegalMove("game-over", "a mutant queen has ended the game")
    seats = rules.beginners(state)
    if chosen.player is None and len(seats) > 1:
        return Choice("player", tuple(_beginner(state, seat) for seat in seats))
    player = seats[0] if chosen.player is None else chosen.player
    if player not in seats:
        name = state.players[state.turn].name
        raise IllegalMove("turn-order", "it is {name}'s turn", name=name)
    return _tile_choices(state, player, chosen)


def _tile_choices(state: State, player: int, chosen: Chosen) -> Choice:
    ways = list(fitting.fits(state, player))
    if not ways:
        return Choice(None, move=plain(Pass(player)))
    ids = [tile.id for tile in state.box.tiles]
    if chosen.tile is None:
        return Choice("tile", tuple(_tile(ids[tile]) for tile in _once(t for t, _ in ways)))
    fits = [fit for tile, fit in ways if ids[tile] == chosen.tile]
    if chosen.rotation is None:
        return _options("rotation", [_turned(turn) for turn in _once(f.rotation for f in fits)])
    if chosen.at is None:
        places = [fit.at for fit in fits if fit.rotation == chosen.rotation]
        return _options("at", [_place(at) for at in places])
    move = Lay(player, chosen.tile, chosen.rotation, chosen.at)
    rules.check_lay(state, move)
    return Choice(None, move=plain(move))


def _options(field: str, options: list[Option]) -> Choice:
    if not options:
        raise IllegalMove("no-way", "what was chosen fits nowhere now")
    return Choice(field, numbered(options))


def _once(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(values))


def _beginner(state: State, seat: int) -> Option:
    return Option(seat, Phrase("{name} begins", {"name": state.players[seat].name}))


def _tile(tile: str) -> Option:
    return Option(tile, Phrase("{tile}", {"tile": tile}))


def _turned(sixths: int) -> Option:
    return Option(sixths, Phrase("turned by {degrees}°", {"degrees": 60 * sixths}))


def _place(at: tuple[int, int]) -> Option:
    return Option(list(at), Phrase("a place"))
