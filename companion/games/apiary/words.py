"""What players read: an action in words, what is due, what a hexagon of a hive is."""

from msgspec import Struct

from companion.games.answers import Json, PlaceInfo
from companion.games.apiary import building
from companion.games.apiary.moves import (
    Build,
    Cover,
    Done,
    End,
    Frame,
    Gain,
    Hibernation,
    Move,
    Place,
    Points,
    Recover,
    Stock,
    Token,
)
from companion.games.apiary.rulings import SEED_FRAMES, may_end, shifted_out
from companion.games.apiary.state import State
from companion.games.hexes import Cell
from companion.games.strict_json import Seat, Spot, read
from companion.phrases import Phrase


def say(state: State, move: Move) -> tuple[Phrase, ...]:
    """Return what *move*, about to be made, does."""
    name = state.hives[move.player].name
    match move:
        case Place():
            return _say_place(state, move)
        case Build():
            return _say_build(state, move, name)
        case Frame():
            return _say_frame(state, move, name)
        case Recover():
            return _say_recover(move, name)
        case Cover(cover=at):
            built = Phrase("{name} builds a tile that the market doesn't hold")
            return (built.filled(name=name), *_say_seed(state, move.player, at))
        case Token(token=sector):
            return (_asleep(name, sector),)
        case Gain():
            return (Phrase("{name} gains a worker of strength 1").filled(name=name),)
        case Stock(stock=stock):
            has = Phrase("{name} has {amounts} now")
            return (has.filled(name=name, amounts=building.say_amounts(stock)),)
        case Points(points=noted):
            notes = Phrase("{name} notes {category}: {points}")
            return (notes.filled(name=name, category=noted.category, points=noted.points),)
        case Done():
            return (Phrase("{name} builds nothing").filled(name=name),)
        case End():
            return (Phrase("the game is over: all is counted"),)


def _say_place(state: State, move: Place) -> tuple[Phrase, ...]:
    values: dict[str, str | int] = {
        "name": state.hives[move.player].name,
        "strength": move.place.strength,
        "space": move.place.space,
    }
    placed = Phrase("{name} places strength {strength} on {space}", values)
    bumped = shifted_out(state.spaces.get(move.place.space, ()))
    if bumped is None or move.bumped is None:
        return (placed,)
    owner = state.hives[bumped.player].name
    if isinstance(move.bumped, Hibernation):
        return placed, _asleep(owner, move.bumped.hibernate)
    return placed, _BUMPED[move.bumped].filled(owner=owner, strength=bumped.strength)


def _say_build(state: State, move: Build, name: str) -> tuple[Phrase, ...]:
    bought = move.build
    _, tile = building.market_tile(state, bought.kind, bought.column)
    cost = building.say_amounts(bought.pay)
    built = Phrase("{name} builds {tile} for {cost}").filled(name=name, tile=tile.id, cost=cost)
    return (built, *_say_seed(state, move.player, bought.at))


def _say_frame(state: State, move: Frame, name: str) -> tuple[Phrase, ...]:
    cost = building.say_amounts(move.frame.pay)
    added = Phrase("{name} adds a frame for {cost}").filled(name=name, cost=cost)
    opens = len(state.hives[move.player].frames) < SEED_FRAMES
    return (added, Phrase("a place for a planted seed opens")) if opens else (added,)


def _say_seed(state: State, player: int, at: Cell) -> tuple[Phrase, ...]:
    is_seed = building.gives_seed(state, state.hives[player], at)
    return (Phrase("a seed card for it"),) if is_seed else ()


_BUMPED = {
    "gain": Phrase("{owner}'s worker of strength {strength} is bumped, gains 1 and is active"),
    "landing": Phrase("{owner}'s worker of strength {strength} is bumped to the landing area"),
}


def _asleep(name: str, sector: str) -> Phrase:
    return Phrase("a token of {name} hibernates in {sector}", {"name": name, "sector": sector})


def _say_recover(move: Recover, name: str) -> tuple[Phrase, ...]:
    income = (Phrase("income from {farm}", {"farm": farm}) for farm in move.recover.income)
    sleepers = (_asleep(name, sector) for sector in move.recover.hibernate)
    return (Phrase("{name} takes all workers back", {"name": name}), *income, *sleepers)


def due(state: State) -> tuple[Phrase, ...]:
    """Return what the player on turn can do, and whether the end is near."""
    if state.is_over:
        return ()
    end = (Phrase("the last turns: the comb or somebody's tokens are full"),)
    last = end if state.box.limits is not None and may_end(state) else ()
    if state.opening:
        values = {"sum": state.opening.sum}
        return (Phrase("Build with a sum of {sum}, add a frame, or go on", values), *last)
    if state.keeps_workers:
        return (Phrase("Place a worker, or take all back"), *last)
    return (Phrase("Note what happens at the table"), *last)


class _Looked(Struct, frozen=True):
    player: Seat
    at: Spot


def place_info(state: State, at: Json) -> PlaceInfo:
    """Return what a hexagon of a player's hive is, and whether a tile may be built there."""
    looked = read(_Looked, at)
    hive = state.hives[looked.player]
    built = {tile.at: tile for tile in hive.built}
    there = Phrase("Outside the hive")
    if looked.at in built:
        there = Phrase("{tile}", {"tile": built[looked.at].tile or "a tile"})
    elif looked.at in hive.mat:
        there = Phrase("The hive")
    elif looked.at in hive.frame_places:
        there = Phrase("A frame's free place")
    is_open = looked.at in building.building_places(hive)
    allowed = Phrase("A tile may be built here") if is_open else Phrase("No tile may be built here")
    return PlaceInfo((there,), (allowed,), "build")
